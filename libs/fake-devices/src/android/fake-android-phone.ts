import { setTimeout as delay } from 'node:timers/promises';

import type { CommandResult, DeviceCommand } from './device-command.ts';
import { DeviceShell, type ShellProcess } from './device-shell.ts';
import { runInput } from './input-command.ts';
import type { FakeAndroidPhoneOptions, PhoneState } from './phone-options.ts';
import { PhoneScreen } from './screen/phone-screen.ts';
import type { ScreenState } from './screen/screen-state.ts';

/** One program the device ran, with its arguments as its shell split them. */
export interface ReceivedCommand {
  readonly argv: readonly string[];
}

/** A simulated Android phone: a shell with the programs a remote control needs, and a screen that reacts to them. */
export class FakeAndroidPhone {
  readonly serial: string;
  readonly model: string;
  readonly product: string;
  readonly device: string;
  /** Device pixels, as `height`. */
  readonly width: number;
  readonly height: number;
  readonly #screen: PhoneScreen;
  readonly #shell: DeviceShell;
  readonly #commands: Readonly<Record<string, DeviceCommand>>;
  readonly #received: ReceivedCommand[] = [];
  readonly #lines: string[] = [];
  readonly #stateListeners = new Set<() => void>();
  readonly #closing = new AbortController();
  #state: PhoneState;

  constructor(options: FakeAndroidPhoneOptions = {}) {
    this.serial = options.serial ?? 'R5CT900FAKE';
    this.model = options.model ?? 'Pixel_8';
    this.product = options.product ?? 'shiba';
    this.device = options.device ?? 'shiba';
    this.width = options.width ?? 1080;
    this.height = options.height ?? 2400;
    this.#state = options.state ?? 'device';
    this.#screen = new PhoneScreen({
      width: this.width,
      height: this.height,
      secure: options.secure ?? false,
      now: options.now ?? (() => new Date()),
    });
    this.#commands = { ...this.#programs(options.captureMs ?? 0), ...options.commands };
    this.#shell = new DeviceShell(Object.keys(this.#commands), (argv) => this.#execute(argv));
  }

  /** Every program that ran, oldest first. */
  get received(): readonly ReceivedCommand[] {
    return this.#received;
  }

  /** Every line the device's shell was given, as it arrived. */
  get shellLines(): readonly string[] {
    return this.#lines;
  }

  /** What is on the screen now: view, note, volume, the last touch. */
  get screen(): Readonly<
    Pick<ScreenState, 'power' | 'view' | 'note' | 'search' | 'scroll' | 'volume' | 'mark'>
  > {
    return this.#screen.state;
  }

  /** As a computer sees it: usable, not allowed yet, or not answering. */
  get state(): PhoneState {
    return this.#state;
  }

  /** Plugs out, comes back, or gets the computer's permission. */
  setState(state: PhoneState): void {
    this.#state = state;
    for (const listener of this.#stateListeners) listener();
  }

  /** Calls back at each change of state; returns how to stop that. */
  onStateChange(listener: () => void): () => void {
    this.#stateListeners.add(listener);
    return () => this.#stateListeners.delete(listener);
  }

  /** What is shown, as the PNG `screencap -p` gives. */
  capture(): Promise<Buffer> {
    return this.#screen.png();
  }

  /** Runs a line in the device's shell, as adbd does. */
  shell(line: string | undefined): Promise<ShellProcess> {
    if (line !== undefined) this.#lines.push(line);
    return this.#shell.start(line);
  }

  /** Ends what still runs on the phone, and removes its shell's temporary folder. */
  close(): Promise<void> {
    this.#closing.abort();
    return this.#shell.close();
  }

  async #execute(argv: readonly string[]): Promise<CommandResult> {
    this.#received.push({ argv });
    const [program = '', ...args] = argv;
    return (await this.#commands[program]?.(args)) ?? { exitCode: 127 };
  }

  async #pause(ms: number): Promise<void> {
    await delay(ms, undefined, { signal: this.#closing.signal }).catch(() => undefined);
  }

  #programs(captureMs: number): Record<string, DeviceCommand> {
    const size = `${this.width}x${this.height}`;
    const properties: Record<string, string> = {
      'ro.build.version.release': '15',
      'ro.build.version.sdk': '35',
      'ro.product.model': this.model.replaceAll('_', ' '),
      'ro.product.name': this.product,
      'ro.product.device': this.device,
      'ro.product.manufacturer': 'Google',
      'ro.serialno': this.serial,
      'sys.boot_completed': '1',
    };
    const quiet: DeviceCommand = () => ({});
    return {
      input: (args) => runInput(args, this.#screen.state),
      screencap: async (args) => {
        await this.#pause(captureMs);
        // Without -p the device writes raw pixels; nothing here asks for them.
        return args.includes('-p')
          ? { stdout: await this.capture() }
          : { stderr: 'raw capture is not simulated\n', exitCode: 1 };
      },
      getprop: ([name]) => ({
        stdout:
          name === undefined
            ? Object.entries(properties)
                .map(([key, value]) => `[${key}]: [${value}]\n`)
                .join('')
            : `${properties[name] ?? ''}\n`,
      }),
      wm: ([what]) =>
        what === 'size' ? { stdout: `Physical size: ${size}\n` } : { stdout: 'Physical density: 420\n' },
      dumpsys: ([service]) => ({
        stdout:
          service === 'input'
            ? `INPUT MANAGER (dumpsys input)\n  SurfaceOrientation: ${this.width > this.height ? 1 : 0}\n`
            : '',
      }),
      id: () => ({
        stdout: 'uid=2000(shell) gid=2000(shell) groups=2000(shell),1004(input) context=u:r:shell:s0\n',
      }),
      // What an injected line would reach for. They only leave their trace in `received`.
      reboot: quiet,
      rm: quiet,
      ls: quiet,
      am: quiet,
      pm: quiet,
      settings: quiet,
      cat: quiet,
      sleep: async ([seconds]) => {
        await this.#pause(Number(seconds) * 1000 || 0);
        return {};
      },
    };
  }
}
