import { createCanvas, type Canvas, type SKRSContext2D as Context } from '@napi-rs/canvas';

import { drawAnyApp, drawLock, drawNotes, drawSearch } from './draw-app.ts';
import { drawVolume } from './draw-chrome.ts';
import { drawHome } from './draw-home.ts';
import { SCREEN, type Mark, type ScreenState } from './screen-state.ts';

/**
 * Colour of the disc a tap leaves, of `IPHONE_MARK_RADIUS` points around the point it hit. Nothing else on the screen has it, so
 * that the middle of these pixels divided by three is the point.
 */
export const IPHONE_TAP_COLOR = '#ff00aa';
/** Colour of the line a swipe leaves, with a disc at its end. */
export const IPHONE_SWIPE_COLOR = '#00ffd0';
/** Points. */
export const IPHONE_MARK_RADIUS = 5;

/** Draws the screen, three pixels per point. */
export function drawIphone(state: ScreenState): Canvas {
  const canvas = createCanvas(SCREEN.width * SCREEN.scale, SCREEN.height * SCREEN.scale);
  const context = canvas.getContext('2d');
  context.scale(SCREEN.scale, SCREEN.scale);
  drawPage(context, state);
  if (state.volumeShown) drawVolume(context, state.volume);
  if (state.mark) drawMark(context, state.mark);
  return canvas;
}

function drawPage(context: Context, state: ScreenState): void {
  switch (state.page) {
    case 'lock':
      return drawLock(context);
    case 'home':
      return drawHome(context, state.homePage);
    case 'search':
      return drawSearch(context, state.query);
    case 'notes':
      return drawNotes(context, state.note);
    case 'app':
      return drawAnyApp(context, state.app);
  }
}

function drawMark(context: Context, mark: Mark): void {
  if (mark.kind === 'tap') {
    drawDisc(context, mark.x, mark.y, 20, 'rgba(255, 255, 255, 0.45)');
    drawDisc(context, mark.x, mark.y, IPHONE_MARK_RADIUS, IPHONE_TAP_COLOR);
    return;
  }
  context.strokeStyle = IPHONE_SWIPE_COLOR;
  context.lineWidth = 4;
  context.lineCap = 'round';
  context.beginPath();
  context.moveTo(mark.x1, mark.y1);
  context.lineTo(mark.x2, mark.y2);
  context.stroke();
  drawDisc(context, mark.x2, mark.y2, 8, IPHONE_SWIPE_COLOR);
}

function drawDisc(context: Context, x: number, y: number, radius: number, color: string): void {
  context.fillStyle = color;
  context.beginPath();
  context.arc(x, y, radius, 0, Math.PI * 2);
  context.fill();
}
