import { type Checksum, checksumAnywhere } from './checksum.ts';
import { fourCharacters } from './file-part.ts';
import { isPngStart } from './png-header.ts';

/** The states of the search: what the next bytes belong to. */
type Part = 'signature' | 'head' | 'data' | 'sum' | 'rest';

const LENGTHS = { signature: 8, head: 8, sum: 4 } as const;

/**
 * Finds damage anywhere in a PNG, also in its middle: each chunk has a checksum (PNG specification, 5.3), and at least
 * one has pixels. The bytes are given in order with `add`, in parts of any length, so that a file that is read anyway
 * needs no second reading. The pixels are not decompressed, which takes fifty times as long.
 */
export class PngCheck {
  readonly #checksum: Checksum;
  readonly #collected = new Uint8Array(8);
  #part: Part = 'signature';
  /** The number of bytes of this part that were read, and of all its bytes. */
  #read = 0;
  #length = LENGTHS.signature as number;
  #type = '';
  #sum = 0;
  #hasPixels = false;
  #isDamaged = false;

  /** @param checksum `crc32` of `node:zlib`, which is fast; by default one that also runs in browsers */
  constructor(checksum: Checksum = checksumAnywhere) {
    this.#checksum = checksum;
  }

  /**
   * Whether the bytes so far are a PNG up to its end, with right checksums. More bytes after the end do not matter. Bytes
   * that do not begin like a PNG are also intact, because nothing is known about them.
   */
  get isIntact(): boolean {
    return this.#part === 'rest' && !this.#isDamaged;
  }

  /** Takes the next bytes of the file. */
  add(bytes: Uint8Array): void {
    for (let at = 0; this.#part !== 'rest' && at < bytes.length;) {
      const part = bytes.subarray(at, at + this.#length - this.#read);
      if (this.#part === 'data') this.#sum = this.#checksum(part, this.#sum);
      else this.#collected.set(part, this.#read);
      this.#read += part.length;
      at += part.length;
      if (this.#read === this.#length) this.#endPart();
    }
  }

  #endPart(): void {
    const view = new DataView(this.#collected.buffer);
    switch (this.#part) {
      case 'signature':
        return isPngStart(view) ? this.#begin('head') : this.#begin('rest');
      case 'head':
        this.#type = fourCharacters(view, 4);
        if (!/^[A-Za-z]{4}$/.test(this.#type)) return this.#fail();
        this.#sum = this.#checksum(this.#collected.subarray(4), 0);
        // A chunk may have no data.
        return view.getUint32(0) === 0 ? this.#begin('sum') : this.#begin('data', view.getUint32(0));
      case 'data':
        return this.#begin('sum');
      case 'sum':
        return this.#endChunk(view.getUint32(0) === this.#sum);
      case 'rest':
    }
  }

  #endChunk(isRight: boolean): void {
    // Programs leave out a damaged chunk that the picture does not need; its type begins with a small letter (5.4).
    if (!isRight && /^[A-Z]/.test(this.#type)) return this.#fail();
    if (this.#type === 'IDAT') this.#hasPixels = true;
    if (this.#type !== 'IEND') return this.#begin('head');
    return this.#hasPixels ? this.#begin('rest') : this.#fail();
  }

  #begin(part: Part, length = part === 'data' || part === 'rest' ? 0 : LENGTHS[part]): void {
    this.#part = part;
    this.#read = 0;
    this.#length = length;
  }

  #fail(): void {
    this.#isDamaged = true;
    this.#part = 'rest';
  }
}
