import type { Sketch } from '@storedeck/drawing';

import type { ScreenText } from '../../product/listing-text.ts';

/** Draws the content of one screen of the app, from below the status bar down to the tab bar. */
export type DrawScreen = (sketch: Sketch, ui: ScreenText) => void;

/** One screen of the app and how it sits in the device. */
export interface AppScreen {
  readonly draw: DrawScreen;
  readonly ground: string;
  /** Colour of the status bar. */
  readonly ink: string;
  /** Which tab is lit; without one the screen fills the device. */
  readonly tab?: number;
}

/** Space at both sides of the content. */
export const MARGIN = 22;
/** Where content may begin, below the status bar. */
export const TOP = 62;
