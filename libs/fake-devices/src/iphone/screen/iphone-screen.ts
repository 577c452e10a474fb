import type { DrawnApp, ImageFormat } from '@storedeck/drawing';

import { AppSession } from '../../screen/app-session.ts';
import { ScreenCanvas } from '../../screen/screen-canvas.ts';
import type { StatusBar } from './draw-chrome.ts';
import { drawIphone } from './draw-iphone.ts';
import { keyboardTop } from './draw-keyboard.ts';
import { iconAt, isInside, layOutHome } from './home-layout.ts';
import { placeAlert } from './permission-alert.ts';
import {
  type AppRect,
  findScreen,
  initialState,
  type ScreenSize,
  type ScreenState,
  type Swipe,
} from './screen-state.ts';

/** Which screen a device has. */
export interface IphoneScreenOptions {
  /** The model, such as `iPad13,16`. Default: an iPhone. */
  readonly productType?: string | undefined;
  /** The rectangle of the installed app, if it does not fill the screen. */
  readonly appRect?: AppRect | undefined;
}

/** The screen of a simulated iPhone or iPad, and how touches, text and buttons change it. Coordinates are in points. */
export class IphoneScreen {
  /** The installed app. */
  readonly session: AppSession | undefined;
  /** The size of the upright screen. */
  readonly size: ScreenSize;
  readonly appRect: AppRect | undefined;
  #state: ScreenState = initialState;
  #png: Promise<Buffer> | undefined;
  readonly #jpegs = new Map<number, Promise<Buffer>>();
  readonly #listeners = new Set<() => void>();
  #video: { readonly canvas: ScreenCanvas; readonly width: number; readonly height: number } | undefined;
  readonly #canvas: ScreenCanvas;

  /** If there is an `app`, it is open at the start. */
  constructor(app?: DrawnApp, { productType, appRect }: IphoneScreenOptions = {}) {
    this.size = findScreen(productType);
    this.appRect = appRect;
    const { width, height, scale } = this.size;
    this.#canvas = new ScreenCanvas({ width: width * scale, height: height * scale, scale });
    if (!app) return;
    const room = appRect ?? this.size;
    this.session = new AppSession(app, { platform: 'ios', width: room.width, height: room.height });
    this.#state = { ...initialState, page: 'installed' };
  }

  /** Shows other values in the status bar. */
  setBar(bar: StatusBar): void {
    this.#change({ bar });
  }

  /** Leaves the installed app for the home screen, if it is open. */
  closeInstalled(): void {
    if (this.#state.page === 'installed') this.home();
  }

  /**
   * Calls `setting` with the session of the installed app, so that the app follows the setting. The call counts as a
   * change of the screen, even if no app is installed.
   */
  change(setting: (session: AppSession) => void): void {
    if (this.session) setting(this.session);
    this.#change({});
  }

  /** Opens the installed app, unless the screen is locked. */
  openInstalled(): void {
    if (this.session && this.#state.page !== 'lock')
      this.#change({ ...openApp(this.session), mark: undefined });
  }

  get state(): ScreenState {
    return this.#state;
  }

  tap(x: number, y: number): void {
    this.#change({ ...this.#afterTap(x, y), mark: { kind: 'tap', x, y } });
  }

  swipe(swipe: Swipe): void {
    this.#change({ ...this.#afterSwipe(swipe), mark: { kind: 'swipe', ...swipe } });
  }

  /**
   * Types into the open note or the search. On the home screen, typing opens the search. Returns false when there is no
   * text field.
   */
  type(text: string): boolean {
    const { page, note, query } = this.#state;
    if (page === 'notes') this.#change({ note: typed(note, text) });
    else if (page === 'installed' && this.session?.view.focus !== undefined) {
      for (const character of text) this.session.type(character);
      this.#change({});
    } else if (page === 'home' || page === 'search') {
      this.#change({ page: 'search', query: typed(page === 'home' ? '' : query, text) });
    } else return false;
    return true;
  }

  home(): void {
    if (this.#state.page !== 'lock') this.#change({ page: 'home', homePage: 0, mark: undefined });
  }

  volume(change: 1 | -1): void {
    const volume = Math.min(16, Math.max(0, this.#state.volume + change));
    this.#change({ volume, volumeShown: true });
  }

  lock(): void {
    this.#change({ page: 'lock', mark: undefined });
  }

  unlock(): void {
    if (this.#state.page === 'lock') this.#change({ page: 'home', mark: undefined });
  }

  /** Returns the screen as a PNG, which is drawn only once for each state. */
  png(): Promise<Buffer> {
    this.#png ??= this.#draw('png');
    return this.#png;
  }

  /** Returns the screen as a JPEG, which is drawn only once for each state and quality (1 to 100). */
  jpeg(quality: number): Promise<Buffer> {
    const known = this.#jpegs.get(quality);
    if (known) return known;
    const drawn = this.#draw('jpeg', quality);
    this.#jpegs.set(quality, drawn);
    return drawn;
  }

  /**
   * Returns the screen as a frame of a video: four bytes for each pixel (RGBA), row by row. The width and height of the
   * frame are those of the screen in pixels, divided by `divisor` and rounded down to even numbers.
   */
  async frame(
    divisor: number,
  ): Promise<{ readonly pixels: Uint8Array; readonly width: number; readonly height: number }> {
    const [width, height] = [this.size.width, this.size.height].map(
      (points) => Math.floor((points * this.size.scale) / divisor / 2) * 2,
    ) as [number, number];
    if (this.#video?.width !== width)
      this.#video = {
        canvas: new ScreenCanvas({ width, height, scale: width / this.size.width }),
        width,
        height,
      };
    const { canvas } = this.#video;
    await Promise.all([canvas.ready(), this.session?.app.ready()]);
    return { pixels: drawIphone(canvas, this.#state, this.#shown).surface.pixels(), width, height };
  }

  /** Calls `listener` at each change, until the returned function is called. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  get #shown() {
    return this.session && { session: this.session, rect: this.appRect };
  }

  async #draw(format: ImageFormat, quality?: number): Promise<Buffer> {
    const state = this.#state;
    await Promise.all([this.#canvas.ready(), this.session?.app.ready()]);
    const { surface } = drawIphone(this.#canvas, state, this.#shown);
    return Buffer.from((await surface.encode(format, quality)).buffer);
  }

  #change(change: Partial<ScreenState>): void {
    this.#state = { ...this.#state, volumeShown: false, ...change };
    this.#png = undefined;
    this.#jpegs.clear();
    for (const listener of this.#listeners) listener();
  }

  #afterTap(x: number, y: number): Partial<ScreenState> {
    const { page, homePage, query } = this.#state;
    if (page === 'home') {
      const { searchPill, installed, icons } = layOutHome(this.size);
      if (isInside(searchPill, x, y)) return { page: 'search', query: '' };
      if (this.session && homePage === 0 && isInside(installed, x, y)) return openApp(this.session);
      const icon = iconAt(icons(homePage), x, y);
      if (icon) return { page: icon.name === 'Notes' ? 'notes' : 'app', app: icon.name };
    }
    if (page === 'search' && y < keyboardTop(this.size) - 60) return { page: 'home', query };
    if (page === 'installed' && this.session) this.#tapInstalled(this.session, { x, y });
    // The back button, at the left of the title bar.
    if (page === 'notes' && x < 90 && y > 55 && y < 100) return { page: 'home' };
    return {};
  }

  #tapInstalled(session: AppSession, { x, y }: { readonly x: number; readonly y: number }): void {
    const { question, view } = session;
    if (question) {
      const pressed = placeAlert(question, this.size).buttons.find((button) => isInside(button, x, y));
      if (pressed) session.answer(pressed.decision);
      return;
    }
    if (view.focus !== undefined && y >= keyboardTop(this.size)) return;
    const rect = this.appRect ?? { x: 0, y: 0, ...this.size };
    // Beside the app, there is another one, or nothing.
    if (isInside(rect, x, y)) session.tap({ x: x - rect.x, y: y - rect.y });
  }

  #afterSwipe({ x1, y1, x2, y2 }: Swipe): Partial<ScreenState> {
    const { page, homePage } = this.#state;
    const up = y1 - y2 > 100 && Math.abs(x2 - x1) < y1 - y2;
    if (up && y1 > this.size.height - 60) return { page: 'home' };
    if (page === 'installed' && !this.session?.question) this.session?.scrollBy(y1 - y2);
    if (page !== 'home') return {};
    const sideways = Math.abs(x2 - x1) > 80 && Math.abs(x2 - x1) > Math.abs(y2 - y1);
    if (sideways) return { homePage: Math.min(1, Math.max(0, homePage + (x2 < x1 ? 1 : -1))) };
    return y2 - y1 > 100 ? { page: 'search', query: '' } : {};
  }
}

function openApp(session: AppSession): Partial<ScreenState> {
  session.isRunning = true;
  return { page: 'installed' };
}

/** Returns `before` with `text` typed at its end. `\b` in `text` is the delete key. */
function typed(before: string, text: string): string {
  const characters = [...before];
  for (const character of text) {
    if (character === '\b') characters.pop();
    else characters.push(character);
  }
  return characters.join('');
}
