import type { DrawnApp } from '@storedeck/drawing';

import { AppSession } from '../../screen/app-session.ts';
import { ScreenCanvas, type ScreenImage } from '../../screen/screen-canvas.ts';
import { drawScreen } from './draw-screen.ts';
import { PngEncoder } from './png-encoder.ts';
import { ScreenState } from './screen-state.ts';

/** Properties of a display. */
export interface PhoneScreenOptions {
  /** Device pixels. */
  readonly width: number;
  readonly height: number;
  /** Whether captures are black, as Android makes them for windows with FLAG_SECURE. */
  readonly secure: boolean;
  readonly now: () => Date;
  readonly app: DrawnApp | undefined;
}

/** The display of a phone: its state, and captures of it. A capture is drawn once per state and minute. */
export class PhoneScreen {
  readonly state: ScreenState;
  /** The installed app. */
  readonly session: AppSession | undefined;
  readonly #options: PhoneScreenOptions;
  readonly #scale: number;
  readonly #canvas: ScreenCanvas;
  readonly #encoder: PngEncoder;
  #image: ScreenImage | undefined;
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

  /** The screen as a PNG. Returns the same Buffer as long as nothing changes. */
  png(): Promise<Buffer> {
    const now = this.#options.now();
    const key = `${this.state.version} ${Math.floor(now.getTime() / 60_000)}`;
    if (this.#capture?.key !== key) this.#capture = { key, png: this.#draw(now) };
    return this.#capture.png;
  }

  async #draw(now: Date): Promise<Buffer> {
    await Promise.all([this.#canvas.ready(), this.session?.app.ready()]);
    const image = (this.#image ??= this.#canvas.create());
    const { sketch, surface } = image;
    if (this.#options.secure) sketch.box(0, 0, sketch.width, sketch.height, { fill: '#000000' });
    else {
      const { session } = this;
      drawScreen(image, this.state, { canvas: this.#canvas, scale: this.#scale, now, session });
    }
    return this.#encoder.encode(surface.pixels());
  }
}
