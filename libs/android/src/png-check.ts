import { firstWords } from './adb-failure.ts';
import { AndroidError } from './android-error.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
// Enough of an answer that is no picture to show what it says.
const MAX_TEXT = 2048;

/**
 * Watches the bytes of a PNG go by, without keeping them: the signature, then chunk after chunk (length, type, data, CRC) up to
 * IEND [PNG specification, 5.3]. What a phone prints after IEND is not part of the picture.
 */
export class PngCheck {
  #head: Buffer = Buffer.alloc(0);
  #isPng = false;
  #isComplete = false;
  #frame: Buffer = Buffer.alloc(0);
  /** Bytes of the current chunk's data and CRC still to come. */
  #remaining = 0;
  #type = '';

  /** Whether the signature was seen, and with it the first byte that may be handed on. */
  get isPng(): boolean {
    return this.#isPng;
  }

  /** Whether not one byte came. */
  get isSilent(): boolean {
    return !this.#isPng && this.#head.length === 0;
  }

  get isComplete(): boolean {
    return this.#isComplete;
  }

  /** The part of `chunk` that may be handed on, possibly none. Throws `NOT_A_PNG`, `CAPTURE_FAILED` for one that is damaged. */
  push(chunk: Buffer): Buffer {
    if (this.#isComplete) return Buffer.alloc(0);
    if (this.#isPng) return chunk.subarray(0, this.#walk(chunk, 0));
    this.#head = Buffer.concat([this.#head, chunk]);
    const known = Math.min(this.#head.length, SIGNATURE.length);
    if (!this.#head.subarray(0, known).equals(SIGNATURE.subarray(0, known))) {
      if (this.#head.length < MAX_TEXT) return Buffer.alloc(0);
      throw this.failure();
    }
    if (known < SIGNATURE.length) return Buffer.alloc(0);
    this.#isPng = true;
    const head = this.#head;
    this.#head = Buffer.alloc(0);
    return head.subarray(0, this.#walk(head, SIGNATURE.length));
  }

  /** Why the answer, when it has ended, is no whole picture. */
  failure(): AndroidError {
    if (this.#isPng) {
      return new AndroidError('CAPTURE_FAILED', 'The picture of the screen broke off.', {
        hint: 'Check the cable of the phone, then try again.',
      });
    }
    const said = firstWords(this.#head.toString('utf8'));
    if (said === '') {
      return new AndroidError('CAPTURE_FAILED', 'The phone gave no picture of its screen.', {
        hint: 'Unlock the phone and switch its screen on, then try again.',
      });
    }
    return new AndroidError('NOT_A_PNG', `The phone answered with text instead of a picture: ${said}`, {
      hint: 'Unlock the phone and switch its screen on; a phone with several displays prints a warning here and cannot be captured yet.',
    });
  }

  /** Moves over `bytes` from `start`; returns the end of what belongs to the picture. */
  #walk(bytes: Buffer, start: number): number {
    let at = start;
    while (at < bytes.length) {
      if (this.#remaining > 0) {
        const step = Math.min(this.#remaining, bytes.length - at);
        this.#remaining -= step;
        at += step;
      } else {
        const needed = 8 - this.#frame.length;
        this.#frame = Buffer.concat([this.#frame, bytes.subarray(at, at + needed)]);
        at += Math.min(needed, bytes.length - at);
        if (this.#frame.length === 8) this.#startChunk();
      }
      if (this.#remaining === 0 && this.#type === 'IEND') {
        this.#isComplete = true;
        return at;
      }
    }
    return at;
  }

  #startChunk(): void {
    this.#type = this.#frame.toString('latin1', 4);
    this.#remaining = this.#frame.readUInt32BE(0) + 4;
    this.#frame = Buffer.alloc(0);
    if (!/^[A-Za-z]{4}$/.test(this.#type)) {
      throw new AndroidError('CAPTURE_FAILED', 'The picture of the screen is damaged.', {
        hint: 'Check the cable of the phone, then try again.',
      });
    }
  }
}
