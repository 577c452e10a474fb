/** The clipboard of a simulated phone. */
export class Clipboard {
  #text = '';
  readonly #listeners = new Set<(text: string) => void>();

  get text(): string {
    return this.#text;
  }

  /**
   * Copies a text to the clipboard. `by` is the listener of the program that copies the text. This listener is not
   * called.
   */
  copy(text: string, by?: (text: string) => void): void {
    if (text === this.#text) return;
    this.#text = text;
    for (const listener of this.#listeners) if (listener !== by) listener(text);
  }

  /** Calls `listener` at each change by another program. Call the returned function to remove the listener. */
  onChange(listener: (text: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
