import type { IncomingMessage } from 'node:http';

import { deadline } from '@storedeck/async';
import { type Host } from '@storedeck/host';
import {
  isSameFormat,
  readAvccUnits,
  type VideoFormat,
  type VideoSource,
  type VideoUnit,
} from '@storedeck/video';

import { isUdid } from '../../devices/ios-device.ts';
import { aborted, WdaError } from '../../wda-error.ts';
import { isConnectionLost, openHttp } from '../host-http.ts';
import type { ScreenGesture } from '../screen-gesture.ts';
import { ServeSimInput } from './serve-sim-input.ts';
import { ServeSimProgram } from './serve-sim-program.ts';

const FIRST_FRAME_MS = 10_000;

/**
 * Starts the video of a booted simulator with an installed `serve-sim`: H.264 in the simulator's own size, at up to 60
 * frames per second. serve-sim listens on a random port of the host and accepts every client on this port, so prefer
 * baguette if it is installed. Resolves when the first key frame has arrived. Rejects with SIMULATOR_FAILED when
 * serve-sim ends or refuses, with WDA_TIMED_OUT, INPUT_INVALID or `ABORTED`, or with the HostError `TOOL_NOT_FOUND`.
 *
 * Stream: `/helper/UDID/stream.avcc`, see `readAvccUnits`; each connection begins with a key frame.
 */
export async function openServeSimSource(
  host: Host,
  udid: string,
  { signal }: { readonly signal?: AbortSignal | undefined } = {},
): Promise<ServeSimSource> {
  if (!isUdid(udid)) throw new WdaError('INPUT_INVALID', `"${udid}" is not the UDID of a simulator.`);
  const program = await ServeSimProgram.start(host, udid, signal);
  const source = new ServeSimSource({ host, udid, program });
  const limit = deadline(FIRST_FRAME_MS, signal);
  const close = () => void source.close();
  limit.addEventListener('abort', close, { once: true });
  try {
    await source.start();
    return source;
  } catch (error) {
    await source.close();
    if (signal?.aborted) throw aborted({ cause: error });
    if (limit.aborted)
      throw new WdaError('WDA_TIMED_OUT', `serve-sim sent no video within ${FIRST_FRAME_MS / 1000} s.`);
    throw error;
  } finally {
    limit.removeEventListener('abort', close);
  }
}

interface Simulator {
  readonly host: Host;
  readonly udid: string;
  readonly program: ServeSimProgram;
}

/** The video of `openServeSimSource`, and input for the simulator. */
export class ServeSimSource implements VideoSource {
  readonly units: AsyncIterable<VideoUnit>;
  readonly #simulator: Simulator;
  readonly #input: ServeSimInput;
  readonly #closing = new AbortController();
  readonly #read: AsyncGenerator<VideoUnit>;
  #first: VideoUnit | undefined;
  #format: VideoFormat = { codec: '', description: undefined, size: { width: 0, height: 0 } };
  #stream: IncomingMessage | undefined;
  #isRenewing = false;

  /** @internal */
  constructor(simulator: Simulator) {
    this.#simulator = simulator;
    this.#input = new ServeSimInput(simulator.host, simulator.program.port, simulator.udid);
    this.#read = this.#readStreams();
    this.units = this.#readFromFirst();
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

  /** @internal */
  async start(): Promise<void> {
    this.#stream = await this.#connect();
    const first = await this.#read.next();
    if (first.done === true) throw this.#simulator.program.failure();
    this.#first = first.value;
  }

  /** Connects again. serve-sim has no command for a key frame, but begins each connection with a key frame. */
  requestKeyFrame(): void {
    if (this.#isRenewing || this.#closing.signal.aborted) return;
    this.#isRenewing = true;
    void this.#connect()
      .then((stream) => {
        const former = this.#stream;
        this.#stream = stream;
        former?.destroy();
      })
      // If no new connection can be opened, the present stream continues. So this error is ignored.
      .catch(() => undefined)
      .finally(() => (this.#isRenewing = false));
  }

  /**
   * Sends a gesture. Resolves when the gesture was written to the connection to serve-sim. Rejects with INPUT_INVALID
   * for a gesture that serve-sim does not support, and with SIMULATOR_FAILED.
   */
  send(gesture: ScreenGesture): Promise<void> {
    return this.#input.send(gesture);
  }

  /** Ends the video and the serve-sim that this source has started. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#stream?.destroy();
    this.#input.close();
    await this.#simulator.program.end();
  }

  /** Same as `close`. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async #connect(): Promise<IncomingMessage> {
    const { host, udid, program } = this.#simulator;
    const { signal } = this.#closing;
    const stream = await openHttp(host, { port: program.port, path: `/helper/${udid}/stream.avcc`, signal });
    if (stream.statusCode === 200) return stream;
    stream.destroy();
    throw program.failure(`it responded with status ${stream.statusCode}`);
  }

  async *#readFromFirst(): AsyncGenerator<VideoUnit> {
    if (this.#first) yield this.#first;
    yield* this.#read;
  }

  /** Yields the units of the present connection, and then those of each connection that replaces it. */
  async *#readStreams(): AsyncGenerator<VideoUnit> {
    const { signal } = this.#closing;
    for (;;) {
      const stream = this.#stream;
      if (!stream || signal.aborted) return;
      try {
        for await (const unit of readAvccUnits(stream)) yield this.#inFormat(unit);
      } catch (error) {
        // A stream that is replaced or closed may end in the middle of a frame. So its error is ignored.
        const isReplaced = stream !== this.#stream || signal.aborted;
        if (!isReplaced && !isConnectionLost(error)) throw error;
      }
      if (signal.aborted) return;
      if (stream === this.#stream) throw this.#simulator.program.failure();
    }
  }

  /**
   * Returns the unit with the format object of the previous unit if the two formats are equal, because a new format
   * object means that the format has changed.
   */
  #inFormat(unit: VideoUnit): VideoUnit {
    if (!isSameFormat(unit.format, this.#format)) this.#format = unit.format;
    return { ...unit, format: this.#format };
  }
}
