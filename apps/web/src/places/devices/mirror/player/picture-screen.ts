import type { Size } from '../../pointer-map.ts';

/** A decoded frame, and the time when its data arrived in the browser. */
export interface DecodedFrame {
  readonly image: VideoFrame | ImageBitmap;
  readonly size: Size;
  /** The number of the frame's format. */
  readonly format: number;
  /** In ms, on the clock of `performance.now()`. */
  readonly arrivedMs: number;
}

/**
 * The longest wait for a refresh, in ms. Browsers may report no refreshes while the page is hidden, although the
 * device's screen is visible in a separate window. In this case, a frame is drawn after this time.
 */
const NO_REFRESH_MS = 100;
/** Width and height of the copy in which a frame is searched for something that is not black. */
const SAMPLE = 32;
/** The brightest value of a channel that still counts as black. Video never decodes to exactly 0. */
const BLACK = 12;

/** Whether a value of image data is that of black. Every fourth value is the opacity. */
function isDark(value: number, at: number): boolean {
  return at % 4 === 3 || value <= BLACK;
}

/**
 * Draws frames on a canvas, at most one for each refresh of the monitor. The first frame after a refresh is drawn
 * immediately. If more frames arrive before the next refresh, the newest of them is drawn after that refresh. So a
 * frame waits only if another frame was just drawn, and two frames that arrive together are both seen. The last frame
 * is kept, so that it can be drawn again in another size.
 */
export class PictureScreen {
  readonly #canvas: OffscreenCanvas;
  readonly #drawn: (frame: DecodedFrame) => void;
  #space: Size = { width: 0, height: 0 };
  #next: DecodedFrame | undefined;
  #last: ImageBitmap | VideoFrame | undefined;
  #waitsForRefresh = false;
  /** A small copy of the frame, in which a few pixels stand for all. */
  readonly #sample = new OffscreenCanvas(SAMPLE, SAMPLE);

  constructor(canvas: OffscreenCanvas, drawn: (frame: DecodedFrame) => void) {
    this.#canvas = canvas;
    this.#drawn = drawn;
  }

  /** Shows a frame. Closes the image of the frame when it is no longer needed. */
  show(frame: DecodedFrame): void {
    this.#next?.image.close();
    this.#next = frame;
    if (!this.#waitsForRefresh) this.#draw();
  }

  /** Sets the size of the canvas on the page, in pixels of the monitor. */
  resize(space: Size): void {
    this.#space = space;
    if (!this.#waitsForRefresh) this.#draw();
  }

  /** Whether the frame on the canvas is black everywhere, as that of a screen that is off; false before the first one. */
  isBlack(): boolean {
    if (!this.#last) return false;
    const sample = this.#sample.getContext('2d', { willReadFrequently: true });
    sample?.drawImage(this.#last, 0, 0, SAMPLE, SAMPLE);
    return sample?.getImageData(0, 0, SAMPLE, SAMPLE).data.every(isDark) ?? false;
  }

  #awaitRefresh(): void {
    this.#waitsForRefresh = true;
    const refreshed = (): void => {
      cancelAnimationFrame(refresh);
      clearTimeout(timer);
      this.#waitsForRefresh = false;
      if (this.#next) this.#draw();
    };
    const refresh = requestAnimationFrame(refreshed);
    const timer = setTimeout(refreshed, NO_REFRESH_MS);
  }

  #draw(): void {
    const frame = this.#next;
    this.#next = undefined;
    if (frame) {
      this.#last?.close();
      this.#last = frame.image;
    }
    if (!this.#last) return;
    const { width, height } = drawnSize(readSize(this.#last), this.#space);
    if (this.#canvas.width !== width) this.#canvas.width = width;
    if (this.#canvas.height !== height) this.#canvas.height = height;
    this.#canvas
      .getContext('2d', { alpha: false, desynchronized: true })
      ?.drawImage(this.#last, 0, 0, width, height);
    this.#awaitRefresh();
    if (frame) this.#drawn(frame);
  }
}

/**
 * Returns the size in which a frame is drawn: the canvas fits into the space on the page. The canvas is not larger than
 * the frame, because the browser enlarges a canvas at no cost.
 */
export function drawnSize(frame: Size, space: Size): Size {
  const fit = Math.min(space.width / frame.width, space.height / frame.height);
  const scale = fit > 0 ? Math.min(1, fit) : 1;
  return {
    width: Math.max(1, Math.round(frame.width * scale)),
    height: Math.max(1, Math.round(frame.height * scale)),
  };
}

/** Returns the size of a frame in pixels of the video, without pixels that a decoder may have added at the edges. */
export function readSize(image: VideoFrame | ImageBitmap): Size {
  return 'displayWidth' in image
    ? { width: image.displayWidth, height: image.displayHeight }
    : { width: image.width, height: image.height };
}
