import type { FrameSink } from './frame-sink.ts';
import { MirrorError } from './mirror-error.ts';
import { MultipartFrames } from './multipart-frames.ts';

/** The longest wait for the next frame. A phone sends frames even while nothing changes on its screen. */
export const SILENCE_MS = 5000;

/**
 * Shows a live stream until it ends. When frames arrive faster than they can be drawn, only the newest is drawn.
 * Resolves to the number of drawn frames and the reason why the stream ended; never rejects.
 */
export async function followStream(
  open: (signal: AbortSignal) => Promise<Response>,
  sink: FrameSink,
  signal: AbortSignal,
): Promise<{ shown: number; error: Error }> {
  const silence = new Silence();
  const newest = new NewestFirst(sink);
  try {
    const deadline = AbortSignal.any([signal, silence.signal]);
    const { body } = await open(deadline);
    if (!body) throw new MirrorError('The live stream is empty.');
    const frames = new MultipartFrames();
    for await (const bytes of chunksOf(body, deadline)) {
      const frame = frames.push(bytes).at(-1);
      if (!frame) continue;
      silence.reset();
      newest.show(new Blob([frame], { type: 'image/jpeg' }));
      if (newest.error) throw newest.error;
    }
    throw new MirrorError('The live stream ended.');
  } catch (cause) {
    const error = silence.signal.aborted
      ? new MirrorError('The live stream sends no frames.', { cause })
      : cause instanceof Error
        ? cause
        : new Error(String(cause));
    return { shown: newest.shown, error };
  } finally {
    silence.stop();
  }
}

async function* chunksOf(body: ReadableStream<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  const abort = (): void => void reader.cancel(signal.reason).catch(() => undefined);
  signal.addEventListener('abort', abort, { once: true });
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } finally {
    signal.removeEventListener('abort', abort);
    void reader.cancel().catch(() => undefined);
  }
}

class Silence {
  readonly #abort = new AbortController();
  #timer = this.#start();

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  reset(): void {
    clearTimeout(this.#timer);
    this.#timer = this.#start();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #start(): ReturnType<typeof setTimeout> {
    return setTimeout(() => this.#abort.abort(), SILENCE_MS);
  }
}

class NewestFirst {
  readonly #sink: FrameSink;
  #next: Blob | undefined;
  #drawing = false;
  shown = 0;
  error: Error | undefined;

  constructor(sink: FrameSink) {
    this.#sink = sink;
  }

  show(picture: Blob): void {
    this.#next = picture;
    if (!this.#drawing) void this.#draw();
  }

  async #draw(): Promise<void> {
    this.#drawing = true;
    try {
      for (let picture = this.#take(); picture; picture = this.#take()) {
        await this.#sink.show(picture, null);
        this.shown += 1;
      }
    } catch (cause) {
      this.error = cause instanceof Error ? cause : new Error(String(cause));
    }
    this.#drawing = false;
  }

  #take(): Blob | undefined {
    const picture = this.#next;
    this.#next = undefined;
    return picture;
  }
}
