import type { Sketch } from '@storedeck/drawing';

import type { ScreenText } from '../../product/listing-text.ts';

/**
 * Draws the content of one screen of the app. The tab bar and the status bar are drawn later, on top of the content.
 */
export type DrawScreen = (sketch: Sketch, ui: ScreenText) => void;

/** One screen of the app, and the colours around its content. */
export interface AppScreen {
  readonly draw: DrawScreen;
  readonly ground: string;
  /** Colour of the status bar. */
  readonly ink: string;
  /** Index of the selected tab; absent if the screen has no tab bar. */
  readonly tab?: number;
}

/** Width of the free space on each side of the content, in points. */
export const MARGIN = 22;
/** Height of the status bar, in points. Content begins below the status bar. */
export const TOP = 62;
