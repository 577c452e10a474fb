import { PLAIN_BAR, type StatusBar } from './draw-chrome.ts';

/** The size of an upright screen in points, and its pixels per point. */
export interface ScreenSize {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}

/** The screen of an iPhone 15 Pro. */
const IPHONE: ScreenSize = { width: 393, height: 852, scale: 3 };
/** The screen of an iPad Air of 11 inches: 1640 × 2360 pixels. */
const IPAD: ScreenSize = { width: 820, height: 1180, scale: 2 };

/** Returns the screen of a model, such as `iPad13,16`. All iPhones have one screen here, and all iPads another one. */
export function findScreen(productType = ''): ScreenSize {
  return productType.startsWith('iPad') ? IPAD : IPHONE;
}

/** The rectangle of the app in the foreground, in points. */
export interface AppRect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The kind of content that fills the screen. */
export type Page = 'lock' | 'home' | 'search' | 'notes' | 'app' | 'installed';

/** The mark of the last gesture, in points. */
export type Mark =
  { readonly kind: 'tap'; readonly x: number; readonly y: number } | ({ readonly kind: 'swipe' } & Swipe);

/** The first and the last point of a swipe. */
export interface Swipe {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

/** The state of the screen of a simulated iPhone. */
export interface ScreenState {
  readonly page: Page;
  /** The name of the open app, on the page `app`. */
  readonly app: string;
  /** The page of icons that the home screen shows, 0 or 1. */
  readonly homePage: number;
  readonly note: string;
  readonly query: string;
  /** The volume, from 0 to 16. */
  readonly volume: number;
  readonly volumeShown: boolean;
  readonly mark: Mark | undefined;
  readonly bar: StatusBar;
}

/** The state of the screen when the simulated iPhone starts. */
export const initialState: ScreenState = {
  page: 'home',
  app: '',
  homePage: 0,
  note: '',
  query: '',
  volume: 8,
  volumeShown: false,
  mark: undefined,
  bar: PLAIN_BAR,
};
