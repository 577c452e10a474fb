import type { VideoFormat, VideoSource, VideoUnit } from '../../src/index.ts';

const PORTRAIT: VideoFormat = {
  codec: 'avc1.42c033',
  description: undefined,
  size: { width: 460, height: 1024 },
};
export const LANDSCAPE: VideoFormat = { ...PORTRAIT, size: { width: 1024, height: 460 } };
export const PICTURES: VideoFormat = { ...PORTRAIT, codec: 'jpeg' };

/** A unit whose `ptsUs` is its number. */
export function unit(number: number, options: Partial<VideoUnit> & { bytes?: number } = {}): VideoUnit {
  const { bytes = 10, ...rest } = options;
  return { isKey: false, ptsUs: number, data: new Uint8Array(bytes), format: PORTRAIT, ...rest };
}

export function key(number: number, options: Partial<VideoUnit> & { bytes?: number } = {}): VideoUnit {
  return unit(number, { isKey: true, ...options });
}

/** A source whose units the test sends. */
export class ScriptedSource implements VideoSource {
  readonly codec = PORTRAIT.codec;
  readonly description = undefined;
  readonly size = PORTRAIT.size;
  readonly units: AsyncIterable<VideoUnit>;
  keyFrameRequests = 0;
  isClosed = false;
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

/** Resolves when everything that is ready to run has run. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** The numbers of units that a viewer has read, and how its units ended. */
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
