import { H264Encoder } from '@storedeck/drawing/h264';

/** Returns one message of a simulator's stream. */
export function message(tag: number, payload: Uint8Array): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt32BE(payload.length + 1);
  head.writeUInt8(tag, 4);
  return Buffer.concat([head, payload]);
}

/** Returns a NAL unit with a length prefix of 4 bytes. */
export function prefixed(unit: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(unit.length);
  return Buffer.concat([length, unit]);
}

/** A video whose frames have one colour each, as a simulator would encode it. */
export class SimulatorVideo {
  /** The decoder configuration record. */
  readonly record: Buffer;
  readonly #encoder: H264Encoder;
  readonly #pixels: number;
  #shade = 0;

  constructor(width = 64, height = 48) {
    this.#encoder = new H264Encoder(width, height);
    this.#pixels = width * height;
    const { sequence, picture } = this.#encoder.parameterSets;
    const size = (bytes: Uint8Array) => Buffer.from([bytes.length >> 8, bytes.length & 0xff]);
    this.record = Buffer.concat([
      Buffer.from([1, ...sequence.subarray(1, 4), 0xff, 0xe1]),
      size(sequence),
      sequence,
      Buffer.from([1]),
      size(picture),
      picture,
    ]);
  }

  /** Returns the next frame as NAL units with length prefixes. */
  frame({ key = false } = {}): Buffer {
    this.#shade = (this.#shade + 40) % 256;
    const pixels = new Uint8Array(this.#pixels * 4).fill(this.#shade);
    return prefixed(this.#encoder.encode(pixels, { key }).unit);
  }
}
