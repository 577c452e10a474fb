import type { DrawnApp, DrawnAppView } from '@storedeck/drawing';

/** The app on one device: its open tab, and the settings of the device that the app follows. */
export class AppSession {
  readonly app: DrawnApp;
  language = 'en-US';
  dark = false;
  #tab = 0;
  #scroll = 0;
  readonly #size: { readonly width: number; readonly height: number };

  /** `size`: the size of the screen in points. */
  constructor(app: DrawnApp, size: { readonly width: number; readonly height: number }) {
    this.app = app;
    this.#size = size;
  }

  get view(): DrawnAppView {
    const { width, height } = this.#size;
    return { width, height, tab: this.#tab, scroll: this.#scroll, language: this.language, dark: this.dark };
  }

  /** Opens the tab whose button is at the point. */
  tap(at: { readonly x: number; readonly y: number }): void {
    const tab = this.app.tabAt(this.view, at);
    if (tab === undefined) return;
    this.#tab = tab;
    this.#scroll = 0;
  }

  /** Scrolls down by a number of points, or up if the number is negative. */
  scrollBy(points: number): void {
    const range = this.app.scrollRange(this.view);
    this.#scroll = Math.min(range, Math.max(0, this.#scroll + points));
  }
}
