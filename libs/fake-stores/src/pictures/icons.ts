import type { Context2D, Sketch } from '@storedeck/drawing';

import { leaf } from './plants.ts';

/** The icons of the app. Each is about 20 points large. */
export type IconName =
  'sun' | 'drop' | 'book' | 'lotus' | 'wave' | 'heart' | 'check' | 'leaf' | 'bars' | 'moon' | 'pause';

/** The icons of the six habits, in their order. */
export const HABIT_ICONS: readonly IconName[] = ['sun', 'drop', 'book', 'lotus', 'wave', 'heart'];
/** The icons of the four tabs. */
export const TAB_ICONS: readonly IconName[] = ['check', 'leaf', 'bars', 'book'];

/** Draws an icon in one colour around a point. */
export function icon(
  sketch: Sketch,
  name: IconName,
  position: { x: number; y: number; size?: number; color: string },
): void {
  const { x, y, size = 20, color } = position;
  sketch.around(x, y, (inner) => ICONS[name](inner, color), size / 20);
}

const LINE_WIDTH = 2;

const ICONS: Record<IconName, (s: Sketch, color: string) => void> = {
  sun(s, color) {
    s.circle(0, 0, 4.6, color);
    for (let ray = 0; ray < 8; ray += 1) {
      const angle = (ray * Math.PI) / 4;
      const at = (radius: number) => [Math.cos(angle) * radius, Math.sin(angle) * radius] as const;
      s.line({ width: LINE_WIDTH, color }, at(7.2), at(9.4));
    }
  },
  drop(s, color) {
    s.path({ fill: color }, (context) => {
      context.moveTo(0, -9.5);
      context.bezierCurveTo(3, -5, 7, -1.5, 7, 2.8);
      context.bezierCurveTo(7, 7, 3.8, 9.5, 0, 9.5);
      context.bezierCurveTo(-3.8, 9.5, -7, 7, -7, 2.8);
      context.bezierCurveTo(-7, -1.5, -3, -5, 0, -9.5);
    });
  },
  book(s, color) {
    for (const side of [-1, 1]) {
      s.path(outlined(color), (context) => {
        context.moveTo(0, -5.5);
        context.quadraticCurveTo(side * 4.5, -8.5, side * 9, -6.5);
        context.lineTo(side * 9, 6);
        context.quadraticCurveTo(side * 4.5, 4.2, 0, 7.2);
        context.closePath();
      });
    }
  },
  lotus(s, color) {
    for (const angle of [-1.1, 1.1, -0.55, 0.55, 0]) leaf(s, { x: 0, y: 8, length: 16, angle, color });
  },
  wave(s, color) {
    for (const y of [-5, 0, 5]) {
      s.path(outlined(color), (context) => {
        context.moveTo(-8, y);
        context.bezierCurveTo(-4, y - 5, -2, y + 4, 1.5, y);
        context.bezierCurveTo(4, y - 2.6, 6, y - 1.6, 8, y);
      });
    }
  },
  heart(s, color) {
    s.path({ fill: color }, traceHeart);
  },
  check(s, color) {
    s.ring(0, 0, 9, { width: LINE_WIDTH, color });
    s.line({ width: LINE_WIDTH, color }, [-4, 0.4], [-1, 3.6], [4.4, -3]);
  },
  leaf(s, color) {
    leaf(s, { x: -7, y: 8, length: 20, angle: 0.75, color });
  },
  bars(s, color) {
    for (const [x, y] of [
      [-6.5, 1],
      [0, -8],
      [6.5, -3],
    ] as const)
      s.box(x - 2.2, y, 4.4, 8.5 - y, { radius: 2.2, fill: color });
  },
  moon(s, color) {
    s.path({ fill: color }, (context) => {
      context.arc(0, 0, 8.5, Math.PI * 0.35, Math.PI * 1.5);
      context.bezierCurveTo(-4, -3, -1, 5, 4, 7.4);
      context.closePath();
    });
  },
  pause(s, color) {
    for (const x of [-6, 2]) s.box(x, -7, 4, 14, { radius: 1.6, fill: color });
  },
};

function outlined(color: string) {
  return { stroke: { width: LINE_WIDTH, color } };
}

function traceHeart(context: Context2D): void {
  context.moveTo(0, 8.5);
  context.bezierCurveTo(-12, 0, -9, -8.5, -4.6, -8.5);
  context.bezierCurveTo(-2.4, -8.5, -0.8, -7, 0, -5.2);
  context.bezierCurveTo(0.8, -7, 2.4, -8.5, 4.6, -8.5);
  context.bezierCurveTo(9, -8.5, 12, 0, 0, 8.5);
}
