/** A part of the server whose code loads at the first call of `get`. */
export class LazyPart<Part extends { close(): Promise<void> }> {
  readonly #load: () => Promise<Part>;
  #part: Promise<Part> | undefined;

  constructor(load: () => Promise<Part>) {
    this.#load = load;
  }

  get(): Promise<Part> {
    this.#part ??= this.#load().catch((error: unknown) => {
      // A failure may be temporary, such as too many open files, so the next call loads the part again.
      this.#part = undefined;
      throw error;
    });
    return this.#part;
  }

  /** Calls a function with the part, if it was loaded. */
  ifLoaded(use: (part: Part) => void): void {
    void this.#part?.then(use, () => undefined);
  }

  /** Closes the part, if it was loaded. */
  async close(): Promise<void> {
    await (await this.#part)?.close();
  }
}
