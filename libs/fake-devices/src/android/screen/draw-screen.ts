import type { Sketch } from '@storedeck/drawing';

import type { AppSession } from '../../screen/app-session.ts';
import type { ScreenCanvas, ScreenImage } from '../../screen/screen-canvas.ts';
import { drawList, drawNotes, drawRecents } from './draw-app.ts';
import { drawHome, drawSearch, drawWallpaper } from './draw-home.ts';
import { drawKeyboard } from './draw-keyboard.ts';
import { drawPanel } from './draw-panel.ts';
import { ICON_RADIUS, installedIcon } from './home-layout.ts';
import { drawPermissionDialog } from './permission-dialog.ts';
import { MAX_VOLUME, type Mark, type ScreenState } from './screen-state.ts';

/** The colour of the disc around the pixel of the last tap. Nothing else on the screen has this colour. */
export const TAP_MARK_COLOR = '#ff00a8';
/** The colour of the line from the first to the last point of the last swipe. */
export const SWIPE_TRAIL_COLOR = '#00e5ff';
/** The radius of the disc of a tap, and half the width of the line of a swipe, in device pixels. */
const MARK_RADIUS = 14;

/** The values that determine an image of the screen, in addition to the screen's state. */
export interface Surroundings {
  readonly canvas: ScreenCanvas;
  /** Device pixels per dp. */
  readonly scale: number;
  readonly now: Date;
  readonly session: AppSession | undefined;
}

/** Draws the whole screen. */
export function drawScreen(image: ScreenImage, state: ScreenState, around: Surroundings): void {
  const { sketch } = image;
  sketch.box(0, 0, sketch.width, sketch.height, { fill: '#000000' });
  if (state.power === 'off') return;
  if (state.power === 'locked') drawLock(image, state, around);
  else drawView(image, state, around);
  if (state.panel) drawPanel(sketch, state.panel);
  const color = barColor(state, around.session);
  drawBars(sketch, state, { now: around.now, color });
  if (state.view !== 'installed' || state.power === 'locked') drawHandle(sketch, color);
  if (state.volumeShown) drawVolume(sketch, state.volume);
  const { mark } = state;
  // Marks are drawn in device pixels, so that they are exactly where the touch was. Screenshots of the installed app
  // are made for a listing, which must not contain a mark.
  if (mark && state.view !== 'installed')
    sketch.around(0, 0, (pixels) => drawMark(pixels, mark), 1 / around.scale);
}

function barColor({ power, view, panel }: ScreenState, session: AppSession | undefined): string {
  if (panel || power === 'locked' || view === 'home' || view === 'recents') return '#ffffff';
  return view === 'installed' && session ? session.app.barColor(session.view) : '#1c2330';
}

function drawView(image: ScreenImage, state: ScreenState, { canvas, now, session }: Surroundings): void {
  const { sketch } = image;
  if (state.view === 'home') {
    canvas.drawBackground(image, `home on ${now.toDateString()}`, (background) => drawHome(background, now));
    drawSearch(sketch, state.search);
    if (session) drawInstalledIcon(sketch, session);
  } else if (state.view === 'installed') {
    if (session) drawInstalled(sketch, session);
  } else if (state.view === 'Notes') drawNotes(sketch, state.note);
  else if (state.view === 'recents') canvas.drawBackground(image, 'recents', drawRecents);
  else drawList(sketch, state.view, state.scroll);
}

function drawInstalled(s: Sketch, { app, view, question }: AppSession): void {
  app.draw(s.context, view);
  if (view.focus !== undefined) drawKeyboard(s);
  if (question) drawPermissionDialog(s, question, app.name);
}

function drawInstalledIcon(s: Sketch, { app }: AppSession): void {
  const { x, y } = installedIcon(s);
  app.drawIcon(s.context, { x, y, size: ICON_RADIUS * 2 });
  s.text(app.name, x, y + 45, { size: 13, color: '#ffffff', align: 'center' });
}

function clockText({ hasTwelveHours }: ScreenState, now: Date): string {
  if (!hasTwelveHours) return now.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  return `${now.getHours() % 12 || 12}:${String(now.getMinutes()).padStart(2, '0')}`;
}

function drawLock(image: ScreenImage, state: ScreenState, { canvas, now }: Surroundings): void {
  canvas.drawBackground(image, 'wallpaper', drawWallpaper);
  const { sketch: s } = image;
  const middle = s.width / 2;
  const top = s.height * 0.24;
  const day = now.toLocaleDateString('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });
  s.text(clockText(state, now), middle, top, { size: 86, color: '#ffffff', align: 'center' });
  s.text(day, middle, top + 66, { size: 20, color: '#ffffffe0', align: 'center' });
  s.text('Swipe up to unlock', middle, s.height - 64, { size: 16, color: '#ffffffc0', align: 'center' });
}

/** Draws the handle of the gesture navigation at the lower edge. The installed app draws its own handle. */
function drawHandle(s: Sketch, color: string): void {
  s.box(s.width / 2 - 54, s.height - 13, 108, 4.4, { radius: 2.2, fill: color });
}

/** Draws the status bar: the time, a notification, and the signs of the network and of the battery. */
function drawBars(s: Sketch, state: ScreenState, { now, color }: { now: Date; color: string }): void {
  const {
    hhmm,
    wifi = 4,
    mobile = 4,
    batteryLevel = 100,
    isPlugged,
    hidesNotifications,
  } = state.demoBar ?? {};
  const time = clockText(state, hhmm === undefined ? now : timeOfDay(hhmm));
  const style = { size: 14.5, color, weight: 500 };
  s.text(time, 22, 20, style);
  if (!hidesNotifications) drawNotification(s, 30 + s.textWidth(time, style), color);
  const right = s.width - 20;
  drawBattery(s, right - 11, { level: batteryLevel, isPlugged: isPlugged ?? false, color });
  if (mobile !== 'hide') drawMobile(s, right - 36, { level: mobile, color });
  if (wifi !== 'hide') drawWifi(s, right - 50, { level: wifi, color });
}

function timeOfDay(hhmm: string): Date {
  return new Date(2026, 0, 1, Number(hhmm.slice(0, 2)), Number(hhmm.slice(2)));
}

/** The colour of the part of a sign that is not filled. */
function faint(color: string): string {
  return `${color.slice(0, 7)}55`;
}

function drawNotification(s: Sketch, x: number, color: string): void {
  s.box(x, 14, 12, 9, { radius: 2.6, fill: color });
  s.polygon(color, [x + 2, 21], [x + 2, 26], [x + 7, 21]);
}

function drawBattery(
  s: Sketch,
  x: number,
  { level, isPlugged, color }: { level: number; isPlugged: boolean; color: string },
): void {
  const filled = (14 * Math.min(100, Math.max(0, level))) / 100;
  if (filled < 14) s.box(x, 13, 9, 14, { radius: 2.4, fill: faint(color) });
  s.box(x, 27 - filled, 9, filled, { radius: Math.min(2.4, filled / 2), fill: color });
  s.box(x + 2.4, 11, 4.2, 3, { radius: 1, fill: filled < 14 ? faint(color) : color });
  if (isPlugged)
    s.polygon('#34a853', [x + 5, 14], [x + 2, 21], [x + 4.4, 21], [x + 4, 26], [x + 7, 19], [x + 4.6, 19]);
}

function drawMobile(s: Sketch, x: number, { level, color }: { level: number; color: string }): void {
  for (let bar = 0; bar < 4; bar += 1) {
    const fill = bar < level ? color : faint(color);
    s.box(x + bar * 4.6, 24.5 - bar * 3, 3.2, 2.5 + bar * 3, { radius: 1, fill });
  }
}

function drawWifi(s: Sketch, x: number, { level, color }: { level: number; color: string }): void {
  const fan = (radius: number, fill: string): void =>
    s.path({ fill }, (context) => {
      context.moveTo(x, 27);
      context.arc(x, 27, radius, -Math.PI * 0.74, -Math.PI * 0.26);
    });
  if (level < 4) fan(14, faint(color));
  if (level > 0) fan((14 * Math.min(4, level)) / 4, color);
}

function drawVolume(s: Sketch, volume: number): void {
  const [x, y, width, height] = [s.width - 62, s.height / 2 - 120, 46, 210];
  const level = (height - 12) * (volume / MAX_VOLUME);
  const color = '#ffcf6b';
  s.box(x, y, width, height, { radius: 23, fill: '#232b3af2' });
  s.box(x + 6, y + height - 6 - level, width - 12, level, { radius: 17, fill: color });
  s.text(String(volume), x + 23, y + height + 18, { size: 15, color, weight: 500, align: 'center' });
}

// The middle of pixel (x, y) is (x + 0.5, y + 0.5).
function drawMark(pixels: Sketch, mark: Mark): void {
  if (mark.kind === 'tap') {
    pixels.circle(mark.x + 0.5, mark.y + 0.5, MARK_RADIUS * 1.7, '#ffffffa0');
    pixels.circle(mark.x + 0.5, mark.y + 0.5, MARK_RADIUS, TAP_MARK_COLOR);
    return;
  }
  pixels.line(
    { width: MARK_RADIUS * 2, color: SWIPE_TRAIL_COLOR },
    [mark.x1 + 0.5, mark.y1 + 0.5],
    [mark.x2 + 0.5, mark.y2 + 0.5],
  );
}
