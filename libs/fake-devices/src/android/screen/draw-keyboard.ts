import type { SKRSContext2D } from '@napi-rs/canvas';

import { drawText } from './canvas-text.ts';
import { keyboardHeight, keyboardKeys, type KeyPlace } from './keyboard-layout.ts';
import type { DpSize } from './screen-state.ts';

const GROUND: Readonly<Record<KeyPlace['look'], string>> = {
  letter: '#ffffff',
  special: '#cfd6e1',
  accent: '#f7b84b',
};

export function drawKeyboard(context: SKRSContext2D, size: DpSize): void {
  context.fillStyle = '#e6eaf1';
  context.fillRect(0, size.height - keyboardHeight(size), size.width, keyboardHeight(size));
  for (const key of keyboardKeys(size)) {
    context.fillStyle = GROUND[key.look];
    context.beginPath();
    context.roundRect(key.x + 2.5, key.y + 4, key.width - 5, key.height - 8, key.look === 'accent' ? 18 : 7);
    context.fill();
    const middle = { x: key.x + key.width / 2, y: key.y + key.height / 2 };
    const drawSign = SIGNS[key.label];
    if (drawSign) drawSign(context, middle);
    else
      drawText(context, key.label, middle.x, middle.y + 1, {
        size: key.label.length > 1 ? 15 : 22,
        color: '#1c2330',
        align: 'center',
      });
  }
}

type Point = { readonly x: number; readonly y: number };

function outline(...points: readonly (readonly [number, number])[]) {
  return (context: SKRSContext2D, at: Point) => {
    context.strokeStyle = '#1c2330';
    context.lineWidth = 2;
    context.lineCap = 'round';
    context.lineJoin = 'round';
    context.beginPath();
    for (const [x, y] of points) context.lineTo(at.x + x, at.y + y);
    context.stroke();
  };
}

// The font has no arrows, so these are drawn.
const SIGNS: Readonly<Record<string, (context: SKRSContext2D, at: Point) => void>> = {
  shift: outline([0, -8], [8, 1], [4, 1], [4, 7], [-4, 7], [-4, 1], [-8, 1], [0, -8]),
  delete: outline([-9, 0], [-3, -7], [9, -7], [9, 7], [-3, 7], [-9, 0]),
  enter: outline([8, -6], [8, 2], [-8, 2], [-3, -3], [-8, 2], [-3, 7]),
};
