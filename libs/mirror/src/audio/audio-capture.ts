import type { AudioPacket } from '@storedeck/scrcpy';

import type { AudioSource } from '../screen.ts';

/**
 * Receives the sound of a device. `ended` is called once, after all calls of the other functions. Its `error` is the
 * reason if the capture has failed, otherwise undefined.
 */
export interface AudioListener {
  started(source: AudioSource): void;
  packet(packet: AudioPacket): void;
  ended(error: unknown): void;
}

interface CaptureOptions {
  readonly open: (signal: AbortSignal) => Promise<AudioSource>;
  /** Called when no further listener can be added. */
  readonly onEnd: () => void;
}

/** One capture of a device's sound, shared by all listeners. It ends when its last listener is removed. */
export class AudioCapture {
  /** Resolves when the capture has ended completely. */
  readonly ended: Promise<void>;
  readonly #onEnd: () => void;
  readonly #listeners = new Set<AudioListener>();
  readonly #end = new AbortController();
  #source: AudioSource | undefined;

  constructor({ open, onEnd }: CaptureOptions) {
    this.#onEnd = onEnd;
    this.ended = this.#run(open);
  }

  /** Adds a listener. Returns a function that removes the listener without calling its `ended`. */
  add(listener: AudioListener): () => void {
    this.#listeners.add(listener);
    if (this.#source) listener.started(this.#source);
    return () => {
      if (this.#listeners.delete(listener) && this.#listeners.size === 0) this.end();
    };
  }

  end(): void {
    this.#onEnd();
    this.#end.abort();
  }

  async #run(open: CaptureOptions['open']): Promise<void> {
    const { signal } = this.#end;
    let failure: unknown;
    try {
      const source = (this.#source = await open(signal));
      const close = () => void source.close();
      signal.addEventListener('abort', close, { once: true });
      if (signal.aborted) close();
      for (const listener of this.#listeners) listener.started(source);
      for await (const packet of source.packets)
        for (const listener of this.#listeners) listener.packet(packet);
    } catch (error) {
      failure = error;
    } finally {
      this.end();
      await this.#source?.close().catch(() => undefined);
      for (const listener of this.#listeners) listener.ended(failure);
      this.#listeners.clear();
    }
  }
}
