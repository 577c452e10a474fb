import { MirrorError } from './mirror-error.ts';

const MAX_HEAD = 4096;
const MAX_FRAME = 32 * 1024 * 1024;
const BLANK_LINE = [13, 10, 13, 10];

/**
 * Reads the JPEG frames of a `multipart/x-mixed-replace` response whose parts have a `Content-Length`. The bytes may
 * arrive in pieces of any size.
 */
export class MultipartFrames {
  #held: Uint8Array<ArrayBuffer> = new Uint8Array(0);

  /**
   * Adds bytes and returns the frames that are now complete.
   * @throws MirrorError when the bytes are not a stream of this kind
   */
  push(bytes: Uint8Array): Uint8Array<ArrayBuffer>[] {
    this.#held = joined(this.#held, bytes);
    const frames: Uint8Array<ArrayBuffer>[] = [];
    for (let frame = this.#take(); frame; frame = this.#take()) frames.push(frame);
    return frames;
  }

  #take(): Uint8Array<ArrayBuffer> | undefined {
    const head = indexOf(this.#held, BLANK_LINE);
    if (head < 0 ? this.#held.length > MAX_HEAD : head > MAX_HEAD) throw notFrames();
    if (head < 0) return undefined;
    const start = head + BLANK_LINE.length;
    const end = start + frameLength(this.#held.subarray(0, head));
    if (this.#held.length < end) return undefined;
    const frame = this.#held.slice(start, end);
    if (frame[0] !== 0xff || frame[1] !== 0xd8) throw notFrames();
    this.#held = this.#held.slice(end);
    return frame;
  }
}

function frameLength(head: Uint8Array): number {
  const length = Number(/^content-length:\s*(\d+)\s*$/im.exec(new TextDecoder('latin1').decode(head))?.[1]);
  if (!(length > 0 && length <= MAX_FRAME)) throw notFrames();
  return length;
}

function joined(first: Uint8Array<ArrayBuffer>, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

function indexOf(bytes: Uint8Array, wanted: readonly number[]): number {
  const last = Math.min(bytes.length - wanted.length, MAX_HEAD);
  for (let at = 0; at <= last; at += 1) {
    if (wanted.every((byte, offset) => bytes[at + offset] === byte)) return at;
  }
  return -1;
}

function notFrames(): MirrorError {
  return new MirrorError('The live stream does not contain JPEG frames.');
}
