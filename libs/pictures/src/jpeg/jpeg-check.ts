import { HuffmanTable } from './huffman-table.ts';
import { type JpegFrame, readJpegFrame } from './jpeg-frame.ts';
import { JpegScan } from './jpeg-scan.ts';
import { readScanHeader } from './read-scan-header.ts';

/** The states of the search: what the next bytes belong to. */
type Part = 'start' | 'marker' | 'length' | 'segment' | 'skipped' | 'data' | 'rest';

/** Markers (ITU-T T.81, table B.1). */
const START_OF_IMAGE = 0xd8;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
const HUFFMAN_TABLES = 0xc4;
const RESTART_INTERVAL = 0xdd;
const FIRST_RESTART = 0xd0;
const LAST_RESTART = 0xd7;
/** The frames that are checked: baseline, extended and progressive, with Huffman codes. */
const FRAMES = [0xc0, 0xc1, 0xc2];
const PROGRESSIVE = 0xc2;
/** The other kinds of frames: lossless, hierarchical, arithmetic. */
const OTHER_FRAMES = [0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf];
const READ_SEGMENTS = [...FRAMES, HUFFMAN_TABLES, RESTART_INTERVAL, START_OF_SCAN];
/** The first marker with a segment that everybody knows: lower ones are reserved. */
const FIRST_KNOWN = 0xc0;
/** A picture with more scans is not checked further: encoders write about ten. */
const MAX_SCANS = 30;
const FF = Uint8Array.of(0xff);

/**
 * Finds damage in the middle of a JPEG. A JPEG has no checksums, but after a wrong byte the rest of the compressed data
 * is read in wrong places, which soon gives a code that does not exist, a coefficient outside of its block, or too few
 * data for the picture. A wrong byte that only changes colours is not found. Rare kinds of JPEG (arithmetic, lossless)
 * are not checked.
 *
 * The bytes are given in order with `add`, in parts of any length. At most 64 kB of them are kept; of a progressive
 * JPEG also one bit for each coefficient.
 */
export class JpegCheck {
  #part: Part = 'start';
  /** The bytes of this part that are kept, and how many it has. */
  #kept = new Uint8Array(2);
  #read = 0;
  #length = 2;
  #marker = 0;
  /** Whether the last byte was 0xff, which begins a marker. */
  #isAfterFf = false;
  #isDamaged = false;
  #isDoubtful = false;
  #frame: JpegFrame | undefined;
  #restart = 0;
  #scans = 0;
  #scan: JpegScan | undefined;
  readonly #tables = { dc: new Map<number, HuffmanTable>(), ac: new Map<number, HuffmanTable>() };

  /**
   * Whether the bytes so far are a JPEG up to its end, in which no damage was found. More bytes after the end do not
   * matter. Bytes that do not begin like a JPEG are also intact, because nothing is known about them.
   */
  get isIntact(): boolean {
    return this.#part === 'rest' && !this.#isDamaged;
  }

  /**
   * Whether the JPEG has more data than its picture needs. Damage often leaves such data, but so do some faulty encoders,
   * and decoders do not read them.
   */
  get isDoubtful(): boolean {
    return this.#isDoubtful;
  }

  /** Takes the next bytes of the file. */
  add(bytes: Uint8Array): void {
    for (let at = 0; this.#part !== 'rest' && at < bytes.length;) {
      if (this.#part === 'marker') at = this.#findMarker(bytes, at);
      else if (this.#part === 'data') at = this.#readData(bytes, at);
      else {
        const part = bytes.subarray(at, at + this.#length - this.#read);
        if (this.#part !== 'skipped') this.#kept.set(part, this.#read);
        this.#read += part.length;
        at += part.length;
        if (this.#read === this.#length) this.#endPart();
      }
    }
  }

  /** Bytes between two segments are skipped, as decoders do. */
  #findMarker(bytes: Uint8Array, at: number): number {
    if (!this.#isAfterFf) return this.#findFf(bytes, at).next;
    const code = bytes[at] ?? 0;
    this.#isAfterFf = code === 0xff;
    if (code >= FIRST_KNOWN && code !== 0xff) this.#beginSegment(code);
    return at + 1;
  }

  #readData(bytes: Uint8Array, at: number): number {
    if (!this.#isAfterFf) {
      const { end, next } = this.#findFf(bytes, at);
      this.#scan?.add(bytes.subarray(at, end));
      return next;
    }
    const code = bytes[at] ?? 0;
    this.#isAfterFf = code === 0xff;
    if (code === 0) this.#scan?.add(FF);
    else if (code >= FIRST_RESTART && code <= LAST_RESTART) this.#scan?.restart(code - FIRST_RESTART);
    else if (code !== 0xff) this.#endScan(code);
    if (this.#scan?.isDamaged === true) this.#fail();
    return at + 1;
  }

  /** Finds the next byte 0xff, and returns its position (`end`) and where to go on. */
  #findFf(bytes: Uint8Array, at: number): { end: number; next: number } {
    const found = bytes.indexOf(0xff, at);
    this.#isAfterFf = found !== -1;
    return found === -1 ? { end: bytes.length, next: bytes.length } : { end: found, next: found + 1 };
  }

  #endScan(marker: number): void {
    const scan = this.#scan;
    scan?.end();
    if (scan?.isDamaged === true || scan?.isComplete === false) return this.#fail();
    this.#isDoubtful ||= scan?.hasMore === true;
    this.#scan = undefined;
    this.#begin('marker');
    if (marker >= FIRST_KNOWN) this.#beginSegment(marker);
  }

  #beginSegment(marker: number): void {
    this.#marker = marker;
    if (marker === END_OF_IMAGE) return this.#endPicture();
    if (OTHER_FRAMES.includes(marker)) return this.#begin('rest');
    // These have no segment.
    if (marker >= FIRST_RESTART && marker <= START_OF_IMAGE) return;
    this.#begin('length', 2);
  }

  #endPart(): void {
    switch (this.#part) {
      case 'start':
        return this.#number() === 0xffd8 ? this.#begin('marker') : this.#begin('rest');
      case 'length': {
        const length = this.#number() - 2;
        if (length < 0) return this.#fail();
        if (length === 0) return this.#begin('marker');
        return this.#begin(READ_SEGMENTS.includes(this.#marker) ? 'segment' : 'skipped', length);
      }
      case 'segment':
        return this.#readSegment();
      default:
        this.#begin('marker');
    }
  }

  #readSegment(): void {
    const data = this.#kept;
    this.#begin('marker');
    if (this.#marker === RESTART_INTERVAL) this.#restart = this.#number(data);
    else if (this.#marker === HUFFMAN_TABLES) this.#readTables(data);
    else if (this.#marker === START_OF_SCAN) this.#beginScan(data);
    else this.#beginFrame(data);
  }

  #beginFrame(data: Uint8Array): void {
    const frame = readJpegFrame(data, this.#marker === PROGRESSIVE);
    if (!frame) return this.#fail();
    if (frame === 'unknown') return this.#begin('rest');
    this.#frame = frame;
  }

  /** B.2.4.2 */
  #readTables(data: Uint8Array): void {
    for (let at = 0; at + 17 <= data.length;) {
      const counts = data.subarray(at + 1, at + 17);
      const total = counts.reduce((sum, count) => sum + count, 0);
      const table = new HuffmanTable(counts, data.subarray(at + 17, at + 17 + total));
      if (table.isImpossible) return this.#fail();
      const place = data[at] ?? 0;
      this.#tables[place >> 4 === 0 ? 'dc' : 'ac'].set(place & 15, table);
      at += 17 + total;
    }
  }

  #beginScan(data: Uint8Array): void {
    this.#scans += 1;
    const form =
      this.#frame && readScanHeader(data, this.#frame, { ...this.#tables, restart: this.#restart });
    if (!form) return this.#fail();
    if (form === 'unknown' || this.#scans > MAX_SCANS) return this.#begin('rest');
    this.#scan = new JpegScan(form);
    this.#begin('data');
  }

  #endPicture(): void {
    if (this.#frame?.components.every(({ isScanned }) => isScanned)) this.#begin('rest');
    else this.#fail();
  }

  #number(data = this.#kept): number {
    return ((data[0] ?? 0) << 8) | (data[1] ?? 0);
  }

  #begin(part: Part, length = 0): void {
    this.#part = part;
    this.#read = 0;
    this.#length = length;
    this.#isAfterFf = false;
    if (part === 'length' || part === 'segment') this.#kept = new Uint8Array(length);
    // The memory of a progressive JPEG is free again before the caller is done with the check.
    if (part === 'rest') this.#frame = this.#scan = undefined;
  }

  #fail(): void {
    this.#isDamaged = true;
    this.#begin('rest');
  }
}
