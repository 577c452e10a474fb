import type { Context2D } from './canvas.ts';

/** The values that determine an image of an app. Lengths are in points of the device, the unit of the context. */
export interface DrawnAppView {
  readonly width: number;
  readonly height: number;
  /** The index of the open tab. */
  readonly tab: number;
  /** The distance by which the page of the tab is scrolled, in points. */
  readonly scroll: number;
  /** A BCP 47 tag, such as `de-DE`. */
  readonly language: string;
  readonly dark: boolean;
}

/** An app for the screens of simulated devices. Its tabs scroll, and it follows the device's language and dark mode. */
export interface DrawnApp {
  /** The name that is shown below the icon. */
  readonly name: string;
  /** The package name (Android) and bundle id (iOS). */
  readonly id: string;
  /** Loads everything that drawing needs, such as fonts. Called before the first drawing. */
  ready(): Promise<void>;
  /** Draws the icon with its middle at (x, y). `size` is the length of its sides. */
  drawIcon(context: Context2D, icon: { readonly x: number; readonly y: number; readonly size: number }): void;
  /** Draws the whole screen, except the status bar. */
  draw(context: Context2D, view: DrawnAppView): void;
  /** Returns the index of the tab whose button is at a point, or undefined. */
  tabAt(view: DrawnAppView, at: { readonly x: number; readonly y: number }): number | undefined;
  /** Returns the largest distance by which the page of the tab can be scrolled, in points. */
  scrollRange(view: DrawnAppView): number;
  /** Returns a colour in which the texts of the status bar are readable on the page. */
  barColor(view: DrawnAppView): string;
}
