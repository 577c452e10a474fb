import type { Pixels } from '@storedeck/listing/compare';
import type { PictureSize } from '@storedeck/pictures';

import { freeMemory } from './free-memory.ts';

/** One line of a picture: the same memory as bytes and as words of four bytes. */
export class Line {
  readonly words: Uint32Array<ArrayBuffer>;
  readonly bytes: Uint8Array<ArrayBuffer>;

  constructor(length: number) {
    this.words = new Uint32Array(Math.ceil(length / 4));
    this.bytes = new Uint8Array(this.words.buffer, 0, length);
  }
}

/** Sums the pixels of a picture on a white background in squares of `factor` × `factor`, line by line. */
export class PixelSums {
  readonly #factor: number;
  readonly #size: PictureSize;
  readonly #to: PictureSize;
  readonly #sums: Uint32Array;
  /** The sums of the last line alone. */
  readonly #line: Uint32Array;
  /** How often the last line still has to be added, and to which row of squares. */
  #waiting = { times: 0, row: 0 };

  constructor({ width, height }: PictureSize, factor: number) {
    this.#factor = factor;
    this.#size = { width, height };
    this.#to = { width: Math.ceil(width / factor), height: Math.ceil(height / factor) };
    this.#line = new Uint32Array(this.#to.width * 3);
    this.#sums = new Uint32Array(this.#line.length * this.#to.height);
  }

  /** Adds the line `y`. `step` is 3 for red, green and blue, and 4 with alpha. */
  addLine(line: Line, y: number, step: number): void {
    this.#addWaiting();
    if (step === 3) this.#sumColours(line.bytes);
    else if (!this.#sumOpaque(line.words)) this.#sumVisible(line.bytes);
    this.repeatLine(y);
  }

  /** The values that the loops over pixels use. Reading a private field for each pixel would be slow. */
  #locals() {
    return { width: this.#size.width, cells: this.#to.width, factor: this.#factor, sums: this.#line };
  }

  #sumColours(bytes: Uint8Array): void {
    const { width, cells, factor, sums } = this.#locals();
    for (let cell = 0; cell < cells; cell += 1) {
      const end = Math.min(width, (cell + 1) * factor) * 3;
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let at = cell * factor * 3; at < end; at += 3) {
        red += 255 - (bytes[at] ?? 0);
        green += 255 - (bytes[at + 1] ?? 0);
        blue += 255 - (bytes[at + 2] ?? 0);
      }
      sums[3 * cell] = red * 255;
      sums[3 * cell + 1] = green * 255;
      sums[3 * cell + 2] = blue * 255;
    }
  }

  /** Sums pixels without transparency: red and blue of a word in one addition. False if a pixel is transparent. */
  #sumOpaque(words: Uint32Array): boolean {
    const { width, cells, factor, sums } = this.#locals();
    let opaque = -1;
    for (let cell = 0; cell < cells; cell += 1) {
      const start = cell * factor;
      const end = Math.min(width, start + factor);
      let redAndBlue = 0;
      let green = 0;
      for (let at = start; at < end; at += 1) {
        const word = words[at] ?? 0;
        opaque &= word;
        redAndBlue += word & 0xff_00_ff;
        green += (word >>> 8) & 0xff;
      }
      const white = 255 * (end - start);
      sums[3 * cell] = (white - (redAndBlue & 0xffff)) * 255;
      sums[3 * cell + 1] = (white - green) * 255;
      sums[3 * cell + 2] = (white - (redAndBlue >>> 16)) * 255;
    }
    return opaque >>> 24 === 0xff;
  }

  #sumVisible(bytes: Uint8Array): void {
    const { width, cells, factor, sums } = this.#locals();
    for (let cell = 0; cell < cells; cell += 1) {
      const end = Math.min(width, (cell + 1) * factor) * 4;
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let at = cell * factor * 4; at < end; at += 4) {
        const alpha = bytes[at + 3] ?? 0;
        // What is missing to white; an invisible pixel is white.
        red += (255 - (bytes[at] ?? 0)) * alpha;
        green += (255 - (bytes[at + 1] ?? 0)) * alpha;
        blue += (255 - (bytes[at + 2] ?? 0)) * alpha;
      }
      sums[3 * cell] = red;
      sums[3 * cell + 1] = green;
      sums[3 * cell + 2] = blue;
    }
  }

  /** Adds the line `y`, which is equal to the line before. */
  repeatLine(y: number): void {
    const row = Math.floor(y / this.#factor);
    if (row !== this.#waiting.row) this.#addWaiting();
    this.#waiting.row = row;
    this.#waiting.times += 1;
  }

  #addWaiting(): void {
    const [sums, line, { times, row }] = [this.#sums, this.#line, this.#waiting];
    const from = row * line.length;
    for (let at = 0; at < line.length; at += 1)
      sums[from + at] = (sums[from + at] ?? 0) + times * (line[at] ?? 0);
    this.#waiting.times = 0;
  }

  /** The means of the squares; to be called once, at the end. Squares at the right and lower edge may have fewer pixels. */
  pixels(): Pixels {
    this.#addWaiting();
    const [factor, size, { width, height }] = [this.#factor, this.#size, this.#to];
    const data = new Uint8ClampedArray(width * height * 4).fill(255);
    for (let y = 0; y < height; y += 1) {
      const lines = Math.min(factor, size.height - y * factor);
      for (let x = 0; x < width; x += 1) {
        const count = lines * Math.min(factor, size.width - x * factor) * 255;
        const at = y * width + x;
        for (let channel = 0; channel < 3; channel += 1)
          data[4 * at + channel] = 255 - (this.#sums[3 * at + channel] ?? 0) / count;
      }
    }
    freeMemory(this.#sums);
    return { data, width, height, extent: { width: size.width / factor, height: size.height / factor } };
  }
}
