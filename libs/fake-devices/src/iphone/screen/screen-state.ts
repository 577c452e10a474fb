/** The screen of the simulated iPhone in points, and pixels per point: an iPhone 15 Pro. */
export const SCREEN = { width: 393, height: 852, scale: 3 } as const;

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

/** What the screen shows. */
export interface ScreenState {
  readonly page: Page;
  /** Name of the open app, on page `app`. */
  readonly app: string;
  /** The page of icons, 0 or 1. */
  readonly homePage: number;
  readonly note: string;
  readonly query: string;
  /** 0…16. */
  readonly volume: number;
  readonly volumeShown: boolean;
  readonly mark: Mark | undefined;
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
};
