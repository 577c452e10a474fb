import type { DrawnApp } from '@storedeck/drawing';
import { PngEncoder } from '@storedeck/drawing/node';

import { AppSession } from '../../screen/app-session.ts';
import { ScreenCanvas, type ScreenImage } from '../../screen/screen-canvas.ts';
import { drawScreen } from './draw-screen.ts';
import { ScreenState } from './screen-state.ts';

/** The size of a display in device pixels, and its device pixels per dp. */
export interface Display {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}

/** Properties of a display. */
export interface PhoneScreenOptions extends Omit<Display, 'scale'> {
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
  /** The display without an override of its size or its density. */
  readonly physical: Display;
  readonly #options: PhoneScreenOptions;
  #display: Display;
  #canvas: ScreenCanvas;
  #encoder: PngEncoder;
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
    this.physical = { width, height, scale: Math.min(width, height) / 411 };
    this.#display = this.physical;
    this.#encoder = new PngEncoder(width, height);
    this.#canvas = new ScreenCanvas(this.physical);
    const size = toPoints(this.physical);
    this.session = options.app && new AppSession(options.app, { platform: 'android', ...size });
    this.state = new ScreenState(size, this.physical.scale, this.session);
  }

  /** The display as programs see it. */
  get display(): Display {
    return this.#display;
  }

  /** Changes the size of the display, as `wm size` and `wm density` do. */
  resize(display: Display): void {
    this.#display = display;
    this.#encoder = new PngEncoder(display.width, display.height);
    this.#canvas = new ScreenCanvas(display);
    this.#image = undefined;
    this.#video = undefined;
    this.state.resize(toPoints(display), display.scale);
  }

  /** Calls `setting` with the session of the installed app, if there is one. Counts as a change of the screen. */
  change(setting: (session: AppSession) => void): void {
    this.state.change(() => this.session && setting(this.session));
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
    const { width, height } = this.#display;
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
      const canvas = new ScreenCanvas({
        width,
        height,
        scale: (width / this.#display.width) * this.#display.scale,
      });
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
    else drawScreen(image, this.state, { canvas, scale: this.#display.scale, now, session: this.session });
  }
}

function toPoints({ width, height, scale }: Display) {
  return { width: width / scale, height: height / scale };
}
