import type { Point, Sketch } from '@storedeck/drawing';

import { keyboardHeight, keyboardKeys, type KeyPosition } from './keyboard-layout.ts';

const INK = '#1c2330';
const COLORS: Readonly<Record<KeyPosition['look'], string>> = {
  letter: '#ffffff',
  special: '#cfd6e1',
  accent: '#f7b84b',
};

// These symbols are drawn as shapes, because the font has no arrows.
const SYMBOLS: Readonly<Record<string, readonly Point[]>> = {
  shift: [
    [0, -8],
    [8, 1],
    [4, 1],
    [4, 7],
    [-4, 7],
    [-4, 1],
    [-8, 1],
    [0, -8],
  ],
  delete: [
    [-9, 0],
    [-3, -7],
    [9, -7],
    [9, 7],
    [-3, 7],
    [-9, 0],
  ],
  enter: [
    [8, -6],
    [8, 2],
    [-8, 2],
    [-3, -3],
    [-8, 2],
    [-3, 7],
  ],
};

/** Draws the on-screen keyboard at the lower edge. */
export function drawKeyboard(s: Sketch): void {
  const height = keyboardHeight(s);
  s.box(0, s.height - height, s.width, height, { fill: '#e6eaf1' });
  for (const key of keyboardKeys(s)) {
    const radius = key.look === 'accent' ? 18 : 7;
    s.box(key.x + 2.5, key.y + 4, key.width - 5, key.height - 8, { radius, fill: COLORS[key.look] });
    const [x, y] = [key.x + key.width / 2, key.y + key.height / 2];
    const symbol = SYMBOLS[key.label];
    if (symbol) s.around(x, y, (inner) => inner.line({ width: 2, color: INK }, ...symbol));
    else s.text(key.label, x, y + 1, { size: key.label.length > 1 ? 15 : 22, color: INK, align: 'center' });
  }
}
