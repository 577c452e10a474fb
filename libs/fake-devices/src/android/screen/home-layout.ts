import type { DpSize } from './dp-size.ts';

/** The apps of the simulated phone. */
export type AppName =
  | 'Notes'
  | 'Photos'
  | 'Maps'
  | 'Music'
  | 'Camera'
  | 'Weather'
  | 'Files'
  | 'Settings'
  | 'Phone'
  | 'Messages'
  | 'Browser'
  | 'Clock';

const GRID: readonly AppName[] = [
  'Notes',
  'Photos',
  'Maps',
  'Music',
  'Camera',
  'Weather',
  'Files',
  'Settings',
];
const DOCK: readonly AppName[] = ['Phone', 'Messages', 'Browser', 'Clock'];

/** Half the width of an icon, in dp. */
export const ICON_RADIUS = 29;

/** One icon of the home screen. `x` and `y` are its centre, in dp. */
export interface IconPosition {
  readonly app: AppName;
  readonly x: number;
  readonly y: number;
  readonly labelled: boolean;
}

/** Returns the icons of the home screen and their centres, in dp. */
export function homeIcons({ width, height }: DpSize): IconPosition[] {
  const isLandscape = width > height;
  const columns = isLandscape ? 8 : 4;
  const step = (width - 24) / columns;
  const top = isLandscape ? 190 : height - 412;
  const grid = GRID.map((app, index) => ({
    app,
    x: 12 + step * ((index % columns) + 0.5),
    y: top + 102 * Math.floor(index / columns),
    labelled: true,
  }));
  const dockStep = isLandscape ? step : (width - 24) / DOCK.length;
  const dockLeft = width / 2 - (dockStep * DOCK.length) / 2;
  const dock = DOCK.map((app, index) => ({
    app,
    x: dockLeft + dockStep * (index + 0.5),
    y: height - (isLandscape ? 118 : 164),
    labelled: false,
  }));
  return [...grid, ...dock];
}

/** Returns the centre of the icon of the installed app, in dp. */
export function installedIcon({ width, height }: DpSize): { x: number; y: number } {
  const isLandscape = width > height;
  const step = (width - 24) / (isLandscape ? 8 : 4);
  return { x: 12 + step / 2, y: isLandscape ? height - 118 : height - 514 };
}

/** Whether a point of the home screen, in dp, is on the icon of the installed app. */
export function installedIconAt(at: { x: number; y: number }, size: DpSize): boolean {
  const { x, y } = installedIcon(size);
  return isOnIcon(at, { x, y });
}

/** Returns the app whose icon is at a point of the home screen, in dp, or undefined. */
export function appAt(at: { x: number; y: number }, size: DpSize): AppName | undefined {
  return homeIcons(size).find((icon) => isOnIcon(at, icon))?.app;
}

/** The element of an icon is a square, so that a launcher opens the app also at the corners outside of the circle. */
function isOnIcon(at: { x: number; y: number }, centre: { x: number; y: number }): boolean {
  return Math.max(Math.abs(at.x - centre.x), Math.abs(at.y - centre.y)) <= ICON_RADIUS + 6;
}
