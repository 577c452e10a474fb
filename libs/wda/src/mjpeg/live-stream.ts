import type { WdaTransport } from '../transport/wda-transport.ts';
import { aborted, isWdaError, START_HINT, WdaError } from '../wda-error.ts';
import { MjpegRelay } from './mjpeg-relay.ts';

/** One image of a live stream, in device pixels. */
export interface Frame {
  /** JPEG for a frame of the live stream; PNG if there is no live stream and screenshots are taken instead. */
  readonly type: 'image/jpeg' | 'image/png';
  readonly bytes: Buffer;
}

interface LiveStreamOptions {
  readonly transport: WdaTransport;
  /** Whether the port of the stream belongs to this device. */
  readonly canStream: () => boolean;
  readonly takeScreenshot: (signal: AbortSignal | undefined) => Promise<Buffer>;
}

/** The live stream of a device, with screenshots in its place where there is none. */
export class LiveStream {
  readonly #relay: MjpegRelay;
  readonly #options: LiveStreamOptions;

  constructor(options: LiveStreamOptions) {
    this.#options = options;
    this.#relay = new MjpegRelay(options.transport);
  }

  /** Whether the stream can be used: the port is the device's, and sends MJPEG. */
  get isUsable(): boolean {
    return this.#options.canStream() && !this.#relay.refused;
  }

  /** The stream for HTTP responses, with any number of viewers. */
  get relay(): Pick<MjpegRelay, 'addViewer' | 'viewers'> {
    return this.#options.canStream() ? this.#relay : NO_STREAM;
  }

  /** Yields the newest frame again and again, until the caller leaves the loop or the signal aborts. */
  async *frames(signal: AbortSignal | undefined): AsyncGenerator<Frame> {
    try {
      if (this.#options.canStream()) {
        for await (const bytes of this.#relay.frames({ signal })) yield { type: 'image/jpeg', bytes };
        if (signal?.aborted) throw aborted();
        throw new WdaError('WDA_NOT_RUNNING', 'The live stream ended.', { hint: START_HINT });
      }
    } catch (error) {
      if (!isWdaError(error) || error.code !== 'MJPEG_REFUSED') throw error;
    }
    for (;;) yield { type: 'image/png', bytes: await this.#options.takeScreenshot(signal) };
  }

  close(): void {
    this.#relay.close();
  }
}

const NO_STREAM: Pick<MjpegRelay, 'addViewer' | 'viewers'> = {
  viewers: 0,
  addViewer: () =>
    Promise.reject(
      new WdaError('MJPEG_REFUSED', 'This simulator has no live stream.', {
        hint: 'Use single screenshots instead.',
      }),
    ),
};
