import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

import { AbstractSockets } from './abstract-sockets.ts';
import { amCommand, monkeyCommand } from './app-commands.ts';
import { buildProperties } from './build-properties.ts';
import { Clipboard } from './clipboard.ts';
import type { CommandResult, DeviceCommand, ProgramRun } from './device-command.ts';
import type { DeviceShell, ExecuteProgram, ShellProcess } from './device-shell.ts';
import { runInput } from './input-command.ts';
import { InstalledPackages } from './packages/installed-packages.ts';
import { packageCommand } from './packages/package-command.ts';
import { packageDump } from './packages/permission-command.ts';
import { PhoneFiles } from './phone-files.ts';
import { PhoneLog } from './phone-log.ts';
import type { FakeAndroidPhoneOptions, PhoneState, StrangePhone } from './phone-options.ts';
import { RealDeviceShell } from './real-device-shell.ts';
import { appProcess } from './scrcpy/app-process.ts';
import { PhoneScreen } from './screen/phone-screen.ts';
import type { ScreenState } from './screen/screen-state.ts';
import { screenrecord } from './screenrecord-command.ts';
import { broadcast } from './settings/demo-mode.ts';
import { PhoneSettings } from './settings/phone-settings.ts';
import { settingsPrograms } from './settings/settings-programs.ts';
import { SimulatedDeviceShell } from './simulated-device-shell.ts';
import { displayDump, displayIds, INPUT_REFUSED, inputDump, SEVERAL_DISPLAYS } from './strange-dumps.ts';
import { describeWith } from './tree/app-toolkit.ts';
import { phoneWindows } from './tree/phone-parts.ts';
import { instrument } from './tree/snapshot-helper.ts';
import { measurePixels } from './tree/tree-xml.ts';
import { HELPER_PACKAGE, UiAutomation } from './tree/ui-automation.ts';
import { uiautomator } from './tree/uiautomator-command.ts';

/** A program that ran on the device, and its arguments as the shell split them. */
export interface ReceivedCommand {
  readonly argv: readonly string[];
}

/** A simulated Android phone: a shell with the programs that remote control uses, and a screen that reacts to them. */
export class FakeAndroidPhone {
  readonly serial: string;
  /** `ro.serialno`. '' if the phone has none. */
  readonly serialNumber: string;
  readonly model: string;
  readonly manufacturer: string;
  readonly product: string;
  readonly device: string;
  /** The path of the USB device, if adb prints it without the word `usb:`. */
  readonly usbPath: string | undefined;
  /** The width of the screen, in device pixels, without an override by `wm size`. */
  readonly width: number;
  readonly height: number;
  /** The files of the phone, such as the files that adb has written. */
  readonly files = new PhoneFiles();
  /** The abstract sockets on which programs of the phone listen. */
  readonly sockets = new AbstractSockets();
  /** The TCP ports on which programs of the phone listen, by number. */
  readonly ports = new AbstractSockets();
  /** The phone's only connection for UI automation: which program has it, and whether the screen moves. */
  readonly automation = new UiAutomation();
  /** The packages that are installed in addition to the phone's own apps. */
  readonly packages = new InstalledPackages();
  /** The clipboard of the phone. */
  readonly clipboard = new Clipboard();
  /** The log that `logcat` prints. */
  readonly log = new PhoneLog();
  readonly #screen: PhoneScreen;
  readonly #settings: PhoneSettings;
  readonly #sdk: number;
  readonly #shell: DeviceShell;
  readonly #commands: Readonly<Record<string, DeviceCommand>>;
  readonly #received: ReceivedCommand[] = [];
  readonly #lines: string[] = [];
  readonly #controlMessages: Buffer[] = [];
  readonly #stateListeners = new Set<() => void>();
  readonly #programListeners = new Set<(argv: readonly string[]) => void>();
  readonly #closing = new AbortController();
  readonly #boot = randomUUID();
  readonly #strange: StrangePhone;
  #state: PhoneState;

  constructor(options: FakeAndroidPhoneOptions = {}) {
    const madeAt = new Date();
    this.serial = options.serial ?? 'R5CT900FAKE';
    this.serialNumber = options.serialNumber ?? /^[^:]+$/.exec(options.serial ?? '')?.[0] ?? '';
    this.model = options.model ?? 'Pixel_8';
    this.manufacturer = options.manufacturer ?? 'Google';
    this.product = options.product ?? 'shiba';
    this.device = options.device ?? 'shiba';
    this.width = options.width ?? 1080;
    this.height = options.height ?? 2400;
    this.#state = options.state ?? 'device';
    this.#screen = new PhoneScreen({
      width: this.width,
      height: this.height,
      secure: options.secure ?? false,
      now: options.now ?? (() => madeAt),
      app: options.app,
    });
    this.#sdk = options.sdk ?? 35;
    this.#strange = options.strange ?? {};
    this.usbPath = this.#strange.usbPath;
    this.#settings = new PhoneSettings(this.#screen, this.#strange);
    if (options.snapshotHelper === true) this.packages.set(HELPER_PACKAGE, 21_005);
    if (options.app) this.packages.set((this.packages.launchable = options.app.id), 1);
    this.#commands = {
      ...this.#programs(options.captureMs ?? 0),
      screenrecord: this.#screenrecord(options.maxEncodedSide ?? 4096),
      ...options.commands,
    };
    const programs = Object.keys(this.#commands);
    const execute: ExecuteProgram = (argv, run) => this.#execute(argv, run);
    this.#shell = options.realShell
      ? new RealDeviceShell(programs, execute)
      : new SimulatedDeviceShell({ programs, execute, files: this.files });
  }

  /** All programs that were started on the phone, oldest first. */
  get received(): readonly ReceivedCommand[] {
    return this.#received;
  }

  /** All lines that the device's shell received, oldest first. */
  get shellLines(): readonly string[] {
    return this.#lines;
  }

  /** All control messages that scrcpy servers on the phone received and performed, as bytes. */
  get controlMessages(): readonly Buffer[] {
    return this.#controlMessages;
  }

  /** The state of the screen, such as its view, the note, the volume and the mark of the last touch. */
  get screen(): Readonly<
    Pick<ScreenState, 'power' | 'view' | 'panel' | 'note' | 'search' | 'scroll' | 'volume' | 'mark'>
  > {
    return this.#screen.state;
  }

  /** The state that adb reports. */
  get state(): PhoneState {
    return this.#state;
  }

  /** Changes the state that adb reports. */
  setState(state: PhoneState): void {
    this.#state = state;
    for (const listener of this.#stateListeners) listener();
  }

  /** Calls `listener` when the state changes. Call the returned function to remove the listener. */
  onStateChange(listener: () => void): () => void {
    this.#stateListeners.add(listener);
    return () => this.#stateListeners.delete(listener);
  }

  /**
   * Calls `listener` before each program that starts on the phone, for example to unplug the phone at this moment. Call
   * the returned function to remove the listener.
   */
  onProgram(listener: (argv: readonly string[]) => void): () => void {
    this.#programListeners.add(listener);
    return () => this.#programListeners.delete(listener);
  }

  /** Returns the value of a setting, as `settings get` prints it; undefined if it is not set. */
  setting(namespace: 'global' | 'system' | 'secure', name: string): string | undefined {
    return this.#settings.tables.get(namespace, name);
  }

  /** Returns the screen as a PNG, as `screencap -p` prints it. */
  capture(): Promise<Buffer> {
    return this.#screen.png();
  }

  /** Types a text into the field that has the focus, as an input method does: every character is possible. */
  type(text: string): void {
    this.#screen.state.type(text);
  }

  /** Runs a line in the device's shell, as adbd does. Without a line, the shell reads commands from its input. */
  shell(line: string | undefined): Promise<ShellProcess> {
    if (line !== undefined) this.#lines.push(line);
    return this.#shell.start(line);
  }

  /** Ends the running programs, and removes the folder of a real shell. */
  close(): Promise<void> {
    this.#closing.abort();
    return this.#shell.close();
  }

  async #execute(argv: readonly string[], run: ProgramRun): Promise<CommandResult> {
    this.#received.push({ argv });
    for (const listener of this.#programListeners) listener(argv);
    const [program = '', ...args] = argv;
    const signal = AbortSignal.any([run.signal, this.#closing.signal]);
    return (await this.#commands[program]?.(args, { ...run, signal })) ?? { exitCode: 127 };
  }

  async #pause(ms: number): Promise<void> {
    await delay(ms, undefined, { signal: this.#closing.signal }).catch(() => undefined);
  }

  #appProcess(): DeviceCommand {
    return appProcess({
      name: this.model.replaceAll('_', ' '),
      sdk: this.#sdk,
      screen: this.#screen,
      files: this.files,
      sockets: this.sockets,
      clipboard: this.clipboard,
      onControlMessage: (message) => this.#controlMessages.push(message),
      refusesInput: this.#strange.refusesInput ?? false,
      muteVideo: this.#strange.muteVideo,
      plainVideo: this.#strange.plainVideo ?? false,
      undecodableVideo: this.#strange.undecodableVideo ?? false,
      startupErrors: this.#strange.startupErrors ?? '',
    });
  }

  #screenrecord(maxSide: number): DeviceCommand {
    const { plainVideo = false } = this.#strange;
    return screenrecord({ screen: this.#screen, sdk: this.#sdk, maxSide, plainVideo });
  }

  #appPrograms(): Record<string, DeviceCommand> {
    const { automation, ports, packages, files } = this;
    const screen = this.#screen;
    const { state, session } = screen;
    const windows = async () => {
      if (state.power === 'off') return [];
      const size = dpSize(screen.display);
      const all = await phoneWindows(state, size, session);
      return all.map((window) =>
        window.app === session?.app.id ? describeWith(this.#strange.toolkit, window, size) : window,
      );
    };
    const pixels = () => measurePixels(screen.display, state.isTurned);
    const phone = { automation, ports, packages, pixels, windows };
    const end = (name: string) => {
      automation.forceStop(name);
      if (name === session?.app.id) state.closeInstalled();
    };
    const clear = (name: string) => {
      end(name);
      // The language of the app is among its data [AOSP PackageConfigPersister.onPackageDataCleared].
      this.#settings.setLocales(name, '');
      if (name === session?.app.id) session.clear();
    };
    const manager = {
      ...{ packages, files, session, strange: this.#strange },
      endPackage: end,
      clearPackage: clear,
    };
    const receive = (extras: ReadonlyMap<string, string>) => this.#settings.receiveDemo(extras);
    const apps = {
      screen: state,
      session,
      end,
      broadcast: (args: readonly string[]) => broadcast(args, receive),
    };
    const am = amCommand({ ...apps, log: this.log });
    const settings = settingsPrograms({
      ...{ settings: this.#settings, packages, screen: state, sdk: this.#sdk },
      findConfig: (name) => (name === session?.app.id ? session.app.languages : undefined),
    });
    return {
      uiautomator: uiautomator(phone),
      ...settings,
      am: (args, run) => (args[0] === 'instrument' ? instrument(phone, args.slice(1), run) : am(args, run)),
      monkey: monkeyCommand(apps),
      pm: (args, run) => packageCommand(manager, args, run),
      cmd: (args, run) =>
        args[0] === 'package' ? packageCommand(manager, args.slice(1), run) : settings.cmd(args, run),
    };
  }

  #programs(captureMs: number): Record<string, DeviceCommand> {
    const properties = buildProperties(this, this.#sdk);
    const quiet: DeviceCommand = () => ({});
    return {
      app_process: this.#appProcess(),
      input: (args) =>
        this.#strange.refusesInput
          ? { stderr: `java.lang.SecurityException: ${INPUT_REFUSED}\n`, exitCode: 255 }
          : runInput(args, this.#screen.state),
      screencap: async (args) => {
        await this.#pause(captureMs);
        // Without -p, a real device writes raw pixels. This output is not simulated.
        return args.includes('-p')
          ? { stdout: await this.#captured(args) }
          : { stderr: 'raw capture is not simulated\n', exitCode: 1 };
      },
      logcat: this.log.logcat,
      date: this.log.date,
      getprop: ([name]) => ({
        stdout:
          name === undefined
            ? Object.entries(properties)
                .map(([key, value]) => `[${key}]: [${value}]\n`)
                .join('')
            : `${properties[name] ?? ''}\n`,
      }),
      dumpsys: ([service, ...args]) => ({ stdout: this.#dumpService(service, args) }),
      id: () => ({
        stdout: 'uid=2000(shell) gid=2000(shell) groups=2000(shell),1004(input) context=u:r:shell:s0\n',
      }),
      ...this.#appPrograms(),
      // Programs that an injected line may try to run. All calls are recorded in `received`, and most have no effect.
      reboot: quiet,
      rm: (args) => {
        for (const path of args) this.files.delete(path);
        return {};
      },
      ls: quiet,
      cat: (paths) => {
        // The id is random and new after each start [Linux drivers/char/random.c].
        if (paths[0] !== '/proc/sys/kernel/random/boot_id') return {};
        if (!this.#strange.hidesBoot) return { stdout: `${this.#boot}\n` };
        return { stderr: `cat: ${paths[0]}: Permission denied\n`, exitCode: 1 };
      },
      sleep: async ([seconds]) => {
        await this.#pause(Number(seconds) * 1000 || 0);
        return {};
      },
    };
  }

  /** What `screencap -p` prints: the picture of the display `-d`, or of the first one. */
  async #captured(args: readonly string[]): Promise<Buffer> {
    const { displays = [] } = this.#strange;
    const wanted = args.includes('-d') ? args[args.indexOf('-d') + 1] : displays[0]?.id;
    const isDark = displays.some(({ id, isOn }) => id === wanted && !isOn);
    const png = await (isDark ? this.#screen.blackPng() : this.capture());
    const isUnclear = displays.length > 1 && !args.includes('-d');
    return isUnclear ? Buffer.concat([Buffer.from(SEVERAL_DISPLAYS), png]) : png;
  }

  #dumpService(service: string | undefined, args: readonly string[]): string {
    const { displays, rotationWords } = this.#strange;
    if (service === 'package')
      return packageDump({ packages: this.packages, session: this.#screen.session }, args[0] ?? '');
    if (service === 'activity') return this.automation.dumpsys;
    if (service === 'display') return displayDump(displays);
    if (service === 'SurfaceFlinger' && args.includes('--display-id')) return displayIds(displays);
    if (service !== 'input') return '';
    const { width, height } = this.#screen.display;
    return inputDump(rotationWords, {
      width,
      height,
      isTurned: width > height !== this.#screen.state.isTurned,
    });
  }
}

function dpSize({ width, height, scale }: PhoneScreen['display']) {
  return { width: width / scale, height: height / scale };
}
