import type { Duplex } from 'node:stream';

import { AccessUnitSplitter, type VideoUnit } from '@storedeck/video';

import type { AdbDevice } from '../adb-device.ts';
import { firstWords } from '../adb-failure.ts';
import { AndroidError } from '../android-error.ts';
import type { ScreenSize } from '../png.ts';

/** A frame is complete when nothing more of it has arrived for this time: the stream does not say where it ends. */
const PAUSE_MS = 30;
const START_TIMEOUT_MS = 8000;

/** How one run of `screenrecord` records. */
export interface RecordingOptions {
  readonly size: ScreenSize;
  readonly bitRate: number;
  /** Seconds after which the program ends; 0 means never, from Android 14 on. */
  readonly timeLimit: number;
  readonly signal: AbortSignal;
}

/** One run of `screenrecord` on a phone. */
export class Recording {
  /** The units, beginning with a key frame. Ends with the program. */
  readonly units: AsyncGenerator<VideoUnit>;
  readonly #stream: Duplex;
  /** What the program prints before its first frame, such as an error message. */
  #text = '';

  private constructor(stream: Duplex) {
    this.#stream = stream;
    this.units = this.#read();
  }

  /** Starts the program, and resolves with its first unit. Rejects with `CAPTURE_FAILED` and its message. */
  static async start(
    device: Pick<AdbDevice, 'open'>,
    { size, bitRate, timeLimit, signal }: RecordingOptions,
  ): Promise<{ readonly recording: Recording; readonly first: VideoUnit }> {
    const line = `screenrecord --output-format=h264 --bit-rate ${bitRate} --size ${size.width}x${size.height} --time-limit ${timeLimit} -`;
    const recording = new Recording(await device.open(`exec:${line}`, { signal }));
    const timer = setTimeout(() => recording.end(), START_TIMEOUT_MS);
    try {
      const first = await recording.units.next();
      if (first.done !== true) return { recording, first: first.value };
      throw new AndroidError(
        'CAPTURE_FAILED',
        `The phone cannot record its screen: ${firstWords(recording.#text) || 'it sent no video'}`,
      );
    } catch (error) {
      recording.end();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Ends the program. */
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

  /** The next bytes, or null at the end of the stream. */
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
