import type { DeviceAdb, PhoneCallOptions } from './device-adb.ts';

type Limits = Omit<PhoneCallOptions, 'doing'>;

/**
 * Runs `screencap` for the display that a person sees. On a phone with several displays, such as a foldable phone,
 * `screencap` alone may show one that is off.
 */
export class ScreenCapture {
  readonly #adb: DeviceAdb;
  #hasSeveral = false;

  constructor(adb: DeviceAdb) {
    this.#adb = adb;
  }

  /** Resolves to what `screencap -p` prints. Rejects like `DeviceAdb.exec`. */
  async run(limits: Limits): Promise<{ readonly stdout: Buffer; readonly stderr: string }> {
    if (!this.#hasSeveral) {
      const captured = await this.#adb.exec(['screencap', '-p'], limits);
      const beginning = captured.stdout.toString('latin1', 0, 500) + captured.stderr;
      this.#hasSeveral = /Multiple displays were found/.test(beginning);
      if (!this.#hasSeveral) return captured;
    }
    // Which display is on changes when the phone is folded, so it is read each time.
    const display = await this.#litDisplay(limits);
    return this.#adb.exec(['screencap', '-p', ...(display === undefined ? [] : ['-d', display])], limits);
  }

  /** The number of the first display that is on; undefined if the phone does not tell. */
  async #litDisplay(limits: Limits): Promise<string | undefined> {
    const options = { ...limits, doing: 'looking for the display that is on' };
    const { stdout } = await this.#adb.shell('dumpsys display', options);
    for (const line of stdout.toString('utf8').split('\n')) {
      const [, id] = /DisplayDeviceInfo\{.{0,200}?uniqueId="local:(\d{1,20})"/.exec(line) ?? [];
      if (id !== undefined && /[,\s]state ON\b/.test(line)) return id;
    }
    return undefined;
  }
}
