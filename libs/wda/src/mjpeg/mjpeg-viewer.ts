import { finished, type Writable } from 'node:stream';

const BOUNDARY = 'storedeck-frame';

/** The `Content-Type` to answer a viewer's request with, before its first frame. */
export const MJPEG_CONTENT_TYPE = `multipart/x-mixed-replace; boundary=${BOUNDARY}`;

// Past this a viewer that takes nothing is not slow but gone. A paused page keeps its connection longer than a minute.
const DEAD_AFTER_MS = 120_000;

const OPENING = Buffer.from(`--${BOUNDARY}\r\n`);

/**
 * Makes the part that carries a frame, once for all viewers. It ends with the next delimiter, because a browser shows a frame
 * when it has seen where it ends.
 */
export function framePart(jpeg: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`Content-Type: image/jpeg\r\nContent-Length: ${jpeg.length}\r\n\r\n`),
    jpeg,
    Buffer.from(`\r\n--${BOUNDARY}\r\n`),
  ]);
}

/**
 * One who watches. It gets whole frames only. While one is on its way no other is queued: of those that came meanwhile the newest
 * is sent when the way is free. When the way is not free for two minutes, the viewer is dropped.
 */
export class MjpegViewer {
  readonly #writable: Writable;
  readonly #now: () => number;
  #newest: Buffer | undefined;
  #takingSince: number | undefined;
  #started = false;

  /** `now` is a clock in ms that never goes back. */
  constructor(writable: Writable, now: () => number = () => performance.now()) {
    this.#writable = writable;
    this.#now = now;
  }

  /** True once a frame was written. */
  get started(): boolean {
    return this.#started;
  }

  show(part: Buffer): void {
    if (this.#takingSince === undefined) return this.#write(part);
    this.#newest = part;
    if (this.#now() - this.#takingSince > DEAD_AFTER_MS) this.#writable.destroy();
  }

  end(): void {
    this.#newest = undefined;
    if (!this.#writable.writableEnded) this.#writable.end();
  }

  /** Calls back when the viewer has left, by ending or by an error. */
  onLeft(listener: () => void): void {
    finished(this.#writable, { readable: false }, listener);
  }

  #write(part: Buffer): void {
    if (this.#writable.destroyed || this.#writable.writableEnded) return;
    const bytes = this.#started ? part : Buffer.concat([OPENING, part]);
    this.#started = true;
    this.#takingSince = this.#now();
    this.#writable.write(bytes, () => {
      this.#takingSince = undefined;
      const newest = this.#newest;
      this.#newest = undefined;
      if (newest) this.#write(newest);
    });
  }
}
