import { contentLength, readResponseHead, refused } from './multipart-head.ts';

const MAX_HEAD_BYTES = 16 * 1024;
const MAX_FRAME_BYTES = 16 * 1024 * 1024;
const BLANK_LINE = Buffer.from('\r\n\r\n');
const JPEG_START = Buffer.from('ffd8', 'hex');
const JPEG_END = Buffer.from('ffd9', 'hex');

/**
 * Splits WebDriverAgent's MJPEG response into JPEG frames. A chunk of the response may begin and end at any byte.
 *
 * The header declares the boundary `--BoundaryString`, and the response uses the same text as its delimiter, although
 * multipart requires two more dashes. So this parser accepts as delimiter `--`, any number of further dashes, and the
 * name. A part without a valid `Content-Length` ends at the next delimiter. A part that is not a complete JPEG is
 * dropped.
 */
export class MjpegParser {
  #state: 'response' | 'part' | 'body' | 'unmeasured' = 'response';
  #chunks: Buffer[] = [];
  #length = 0;
  /** The number of buffered bytes that are needed before parsing can continue. */
  #needed = 1;
  #delimiter = Buffer.alloc(0);
  #bodyLength = 0;

  /** Returns the frames that this chunk completes. Throws MJPEG_REFUSED when the response is not MJPEG. */
  push(chunk: Buffer): Buffer[] {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    const frames: Buffer[] = [];
    while (this.#length >= this.#needed) {
      const frame = this.#step();
      if (frame) frames.push(frame);
    }
    return frames;
  }

  #step(): Buffer | undefined {
    switch (this.#state) {
      case 'response':
        return this.#readResponse();
      case 'part':
        return this.#readPart();
      case 'body':
        return this.#readBody();
      case 'unmeasured':
        return this.#readUnmeasured();
    }
  }

  #readResponse(): undefined {
    const bytes = this.#peek();
    const end = this.#headEnd(bytes);
    if (end === undefined) return;
    this.#delimiter = Buffer.from(`--${readResponseHead(bytes.toString('latin1', 0, end))}`);
    this.#skip(end + BLANK_LINE.length);
    this.#enter('part');
  }

  #readPart(): undefined {
    const bytes = this.#peek();
    const end = this.#headEnd(bytes);
    if (end === undefined) return;
    const length = contentLength(bytes.toString('latin1', 0, end));
    this.#skip(end + BLANK_LINE.length);
    if (length === undefined || length > MAX_FRAME_BYTES) return this.#enter('unmeasured');
    this.#bodyLength = length;
    return this.#enter('body', length);
  }

  #readBody(): Buffer | undefined {
    const bytes = this.#peek();
    const frame = bytes.subarray(0, this.#bodyLength);
    if (!isJpeg(frame)) return this.#enter('unmeasured');
    this.#skip(this.#bodyLength);
    this.#enter('part');
    return frame;
  }

  #readUnmeasured(): Buffer | undefined {
    const bytes = this.#peek();
    const at = bytes.indexOf(this.#delimiter);
    if (at < 0) {
      if (bytes.length > MAX_FRAME_BYTES) throw refused('a frame is too large');
      this.#needed = this.#length + 1;
      return undefined;
    }
    // There may be further dashes before the delimiter, and a line break before the dashes. Neither belongs to the
    // frame.
    let end = at;
    while (bytes[end - 1] === 0x2d) end -= 1;
    const frame = trimLineBreaks(bytes.subarray(0, end));
    this.#skip(at);
    this.#enter('part');
    return isJpeg(frame) ? frame : undefined;
  }

  #headEnd(bytes: Buffer): number | undefined {
    if (this.#state === 'response' && isHtml(bytes)) throw refused('it sent a web page');
    const end = bytes.indexOf(BLANK_LINE);
    // The line breaks after the previous frame may come before the next delimiter. They are skipped.
    if (end === 0) {
      this.#skip(2);
      return undefined;
    }
    if (end > 0) return end;
    if (bytes.length > MAX_HEAD_BYTES) throw refused('its header is too large');
    this.#needed = this.#length + 1;
    return undefined;
  }

  #enter(state: 'part' | 'body' | 'unmeasured', needed = 1): undefined {
    this.#state = state;
    this.#needed = needed;
  }

  #peek(): Buffer {
    if (this.#chunks.length > 1) this.#chunks = [Buffer.concat(this.#chunks, this.#length)];
    return this.#chunks[0] ?? Buffer.alloc(0);
  }

  #skip(count: number): void {
    const rest = this.#peek().subarray(count);
    this.#chunks = rest.length > 0 ? [rest] : [];
    this.#length = rest.length;
    this.#needed = 1;
  }
}

function isJpeg(bytes: Buffer): boolean {
  return bytes.length >= 4 && bytes.subarray(0, 2).equals(JPEG_START) && bytes.subarray(-2).equals(JPEG_END);
}

function isHtml(bytes: Buffer): boolean {
  return /^\s*<(!doctype|html)/i.test(bytes.toString('latin1', 0, 64));
}

function trimLineBreaks(bytes: Buffer): Buffer {
  let end = bytes.length;
  while (end > 0 && (bytes[end - 1] === 0x0a || bytes[end - 1] === 0x0d)) end -= 1;
  return bytes.subarray(0, end);
}
