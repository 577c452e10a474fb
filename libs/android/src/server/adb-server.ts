import type { Duplex } from 'node:stream';

import { HostError, isHostError, type Host } from '@storedeck/host';

import { readText, sendRequest } from './adb-message.ts';
import { adbServerPort } from './adb-server-port.ts';

const START_TIMEOUT_MS = 20_000;

/**
 * The adb server of a host, over its own protocol and without a process for each request [AOSP
 * packages/modules/adb/OVERVIEW.TXT and SERVICES.TXT]. It works through `Host.connect`, so also on a runner. Methods reject
 * with `HostError`, `AdbRefusal` or `StreamEnded`.
 */
export class AdbServer {
  readonly #host: Host;
  #port: Promise<number | undefined> | undefined;

  constructor(host: Host) {
    this.#host = host;
  }

  /** The number of the server's protocol, such as 41. */
  async version(signal?: AbortSignal): Promise<number> {
    return Number.parseInt((await this.#query('host:version', signal)).toString('latin1'), 16);
  }

  /** The list of phones, as `adb devices -l` prints it without its heading. */
  async devices(signal?: AbortSignal): Promise<string> {
    return (await this.#query('host:devices-l', signal)).toString('utf8');
  }

  /**
   * Opens a service of a phone, such as `exec:LINE` or `localabstract:NAME`. The signal aborts the attempt only. Rejects
   * with `CONNECTION_REFUSED` where no server runs.
   */
  async open(serial: string, service: string, signal?: AbortSignal): Promise<Duplex> {
    return this.#connected(signal, async (stream) => {
      await sendRequest(stream, `host:transport:${serial}`);
      await sendRequest(stream, service);
      return stream;
    });
  }

  /** Starts the server by the adb program. Does nothing when it runs. */
  async start(signal?: AbortSignal): Promise<void> {
    await this.#host.run('adb', ['start-server'], { signal, timeoutMs: START_TIMEOUT_MS });
  }

  async #query(request: string, signal: AbortSignal | undefined): Promise<Buffer> {
    return this.#connected(signal, async (stream) => {
      await sendRequest(stream, request);
      const response = await readText(stream);
      stream.destroy();
      return response;
    });
  }

  async #connected<Value>(
    signal: AbortSignal | undefined,
    use: (stream: Duplex) => Promise<Value>,
  ): Promise<Value> {
    const port = await this.#findPort();
    if (port === undefined)
      throw new HostError('CONNECTION_REFUSED', 'The adb server is not on the loopback.');
    const stream = await this.#host.connect(port, { signal });
    // The reader gets the error; without a listener it would end the program.
    stream.on('error', () => undefined);
    const abort = () => stream.destroy();
    signal?.addEventListener('abort', abort, { once: true });
    try {
      signal?.throwIfAborted();
      return await use(stream);
    } catch (error) {
      stream.destroy();
      if (!signal?.aborted) throw error;
      const isTimeout = (signal.reason as { name?: unknown } | undefined)?.name === 'TimeoutError';
      throw new HostError(isTimeout ? 'TIMED_OUT' : 'ABORTED', 'The request to adb was ended.', {
        cause: error,
      });
    } finally {
      signal?.removeEventListener('abort', abort);
    }
  }

  /** Remembers the port. `undefined` when it cannot be read now, for example while a runner is disconnected. */
  async #findPort(): Promise<number | undefined> {
    try {
      return await (this.#port ??= adbServerPort(this.#host));
    } catch (error) {
      this.#port = undefined;
      if (isHostError(error)) return undefined;
      throw error;
    }
  }
}
