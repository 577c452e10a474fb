import type { IncomingMessage } from 'node:http';

import type { Host } from '@storedeck/host';
import {
  readHevcConfiguration,
  readHevcUnits,
  type VideoFormat,
  type VideoSource,
  type VideoUnit,
} from '@storedeck/video';

import { isUdid } from '../../devices/ios-device.ts';
import { aborted, WdaError } from '../../wda-error.ts';
import { isConnectionLost, openHttp } from '../host-http.ts';
import { DisplayInput } from './display-input.ts';
import { DisplayProgram } from './display-program.ts';

/**
 * Starts the video of an iPhone's own display service (iOS 27 or newer) with an installed `pymobiledevice3`: H.265 at
 * up to 60 frames per second, and input without WebDriverAgent. pymobiledevice3 listens on a random port of the host
 * and accepts every client on this port. Resolves when the video has begun. Rejects with DISPLAY_SERVICE_FAILED,
 * WDA_TIMED_OUT, INPUT_INVALID or `ABORTED`, or with the HostError `TOOL_NOT_FOUND`.
 *
 * Stream: `/stream.bin`, see `readHevcUnits` of `@storedeck/video`.
 */
export async function openDisplayServiceSource(
  host: Host,
  udid: string,
  { signal }: { readonly signal?: AbortSignal | undefined } = {},
): Promise<DisplayServiceSource> {
  if (!isUdid(udid)) throw new WdaError('INPUT_INVALID', `"${udid}" is not the UDID of an iPhone.`);
  const program = await DisplayProgram.start(host, udid, signal);
  try {
    const stream = await openHttp(host, { port: program.port, path: '/stream.bin', signal });
    if (stream.statusCode === 200) return new DisplayServiceSource(host, program, stream);
    stream.destroy();
    throw program.failure();
  } catch (error) {
    await program.end();
    if (signal?.aborted) throw aborted({ cause: error });
    throw error;
  }
}

/** The video of `openDisplayServiceSource`, and input for the iPhone. */
export class DisplayServiceSource implements VideoSource {
  readonly units: AsyncIterable<VideoUnit>;
  /** Input for the iPhone. */
  readonly input: DisplayInput;
  readonly #program: DisplayProgram;
  readonly #stream: IncomingMessage;
  #format: VideoFormat;
  #isClosed = false;

  /** @internal */
  constructor(host: Host, program: DisplayProgram, stream: IncomingMessage) {
    this.input = new DisplayInput(host, program.port);
    this.#program = program;
    this.#stream = stream;
    this.#format = readHevcConfiguration(program.configuration);
    this.units = this.#read();
  }

  /** The codec of the newest unit. */
  get codec(): string {
    return this.#format.codec;
  }

  /** The decoder configuration of the newest unit. */
  get description(): Uint8Array | undefined {
    return this.#format.description;
  }

  /** The size of the newest unit, in pixels. */
  get size(): VideoFormat['size'] {
    return this.#format.size;
  }

  /** Requests a key frame. The iPhone sends the key frame about 0.1 to 0.3 seconds later. */
  requestKeyFrame(): void {
    if (!this.#isClosed) void this.input.requestKeyFrame().catch(() => undefined);
  }

  /** Ends the video and pymobiledevice3. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#stream.destroy();
    await this.#program.end();
  }

  /** Same as `close`. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async *#read(): AsyncGenerator<VideoUnit> {
    const { configuration } = this.#program;
    try {
      for await (const unit of readHevcUnits(this.#stream, { configuration })) {
        this.#format = unit.format;
        yield unit;
      }
    } catch (error) {
      if (!this.#isClosed && !isConnectionLost(error)) throw error;
    }
    if (!this.#isClosed) throw this.#program.failure();
  }
}
