import type { Sketch } from '@storedeck/drawing';

import { drawHomeIndicator } from './draw-chrome.ts';

const ROWS = ['QWERTYUIOP', 'ASDFGHJKL', 'ZXCVBNM'];
const INK = '#1c1c1e';
const GRAY = '#abb0ba';

const HEIGHT = 308;

/** Returns the y coordinate of the upper edge of the keyboard, in points. */
export function keyboardTop(screen: { readonly height: number }): number {
  return screen.height - HEIGHT;
}

/** Draws the keyboard of iOS at the lower edge. */
export function drawKeyboard(s: Sketch): void {
  const top = keyboardTop(s);
  s.box(0, top, s.width, s.height - top, { fill: '#d1d4da' });
  ['"The"', 'I', 'Hello'].forEach((word, index) =>
    s.text(word, (s.width * (index + 0.5)) / 3, top + 23, { size: 16, color: INK, align: 'center' }),
  );
  for (const x of [s.width / 3, (s.width * 2) / 3])
    s.box(x, top + 13, 1, 22, { radius: 0.5, fill: '#b4b8c0' });
  ROWS.forEach((row, index) => {
    const width = (s.width - 61) / 10;
    const left = (s.width - row.length * (width + 6) + 6) / 2;
    [...row].forEach((label, column) =>
      drawKey(s, label, { x: left + column * (width + 6), y: top + 46 + index * 54, width, size: 22 }),
    );
  });
  for (const x of [3, s.width - 47]) drawKey(s, '', { x, y: top + 154, width: 44, color: GRAY });
  drawShift(s, 25, top + 175);
  drawDelete(s, s.width - 25, top + 175);
  const y = top + 46 + 3 * 54;
  const side = s.width * 0.235;
  drawKey(s, '123', { x: 3, y, width: side, color: GRAY });
  drawKey(s, 'space', { x: side + 9, y, width: s.width - 2 * side - 18 });
  drawKey(s, 'return', { x: s.width - side - 3, y, width: side, color: GRAY });
  drawHomeIndicator(s, INK);
}

function drawKey(
  s: Sketch,
  label: string,
  key: { x: number; y: number; width: number; size?: number; color?: string },
): void {
  const { x, y, width, size = 16, color = '#ffffff' } = key;
  s.box(x, y + 1, width, 42, { radius: 5, fill: '#898c92' });
  s.box(x, y, width, 42, { radius: 5, fill: color });
  s.text(label, x + width / 2, y + 21.5, { size, color: INK, align: 'center' });
}

function drawShift(s: Sketch, x: number, y: number): void {
  s.around(x, y, (key) => key.polygon(INK, [0, -9], [9, 0], [4, 0], [4, 8], [-4, 8], [-4, 0], [-9, 0]));
}

function drawDelete(s: Sketch, x: number, y: number): void {
  const stroke = { width: 1.6, color: INK };
  s.around(x, y, (key) => {
    key.line(stroke, [-11, 0], [-5, -7.5], [11, -7.5], [11, 7.5], [-5, 7.5], [-11, 0]);
    key.line(stroke, [-2, -3.5], [6, 3.5]);
    key.line(stroke, [6, -3.5], [-2, 3.5]);
  });
}
