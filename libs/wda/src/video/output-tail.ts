import type { Readable } from 'node:stream';

const MAX_CHARACTERS = 4096;

/** Keeps the end of the text that a program prints, for messages about its failure. */
export class OutputTail {
  #text = '';

  constructor(stream: Readable) {
    stream.setEncoding('utf8');
    stream.on('data', (text: string) => (this.#text = (this.#text + text).slice(-MAX_CHARACTERS)));
    stream.on('error', () => undefined);
  }

  /** Whether a part of the kept text matches a pattern. */
  matches(pattern: RegExp): boolean {
    return pattern.test(this.#text);
  }

  /**
   * The last line that is not empty, at most 300 characters. A name in brackets at its beginning is left out:
   * `[baguette] control: invalid line` becomes `control: invalid line`.
   */
  get lastLine(): string {
    const line = this.#text.trim().split('\n').at(-1) ?? '';
    return line
      .replace(/^\[[\w-]+\] /, '')
      .trim()
      .slice(0, 300);
  }
}
