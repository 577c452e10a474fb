import type { DrawnAppView, Sketch } from '@storedeck/drawing';

import { SCREENS } from '../pictures/screens/screens.table.ts';
import type { ScreenText } from '../product/listing-text.ts';
import { PAGES, type Section } from './pages.table.ts';

/** Width of the app's screens, in points. */
export const WIDTH = 390;
const TAB_BAR = 84;
/**
 * Height of the status bar, in the app's points. Behind the status bar, scrolled content is painted over, so that the
 * status bar stays readable.
 */
const STATUS_BAR = 50;

/** The tabs by the names in the app's links. */
const TAB_NAMES = ['today', 'garden', 'insights', 'journal'];

/** Returns the index of a tab by its name in a link; the first one for any other name. */
export function findTab(name: string): number {
  return Math.max(0, TAB_NAMES.indexOf(name));
}

/** Draws the page of the open tab. */
export function drawTab(s: Sketch, ui: ScreenText, view: DrawnAppView): void {
  drawPage(s, view, (part, section) => SCREENS[section.screen]?.draw(part, ui));
}

/** Returns the index of the tab whose button is at a point of the device, or undefined. */
export function findTabAt(
  view: DrawnAppView,
  { x, y }: { readonly x: number; readonly y: number },
  isMirrored: boolean,
): number | undefined {
  const scale = WIDTH / view.width;
  if (y * scale < view.height * scale - TAB_BAR) return undefined;
  const across = isMirrored ? view.width - x : x;
  return Math.min(3, Math.max(0, Math.floor((across / view.width) * 4)));
}

/** Returns how far the page of the open tab can be scrolled, in points of the device. */
export function findTabRange(view: DrawnAppView): number {
  const scale = view.width / WIDTH;
  const content = listSections(view).reduce((sum, { height }) => sum + height, 0);
  return Math.max(0, content * scale - (view.height - TAB_BAR * scale));
}

type Draw = (part: Sketch, section: Section) => void;

function drawPage(s: Sketch, view: DrawnAppView, draw: Draw): void {
  const ground = SCREENS[listSections(view)[0]?.screen ?? 0]?.ground ?? '#ffffff';
  s.box(0, 0, s.width, s.height, { fill: ground });
  const visible = s.height - TAB_BAR;
  let y = (-view.scroll * WIDTH) / view.width;
  s.inset({ x: 0, y: 0, width: s.width, height: visible, points: WIDTH }, (page) => {
    for (const section of listSections(view)) {
      const area = { x: 0, y, width: WIDTH, height: section.height, points: WIDTH };
      if (y < visible && y + section.height > 0) {
        page.inset(area, (part) => {
          part.box(0, 0, part.width, part.height, { fill: SCREENS[section.screen]?.ground ?? ground });
          draw(part, section);
        });
      }
      y += section.height;
    }
    if (view.scroll > 0) page.box(0, 0, page.width, STATUS_BAR, { fill: ground });
  });
}

function listSections({ tab }: DrawnAppView): readonly Section[] {
  return PAGES[tab] ?? [];
}
