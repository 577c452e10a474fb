import type { SKRSContext2D } from '@napi-rs/canvas';

import type { Backdrop } from './backdrop.ts';
import { drawText } from './canvas-text.ts';
import { drawList, drawNotes, drawRecents } from './draw-app.ts';
import { drawHome, drawSearch, drawWallpaper } from './draw-home.ts';
import { MAX_VOLUME, type DpSize, type Mark, type ScreenState } from './screen-state.ts';

/** Fill of the disc at the exact place of the last tap: no other pixel of the screen has it, and its middle is the tap. */
export const TAP_MARK_COLOR = '#ff00a8';
/** Colour of the trail of the last swipe, from its first to its last point. */
export const SWIPE_TRAIL_COLOR = '#00e5ff';
/** Radius of the tap mark and half the width of the trail, in device pixels. */
export const MARK_RADIUS = 14;

export interface Frame {
  readonly size: DpSize;
  /** Device pixels per dp. */
  readonly scale: number;
  readonly now: Date;
  readonly backdrop: Backdrop;
}

export function drawScreen(context: SKRSContext2D, state: ScreenState, frame: Frame): void {
  const { size, scale, now } = frame;
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.fillStyle = '#000000';
  context.fillRect(0, 0, size.width, size.height);
  if (state.power === 'off') return;
  if (state.power === 'locked') drawLock(context, frame);
  else drawView(context, state, frame);
  const isDark = state.power === 'locked' || state.view === 'home' || state.view === 'recents';
  drawBars(context, size, now, isDark ? '#ffffff' : '#1c2330');
  if (state.volumeShown) drawVolume(context, size, state.volume);
  context.setTransform(1, 0, 0, 1, 0, 0);
  if (state.mark) drawMark(context, state.mark);
}

function drawView(context: SKRSContext2D, state: ScreenState, { size, now, backdrop }: Frame) {
  if (state.view === 'home') {
    backdrop.draw(context, `home on ${now.toDateString()}`, (layer) => drawHome(layer, size, now));
    drawSearch(context, size, state.search);
  } else if (state.view === 'Notes') drawNotes(context, size, state);
  else if (state.view === 'recents') backdrop.draw(context, 'recents', (layer) => drawRecents(layer, size));
  else drawList(context, size, state.view, state.scroll);
}

function clockText(now: Date) {
  return now.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
}

function drawLock(context: SKRSContext2D, { size, now, backdrop }: Frame) {
  backdrop.draw(context, 'wallpaper', (layer) => drawWallpaper(layer, size));
  const middle = size.width / 2;
  const top = size.height * 0.24;
  drawText(context, clockText(now), middle, top, { size: 86, color: '#ffffff', align: 'center' });
  const day = now.toLocaleDateString('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });
  drawText(context, day, middle, top + 66, { size: 20, color: '#ffffffe0', align: 'center' });
  drawText(context, 'Swipe up to unlock', middle, size.height - 64, {
    size: 16,
    color: '#ffffffc0',
    align: 'center',
  });
}

function drawBars(context: SKRSContext2D, { width, height }: DpSize, now: Date, color: string) {
  drawText(context, clockText(now), 22, 20, { size: 14.5, color, weight: 500 });
  const right = width - 20;
  context.fillStyle = color;
  context.beginPath();
  context.roundRect(right - 11, 13, 9, 14, 2.4);
  context.roundRect(right - 8.6, 11, 4.2, 3, 1);
  for (let bar = 0; bar < 4; bar += 1)
    context.roundRect(right - 36 + bar * 4.6, 24.5 - bar * 3, 3.2, 2.5 + bar * 3, 1);
  context.fill();
  context.beginPath();
  context.moveTo(right - 50, 27);
  context.arc(right - 50, 27, 14, -Math.PI * 0.74, -Math.PI * 0.26);
  context.fill();
  context.beginPath();
  context.roundRect(width / 2 - 54, height - 13, 108, 4.4, 2.2);
  context.fill();
}

function drawVolume(context: SKRSContext2D, { width, height }: DpSize, volume: number) {
  const track = { x: width - 62, y: height / 2 - 120, width: 46, height: 210 };
  context.fillStyle = '#232b3af2';
  context.beginPath();
  context.roundRect(track.x, track.y, track.width, track.height, 23);
  context.fill();
  const level = (track.height - 12) * (volume / MAX_VOLUME);
  context.fillStyle = '#ffcf6b';
  context.beginPath();
  context.roundRect(track.x + 6, track.y + track.height - 6 - level, track.width - 12, level, 17);
  context.fill();
  drawText(context, String(volume), track.x + 23, track.y + track.height + 18, {
    size: 15,
    color: '#ffcf6b',
    weight: 500,
    align: 'center',
  });
}

// Touches are drawn in device pixels, without the dp scale, so that they are exactly where they landed.
function drawMark(context: SKRSContext2D, mark: Mark) {
  if (mark.kind === 'tap') {
    context.fillStyle = '#ffffffa0';
    disc(context, mark.x, mark.y, MARK_RADIUS * 1.7);
    context.fillStyle = TAP_MARK_COLOR;
    disc(context, mark.x, mark.y, MARK_RADIUS);
    return;
  }
  context.strokeStyle = SWIPE_TRAIL_COLOR;
  context.lineWidth = MARK_RADIUS * 2;
  context.lineCap = 'round';
  context.beginPath();
  context.moveTo(mark.x1 + 0.5, mark.y1 + 0.5);
  context.lineTo(mark.x2 + 0.5, mark.y2 + 0.5);
  context.stroke();
}

// The middle of pixel (x, y) is (x + 0.5, y + 0.5).
function disc(context: SKRSContext2D, x: number, y: number, radius: number) {
  context.beginPath();
  context.arc(x + 0.5, y + 0.5, radius, 0, Math.PI * 2);
  context.fill();
}
