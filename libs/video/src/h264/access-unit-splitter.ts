import { isSameFormat } from '../same-format.ts';
import type { VideoFormat, VideoUnit } from '../video-source.ts';
import { declareFrameOrder } from './declare-frame-order.ts';
import { findStartCode, NAL_TYPE } from './nal-units.ts';
import { invalidStream, readSequenceParameters } from './sequence-parameters.ts';

const MAX_UNIT_BYTES = 16 * 1024 * 1024;
const START_CODE = Buffer.from([0, 0, 0, 1]);

/**
 * Finds the units in a bare H.264 stream in Annex B. Such a stream contains no lengths and no times: a unit ends where
 * the next unit begins, so the newest unit is complete only when more bytes have arrived. A frame may have several
 * slices; the first slice begins with macroblock 0. Units before the first key frame are dropped.
 */
export class AccessUnitSplitter {
  readonly #now: () => number;
  /** The bytes of the NAL unit that is not complete yet, including its start code. */
  #rest: Buffer = Buffer.alloc(0);
  /** The position in `#rest` from which the search for the next start code continues. */
  #searched = 0;
  /** The NAL units, with start codes, of the frame that is not complete yet. */
  #frame: Uint8Array[] = [];
  #hasSlice = false;
  #isKey = false;
  #sequence: Buffer | undefined;
  #picture: Buffer | undefined;
  #format: VideoFormat | undefined;
  #needsKey = true;
  #ptsUs = 0;

  /** `now` returns microseconds of a clock that never goes back. The time of a unit is the time of its arrival. */
  constructor(now: () => number = () => Math.round(performance.now() * 1000)) {
    this.#now = now;
  }

  /**
   * Returns the units that are complete with these bytes. Throws `STREAM_INVALID`; after that, the stream must be
   * closed.
   */
  push(chunk: Uint8Array): VideoUnit[] {
    const units: VideoUnit[] = [];
    this.#rest = Buffer.concat([this.#rest, chunk]);
    for (;;) {
      const next = findStartCode(this.#rest, this.#searched);
      if (next < 0) break;
      this.#add(this.#rest.subarray(0, next), units);
      this.#rest = this.#rest.subarray(next);
      this.#searched = 3;
    }
    // A start code may be split between two chunks, so the last two bytes are searched again.
    this.#searched = Math.max(
      findStartCode(this.#rest.subarray(0, 3), 0) === 0 ? 3 : 0,
      this.#rest.length - 2,
    );
    if (this.#rest.length > MAX_UNIT_BYTES)
      throw invalidStream(`a unit has more than ${MAX_UNIT_BYTES} bytes`);
    return units;
  }

  /**
   * Returns the last unit, whose end `push` cannot find because no next unit follows. Call this when the stream has
   * ended or pauses.
   */
  flush(): VideoUnit[] {
    const units: VideoUnit[] = [];
    this.#add(this.#rest, units);
    this.#rest = Buffer.alloc(0);
    this.#searched = 0;
    this.#endFrame(units);
    return units;
  }

  /** Adds a complete NAL unit with its start code. */
  #add(bytes: Buffer, units: VideoUnit[]): void {
    if (findStartCode(bytes, 0) !== 0) return;
    let end = bytes.length;
    while (end > 3 && bytes[end - 1] === 0) end -= 1;
    const nal = bytes.subarray(3, end);
    if (nal.length < 2) return;
    const type = (nal[0] ?? 0) & 0x1f;
    const isSlice = type === NAL_TYPE.slice || type === NAL_TYPE.keySlice;
    // A slice begins with the number of its first macroblock as an Exp-Golomb code, in which a first bit of 1 means 0.
    const isFirstSlice = isSlice && ((nal[1] ?? 0) & 0x80) !== 0;
    if (this.#hasSlice && (isFirstSlice || STARTS_FRAME.has(type))) this.#endFrame(units);
    if (type === NAL_TYPE.sps) this.#sequence = Buffer.from(nal);
    else if (type === NAL_TYPE.pps) this.#picture = Buffer.from(nal);
    else if (isSlice) this.#addSlice(nal, type === NAL_TYPE.keySlice);
  }

  #addSlice(nal: Buffer, isKey: boolean): void {
    if (!this.#hasSlice) {
      this.#ptsUs = this.#now();
      this.#isKey = isKey;
      if (isKey) this.#beginWithParameters();
    }
    this.#hasSlice = true;
    this.#frame.push(START_CODE, Buffer.from(nal));
    if (this.#frame.length > 2 * MAX_SLICES)
      throw invalidStream(`a frame has more than ${MAX_SLICES} slices`);
  }

  #beginWithParameters(): void {
    if (!this.#sequence || !this.#picture) throw invalidStream('a key frame came before its parameters');
    const parameters = declareFrameOrder(
      Buffer.concat([START_CODE, this.#sequence, START_CODE, this.#picture]),
    );
    this.#frame.push(parameters);
    const { codec, width, height } = readSequenceParameters(parameters);
    const format = { codec, description: undefined, size: { width, height } };
    if (!this.#format || !isSameFormat(this.#format, format)) this.#format = format;
  }

  #endFrame(units: VideoUnit[]): void {
    if (!this.#hasSlice) return;
    if (this.#isKey) this.#needsKey = false;
    if (this.#format && !this.#needsKey)
      units.push({
        isKey: this.#isKey,
        ptsUs: this.#ptsUs,
        data: Buffer.concat(this.#frame),
        format: this.#format,
      });
    this.#frame = [];
    this.#hasSlice = false;
  }
}

const MAX_SLICES = 1024;
const STARTS_FRAME: ReadonlySet<number> = new Set([
  NAL_TYPE.delimiter,
  NAL_TYPE.sps,
  NAL_TYPE.pps,
  NAL_TYPE.sei,
]);
