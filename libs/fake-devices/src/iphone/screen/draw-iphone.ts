import type { Sketch } from '@storedeck/drawing';

import type { AppSession } from '../../screen/app-session.ts';
import type { ScreenCanvas, ScreenImage } from '../../screen/screen-canvas.ts';
import { drawAnyApp, drawLock, drawNotes, drawSearch } from './draw-app.ts';
import { drawStatusBar, drawVolume, drawWallpaper } from './draw-chrome.ts';
import { drawHome } from './draw-home.ts';
import { drawKeyboard } from './draw-keyboard.ts';
import { ICON, INSTALLED_ICON } from './home-layout.ts';
import { drawPermissionAlert } from './permission-alert.ts';
import type { Mark, ScreenState } from './screen-state.ts';

/**
 * The colour of the disc that marks the point of a tap. Nothing else on the screen has this colour, so the middle of
 * all pixels with this colour is the point of the tap. Divide its coordinates, which are pixels, by three to get
 * points.
 */
export const IPHONE_TAP_COLOR = '#ff00aa';
/** The colour of the line that marks a swipe, with a disc at its end. */
export const IPHONE_SWIPE_COLOR = '#00ffd0';
/** The radius of the disc that marks a tap, in points. */
const IPHONE_MARK_RADIUS = 5;

/** Draws the whole screen. */
export function drawIphone(canvas: ScreenCanvas, state: ScreenState, session?: AppSession): ScreenImage {
  const image = canvas.create();
  const { sketch } = image;
  const dim = WALLPAPER_DIM[state.page];
  if (dim !== undefined)
    canvas.drawBackground(image, `wallpaper ${dim}`, (background) => drawWallpaper(background, dim));
  drawPage(sketch, state, session);
  const color =
    session && state.page === 'installed' ? session.app.barColor(session.view) : BAR_COLORS[state.page];
  drawStatusBar(sketch, color, state.bar);
  if (state.volumeShown) drawVolume(sketch, state.volume);
  // Screenshots of the installed app are made for a listing, which must not contain a mark.
  if (state.mark && state.page !== 'installed') drawMark(sketch, state.mark);
  return image;
}

/** How much the wallpaper is darkened, from 0 to 1, on each page that shows it. */
const WALLPAPER_DIM: Partial<Record<ScreenState['page'], number>> = { home: 0, search: 0.55, lock: 0.18 };

/** The colour of the status bar on each page. */
const BAR_COLORS: Readonly<Record<ScreenState['page'], string>> = {
  lock: '#ffffff',
  home: '#ffffff',
  search: '#ffffff',
  notes: '#1c1c1e',
  app: '#1c1c1e',
  installed: '#1c1c1e',
};

function drawPage(s: Sketch, state: ScreenState, session: AppSession | undefined): void {
  switch (state.page) {
    case 'lock':
      return drawLock(s);
    case 'home':
      drawHome(s, state.homePage);
      if (session && state.homePage === 0) drawInstalledIcon(s, session);
      return;
    case 'installed':
      if (session) drawInstalled(s, session);
      return;
    case 'search':
      return drawSearch(s, state.query);
    case 'notes':
      return drawNotes(s, state.note);
    case 'app':
      return drawAnyApp(s, state.app);
  }
}

function drawInstalled(s: Sketch, { app, view, question }: AppSession): void {
  app.draw(s.context, view);
  if (view.focus !== undefined) drawKeyboard(s);
  if (question) drawPermissionAlert(s, question, app.name);
}

function drawInstalledIcon(s: Sketch, { app }: AppSession): void {
  const [x, y] = [INSTALLED_ICON.x + ICON / 2, INSTALLED_ICON.y + ICON / 2];
  app.drawIcon(s.context, { x, y, size: ICON });
  s.text(app.name, x, y + 42.5, { size: 12, color: '#ffffff', weight: 500, align: 'center' });
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
