import type { Duplex } from 'node:stream';

import { HostError, isHostError, type Host } from '@storedeck/host';

import type { AdbTarget } from '../phones/phone-way.ts';
import { AdbRefusal, readText, sendRequest } from './adb-message.ts';
import { adbServerPort } from './adb-server-port.ts';

const START_TIMEOUT_MS = 20_000;

/**
 * A client of the adb server of a host. It uses the server's own protocol [AOSP packages/modules/adb/OVERVIEW.TXT and
 * SERVICES.TXT], and does not start a process for each request. It connects with `Host.connect`, so the host may also
 * be a runner. Methods reject with `HostError`, `AdbRefusal` or `StreamEnded`.
 */
export class AdbServer {
  readonly #host: Host;
  #port: Promise<number | undefined> | undefined;

  constructor(host: Host) {
    this.#host = host;
  }

  /** Reads the version of the server's protocol, such as 41. */
  async version(signal?: AbortSignal): Promise<number> {
    return Number.parseInt((await this.#query('host:version', signal)).toString('latin1'), 16);
  }

  /** Reads the list of phones, as `adb devices -l` prints it without its heading. */
  async devices(signal?: AbortSignal): Promise<string> {
    return (await this.#query('host:devices-l', signal)).toString('utf8');
  }

  /**
   * Opens a service of a phone, such as `exec:LINE` or `localabstract:NAME`. The signal aborts only the attempt to
   * connect. Rejects with `CONNECTION_REFUSED` when no server is running on the loopback of the host.
   */
  async open(target: AdbTarget, service: string, signal?: AbortSignal): Promise<Duplex> {
    const { serial, transportId } = target;
    if (transportId !== undefined) await this.#requireSerial(serial, transportId, signal);
    return this.#connected(signal, async (stream) => {
      await sendRequest(
        stream,
        transportId === undefined ? `host:transport:${serial}` : `host:transport-id:${transportId}`,
      );
      await sendRequest(stream, service);
      return stream;
    });
  }

  /** Starts the server with the adb program. Does nothing when the server is already running. */
  async start(signal?: AbortSignal): Promise<void> {
    await this.#host.run('adb', ['start-server'], { signal, timeoutMs: START_TIMEOUT_MS });
  }

  /**
   * Refuses a transport id that has another serial. The list comes from the adb program, which may use another server,
   * where this number means another phone. A number is never used twice by one server.
   */
  async #requireSerial(serial: string, transportId: number, signal: AbortSignal | undefined): Promise<void> {
    const request = `host-transport-id:${transportId}:get-serialno`;
    const found = await this.#query(request, signal).catch((error: unknown) => {
      if (error instanceof AdbRefusal) return undefined;
      throw error;
    });
    if (found !== undefined && found.toString('utf8') !== serial)
      throw new AdbRefusal(`device '${serial}' not found`);
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
    // The reader of the stream gets the error. Without this listener, the error would also end the process.
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

  /**
   * Reads the port once, and remembers it. `undefined` when the server is not on the loopback, or when the port cannot
   * be read now, for example while a runner is disconnected.
   */
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
