import type { Checksum } from './checksum.ts';
import { JpegCheck } from './jpeg/jpeg-check.ts';
import { PngCheck } from './png-check.ts';

/**
 * Finds damage anywhere in a PNG or JPEG, also in its middle: of a PNG by its checksums, of a JPEG by data that cannot
 * be read. The bytes are given in order with `add`, in parts of any length, so that a file that is read anyway needs no
 * second reading. Nothing is known about the bytes of other formats.
 */
export class PictureCheck {
  readonly #png: PngCheck;
  readonly #jpeg = new JpegCheck();

  /** @param checksum `crc32` of `node:zlib`, which is fast; by default one that also runs in browsers */
  constructor(checksum?: Checksum) {
    this.#png = new PngCheck(checksum);
  }

  /**
   * Whether the bytes so far are a picture up to its end, in which no damage was found. More bytes after the end do not
   * matter. Bytes of another format are also intact.
   */
  get isIntact(): boolean {
    return this.#png.isIntact && this.#jpeg.isIntact;
  }

  /**
   * Whether a JPEG has more data than its picture needs. Damage often leaves such data, but so do some faulty encoders,
   * and decoders do not read them.
   */
  get isDoubtful(): boolean {
    return this.#jpeg.isDoubtful;
  }

  /** Takes the next bytes of the file. */
  add(bytes: Uint8Array): void {
    this.#png.add(bytes);
    this.#jpeg.add(bytes);
  }
}
