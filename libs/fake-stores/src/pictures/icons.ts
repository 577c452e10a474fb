import type { Context2D } from './canvas.ts';
import { leaf } from './plants.ts';
import type { Sketch } from './sketch.ts';

/** The app's own signs, each about 20 points large around its place. */
export type IconName =
  'sun' | 'drop' | 'book' | 'lotus' | 'wave' | 'heart' | 'check' | 'leaf' | 'bars' | 'moon' | 'pause';

/** The signs of the six habits, in their order. */
export const HABIT_ICONS: readonly IconName[] = ['sun', 'drop', 'book', 'lotus', 'wave', 'heart'];
/** The signs of the four tabs. */
export const TAB_ICONS: readonly IconName[] = ['check', 'leaf', 'bars', 'book'];

/** Draws a sign in one colour. */
export function icon(
  sketch: Sketch,
  name: IconName,
  place: { x: number; y: number; size?: number; color: string },
): void {
  const scale = (place.size ?? 20) / 20;
  sketch.around(place.x, place.y, (context) => {
    context.scale(scale, scale);
    context.strokeStyle = place.color;
    context.fillStyle = place.color;
    context.lineWidth = 2;
    context.lineCap = 'round';
    context.lineJoin = 'round';
    ICONS[name](context, place.color);
  });
}

const ICONS: Record<IconName, (context: Context2D, color: string) => void> = {
  sun(context) {
    dot(context, 0, 0, 4.6);
    for (let ray = 0; ray < 8; ray += 1) {
      const angle = (ray * Math.PI) / 4;
      stroke(
        context,
        [Math.cos(angle) * 7.2, Math.sin(angle) * 7.2],
        [Math.cos(angle) * 9.4, Math.sin(angle) * 9.4],
      );
    }
  },
  drop(context) {
    context.beginPath();
    context.moveTo(0, -9.5);
    context.bezierCurveTo(3, -5, 7, -1.5, 7, 2.8);
    context.bezierCurveTo(7, 7, 3.8, 9.5, 0, 9.5);
    context.bezierCurveTo(-3.8, 9.5, -7, 7, -7, 2.8);
    context.bezierCurveTo(-7, -1.5, -3, -5, 0, -9.5);
    context.fill();
  },
  book(context) {
    for (const side of [-1, 1]) {
      context.beginPath();
      context.moveTo(0, -5.5);
      context.quadraticCurveTo(side * 4.5, -8.5, side * 9, -6.5);
      context.lineTo(side * 9, 6);
      context.quadraticCurveTo(side * 4.5, 4.2, 0, 7.2);
      context.closePath();
      context.stroke();
    }
  },
  lotus(context, color) {
    for (const angle of [-1.1, 1.1, -0.55, 0.55, 0]) leaf(context, { x: 0, y: 8, length: 16, angle, color });
  },
  wave(context) {
    for (const y of [-5, 0, 5]) {
      context.beginPath();
      context.moveTo(-8, y);
      context.bezierCurveTo(-4, y - 5, -2, y + 4, 1.5, y);
      context.bezierCurveTo(4, y - 2.6, 6, y - 1.6, 8, y);
      context.stroke();
    }
  },
  heart(context) {
    context.beginPath();
    context.moveTo(0, 8.5);
    context.bezierCurveTo(-12, 0, -9, -8.5, -4.6, -8.5);
    context.bezierCurveTo(-2.4, -8.5, -0.8, -7, 0, -5.2);
    context.bezierCurveTo(0.8, -7, 2.4, -8.5, 4.6, -8.5);
    context.bezierCurveTo(9, -8.5, 12, 0, 0, 8.5);
    context.fill();
  },
  check(context) {
    context.beginPath();
    context.arc(0, 0, 9, 0, Math.PI * 2);
    context.stroke();
    stroke(context, [-4, 0.4], [-1, 3.6], [4.4, -3]);
  },
  leaf(context, color) {
    leaf(context, { x: -7, y: 8, length: 20, angle: 0.75, color });
  },
  bars(context) {
    for (const [x, y] of [
      [-6.5, 1],
      [0, -8],
      [6.5, -3],
    ] as const) {
      context.beginPath();
      context.roundRect(x - 2.2, y, 4.4, 8.5 - y, 2.2);
      context.fill();
    }
  },
  moon(context) {
    context.beginPath();
    context.arc(0, 0, 8.5, Math.PI * 0.35, Math.PI * 1.5);
    context.bezierCurveTo(-4, -3, -1, 5, 4, 7.4);
    context.closePath();
    context.fill();
  },
  pause(context) {
    for (const x of [-6, 2]) {
      context.beginPath();
      context.roundRect(x, -7, 4, 14, 1.6);
      context.fill();
    }
  },
};

function dot(context: Context2D, x: number, y: number, radius: number): void {
  context.beginPath();
  context.arc(x, y, radius, 0, Math.PI * 2);
  context.fill();
}

function stroke(context: Context2D, ...points: readonly (readonly [number, number])[]): void {
  context.beginPath();
  for (const [index, [x, y]] of points.entries()) {
    if (index === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
  context.stroke();
}
