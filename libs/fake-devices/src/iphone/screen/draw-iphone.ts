import type { Sketch } from '@storedeck/drawing';

import type { ScreenCanvas, ScreenImage } from '../../screen/screen-canvas.ts';
import { drawAnyApp, drawLock, drawNotes, drawSearch } from './draw-app.ts';
import { drawVolume, drawWallpaper } from './draw-chrome.ts';
import { drawHome } from './draw-home.ts';
import type { Mark, ScreenState } from './screen-state.ts';

/**
 * Colour of the disc that marks the point of a tap. Nothing else on the screen has this colour, so the middle of the
 * pixels with this colour, divided by three, is the point.
 */
export const IPHONE_TAP_COLOR = '#ff00aa';
/** Colour of the line that a swipe leaves, with a disc at its end. */
export const IPHONE_SWIPE_COLOR = '#00ffd0';
/** Radius of a tap's disc, in points. */
export const IPHONE_MARK_RADIUS = 5;

/** Draws the whole screen. */
export function drawIphone(canvas: ScreenCanvas, state: ScreenState): ScreenImage {
  const image = canvas.create();
  const { sketch } = image;
  const dim = WALLPAPER_DIM[state.page];
  if (dim !== undefined)
    canvas.drawBackground(image, `wallpaper ${dim}`, (background) => drawWallpaper(background, dim));
  drawPage(sketch, state);
  if (state.volumeShown) drawVolume(sketch, state.volume);
  if (state.mark) drawMark(sketch, state.mark);
  return image;
}

/** How much the wallpaper is darkened, on the pages that show it. */
const WALLPAPER_DIM: Partial<Record<ScreenState['page'], number>> = { home: 0, search: 0.55, lock: 0.18 };

function drawPage(s: Sketch, state: ScreenState): void {
  switch (state.page) {
    case 'lock':
      return drawLock(s);
    case 'home':
      return drawHome(s, state.homePage);
    case 'search':
      return drawSearch(s, state.query);
    case 'notes':
      return drawNotes(s, state.note);
    case 'app':
      return drawAnyApp(s, state.app);
  }
}

function drawMark(s: Sketch, mark: Mark): void {
  if (mark.kind === 'tap') {
    s.circle(mark.x, mark.y, 20, 'rgba(255, 255, 255, 0.45)');
    s.circle(mark.x, mark.y, IPHONE_MARK_RADIUS, IPHONE_TAP_COLOR);
    return;
  }
  s.line({ width: 4, color: IPHONE_SWIPE_COLOR }, [mark.x1, mark.y1], [mark.x2, mark.y2]);
  s.circle(mark.x2, mark.y2, 8, IPHONE_SWIPE_COLOR);
}
