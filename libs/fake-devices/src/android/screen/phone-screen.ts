import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';

import { Backdrop } from './backdrop.ts';
import { drawScreen } from './draw-screen.ts';
import { PngEncoder } from './encode-png.ts';
import { ScreenState } from './screen-state.ts';

export interface PhoneScreenOptions {
  /** Device pixels. */
  readonly width: number;
  readonly height: number;
  /** What FLAG_SECURE does to a capture: every pixel black. */
  readonly secure: boolean;
  readonly now: () => Date;
}

/** The phone's display: its state, and pictures of it. A picture is drawn once per state and minute. */
export class PhoneScreen {
  readonly state: ScreenState;
  readonly #options: PhoneScreenOptions;
  readonly #scale: number;
  readonly #backdrop = new Backdrop();
  readonly #encoder: PngEncoder;
  #context: SKRSContext2D | undefined;
  #frame: { readonly key: string; readonly png: Promise<Buffer> } | undefined;

  constructor(options: PhoneScreenOptions) {
    this.#options = options;
    this.#scale = Math.min(options.width, options.height) / 411;
    this.#encoder = new PngEncoder(options.width, options.height);
    this.state = new ScreenState(this.#size(), this.#scale);
  }

  /** The same Buffer as long as nothing changed. */
  png(): Promise<Buffer> {
    const now = this.#options.now();
    const key = `${this.state.version} ${Math.floor(now.getTime() / 60_000)}`;
    if (this.#frame?.key !== key) this.#frame = { key, png: this.#draw(now) };
    return this.#frame.png;
  }

  #draw(now: Date): Promise<Buffer> {
    const { width, height, secure } = this.#options;
    const context = (this.#context ??= createCanvas(width, height).getContext('2d'));
    const frame = { size: this.#size(), scale: this.#scale, now, backdrop: this.#backdrop };
    if (secure) context.fillRect(0, 0, width, height);
    else drawScreen(context, this.state, frame);
    return this.#encoder.encode(context.canvas.data());
  }

  #size() {
    return { width: this.#options.width / this.#scale, height: this.#options.height / this.#scale };
  }
}
