import type { HuffmanTable } from './huffman-table.ts';
import type { JpegComponent } from './jpeg-frame.ts';

/** At most so many blocks are in a unit (ITU-T T.81, B.2.3). */
export const MAX_UNIT_BLOCKS = 10;
/** A unit has at most so many bytes: 64 coefficients for each block, each with a code and a number of 16 bits. */
const MAX_UNIT_BYTES = MAX_UNIT_BLOCKS * 64 * 4;
const BUFFER_BYTES = 64 * 1024;

/** The component of a block, and the tables of its codes. */
export interface ScanPart {
  readonly component: JpegComponent;
  readonly dc: HuffmanTable;
  readonly ac: HuffmanTable;
}

/** What a scan contains. */
export interface ScanForm {
  readonly kind: 'sequential' | 'firstDc' | 'nextDc' | 'firstAc' | 'nextAc';
  /** The first and the last coefficient. */
  readonly first: number;
  readonly last: number;
  /** The blocks of a unit, in their order. */
  readonly parts: readonly ScanPart[];
  readonly units: number;
  /** The number of units between two restart markers; 0 without such markers. */
  readonly restart: number;
}

/**
 * Reads the compressed data of a scan, without computing pixels, to find codes that do not exist, coefficients outside
 * of their block, and too few or too many data. The data are given in order, without the zero bytes that follow each
 * 0xff.
 */
export class JpegScan {
  readonly #form: ScanForm;
  readonly #bytes = new Uint8Array(BUFFER_BYTES + 2 * MAX_UNIT_BYTES);
  readonly #view = new DataView(this.#bytes.buffer);
  /** The number of bytes in the buffer, and the next bit. */
  #filled = 0;
  #bit = 0;
  #unit = 0;
  #intervalEnd: number;
  #nextMarker = 0;
  /** The number of blocks that the last code has ended at once. */
  #run = 0;
  #isDamaged = false;
  #hasMore = false;

  constructor(form: ScanForm) {
    this.#form = form;
    this.#intervalEnd = form.restart > 0 ? Math.min(form.restart, form.units) : form.units;
  }

  get isDamaged(): boolean {
    return this.#isDamaged;
  }

  /** Whether all units were read. */
  get isComplete(): boolean {
    return this.#unit === this.#form.units;
  }

  /**
   * Whether there are more data than the units need. That is seldom without damage, but no decoder reads these data.
   * Zeros and 0xff do not count, with which some encoders fill the end.
   */
  get hasMore(): boolean {
    return this.#hasMore;
  }

  add(data: Uint8Array): void {
    if (this.#unit === this.#intervalEnd) this.#findMore(data);
    for (let at = 0; at < data.length && this.#unit < this.#intervalEnd && !this.#isDamaged;) {
      const part = data.subarray(at, at + BUFFER_BYTES - this.#filled);
      this.#bytes.set(part, this.#filled);
      this.#filled += part.length;
      at += part.length;
      if (this.#filled === BUFFER_BYTES) this.#readUnits(MAX_UNIT_BYTES);
    }
  }

  /** A restart marker: all data of the interval were given. */
  restart(marker: number): void {
    this.end();
    // Some encoders write a last marker behind the last unit.
    if (this.#unit === this.#form.units) return;
    if (this.#form.restart === 0 || marker !== this.#nextMarker) this.#isDamaged = true;
    this.#nextMarker = (this.#nextMarker + 1) & 7;
    this.#intervalEnd = Math.min(this.#unit + this.#form.restart, this.#form.units);
    this.#filled = 0;
    this.#bit = 0;
    this.#run = 0;
  }

  /** All data of the scan were given. */
  end(): void {
    this.#readUnits(0);
    if (this.#unit < this.#intervalEnd) this.#isDamaged = true;
    // The rest of the last byte is not used.
    else this.#findMore(this.#bytes.subarray((this.#bit + 7) >> 3, this.#filled));
  }

  #findMore(data: Uint8Array): void {
    this.#hasMore ||= data.some((byte) => byte !== 0 && byte !== 0xff);
  }

  /** Reads units while the buffer has at least `least` more bytes, and removes their bytes from the buffer. */
  #readUnits(least: number): void {
    const { kind, parts } = this.#form;
    const end = 8 * this.#filled;
    const isSequential = kind === 'sequential';
    while (this.#unit < this.#intervalEnd && !this.#isDamaged && end - this.#bit >= 8 * least) {
      if (isSequential) for (const part of parts) this.#readSequentialBlock(part);
      else for (const part of parts) this.#readProgressiveBlock(part);
      this.#unit += 1;
      if (this.#bit > end) this.#isDamaged = true;
    }
    if (this.#isDamaged) return;
    const read = this.#bit >> 3;
    this.#bytes.copyWithin(0, read, this.#filled);
    this.#filled -= read;
    this.#bit -= 8 * read;
  }

  #readSequentialBlock({ dc, ac }: ScanPart): void {
    this.#readDc(dc);
    const view = this.#view;
    let bit = this.#bit;
    for (let position = 1; position < 64; position += 1) {
      const found = ac.find(peek(view, bit));
      if (found === 0) return this.#fail();
      bit += found >> 8;
      const size = found & 15;
      const run = (found >> 4) & 15;
      if (size === 0 && run !== 15) break;
      position += run;
      if (position > 63) return this.#fail();
      bit += size;
    }
    this.#bit = bit;
  }

  #readProgressiveBlock(part: ScanPart): void {
    switch (this.#form.kind) {
      case 'firstDc':
        return this.#readDc(part.dc);
      case 'nextDc':
        this.#bit += 1;
        return;
      case 'firstAc':
        return this.#readFirstAc(part);
      default:
        return this.#readNextAc(part);
    }
  }

  #readDc(table: HuffmanTable): void {
    const found = table.find(peek(this.#view, this.#bit));
    const size = found & 255;
    if (found === 0 || size > 16) return this.#fail();
    this.#bit += (found >> 8) + size;
  }

  /** G.1.2.2 */
  #readFirstAc({ component: { known }, ac }: ScanPart): void {
    if (this.#run > 0) {
      this.#run -= 1;
      return;
    }
    const { first, last } = this.#form;
    for (let position = first; position <= last; position += 1) {
      const found = ac.find(peek(this.#view, this.#bit));
      if (found === 0) return this.#fail();
      this.#bit += found >> 8;
      const size = found & 15;
      const run = (found >> 4) & 15;
      if (size === 0 && run !== 15) {
        this.#run = this.#readRun(run) - 1;
        return;
      }
      position += run;
      if (position > last) return this.#fail();
      if (size > 0) setKnown(known, this.#unit, position);
      this.#bit += size;
    }
  }

  /** G.1.2.3: each coefficient that is known has one bit, between the codes of the new ones. */
  #readNextAc({ component: { known }, ac }: ScanPart): void {
    const { first, last } = this.#form;
    const unit = this.#unit;
    let position = first;
    for (; this.#run === 0 && position <= last; position += 1) {
      const found = ac.find(peek(this.#view, this.#bit));
      if (found === 0) return this.#fail();
      this.#bit += found >> 8;
      const size = found & 15;
      let run = (found >> 4) & 15;
      if (size > 1) return this.#fail();
      if (size === 0 && run !== 15) {
        this.#run = this.#readRun(run);
        break;
      }
      this.#bit += size;
      for (; position <= last; position += 1)
        if (isKnown(known, unit, position)) this.#bit += 1;
        else if (run === 0) break;
        else run -= 1;
      if (position > last) return size > 0 ? this.#fail() : undefined;
      if (size > 0) setKnown(known, unit, position);
    }
    if (this.#run === 0) return;
    this.#bit += countKnown(known, unit, { first: position, last });
    this.#run -= 1;
  }

  /** The number of blocks that end here, of a code with `size` more bits. */
  #readRun(size: number): number {
    const more = peek(this.#view, this.#bit) >> (16 - size);
    this.#bit += size;
    return (1 << size) + more;
  }

  #fail(): void {
    this.#isDamaged = true;
  }
}

function isKnown(known: Uint8Array, block: number, position: number): boolean {
  return ((known[8 * block + (position >> 3)] ?? 0) & (1 << (position & 7))) !== 0;
}

/** Blocks that a code has ended have no data, so a small file may have very many of them: bytes are counted, not bits. */
function countKnown(
  known: Uint8Array,
  block: number,
  { first, last }: { first: number; last: number },
): number {
  let count = 0;
  for (let byte = first >> 3; byte <= last >> 3; byte += 1) {
    let bits = known[8 * block + byte] ?? 0;
    if (byte === first >> 3) bits &= 0xff << (first & 7);
    if (byte === last >> 3) bits &= 0xff >> (7 - (last & 7));
    for (; bits !== 0; bits &= bits - 1) count += 1;
  }
  return count;
}

function setKnown(known: Uint8Array, block: number, position: number): void {
  const at = 8 * block + (position >> 3);
  known[at] = (known[at] ?? 0) | (1 << (position & 7));
}

/** The next 16 bits. */
function peek(view: DataView, bit: number): number {
  return (view.getUint32(bit >> 3) >>> (16 - (bit & 7))) & 0xffff;
}
