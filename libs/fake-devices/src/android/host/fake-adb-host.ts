import { Readable, type Duplex } from 'node:stream';

import {
  HostError,
  hostPhrase,
  type Host,
  type HostProcess,
  type RunOptions,
  type RunResult,
  type SpawnOptions,
} from '@storedeck/host';

import type { FakeAndroidPhone } from '../fake-android-phone.ts';
import { scrcpyServerFile } from '../scrcpy/server-file.ts';
import { ADB_SERVER_PORT, connectToAdbServer } from './fake-adb-server.ts';
import { simulateAdb, type AttachedPhone, type AttachedPhones } from './fake-adb.ts';
import { FakeNetwork, type FakeNetworkPhone } from './fake-network.ts';
import { FakeProcess } from './fake-process.ts';
import { simulateScrcpy, type ScrcpyBehaviour } from './fake-scrcpy.ts';
import { runHostShell } from './host-shell.ts';

/** Options of `FakeAdbHost`: the connected phones, and the behaviour of scrcpy. */
export interface FakeAdbHostOptions {
  readonly phones?: readonly FakeAndroidPhone[];
  /** The phones in the simulated network, to which `adb connect` can connect. Default: none. */
  readonly network?: readonly FakeNetworkPhone[];
  /** The behaviour of scrcpy. Default `works`. */
  readonly scrcpy?: ScrcpyBehaviour;
  /** Whether the adb server can be reached through `connect`, without the adb program. Default false. */
  readonly adbServer?: boolean;
  /** The version of the scrcpy server file that is installed, such as `4.1`. Default: none is installed. */
  readonly scrcpyServer?: string;
}

/** An address, or a name that adb has found by mDNS. */
const IN_NETWORK = /:\d+$|\._tcp$/;
const SERVER_FILE = '/usr/share/scrcpy/scrcpy-server';

/**
 * A host with simulated phones, `adb` and `scrcpy`. If `adbServer` is true, the host also has the shell `sh`. It has no
 * other tools.
 */
export class FakeAdbHost implements Host {
  readonly name = 'Simulated computer';
  readonly kind = 'local';
  /** All commands that were started, except `sh`: the tool, then its arguments. */
  readonly commands: (readonly string[])[] = [];
  readonly #network: FakeNetwork;
  readonly #scrcpy: ScrcpyBehaviour;
  readonly #options: FakeAdbHostOptions;
  readonly #running = new Set<FakeProcess>();
  readonly #ways: (AttachedPhone & { readonly stopWatching: () => void })[] = [];
  readonly #listeners = new Set<() => void>();
  #lastTransportId = 0;
  #lastPid = 40_000;

  constructor(options: FakeAdbHostOptions = {}) {
    this.#scrcpy = options.scrcpy ?? 'works';
    this.#network = new FakeNetwork({
      phones: options.network ?? [],
      isAttached: (phone, address) => this.#ways.some((way) => way.phone === phone && way.serial === address),
      attach: (phone, address) => this.attach(phone, address),
      disconnect: (address) => {
        const way = this.#ways.find(({ serial }) => serial === address && IN_NETWORK.test(serial));
        if (way) this.detach(way.phone, address);
        return way !== undefined;
      },
    });
    this.#options = options;
    for (const phone of options.phones ?? []) this.attach(phone);
  }

  /** Connects a phone. With another serial than its own, connects it in another way, such as the network. */
  attach(phone: FakeAndroidPhone, serial: string = phone.serial): void {
    const stopWatching = phone.onStateChange(() => this.#changed());
    this.#ways.push({ phone, serial, transportId: (this.#lastTransportId += 1), stopWatching });
    this.#changed();
  }

  /** Disconnects a phone. Commands that run on the phone end. With a serial, only the way with this serial ends. */
  detach(phone: FakeAndroidPhone, serial?: string): void {
    for (const way of this.#ways.filter(
      (each) => each.phone === phone && (serial ?? each.serial) === each.serial,
    )) {
      way.stopWatching();
      this.#ways.splice(this.#ways.indexOf(way), 1);
    }
    this.#changed();
    phone.setState(phone.state);
  }

  /** Ends the adb server and every running `track-devices` command. */
  killServer(): void {
    for (const process of this.#running) if (process.followsServer) process.exit(1);
  }

  /** Returns the path of adb, or of scrcpy unless scrcpy is `missing`. Returns undefined for other tools. */
  which(tool: string): Promise<string | undefined> {
    const name = tool.replace(/^\/opt\/fake\//, '');
    const hasTool = name === 'adb' || (name === 'scrcpy' && this.#scrcpy !== 'missing');
    return Promise.resolve(hasTool ? `/opt/fake/${name}` : undefined);
  }

  /** Starts adb or scrcpy, and records the command in `commands`. Rejects with `TOOL_NOT_FOUND` or `ABORTED`. */
  async spawn(tool: string, args: readonly string[], options: SpawnOptions = {}): Promise<HostProcess> {
    if (options.signal?.aborted)
      throw new HostError('ABORTED', `"${tool}" was not started: the call was cancelled.`);
    const path = await this.which(tool);
    if (path === undefined)
      throw new HostError('TOOL_NOT_FOUND', `${tool} is not installed on ${hostPhrase(this)}.`);
    this.commands.push([tool, ...args]);
    const process = new FakeProcess((this.#lastPid += 1));
    this.#running.add(process);
    void process.exited.then(() => this.#running.delete(process));
    options.signal?.addEventListener('abort', () => void process.kill(), { once: true });
    if (path.endsWith('adb')) simulateAdb(process, args, { phones: this.#attached, network: this.#network });
    else simulateScrcpy(process, args, this.#scrcpy);
    return process;
  }

  /**
   * Runs a tool until it exits: adb, scrcpy or, if `adbServer` is true, `sh`. Rejects with the same errors as `spawn`,
   * and with `TIMED_OUT` and `OUTPUT_TOO_LARGE`, as a real host does.
   */
  async run(tool: string, args: readonly string[], options: RunOptions = {}): Promise<RunResult> {
    if (tool === 'sh' && this.#options.adbServer) return runHostShell(args);
    const process = await this.spawn(tool, args, options);
    process.stdin.end(options.input);
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      void process.kill();
    }, options.timeoutMs ?? 30_000);
    const [stdout, stderr, { exitCode }] = await Promise.all([
      collect(process, process.stdout, options.maxBytes),
      collect(process, process.stderr, options.maxBytes),
      process.exited,
    ]).finally(() => clearTimeout(timer));
    if (timedOut) throw new HostError('TIMED_OUT', `"${tool}" did not finish in time.`);
    if (options.signal?.aborted)
      throw new HostError('ABORTED', `"${tool}" was ended: the call was cancelled.`);
    return { stdout, stderr: stderr.toString('utf8'), exitCode };
  }

  /** Reads the installed scrcpy server file. Rejects with `FILE_NOT_FOUND` for any other file. */
  readFile(path: string): Promise<Readable> {
    const { scrcpyServer } = this.#options;
    if (path === SERVER_FILE && scrcpyServer !== undefined)
      return Promise.resolve(Readable.from([scrcpyServerFile(scrcpyServer)]));
    return Promise.reject(new HostError('FILE_NOT_FOUND', `There is no file "${path}".`));
  }

  /** Connects to the adb server. Rejects with `CONNECTION_REFUSED` for any other port, or if `adbServer` is false. */
  connect(port: number): Promise<Duplex> {
    if (port === ADB_SERVER_PORT && this.#options.adbServer)
      return Promise.resolve(connectToAdbServer(this.#attached));
    return Promise.reject(new HostError('CONNECTION_REFUSED', `Nothing listens on port ${port}.`));
  }

  /** Ends all processes. */
  async close(): Promise<void> {
    await Promise.all([...this.#running].map((process) => process.kill()));
    for (const { stopWatching } of this.#ways) stopWatching();
  }

  readonly #attached: AttachedPhones = {
    list: () => this.#ways,
    onChange: (listener) => {
      this.#listeners.add(listener);
      return () => this.#listeners.delete(listener);
    },
  };

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
}

async function collect(process: HostProcess, stream: Readable, maxBytes = 16 * 1024 * 1024): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) {
      await process.kill();
      throw new HostError('OUTPUT_TOO_LARGE', 'The program printed too much.');
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
