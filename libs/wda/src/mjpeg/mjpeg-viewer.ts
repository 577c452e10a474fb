import { finished, type Writable } from 'node:stream';

/** A viewer that receives the frames of a live stream. */
export interface FrameViewer {
  /** Whether at least one frame was delivered. */
  readonly started: boolean;
  /** Delivers a frame, or remembers the frame until the previous frame has been delivered. */
  show(frame: LiveFrame): void;
  end(): void;
}

/** One frame of the live stream. */
export interface LiveFrame {
  readonly jpeg: Buffer;
  /** The frame as a part of a multipart response. The part is made once for all viewers. */
  readonly part: Buffer;
}

const BOUNDARY = 'storedeck-frame';

/** The `Content-Type` of the response to which `relay.addViewer` writes. Set this header before the first frame. */
export const MJPEG_CONTENT_TYPE = `multipart/x-mixed-replace; boundary=${BOUNDARY}`;

// A viewer that accepts no bytes for this time is considered gone. The time is long, because a paused page keeps its
// connection open for more than a minute.
const GONE_AFTER_MS = 120_000;

const OPENING = Buffer.from(`--${BOUNDARY}\r\n`);

/**
 * Creates a frame. The `part` of the frame ends with the next delimiter, because browsers show a frame only after they
 * have received that delimiter.
 */
export function liveFrame(jpeg: Buffer): LiveFrame {
  const part = Buffer.concat([
    Buffer.from(`Content-Type: image/jpeg\r\nContent-Length: ${jpeg.length}\r\n\r\n`),
    jpeg,
    Buffer.from(`\r\n--${BOUNDARY}\r\n`),
  ]);
  return { jpeg, part };
}

/**
 * Writes frames to a stream, such as an HTTP response. While a frame is being written, only the newest of the later
 * frames is kept. The stream is destroyed when it accepts no bytes for two minutes.
 */
export class MjpegViewer implements FrameViewer {
  readonly #writable: Writable;
  readonly #now: () => number;
  #newest: LiveFrame | undefined;
  #writingSince: number | undefined;
  #started = false;

  /** `now` is a monotonic clock in milliseconds. */
  constructor(writable: Writable, now: () => number = () => performance.now()) {
    this.#writable = writable;
    this.#now = now;
  }

  get started(): boolean {
    return this.#started;
  }

  show(frame: LiveFrame): void {
    if (this.#writingSince === undefined) return this.#write(frame);
    this.#newest = frame;
    if (this.#now() - this.#writingSince > GONE_AFTER_MS) this.#writable.destroy();
  }

  end(): void {
    this.#newest = undefined;
    if (!this.#writable.writableEnded) this.#writable.end();
  }

  /** Calls the listener when the stream has ended or failed. */
  onLeft(listener: () => void): void {
    finished(this.#writable, { readable: false }, listener);
  }

  #write({ part }: LiveFrame): void {
    if (this.#writable.destroyed || this.#writable.writableEnded) return;
    const bytes = this.#started ? part : Buffer.concat([OPENING, part]);
    this.#started = true;
    this.#writingSince = this.#now();
    this.#writable.write(bytes, () => {
      this.#writingSince = undefined;
      const newest = this.#newest;
      this.#newest = undefined;
      if (newest) this.#write(newest);
    });
  }
}
