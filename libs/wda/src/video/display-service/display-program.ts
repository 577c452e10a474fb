import { setTimeout as delay } from 'node:timers/promises';

import { deadline } from '@storedeck/async';
import { isHostError, type Host, type HostProcess } from '@storedeck/host';
import { z } from 'zod';

import { aborted, WdaError } from '../../wda-error.ts';
import { freePort } from '../free-port.ts';
import { callHttp, parseJson } from '../host-http.ts';
import { OutputTail } from '../output-tail.ts';

/** In ms. The timeout is long, because pymobiledevice3's tunnel and the iPhone's encoder need up to ten seconds. */
const START_MS = 30_000;
const RETRY_MS = 100;

/**
 * The response of `/codec`. The codec is derived from the record in `description`, because pymobiledevice3 writes the
 * name of the codec in another form than browsers do.
 */
const Codec = z.object({ codec: z.string().max(200), description: z.base64().min(1).max(16_384) });

/** A running `pymobiledevice3 developer core-device display serve-web`, and the port on which it sends the video. */
export class DisplayProgram {
  readonly port: number;
  /** The decoder configuration record of the video. */
  readonly configuration: Uint8Array;
  readonly #process: HostProcess;
  readonly #errors: OutputTail;

  private constructor(
    program: { port: number; process: HostProcess; errors: OutputTail },
    record: Uint8Array,
  ) {
    this.port = program.port;
    this.configuration = record;
    this.#process = program.process;
    this.#errors = program.errors;
  }

  /**
   * Starts the program, and waits until the iPhone sends video. Rejects with DISPLAY_SERVICE_FAILED, WDA_TIMED_OUT or
   * `ABORTED`, or with a HostError.
   */
  static async start(host: Host, udid: string, signal: AbortSignal | undefined): Promise<DisplayProgram> {
    const port = await freePort(host, signal);
    const process = await host.spawn(
      'pymobiledevice3',
      // Without `--bind`, every computer in the network could see and control the iPhone.
      [
        ...['developer', 'core-device', 'display', 'serve-web'],
        ...['--bind', '127.0.0.1', '--http-port', String(port), '--no-audio'],
      ],
      // An environment variable selects the iPhone, because the command has no option for it.
      { signal, env: { PYMOBILEDEVICE3_UDID: udid } },
    );
    process.stdout.resume();
    const errors = new OutputTail(process.stderr);
    const ending = new AbortController();
    void process.exited.then(() => ending.abort());
    const limit = deadline(START_MS, signal);
    try {
      const waiting = AbortSignal.any([limit, ending.signal]);
      const record = await fetchConfiguration(host, port, waiting);
      return new DisplayProgram({ port, process, errors }, record);
    } catch (error) {
      const hasEnded = ending.signal.aborted;
      await process.kill();
      if (signal?.aborted) throw aborted({ cause: error });
      if (limit.aborted)
        throw new WdaError('WDA_TIMED_OUT', `The iPhone sent no video within ${START_MS / 1000} s.`, {
          hint: 'Unlock the iPhone, and check that Developer Mode is enabled.',
        });
      if (!hasEnded && !(error instanceof RefusedError)) throw error;
      const { exitCode } = await process.exited;
      throw failed(errors.lastLine || (hasEnded ? `it ended with exit code ${exitCode}` : 'it refused'));
    }
  }

  /** Returns the error for a video that has ended, with the reason. */
  failure(): WdaError {
    return failed(this.#errors.lastLine || 'it ended the video');
  }

  async end(): Promise<void> {
    await this.#process.kill();
  }
}

/** The error when pymobiledevice3 has started, but cannot start the video. */
class RefusedError extends Error {}

/**
 * Requests the decoder configuration record every 100 ms, until pymobiledevice3 listens on the port and the video has
 * begun.
 */
async function fetchConfiguration(host: Host, port: number, signal: AbortSignal): Promise<Uint8Array> {
  for (;;) {
    signal.throwIfAborted();
    try {
      const { status, text } = await callHttp(host, { port, path: '/codec', signal });
      if (status === 200) return Buffer.from(parseJson(Codec, text).description, 'base64');
      if (status !== 503) throw new RefusedError();
    } catch (error) {
      if (!isHostError(error) || error.code !== 'CONNECTION_REFUSED') throw error;
    }
    await delay(RETRY_MS, undefined, { signal });
  }
}

function failed(reason: string) {
  return new WdaError('DISPLAY_SERVICE_FAILED', `pymobiledevice3 sends no video: ${reason}.`, {
    hint: 'The iPhone needs iOS 27 or newer, Developer Mode, and the developer disk image (pymobiledevice3 mounter auto-mount).',
  });
}
