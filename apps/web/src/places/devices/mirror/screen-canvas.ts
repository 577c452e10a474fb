import { drawnBox, type Size } from '../input/pointer-map.ts';
import { MirrorError } from './mirror-error.ts';

/** Draws frames sharply at every size: one pixel of the canvas is one pixel of the monitor. */
export class ScreenCanvas {
  readonly #canvas: HTMLCanvasElement;
  readonly #observer: ResizeObserver;
  #picture: ImageBitmap | undefined;

  constructor(canvas: HTMLCanvasElement) {
    this.#canvas = canvas;
    this.#observer = new ResizeObserver(([entry]) => entry && this.#resize(entry));
    this.#observer.observe(canvas);
  }

  /**
   * Draws a frame and resolves to its size.
   * @throws MirrorError when the data is not an image
   */
  async draw(picture: Blob): Promise<Size> {
    const bitmap = await createImageBitmap(picture).catch((cause: unknown) => {
      throw new MirrorError('The device did not send an image.', { cause });
    });
    this.#picture?.close();
    this.#picture = bitmap;
    this.#paint();
    return { width: bitmap.width, height: bitmap.height };
  }

  close(): void {
    this.#observer.disconnect();
    this.#picture?.close();
    this.#picture = undefined;
  }

  #resize({ devicePixelContentBoxSize, contentRect }: ResizeObserverEntry): void {
    // Safari does not report the size in pixels of the monitor, so it is calculated.
    const [exact] = devicePixelContentBoxSize ?? [];
    const width = exact?.inlineSize ?? Math.round(contentRect.width * devicePixelRatio);
    const height = exact?.blockSize ?? Math.round(contentRect.height * devicePixelRatio);
    if (width === this.#canvas.width && height === this.#canvas.height) return;
    this.#canvas.width = width;
    this.#canvas.height = height;
    this.#paint();
  }

  #paint(): void {
    const context = this.#canvas.getContext('2d', { alpha: false });
    if (!context || !this.#picture) return;
    const { width, height } = this.#canvas;
    if (width === 0 || height === 0) return;
    const box = drawnBox({ x: 0, y: 0, width, height }, this.#picture);
    context.imageSmoothingQuality = 'high';
    context.clearRect(0, 0, width, height);
    context.drawImage(this.#picture, box.x, box.y, box.width, box.height);
  }
}
