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

  /**
   * The last line that is not empty, without the name of the program in brackets at its beginning. At most 300
   * characters.
   */
  get lastLine(): string {
    const line = this.#text.trim().split('\n').at(-1) ?? '';
    return line
      .replace(/^\[[\w-]+\] /, '')
      .trim()
      .slice(0, 300);
  }
}
