import type { Sketch } from '@storedeck/drawing';

import type { ScreenText } from '../../product/listing-text.ts';

/** Draws one screen of the app, from below the status bar to the tab bar. */
export type DrawScreen = (sketch: Sketch, ui: ScreenText) => void;

/** One screen of the app, and the colours of the device's bars around it. */
export interface AppScreen {
  readonly draw: DrawScreen;
  readonly ground: string;
  /** Colour of the status bar. */
  readonly ink: string;
  /** Index of the selected tab. Without it, the screen has no tab bar. */
  readonly tab?: number;
}

/** Free space on both sides of the content. */
export const MARGIN = 22;
/** Height of the status bar: content begins below it. */
export const TOP = 62;
