import type { SKRSContext2D as Context } from '@napi-rs/canvas';

import { drawHomeIndicator, fillRounded } from './draw-chrome.ts';
import { iosText } from './ios-text.ts';
import { SCREEN } from './screen-state.ts';

const TOP = 544;
const ROWS = ['QWERTYUIOP', 'ASDFGHJKL', 'ZXCVBNM'];

export const KEYBOARD_TOP = TOP;

/** The keyboard of iOS at the lower edge. */
export function drawKeyboard(context: Context): void {
  context.fillStyle = '#d1d4da';
  context.fillRect(0, TOP, SCREEN.width, SCREEN.height - TOP);
  ['"The"', 'I', 'Hello'].forEach((word, index) =>
    iosText(context, word, 66 + index * 130, TOP + 23, { size: 16, color: '#1c1c1e', align: 'center' }),
  );
  for (const x of [131, 261]) fillRounded(context, x, TOP + 13, 1, 22, 0.5, '#b4b8c0');
  ROWS.forEach((row, index) => {
    const width = 33.2;
    const left = (SCREEN.width - row.length * (width + 6) + 6) / 2;
    [...row].forEach((letter, column) =>
      drawKey(context, letter, left + column * (width + 6), TOP + 46 + index * 54, width, 22),
    );
  });
  const low = TOP + 46 + 3 * 54;
  drawKey(context, '', 3, TOP + 154, 44, 20, '#abb0ba');
  drawShift(context, 25, TOP + 175);
  drawKey(context, '', SCREEN.width - 47, TOP + 154, 44, 20, '#abb0ba');
  drawDelete(context, SCREEN.width - 25, TOP + 175);
  drawKey(context, '123', 3, low, 92, 16, '#abb0ba');
  drawKey(context, 'space', 101, low, 190, 16);
  drawKey(context, 'return', 297, low, 93, 16, '#abb0ba');
  drawHomeIndicator(context, '#1c1c1e');
}

function drawKey(
  context: Context,
  label: string,
  x: number,
  y: number,
  width: number,
  size: number,
  color = '#ffffff',
): void {
  fillRounded(context, x, y + 1, width, 42, 5, '#898c92');
  fillRounded(context, x, y, width, 42, 5, color);
  iosText(context, label, x + width / 2, y + 21.5, { size, color: '#1c1c1e', align: 'center' });
}

function drawShift(context: Context, x: number, y: number): void {
  context.fillStyle = '#1c1c1e';
  context.beginPath();
  for (const [dx, dy] of [
    [0, -9],
    [9, 0],
    [4, 0],
    [4, 8],
    [-4, 8],
    [-4, 0],
    [-9, 0],
  ] as const)
    context.lineTo(x + dx, y + dy);
  context.fill();
}

function drawDelete(context: Context, x: number, y: number): void {
  context.strokeStyle = '#1c1c1e';
  context.lineWidth = 1.6;
  context.lineJoin = 'round';
  context.beginPath();
  for (const [dx, dy] of [
    [-11, 0],
    [-5, -7.5],
    [11, -7.5],
    [11, 7.5],
    [-5, 7.5],
  ] as const)
    context.lineTo(x + dx, y + dy);
  context.closePath();
  context.moveTo(x - 2, y - 3.5);
  context.lineTo(x + 6, y + 3.5);
  context.moveTo(x + 6, y - 3.5);
  context.lineTo(x - 2, y + 3.5);
  context.stroke();
}
