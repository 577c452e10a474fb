import type { AudioSource } from '../screen.ts';
import { AudioCapture, type AudioListener } from './audio-capture.ts';

/** The sound of one device. It is captured once for all viewers, and only while at least one of them listens. */
export class DeviceAudio {
  readonly #open: (signal: AbortSignal) => Promise<AudioSource>;
  #capture: AudioCapture | undefined;
  /** Resolves when all captures that were started have ended. */
  #ended: Promise<unknown> = Promise.resolve();

  constructor(open: (signal: AbortSignal) => Promise<AudioSource>) {
    this.#open = open;
  }

  /** Adds a listener. Returns the function that removes it. */
  listen(listener: AudioListener): () => void {
    return (this.#capture ??= this.#start()).add(listener);
  }

  /** Ends the sound of all listeners. Resolves when the capture has ended completely. */
  async close(): Promise<void> {
    this.#capture?.end();
    await this.#ended;
  }

  #start(): AudioCapture {
    const former = this.#ended;
    const capture: AudioCapture = new AudioCapture({
      // Captures run one after the other, because the phone gives its sound to only one program.
      open: (signal) => former.then(() => this.#open(signal)),
      onEnd: () => {
        if (this.#capture === capture) this.#capture = undefined;
      },
    });
    this.#ended = capture.ended;
    return capture;
  }
}
