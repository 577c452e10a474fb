import type { VideoFormat, VideoSource, VideoUnit } from '../../src/index.ts';

const PORTRAIT: VideoFormat = {
  codec: 'avc1.42c033',
  description: undefined,
  size: { width: 460, height: 1024 },
};
export const LANDSCAPE: VideoFormat = { ...PORTRAIT, size: { width: 1024, height: 460 } };
export const PICTURES: VideoFormat = { ...PORTRAIT, codec: 'jpeg' };

/** Returns a unit with `number` as its `ptsUs`, so that a test can recognize it. */
export function unit(number: number, options: Partial<VideoUnit> & { bytes?: number } = {}): VideoUnit {
  const { bytes = 10, ...rest } = options;
  return { isKey: false, ptsUs: number, data: new Uint8Array(bytes), format: PORTRAIT, ...rest };
}

export function key(number: number, options: Partial<VideoUnit> & { bytes?: number } = {}): VideoUnit {
  return unit(number, { isKey: true, ...options });
}

/** A source for tests, which yields the units that a test passes to `send`. */
export class ScriptedSource implements VideoSource {
  readonly codec = PORTRAIT.codec;
  readonly description = undefined;
  readonly size = PORTRAIT.size;
  readonly units: AsyncIterable<VideoUnit>;
  keyFrameRequests = 0;
  isClosed = false;
  /** The values with which the relay has called `setWatched`. */
  readonly watched: boolean[] = [];
  readonly #queue: (VideoUnit | { readonly error: unknown } | 'end')[] = [];
  #wake: (() => void) | undefined;

  constructor() {
    this.units = this.#read();
  }

  /** Sends units, and waits until they have been read. */
  async send(...units: (VideoUnit | { readonly error: unknown } | 'end')[]): Promise<void> {
    this.#queue.push(...units);
    this.#wake?.();
    await settled();
  }

  requestKeyFrame(): void {
    this.keyFrameRequests += 1;
  }

  setWatched(isWatched: boolean): void {
    this.watched.push(isWatched);
  }

  close(): Promise<void> {
    this.isClosed = true;
    this.#wake?.();
    return Promise.resolve();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async *#read(): AsyncGenerator<VideoUnit> {
    while (!this.isClosed) {
      const next = this.#queue.shift();
      if (next === 'end') return;
      if (next && 'error' in next) throw next.error;
      if (next) yield next;
      else await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }
}

/** Resolves when all promises and callbacks that are ready have run. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/**
 * Reads the units of a viewer. `seen` has their numbers, `formats` their formats without repetitions, and `ended`
 * settles when the units end.
 */
export function collect(units: AsyncIterable<VideoUnit>) {
  const seen: number[] = [];
  const formats: VideoFormat[] = [];
  const ended = (async () => {
    for await (const { ptsUs, format } of units) {
      seen.push(ptsUs);
      if (formats.at(-1) !== format) formats.push(format);
    }
  })();
  ended.catch(() => undefined);
  return { seen, formats, ended };
}
