import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Duplex } from 'node:stream';

import { abortable, deadline, isHostError } from '@storedeck/host';

import { AndroidError } from '../android-error.ts';
import type { DeviceAdb } from '../device-adb.ts';
import { useStream, type StreamLimits } from '../server/use-stream.ts';
import { HELPER_PROTOCOL, helperXml } from './helper-response.ts';
import { installedHelper, SNAPSHOT_HELPER_PACKAGE } from './installed-helper.ts';

const START_TIMEOUT_MS = 10_000;
/** The helper itself ends a snapshot after `timeoutMs` below. */
const SNAPSHOT_TIMEOUT_MS = 11_000;
const QUIT_TIMEOUT_MS = 500;
const MAX_RESPONSE_BYTES = 16 * 1024 * 1024;
/** Whether the helper is installed is asked again after this time, in ms. */
const ABSENT_MS = 10_000;

/** An open snapshot helper: its port on the phone, and the connection with which it ends. */
interface OpenHelper {
  readonly port: number;
  readonly instrumentation: Duplex;
}

/**
 * The snapshot helper of agent-device [npm agent-device, MIT], where it is installed on the phone. It is kept open: a tree
 * then takes milliseconds, and does not fail because something moves. It holds UiAutomation until `close`.
 */
export class SnapshotHelper {
  readonly #adb: DeviceAdb;
  #open: Promise<OpenHelper | undefined> | undefined;
  #absentSince = -ABSENT_MS;

  constructor(adb: DeviceAdb) {
    this.#adb = adb;
  }

  /**
   * The tree as XML. `undefined` where the helper is not installed or does not work. Rejects with `TREE_BUSY` when another
   * program holds UiAutomation.
   */
  async snapshot(signal: AbortSignal): Promise<string | undefined> {
    const helper = await abortable((this.#open ??= this.#start()), signal);
    if (helper === undefined) {
      this.#open = undefined;
      return undefined;
    }
    try {
      return await this.#request(helper, signal);
    } catch (error) {
      // It was ended from outside, or hangs. The next tree starts it again.
      await this.close();
      if (signal.aborted) throw error;
      return undefined;
    }
  }

  /** Ends the helper, which gives UiAutomation back. Never rejects. */
  async close(): Promise<void> {
    const opening = this.#open;
    this.#open = undefined;
    const helper = await opening?.catch(() => undefined);
    if (helper === undefined) return;
    const ended = once(helper.instrumentation, 'close', { signal: deadline(QUIT_TIMEOUT_MS) });
    const hasQuit = await Promise.all([
      this.#command(helper.port, `quit ${randomUUID()}`, { timeoutMs: QUIT_TIMEOUT_MS, signal: undefined }),
      ended,
    ])
      .then(() => true)
      .catch(() => false);
    helper.instrumentation.destroy();
    // An instrumentation does not end with the connection that has started it.
    if (!hasQuit) await this.#shell(`am force-stop ${SNAPSHOT_HELPER_PACKAGE}`).catch(() => undefined);
  }

  async #request({ port }: OpenHelper, signal: AbortSignal): Promise<string> {
    const id = randomUUID();
    return helperXml(
      await this.#command(port, `snapshot ${id}`, { timeoutMs: SNAPSHOT_TIMEOUT_MS, signal }),
      id,
    );
  }

  /** Sends a command on a connection of its own, and reads the response to its end. */
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

  async #start(): Promise<OpenHelper | undefined> {
    if (performance.now() - this.#absentSince < ABSENT_MS) return undefined;
    try {
      const installed = await installedHelper(this.#adb);
      const helper = installed === undefined ? undefined : await this.#launch();
      if (helper === undefined) this.#absentSince = performance.now();
      return helper;
    } catch (error) {
      this.#open = undefined;
      if (error instanceof AndroidError && error.code !== 'TREE_BUSY') return undefined;
      if (isHostError(error)) return undefined;
      throw error;
    }
  }

  async #launch(): Promise<OpenHelper | undefined> {
    const port = randomInt(40_000, 60_000);
    const line = `am instrument -w -e waitForIdleTimeoutMs 500 -e waitForIdleQuietMs 100 -e timeoutMs 8000 -e maxDepth 128 -e maxNodes 5000 -e sessionPort ${port} ${SNAPSHOT_HELPER_PACKAGE}/.SnapshotInstrumentation`;
    const limit = deadline(START_TIMEOUT_MS);
    const instrumentation = await this.#adb.open(`exec:${line}`, limit, 'starting the snapshot helper');
    const output = await printedUntilReady(instrumentation, limit);
    if (isReady(output)) return { port, instrumentation };
    instrumentation.destroy();
    if (/already registered/.test(output)) throw new AndroidError('TREE_BUSY', 'UiAutomation is in use.');
    return undefined;
  }

  #shell(line: string) {
    return this.#adb.shell(line, { timeoutMs: 5000, doing: 'ending the snapshot helper' });
  }
}

function isReady(output: string): boolean {
  return output.includes(`agentDeviceProtocol=${HELPER_PROTOCOL}`) && output.includes('sessionReady=true');
}

/** What the instrumentation prints until it is ready, or until it ends. Later output is discarded. */
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
