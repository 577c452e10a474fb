import type { Sketch } from '@storedeck/drawing';

import type { AppSession } from '../../screen/app-session.ts';
import type { ScreenCanvas, ScreenImage } from '../../screen/screen-canvas.ts';
import { drawAnyApp, drawLock, drawNotes, drawSearch } from './draw-app.ts';
import { drawStatusBar, drawVolume, drawWallpaper } from './draw-chrome.ts';
import { drawHome } from './draw-home.ts';
import { drawKeyboard } from './draw-keyboard.ts';
import { ICON, layOutHome } from './home-layout.ts';
import { drawPermissionAlert } from './permission-alert.ts';
import type { AppRect, Mark, ScreenState } from './screen-state.ts';

/**
 * The colour of the disc that marks the point of a tap. Nothing else on the screen has this colour, so the middle of
 * all pixels with this colour is the point of the tap. Divide its coordinates, which are pixels, by the
 * scale of the screen to get points.
 */
export const IPHONE_TAP_COLOR = '#ff00aa';
/** The colour of the line that marks a swipe, with a disc at its end. */
export const IPHONE_SWIPE_COLOR = '#00ffd0';
/** The radius of the disc that marks a tap, in points. */
const IPHONE_MARK_RADIUS = 5;

/** An installed app, and its rectangle if it does not fill the screen. */
export interface ShownApp {
  readonly session: AppSession;
  readonly rect?: AppRect | undefined;
}

/** Draws the whole screen. */
export function drawIphone(canvas: ScreenCanvas, state: ScreenState, shown?: ShownApp): ScreenImage {
  const image = canvas.create();
  const { sketch } = image;
  const dim = WALLPAPER_DIM[state.page];
  if (dim !== undefined)
    canvas.drawBackground(image, `wallpaper ${dim}`, (background) => drawWallpaper(background, dim));
  drawPage(sketch, state, shown);
  drawStatusBar(sketch, findBarColor(state, shown), state.bar);
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

function findBarColor({ page }: ScreenState, shown: ShownApp | undefined): string {
  if (page !== 'installed' || !shown) return BAR_COLORS[page];
  const { session, rect } = shown;
  // An app for iPhones is in the middle of an iPad, and the bar is above it, on black.
  return rect !== undefined && rect.y > 0 ? '#ffffff' : session.app.barColor(session.view);
}

function drawPage(s: Sketch, state: ScreenState, shown: ShownApp | undefined): void {
  switch (state.page) {
    case 'lock':
      return drawLock(s);
    case 'home':
      drawHome(s, state.homePage);
      if (shown && state.homePage === 0) drawInstalledIcon(s, shown.session);
      return;
    case 'installed':
      if (shown) drawInstalled(s, shown);
      return;
    case 'search':
      return drawSearch(s, state.query);
    case 'notes':
      return drawNotes(s, state.note);
    case 'app':
      return drawAnyApp(s, state.app);
  }
}

function drawInstalled(s: Sketch, { session: { app, view, question }, rect }: ShownApp): void {
  if (rect === undefined) app.draw(s.context, view);
  else {
    drawBeside(s, rect);
    s.inset(rect, (inner) => app.draw(inner.context, view));
  }
  if (view.focus !== undefined) drawKeyboard(s);
  if (question) drawPermissionAlert(s, question, app.name);
}

/** Draws what is beside an app that does not fill the screen: another app at its right, or nothing. */
function drawBeside(s: Sketch, rect: AppRect): void {
  s.box(0, 0, s.width, s.height, { fill: '#000000' });
  const x = rect.x + rect.width + DIVIDER;
  const isSplit = rect.x === 0 && rect.height === s.height && x < s.width;
  if (isSplit)
    s.inset({ x, y: 0, width: s.width - x, height: s.height }, (inner) => drawAnyApp(inner, 'Reminders'));
}

/** The width of the line between two apps, in points. */
const DIVIDER = 8;

function drawInstalledIcon(s: Sketch, { app }: AppSession): void {
  const { installed } = layOutHome(s);
  const [x, y] = [installed.x + ICON / 2, installed.y + ICON / 2];
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
