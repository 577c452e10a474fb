import type { Context2D } from './canvas.ts';

/** The values that determine an image of an app. Lengths are points of the device, the context's unit. */
export interface DrawnAppView {
  readonly width: number;
  readonly height: number;
  /** Index of the open tab. */
  readonly tab: number;
  /** How far the tab's page is scrolled. */
  readonly scroll: number;
  /** A BCP 47 tag, such as `de-DE`. */
  readonly language: string;
  readonly dark: boolean;
}

/** An app for the screens of simulated devices. Its tabs scroll, and it follows the device's language and dark mode. */
export interface DrawnApp {
  /** The name below the icon. */
  readonly name: string;
  /** The package name and bundle id. */
  readonly id: string;
  /** Loads what drawing needs. Called before the first drawing. */
  ready(): Promise<void>;
  /** Draws the icon around (x, y). */
  drawIcon(context: Context2D, icon: { readonly x: number; readonly y: number; readonly size: number }): void;
  /** Draws the whole screen, except the status bar. */
  draw(context: Context2D, view: DrawnAppView): void;
  /** The tab whose button is at a point, or undefined. */
  tabAt(view: DrawnAppView, at: { readonly x: number; readonly y: number }): number | undefined;
  /** How far the page of the tab can be scrolled. */
  scrollRange(view: DrawnAppView): number;
  /** The colour of a status bar that is readable on the page. */
  barColor(view: DrawnAppView): string;
}
