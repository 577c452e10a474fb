/** Pixels that a thread has drawn, in memory that all threads have. Release them with `releasePixels`. */
export interface TakenPixels {
  readonly pixels: Uint8ClampedArray<SharedArrayBuffer>;
  readonly state: Int32Array<SharedArrayBuffer>;
}

const [FREE, TAKEN] = [0, 1] as const;

/** The memory of a thread for the pixels of one picture: each picture has the memory of the former one. */
export class SharedPixels {
  #memory = new SharedArrayBuffer(0);
  #state = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

  /** Copies pixels into the memory. Blocks the thread until the former pixels are released. */
  take(pixels: Uint8ClampedArray): TakenPixels {
    Atomics.wait(this.#state, 0, TAKEN);
    if (this.#memory.byteLength < pixels.length) this.#memory = new SharedArrayBuffer(pixels.length);
    const copy = new Uint8ClampedArray(this.#memory, 0, pixels.length);
    copy.set(pixels);
    Atomics.store(this.#state, 0, TAKEN);
    return { pixels: copy, state: this.#state };
  }
}

/** Lets the thread that has drawn these pixels write over them. */
export function releasePixels({ state }: TakenPixels): void {
  Atomics.store(state, 0, FREE);
  Atomics.notify(state, 0);
}
