import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Duplex } from 'node:stream';

import { abortable, deadline } from '@storedeck/async';
import { isHostError } from '@storedeck/host';

import { AndroidError } from '../android-error.ts';
import type { DeviceAdb } from '../device-adb.ts';
import { HELPER_PROTOCOL, SNAPSHOT_HELPER, SNAPSHOT_HELPER_PACKAGE } from '../helper-file/helper-release.ts';
import { useStream, type StreamLimits } from '../server/use-stream.ts';
import type { HelperRefusal } from './android-tree.ts';
import { helperXml } from './helper-response.ts';
import { installedHelper } from './installed-helper.ts';

const START_TIMEOUT_MS = 10_000;
/**
 * In ms. Longer than the option `timeoutMs` of the helper (8000), so that the helper itself can end a snapshot and
 * report why.
 */
const SNAPSHOT_TIMEOUT_MS = 11_000;
const QUIT_TIMEOUT_MS = 500;
const MAX_RESPONSE_BYTES = 16 * 1024 * 1024;
/** How long a refusal is remembered before the helper is tried again, in ms. */
const REFUSED_MS = 10_000;

/**
 * An open snapshot helper: its port on the phone, and the connection through which it was started. This connection
 * closes when the helper ends.
 */
interface OpenHelper {
  readonly port: number;
  readonly instrumentation: Duplex;
}

/**
 * The snapshot helper of agent-device [npm agent-device, MIT], if it is installed on the phone. The helper keeps
 * running between two trees, so that a tree takes only milliseconds. It also reads a tree while something moves on the
 * screen. Until `close` is called, the helper uses UiAutomation, and no other program can use UiAutomation.
 */
export class SnapshotHelper {
  readonly #adb: DeviceAdb;
  #open: Promise<OpenHelper | HelperRefusal> | undefined;
  #refused: { readonly refusal: HelperRefusal; readonly at: number } | undefined;

  constructor(adb: DeviceAdb) {
    this.#adb = adb;
  }

  /**
   * Reads the tree as XML, or returns the reason why the helper cannot be used. Rejects with `TREE_BUSY` when another
   * program uses UiAutomation.
   */
  async snapshot(signal: AbortSignal): Promise<string | HelperRefusal> {
    const helper = await abortable((this.#open ??= this.#start()), signal);
    if ('reason' in helper) {
      this.#open = undefined;
      return helper;
    }
    try {
      return await this.#request(helper, signal);
    } catch (error) {
      // For example, another program has ended the helper, or the helper hangs. The next call restarts the helper.
      await this.close();
      if (signal.aborted) throw error;
      return failed(error instanceof AndroidError ? error.message : 'The snapshot helper did not respond.');
    }
  }

  /** Ends the helper, which releases UiAutomation. Never rejects. */
  async close(): Promise<void> {
    const opening = this.#open;
    this.#open = undefined;
    const helper = await opening?.catch(() => undefined);
    if (helper === undefined || 'reason' in helper) return;
    const ended = once(helper.instrumentation, 'close', { signal: deadline(QUIT_TIMEOUT_MS) });
    const hasQuit = await Promise.all([
      this.#command(helper.port, `quit ${randomUUID()}`, { timeoutMs: QUIT_TIMEOUT_MS, signal: undefined }),
      ended,
    ])
      .then(() => true)
      .catch(() => false);
    helper.instrumentation.destroy();
    if (!hasQuit) await this.#stop();
  }

  async #request({ port }: OpenHelper, signal: AbortSignal): Promise<string> {
    const id = randomUUID();
    return helperXml(
      await this.#command(port, `snapshot ${id}`, { timeoutMs: SNAPSHOT_TIMEOUT_MS, signal }),
      id,
    );
  }

  /** Sends a command on a new connection, and reads the response to its end. */
  #command(port: number, line: string, limits: StreamLimits): Promise<Buffer> {
    return useStream(
      (limit) => this.#adb.open(`tcp:${port}`, limit, 'reading the tree of the screen'),
      limits,
      async (stream) => {
        stream.write(`${line}\n`);
        const chunks: Buffer[] = [];
        let length = 0;
        for await (const chunk of stream as AsyncIterable<Buffer>) {
          length += chunk.length;
          if (length > MAX_RESPONSE_BYTES) throw new AndroidError('TREE_FAILED', 'The tree is too large.');
          chunks.push(chunk);
        }
        return Buffer.concat(chunks, length);
      },
    );
  }

  async #start(): Promise<OpenHelper | HelperRefusal> {
    const refused = this.#refused;
    if (refused && performance.now() - refused.at < REFUSED_MS) return refused.refusal;
    try {
      const helper = unusable(await installedHelper(this.#adb)) ?? (await this.#launch());
      this.#refused = 'reason' in helper ? { refusal: helper, at: performance.now() } : undefined;
      return helper;
    } catch (error) {
      this.#open = undefined;
      if (error instanceof AndroidError && error.code !== 'TREE_BUSY') return failed(error.message);
      if (isHostError(error)) return failed(error.message);
      throw error;
    }
  }

  async #launch(): Promise<OpenHelper | HelperRefusal> {
    const port = randomInt(40_000, 60_000);
    const line = `am instrument -w -e waitForIdleTimeoutMs 500 -e waitForIdleQuietMs 100 -e timeoutMs 8000 -e maxDepth 128 -e maxNodes 5000 -e sessionPort ${port} ${SNAPSHOT_HELPER_PACKAGE}/.SnapshotInstrumentation`;
    const limit = deadline(START_TIMEOUT_MS);
    const instrumentation = await this.#adb.open(`exec:${line}`, limit, 'starting the snapshot helper');
    const output = await printedUntilReady(instrumentation, limit);
    const protocol = protocolIn(output);
    if (isReady(output) && protocol === HELPER_PROTOCOL) return { port, instrumentation };
    instrumentation.destroy();
    if (/already registered/.test(output)) throw new AndroidError('TREE_BUSY', 'UiAutomation is in use.');
    if (protocol === undefined || protocol === HELPER_PROTOCOL)
      return failed('The snapshot helper on the phone did not start.');
    // The helper is stopped, because it would otherwise keep UiAutomation in use after the end of the connection.
    await this.#stop();
    return {
      cause: 'incompatible',
      reason: `The snapshot helper on the phone speaks the protocol ${protocol} instead of ${HELPER_PROTOCOL}.`,
    };
  }

  // The helper is stopped explicitly, because an instrumentation keeps running after the connection that has started it
  // is closed.
  #stop(): Promise<unknown> {
    return this.#shell(`am force-stop ${SNAPSHOT_HELPER_PACKAGE}`).catch(() => undefined);
  }

  #shell(line: string) {
    return this.#adb.shell(line, { timeoutMs: 5000, doing: 'ending the snapshot helper' });
  }
}

/** Returns the reason why the installed version is not started, or `undefined` when its start can be tried. */
function unusable(versionCode: number | undefined): HelperRefusal | undefined {
  if (versionCode === undefined)
    return { cause: 'absent', reason: 'The snapshot helper is not installed on the phone.' };
  if (versionCode >= SNAPSHOT_HELPER.versionCode) return undefined;
  return {
    cause: 'outdated',
    reason: `The snapshot helper on the phone has the version ${versionCode}, and ${SNAPSHOT_HELPER.versionCode} is the oldest that can be used.`,
  };
}

function failed(reason: string): HelperRefusal {
  return { cause: 'failed', reason };
}

/** Returns the protocol that the helper reports. */
function protocolIn(output: string): string | undefined {
  return /agentDeviceProtocol=([\w.-]{1,60})\r?\n/.exec(output)?.[1];
}

function isReady(output: string): boolean {
  return output.includes('sessionReady=true');
}

/**
 * Reads the output until the instrumentation is ready, until the output ends, or until `limit` aborts. Later output is
 * discarded.
 */
async function printedUntilReady(stream: Duplex, limit: AbortSignal): Promise<string> {
  let output = '';
  const done = new AbortController();
  stream.on('data', (chunk: Buffer) => {
    if (output.length < 64 * 1024) output += chunk.toString('utf8');
    if (isReady(output)) done.abort();
  });
  stream.once('close', () => done.abort());
  stream.once('end', () => stream.destroy());
  if (!done.signal.aborted) await once(AbortSignal.any([done.signal, limit]), 'abort');
  return output;
}
