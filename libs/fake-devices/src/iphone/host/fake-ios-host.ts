import { connect } from 'node:net';
import { Readable, type Duplex } from 'node:stream';
import { setImmediate } from 'node:timers/promises';

import {
  HostError,
  hostPhrase,
  type Host,
  type HostProcess,
  type RunOptions,
  type RunResult,
  type SpawnOptions,
} from '@storedeck/host';

import { FakeProcess } from '../../android/host/fake-process.ts';
import type { MacTool, MacToolCall } from '../../mac/tools/mac-tool.ts';
import { versionOutput } from '../../tool-versions.table.ts';
import { fakeBaguette } from '../baguette/fake-baguette.ts';
import { fakePymobiledevice3 } from '../display-service/fake-pymobiledevice3.ts';
import type { FakeIphone } from '../fake-iphone.ts';
import { fakeServeSim } from '../serve-sim/fake-serve-sim.ts';
import { ToolPorts } from '../tool-ports.ts';
import { simulateGoIos } from './fake-go-ios.ts';
import { simulateXcodebuild, type XcodebuildBehaviour } from './fake-xcodebuild.ts';
import { simulateXcrun } from './fake-xcrun.ts';
import { listBundle } from './list-bundle.ts';
import { runAsProcess } from './run-as-process.ts';

/** A tool that the host simulates. `ios` is go-ios. */
export type FakeIosTool =
  'xcrun' | 'xcodebuild' | 'idevice_id' | 'iproxy' | 'ios' | 'printenv' | 'rm' | 'ls' | 'cp';

/** Options of `FakeIosHost`: connected phones, missing tools, and the behaviour of Xcode. */
export interface FakeIosHostOptions {
  readonly phones?: readonly FakeIphone[];
  /** The name of the host. Default `Simulated Mac`. */
  readonly name?: string;
  readonly kind?: Host['kind'];
  /** Whether baguette is installed. Default: it is not. */
  readonly hasBaguette?: boolean;
  /** Whether serve-sim is installed. Default: it is not. */
  readonly hasServeSim?: boolean;
  /** Whether pymobiledevice3 is installed. Default: it is not. */
  readonly hasPymobiledevice3?: boolean;
  /** Tools that are not installed. */
  readonly missing?: readonly FakeIosTool[];
  /** The behaviour of xcodebuild. Default `works`. */
  readonly xcodebuild?: XcodebuildBehaviour;
  /** The duration of a build, in ms. Default 4000. */
  readonly buildMs?: number;
  /** A build pauses after the first lines of its log until this promise resolves. */
  readonly buildUntil?: Promise<unknown>;
  /**
   * The team whose WebDriverAgent is installed on the phones. Default `A1B2C3D4E5`. `null`: WebDriverAgent is not
   * installed.
   */
  readonly installedTeam?: string | null;
  /** Whether Appium's WebDriverAgent project is installed. Default true. */
  readonly hasProject?: boolean;
  /**
   * Called when `simctl bootstatus -b` boots a simulator. The boot ends when the returned promise resolves. Default: at
   * once.
   */
  readonly bootUntil?: () => Promise<unknown>;
  /** The host for all other tools, files and ports. */
  readonly fallback?: Host;
}

/** What a computer does differently that has another system, or other iPhones. */
export interface StrangeIosHost {
  /** Tools that are not installed, in the place of those of the option `missing`. */
  readonly missing?: readonly FakeIosTool[] | undefined;
  /**
   * Whether usbmuxd does not run, as is usual on Linux without an iPhone: `idevice_id` then fails
   * [libimobiledevice/libimobiledevice#1163].
   */
  readonly hasNoUsbmuxd?: boolean;
  /**
   * The UDIDs of iPhones that are not paired with this computer. With one of them, `ios list --details` fails for all
   * [danielpaulus/go-ios main.go, `outputDetailedList`].
   */
  readonly unpaired?: readonly string[];
}

const PROJECT =
  '/Users/ana/.appium/node_modules/appium-xcuitest-driver/node_modules/appium-webdriveragent/WebDriverAgent.xcodeproj/project.pbxproj';
const TOOLS: readonly string[] = [
  'xcrun',
  'xcodebuild',
  'idevice_id',
  'iproxy',
  'ios',
  'printenv',
  'rm',
  'ls',
  'cp',
];
const IPROXY_USAGE = 'Usage: iproxy [OPTIONS] LOCAL_PORT:DEVICE_PORT [LOCAL_PORT2:DEVICE_PORT2 ...]\n';

/**
 * A Mac with simulated phones, Xcode, libimobiledevice and go-ios. Its port numbers are simulated too: `connect` leads
 * to other loopback ports, which the phones and tools have opened on this computer. The WebDriverAgents of simulators
 * listen on the ports from 8100 on.
 */
export class FakeIosHost implements Host {
  readonly name: string;
  readonly kind: Host['kind'];
  /** All commands that were started: the tool, then its arguments. */
  readonly commands: (readonly string[])[] = [];
  readonly #options: FakeIosHostOptions;
  readonly #phones: FakeIphone[];
  readonly #files = new Map<string, Buffer>();
  /** Running processes and their tools. */
  readonly #running = new Map<FakeProcess, string>();
  /** Ports on which iproxy listens, and their targets. */
  readonly #forwards = new Map<number, { readonly phone: FakeIphone; readonly devicePort: number }>();
  /** Ports on which the WebDriverAgents of simulators listen. */
  readonly #simulatorPorts = new Map<FakeIphone, number>();
  readonly #toolPorts = new ToolPorts();
  /** The tools that are installed only if an option such as `hasBaguette` is true, by name. */
  readonly #installed: Readonly<Record<string, MacTool>>;
  #strange: StrangeIosHost = {};
  #lastPid = 50_000;

  constructor(options: FakeIosHostOptions = {}) {
    this.#options = options;
    this.name = options.name ?? 'Simulated Mac';
    this.kind = options.kind ?? 'local';
    this.#phones = [...(options.phones ?? [])];
    this.#installed = {
      ...(options.hasBaguette && { baguette: fakeBaguette(this.#phones) }),
      ...(options.hasServeSim && { 'serve-sim': fakeServeSim(this.#phones, this.#toolPorts) }),
      ...(options.hasPymobiledevice3 && {
        pymobiledevice3: fakePymobiledevice3(this.#phones, this.#toolPorts),
      }),
    };
    if (options.hasProject !== false) this.#files.set(PROJECT, Buffer.from('// !$*UTF8*$!\n'));
  }

  /** Paths of the existing files. */
  get files(): readonly string[] {
    return [...this.#files.keys()];
  }

  /** Running processes. */
  get processes(): readonly HostProcess[] {
    return [...this.#running.keys()];
  }

  /** Names of the running tools, in the order in which they were started. */
  get running(): readonly string[] {
    return [...this.#running.values()];
  }

  /** Changes the named properties, for commands from now on. */
  change(strange: StrangeIosHost): void {
    this.#strange = { ...this.#strange, ...strange };
  }

  /** Connects a phone, or adds a simulator. */
  attach(phone: FakeIphone): void {
    this.#phones.push(phone);
  }

  /** Disconnects a phone, or removes a simulator. Does nothing if it is not attached. */
  detach(phone: FakeIphone): void {
    const index = this.#phones.indexOf(phone);
    if (index >= 0) this.#phones.splice(index, 1);
  }

  /** Returns the path of a tool. Undefined if neither this host nor `fallback` has the tool. */
  async which(tool: string): Promise<string | undefined> {
    return this.#has(tool) ? `/opt/fake/bin/${tool}` : this.#options.fallback?.which(tool);
  }

  /**
   * Starts a tool. Records the command in `commands`, unless the host `fallback` runs the tool. Rejects with
   * `TOOL_NOT_FOUND` or `ABORTED`.
   */
  async spawn(tool: string, args: readonly string[], options: SpawnOptions = {}): Promise<HostProcess> {
    const { fallback } = this.#options;
    if (!this.#has(tool) && fallback) return fallback.spawn(tool, args, options);
    if (options.signal?.aborted) throw aborted(tool);
    if (!this.#has(tool))
      throw new HostError('TOOL_NOT_FOUND', `${tool} is not installed on ${hostPhrase(this)}.`);
    this.commands.push([tool, ...args]);
    const process = new FakeProcess((this.#lastPid += 1));
    this.#running.set(process, tool);
    void process.exited.then(() => this.#running.delete(process));
    options.signal?.addEventListener('abort', () => void process.kill(), { once: true });
    void this.#simulate(process, tool, { args, env: options.env ?? {} });
    return process;
  }

  /** Runs a tool until it exits. Rejects with the same errors as `spawn`, and with `TIMED_OUT`. */
  async run(tool: string, args: readonly string[], options: RunOptions = {}): Promise<RunResult> {
    const { fallback } = this.#options;
    if (!this.#has(tool) && fallback) return fallback.run(tool, args, options);
    const process = await this.spawn(tool, args, options);
    process.stdin.end(options.input);
    let isTooSlow = false;
    const timer = setTimeout(() => {
      isTooSlow = true;
      void process.kill();
    }, options.timeoutMs ?? 30_000);
    const [stdout, stderr, { exitCode }] = await Promise.all([
      collect(process.stdout),
      collect(process.stderr),
      process.exited,
    ]).finally(() => clearTimeout(timer));
    if (options.signal?.aborted) throw aborted(tool);
    if (isTooSlow) throw new HostError('TIMED_OUT', `"${tool}" did not finish in time.`);
    return { stdout, stderr: stderr.toString('utf8'), exitCode };
  }

  /** Reads a file. Rejects with `FILE_NOT_FOUND`. */
  async readFile(
    path: string,
    options: { readonly signal?: AbortSignal | undefined } = {},
  ): Promise<Readable> {
    const bytes = this.#files.get(path);
    if (bytes) return Readable.from([bytes]);
    if (this.#options.fallback) return this.#options.fallback.readFile(path, options);
    throw new HostError('FILE_NOT_FOUND', `There is no file "${path}".`);
  }

  /**
   * Connects to a phone through a running iproxy, to a simulator, or to a running tool. Rejects with
   * `CONNECTION_REFUSED` if nothing listens on the port.
   */
  async connect(port: number, options: { readonly signal?: AbortSignal | undefined } = {}): Promise<Duplex> {
    const target = this.#toolPorts.at(port);
    if (target !== undefined) return connect(target, '127.0.0.1').setNoDelay(true);
    const forward = this.#forwards.get(port) ?? this.#simulatorPort(port);
    if (!forward) {
      if (this.#options.fallback) return this.#options.fallback.connect(port, options);
      throw new HostError('CONNECTION_REFUSED', `Nothing listens on port ${port} of ${this.name}.`);
    }
    const { phone, devicePort } = forward;
    return phone.connect(devicePort);
  }

  /** Ends all processes. */
  async close(): Promise<void> {
    await Promise.all([...this.#running.keys()].map((process) => process.kill()));
  }

  #has(tool: string): boolean {
    if (Object.hasOwn(this.#installed, tool)) return true;
    const missing = this.#strange.missing ?? this.#options.missing;
    return TOOLS.includes(tool) && !missing?.includes(tool as FakeIosTool);
  }

  #simulatorPort(port: number) {
    const [httpPort, devicePort] = port === 9100 ? [8100, 9100] : [port, 8100];
    const simulators = this.#phones.filter(({ facts, wdaRunning }) => facts.simulator && wdaRunning);
    const phone = simulators.find((one) => this.#findSimulatorPort(one) === httpPort);
    return phone && { phone, devicePort };
  }

  #findSimulatorPort(phone: FakeIphone): number {
    if (!phone.facts.simulator) return 8100;
    const known = this.#simulatorPorts.get(phone);
    if (known !== undefined) return known;
    const taken = [...this.#forwards.keys(), ...this.#simulatorPorts.values()];
    let port = 8100;
    while (taken.includes(port)) port += 1;
    this.#simulatorPorts.set(phone, port);
    return port;
  }

  async #simulate(
    process: FakeProcess,
    tool: string,
    { args, env }: Required<Pick<MacToolCall, 'args' | 'env'>>,
  ): Promise<void> {
    const installed = this.#installed[tool];
    if (installed) return runAsProcess(installed, process, { args, env });
    const real = this.#phones.filter(({ facts }) => !facts.simulator);
    const version = versionOutput(tool, args);
    if (version !== undefined) {
      process.print(version);
      return process.exit(0);
    }
    switch (tool) {
      case 'xcrun':
        return simulateXcrun(process, args, {
          phones: this.#phones,
          files: this.#files,
          bootUntil: this.#options.bootUntil,
        });
      case 'xcodebuild':
        return this.#xcodebuild(process, args);
      case 'idevice_id':
        if (this.#strange.hasNoUsbmuxd) return process.exit(255, 'ERROR: Unable to retrieve device list!\n');
        process.print(real.map(({ udid }) => `${udid} (USB)\n`).join(''));
        return process.exit(0);
      case 'iproxy':
        return this.#iproxy(process, args);
      case 'ios':
        return simulateGoIos(process, args, {
          phones: real,
          team: this.#options.installedTeam,
          unpaired: this.#strange.unpaired ?? [],
        });
      case 'printenv':
        process.print('/Users/ana\n');
        return process.exit(0);
      case 'ls': {
        const { stdout, stderr, exitCode } = listBundle(args.at(-1) ?? '', this.#phones);
        process.print(stdout);
        return process.exit(exitCode, stderr);
      }
      case 'rm':
        for (const path of this.files)
          if (args.some((arg) => path === arg || (args[0] === '-rf' && path.startsWith(`${arg}/`))))
            this.#files.delete(path);
        return process.exit(0);
      case 'cp':
        return this.#copy(process, args);
    }
  }

  /** Simulates `cp /dev/stdin FILE` and `cp -R FOLDER FOLDER`. */
  async #copy(process: FakeProcess, args: readonly string[]): Promise<void> {
    const [from = '', to = ''] = args.slice(-2);
    if (from === '/dev/stdin') this.#files.set(to, await collect(process.stdin));
    const inside = [...this.#files].filter(([path]) => path.startsWith(`${from}/`));
    for (const [path, content] of inside) this.#files.set(`${to}${path.slice(from.length)}`, content);
    if (from === '/dev/stdin' || inside.length > 0) return process.exit(0);
    return process.exit(1, `cp: ${from}: No such file or directory\n`);
  }

  async #xcodebuild(process: FakeProcess, args: readonly string[]): Promise<void> {
    const { xcodebuild: behaviour = 'works', buildMs = 4000, buildUntil: until } = this.#options;
    const killing = new AbortController();
    process.onKill = () => killing.abort();
    const print = (text: string) => process.print(text);
    const findPort = (phone: FakeIphone) => this.#findSimulatorPort(phone);
    const options = { behaviour, buildMs, until, findPort };
    const killed = killing.signal;
    const exitCode = await simulateXcodebuild({ args, print, killed }, this.#phones, options);
    // The process exits after its output has been delivered.
    while (process.stdout.readableLength > 0 && !killed.aborted) await setImmediate();
    process.exit(exitCode);
  }

  #iproxy(process: FakeProcess, args: readonly string[]): void {
    if (args[0] === '--help') {
      process.print(IPROXY_USAGE);
      return process.exit(0);
    }
    const phone = this.#phones.find(({ udid }) => udid === args[args.indexOf('-u') + 1]);
    const pairs = args.flatMap((one) =>
      [/^(\d+):(\d+)$/.exec(one)].flatMap((match) => (match ? [match] : [])),
    );
    const ports = pairs.map(([, local]) => Number(local));
    if (!phone || ports.some((port) => this.#forwards.has(port))) {
      return process.exit(247, 'bind(): Address already in use\n');
    }
    for (const [, local, device] of pairs) {
      this.#forwards.set(Number(local), { phone, devicePort: Number(device) });
    }
    void process.exited.then(() => ports.forEach((port) => this.#forwards.delete(port)));
  }
}

function aborted(tool: string) {
  return new HostError('ABORTED', `"${tool}" was ended: the call was cancelled.`);
}

async function collect(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
