import type { FlowAbilities, FlowDevice } from '@storedeck/flows';

/** A device that counts the time that its own calls take. */
export class TimedDevice implements FlowDevice {
  readonly id: string;
  readonly platform: FlowDevice['platform'];
  readonly abilities: FlowAbilities;
  /** The time in ms that all calls together have taken. */
  spentMs = 0;
  readonly #device: FlowDevice;

  constructor(device: FlowDevice) {
    this.#device = device;
    this.id = device.id;
    this.platform = device.platform;
    this.abilities = device.abilities;
  }

  screenshot: FlowDevice['screenshot'] = (signal) => this.#time(() => this.#device.screenshot(signal));
  tree: FlowDevice['tree'] = (signal) => this.#time(() => this.#device.tree(signal));
  perform: FlowDevice['perform'] = (...args) => this.#time(() => this.#device.perform(...args));
  launch: FlowDevice['launch'] = (...args) => this.#time(() => this.#device.launch(...args));
  stop: FlowDevice['stop'] = (...args) => this.#time(() => this.#device.stop(...args));

  async #time<Result>(work: () => Promise<Result>): Promise<Result> {
    const began = performance.now();
    try {
      return await work();
    } finally {
      this.spentMs += performance.now() - began;
    }
  }
}
