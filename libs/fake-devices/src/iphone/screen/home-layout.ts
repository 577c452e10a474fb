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
const ROW = 93;
const WIDGET = 153;
/** The y coordinate of the first icon below the widgets. */
const BELOW_WIDGETS = 278;

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

/** An icon and its upper left corner. */
export interface PlacedIcon extends AppIcon {
  readonly x: number;
  readonly y: number;
  readonly labelled: boolean;
}

/** Where the parts of the home screen are, in points. */
export interface HomeLayout {
  /** The row of icons at the lower edge. */
  readonly dock: Box;
  /** The button that opens the search. */
  readonly searchPill: Box;
  /** The widgets of the first page. */
  readonly widgets: readonly [Box, Box];
  /** The icon of the installed app, below the icons of the first page. */
  readonly installed: Box;
  /** All icons of a page, including the icons in the dock. */
  readonly icons: (page: number) => PlacedIcon[];
}

/** Places the parts of the home screen on a screen of this size. An iPad has six icons in a row, an iPhone has four. */
export function layOutHome({
  width,
  height,
}: {
  readonly width: number;
  readonly height: number;
}): HomeLayout {
  const [columns, margin] = width > 600 ? [6, 64] : [4, 27];
  const column = (width - 2 * margin - ICON) / (columns - 1);
  const dockWidth = Math.min(width - 24, 420);
  const dock = { x: (width - dockWidth) / 2, y: height - 102, width: dockWidth, height: 90 };
  const grid = (page: number): PlacedIcon[] =>
    (PAGES[page] ?? []).map((icon, index) => ({
      ...icon,
      x: margin + (index % columns) * column,
      y: (page === 0 ? BELOW_WIDGETS : 78) + Math.floor(index / columns) * ROW,
      labelled: true,
    }));
  const docked = DOCK_APPS.map((icon, index) => ({
    ...icon,
    x: dock.x + 15 + (index * (dockWidth - 30 - ICON)) / (DOCK_APPS.length - 1),
    y: dock.y + 15,
    labelled: false,
  }));
  const rows = Math.ceil((PAGES[0]?.length ?? 0) / columns);
  return {
    dock,
    searchPill: { x: width / 2 - 37, y: height - 145, width: 74, height: 30 },
    widgets: [
      { x: margin, y: 78, width: WIDGET, height: WIDGET },
      { x: width - margin - WIDGET, y: 78, width: WIDGET, height: WIDGET },
    ],
    installed: { x: margin, y: BELOW_WIDGETS + rows * ROW, width: ICON, height: ICON },
    icons: (page) => [...grid(page), ...docked],
  };
}

/** Returns the icon at a point, or undefined. */
export function iconAt(icons: readonly PlacedIcon[], x: number, y: number): PlacedIcon | undefined {
  return icons.find((icon) => x >= icon.x && x < icon.x + ICON && y >= icon.y && y < icon.y + ICON);
}

/** Whether a point is in a box. */
export function isInside({ x, y, width, height }: Box, pointX: number, pointY: number): boolean {
  return pointX >= x && pointX < x + width && pointY >= y && pointY < y + height;
}
