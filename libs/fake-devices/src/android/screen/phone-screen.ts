import type { DrawnApp } from '@storedeck/drawing';

import { AppSession } from '../../screen/app-session.ts';
import { ScreenCanvas, type ScreenImage } from '../../screen/screen-canvas.ts';
import { drawScreen } from './draw-screen.ts';
import { PngEncoder } from './png-encoder.ts';
import { ScreenState } from './screen-state.ts';

/** Properties of a display. */
export interface PhoneScreenOptions {
  /** The width in device pixels. */
  readonly width: number;
  readonly height: number;
  /** Whether screenshots and frames are black, as Android makes them for windows with FLAG_SECURE. */
  readonly secure: boolean;
  readonly now: () => Date;
  readonly app: DrawnApp | undefined;
}

/** A frame of a video. */
export interface VideoFrame {
  /** Four bytes for each pixel (RGBA), row by row. Valid until the next frame is drawn. */
  readonly pixels: Uint8Array;
  /** The version of the state that the frame shows, see `ScreenState.version`. */
  readonly version: number;
}

/**
 * The display of a phone: its state, screenshots, and frames for videos. A screenshot is drawn only once for each state
 * and minute.
 */
export class PhoneScreen {
  readonly state: ScreenState;
  /** The installed app. */
  readonly session: AppSession | undefined;
  readonly #options: PhoneScreenOptions;
  readonly #scale: number;
  readonly #canvas: ScreenCanvas;
  readonly #encoder: PngEncoder;
  #image: ScreenImage | undefined;
  #video:
    | {
        readonly canvas: ScreenCanvas;
        readonly image: ScreenImage;
        readonly width: number;
        readonly height: number;
      }
    | undefined;
  #capture: { readonly key: string; readonly png: Promise<Buffer> } | undefined;

  constructor(options: PhoneScreenOptions) {
    const { width, height } = options;
    this.#options = options;
    this.#scale = Math.min(width, height) / 411;
    this.#encoder = new PngEncoder(width, height);
    this.#canvas = new ScreenCanvas({ width, height, scale: this.#scale });
    const size = { width: width / this.#scale, height: height / this.#scale };
    this.session = options.app && new AppSession(options.app, size);
    this.state = new ScreenState(size, this.#scale, this.session);
  }

  /** Returns the screen as a PNG. Returns the same Buffer until the state or the minute changes. */
  png(): Promise<Buffer> {
    const now = this.#options.now();
    const key = `${this.state.version} ${Math.floor(now.getTime() / 60_000)}`;
    if (this.#capture?.key !== key) this.#capture = { key, png: this.#draw(now) };
    return this.#capture.png;
  }

  /** Returns a black PNG of the size of the screen, as a display that is off shows it. */
  blackPng(): Promise<Buffer> {
    const { width, height } = this.#options;
    const pixels = new Uint8Array(width * height * 4);
    for (let alpha = 3; alpha < pixels.length; alpha += 4) pixels[alpha] = 255;
    return new PngEncoder(width, height).encode(pixels);
  }

  /**
   * Draws the screen as a frame of a video, with this width and height in pixels. Frames of the same size are drawn
   * on the same image, because a video seldom changes its size.
   */
  async frame(width: number, height: number): Promise<VideoFrame> {
    if (this.#video?.width !== width || this.#video.height !== height) {
      const canvas = new ScreenCanvas({ width, height, scale: (width / this.#options.width) * this.#scale });
      await Promise.all([canvas.ready(), this.session?.app.ready()]);
      this.#video = { canvas, image: canvas.create(), width, height };
    }
    const { canvas, image } = this.#video;
    const { version } = this.state;
    this.#paint(image, canvas, this.#options.now());
    return { pixels: image.surface.pixels(), version };
  }

  async #draw(now: Date): Promise<Buffer> {
    await Promise.all([this.#canvas.ready(), this.session?.app.ready()]);
    const image = (this.#image ??= this.#canvas.create());
    this.#paint(image, this.#canvas, now);
    return this.#encoder.encode(image.surface.pixels());
  }

  #paint(image: ScreenImage, canvas: ScreenCanvas, now: Date): void {
    const { sketch } = image;
    if (this.#options.secure) sketch.box(0, 0, sketch.width, sketch.height, { fill: '#000000' });
    else drawScreen(image, this.state, { canvas, scale: this.#scale, now, session: this.session });
  }
}
