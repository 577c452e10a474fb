import { SCREEN } from './screen-state.ts';

/** An app and its icon. */
export interface AppIcon {
  readonly name: string;
  /** Colours of the icon's background, top to bottom. */
  readonly colors: readonly [string, string];
}

/** A part of the screen, in points. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The width and height of an icon, in points. */
export const ICON = 60;
const MARGIN = 27;
const COLUMN = (SCREEN.width - 2 * MARGIN - ICON) / 3;
const ROW = 93;

function app(name: string, top: string, bottom: string): AppIcon {
  return { name, colors: [top, bottom] };
}

/** The icons of each page, row by row. On the first page, the widgets are above the icons. */
const PAGES: readonly (readonly AppIcon[])[] = [
  [
    app('Mail', '#1ec9fb', '#1c6ff0'),
    app('Calendar', '#ffffff', '#f4f4f6'),
    app('Photos', '#ffffff', '#f3f3f5'),
    app('Camera', '#d9dade', '#9fa2a9'),
    app('Notes', '#fff6d8', '#ffffff'),
    app('Reminders', '#ffffff', '#f3f3f5'),
    app('Clock', '#1b1b1d', '#050506'),
    app('Weather', '#2f7de1', '#69c0f8'),
    app('Maps', '#8fdc7a', '#e9f3d5'),
    app('Stocks', '#1b1b1d', '#050506'),
    app('App Store', '#19c2fb', '#1a6cf1'),
    app('Settings', '#c9ccd2', '#83868d'),
  ],
  [
    app('Files', '#ffffff', '#f1f2f5'),
    app('Books', '#ffad33', '#ff8a00'),
    app('Podcasts', '#d873f5', '#8936d9'),
    app('Health', '#ffffff', '#f6f4f5'),
    app('Wallet', '#2a2a2d', '#0c0c0d'),
    app('Calculator', '#38383b', '#1a1a1c'),
    app('Translate', '#2b2b2f', '#101012'),
    app('Shortcuts', '#f2597b', '#4b62e3'),
  ],
];

const DOCK_APPS: readonly AppIcon[] = [
  app('Phone', '#67e877', '#1fc23d'),
  app('Safari', '#fdfdfe', '#e6e8ec'),
  app('Messages', '#6aea7d', '#21c441'),
  app('Music', '#fc5c74', '#f82140'),
];

/** The row of icons at the lower edge. */
export const DOCK: Box = { x: 12, y: 750, width: SCREEN.width - 24, height: 90 };
/** The button that opens the search. */
export const SEARCH_PILL: Box = { x: SCREEN.width / 2 - 37, y: 707, width: 74, height: 30 };
/** The widgets of the first page. */
export const WIDGETS: readonly Box[] = [
  { x: MARGIN, y: 78, width: 153, height: 153 },
  { x: SCREEN.width - MARGIN - 153, y: 78, width: 153, height: 153 },
];

/** The icon of the installed app, below the icons of the first page. */
export const INSTALLED_ICON: Box = { x: MARGIN, y: 278 + 3 * ROW, width: ICON, height: ICON };

/** An icon and its upper left corner. */
export interface PlacedIcon extends AppIcon {
  readonly x: number;
  readonly y: number;
  readonly labelled: boolean;
}

/** Returns all icons of a page, including the icons in the dock. */
export function placedIcons(page: number): PlacedIcon[] {
  const top = page === 0 ? 278 : 78;
  const grid = (PAGES[page] ?? []).map((icon, index) => ({
    ...icon,
    x: MARGIN + (index % 4) * COLUMN,
    y: top + Math.floor(index / 4) * ROW,
    labelled: true,
  }));
  const dock = DOCK_APPS.map((icon, index) => ({
    ...icon,
    x: MARGIN + index * COLUMN,
    y: DOCK.y + 15,
    labelled: false,
  }));
  return [...grid, ...dock];
}

/** Returns the icon at a point of a page, or undefined. */
export function iconAt(page: number, x: number, y: number): PlacedIcon | undefined {
  return placedIcons(page).find(
    (icon) => x >= icon.x && x < icon.x + ICON && y >= icon.y && y < icon.y + ICON,
  );
}

/** Whether a point is in a box. */
export function isInside({ x, y, width, height }: Box, pointX: number, pointY: number): boolean {
  return pointX >= x && pointX < x + width && pointY >= y && pointY < y + height;
}
