import type { Duplex } from 'node:stream';

import { startTimeout } from '@storedeck/async';
import { safeLine } from '@storedeck/foreign-text';
import { AccessUnitSplitter, type VideoUnit } from '@storedeck/video';

import type { AdbDevice } from '../adb-device.ts';
import { AndroidError } from '../android-error.ts';
import type { ScreenSize } from './record-size.ts';

/**
 * In ms. The stream does not mark the end of a frame, so a frame also counts as complete when no more bytes arrive
 * during this time.
 */
const PAUSE_MS = 30;
const START_TIMEOUT_MS = 8000;

/** The options of one run of `screenrecord`. */
export interface RecordingOptions {
  readonly size: ScreenSize;
  readonly bitRate: number;
  /** Seconds after which `screenrecord` ends. 0 means no limit; only Android 14 and later accept 0. */
  readonly timeLimit: number;
  readonly signal: AbortSignal;
}

/** One run of `screenrecord` on a phone. */
export class Recording {
  /** The units after the first unit. `start` has already read the first unit. Ends when `screenrecord` ends. */
  readonly units: AsyncGenerator<VideoUnit>;
  readonly #stream: Duplex;
  /**
   * The beginning of the output of `screenrecord`. If the recording does not start, this text contains the error
   * message.
   */
  #text = '';

  private constructor(stream: Duplex) {
    this.#stream = stream;
    this.units = this.#read();
  }

  /**
   * Starts `screenrecord`. Resolves with the recording and its first unit, a key frame. Rejects with `CAPTURE_FAILED`
   * and the message of `screenrecord`.
   */
  static async start(
    device: Pick<AdbDevice, 'open'>,
    { size, bitRate, timeLimit, signal }: RecordingOptions,
  ): Promise<{ readonly recording: Recording; readonly first: VideoUnit }> {
    const line = `screenrecord --output-format=h264 --bit-rate ${bitRate} --size ${size.width}x${size.height} --time-limit ${timeLimit} -`;
    const recording = new Recording(await device.open(`exec:${line}`, { signal }));
    const timeout = startTimeout(START_TIMEOUT_MS, () => recording.end());
    try {
      const first = await recording.units.next();
      if (first.done !== true) return { recording, first: first.value };
      throw new AndroidError(
        'CAPTURE_FAILED',
        `The phone cannot record its screen: ${safeLine(recording.#text, 200) || 'it sent no video'}`,
      );
    } catch (error) {
      recording.end();
      throw error;
    } finally {
      timeout[Symbol.dispose]();
    }
  }

  /** Ends `screenrecord`. */
  end(): void {
    this.#stream.destroy();
  }

  async *#read(): AsyncGenerator<VideoUnit> {
    const splitter = new AccessUnitSplitter();
    const chunks = this.#stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    let next = this.#next(chunks);
    for (;;) {
      const chunk = await Promise.race([next, pause()]);
      if (chunk === undefined) {
        yield* splitter.flush();
        const late = await next;
        if (late === null) return;
        next = this.#next(chunks);
        yield* this.#push(splitter, late ?? Buffer.alloc(0));
        continue;
      }
      if (chunk === null) {
        yield* splitter.flush();
        return;
      }
      next = this.#next(chunks);
      yield* this.#push(splitter, chunk);
    }
  }

  #push(splitter: AccessUnitSplitter, chunk: Buffer): VideoUnit[] {
    if (this.#text.length < 2000) this.#text += chunk.toString('latin1');
    return splitter.push(chunk);
  }

  /** Reads the next bytes; null at the end of the stream or after an error. */
  async #next(chunks: AsyncIterator<Buffer>): Promise<Buffer | null> {
    try {
      const { done, value } = await chunks.next();
      return done === true ? null : value;
    } catch {
      return null;
    }
  }
}

function pause(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), PAUSE_MS));
}
