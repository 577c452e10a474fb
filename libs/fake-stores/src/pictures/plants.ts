import type { Context2D } from './canvas.ts';
import type { Sketch } from './sketch.ts';

/** A leaf with its stalk at the origin, `length` long, turned by `angle` from straight up. */
export function leaf(
  context: Context2D,
  shape: { x: number; y: number; length: number; angle: number; color: string },
): void {
  const { length } = shape;
  const half = length * 0.3;
  context.save();
  context.translate(shape.x, shape.y);
  context.rotate(shape.angle);
  context.beginPath();
  context.moveTo(0, 0);
  context.bezierCurveTo(-half * 1.4, -length * 0.3, -half * 0.9, -length * 0.8, 0, -length);
  context.bezierCurveTo(half * 0.9, -length * 0.8, half * 1.4, -length * 0.3, 0, 0);
  context.fillStyle = shape.color;
  context.fill();
  context.beginPath();
  context.moveTo(0, -length * 0.06);
  context.lineTo(0, -length * 0.78);
  context.strokeStyle = 'rgba(255, 255, 255, 0.35)';
  context.lineWidth = Math.max(0.6, length * 0.025);
  context.lineCap = 'round';
  context.stroke();
  context.restore();
}

/** What grows in the garden. */
export type PlantKind = 'sprout' | 'fern' | 'daisy' | 'tulip' | 'lavender' | 'tree';

/** A plant that stands at a point of the ground. */
export function plant(
  sketch: Sketch,
  kind: PlantKind,
  place: { x: number; y: number; height: number; color: string },
): void {
  sketch.around(place.x, place.y, (context) => DRAW[kind](context, place.height, place.color));
}

const GREENS = ['#3c8f68', '#5fae83', '#2f7d5b'] as const;

function green(index: number): string {
  return GREENS[index % GREENS.length] ?? GREENS[0];
}

type Draw = (context: Context2D, height: number, color: string) => void;

const DRAW: Record<PlantKind, Draw> = {
  sprout(context, height) {
    stem(context, height * 0.55);
    leaf(context, { x: 0, y: -height * 0.5, length: height * 0.55, angle: -0.75, color: green(0) });
    leaf(context, { x: 0, y: -height * 0.5, length: height * 0.5, angle: 0.8, color: green(1) });
  },
  fern(context, height) {
    stem(context, height * 0.92);
    for (let step = 0; step < 6; step += 1) {
      const y = -height * (0.14 + step * 0.135);
      const length = height * (0.4 - step * 0.045);
      leaf(context, { x: 0, y, length, angle: -1.05, color: green(step) });
      leaf(context, { x: 0, y: y - height * 0.03, length, angle: 1.05, color: green(step + 1) });
    }
    leaf(context, { x: 0, y: -height * 0.82, length: height * 0.22, angle: 0, color: green(1) });
  },
  daisy(context, height, color) {
    stem(context, height * 0.8);
    leaf(context, { x: 0, y: -height * 0.22, length: height * 0.3, angle: -0.95, color: green(1) });
    leaf(context, { x: 0, y: -height * 0.32, length: height * 0.28, angle: 0.95, color: green(0) });
    const petals = 10;
    for (let petal = 0; petal < petals; petal += 1) {
      const angle = (petal / petals) * Math.PI * 2;
      blob(
        context,
        {
          x: Math.cos(angle) * height * 0.13,
          y: -height * 0.8 + Math.sin(angle) * height * 0.13,
          rx: height * 0.105,
          ry: height * 0.055,
          angle,
        },
        color,
      );
    }
    blob(context, { x: 0, y: -height * 0.8, rx: height * 0.075, ry: height * 0.075, angle: 0 }, '#f7c64f');
  },
  tulip(context, height, color) {
    stem(context, height * 0.75);
    leaf(context, { x: 0, y: 0, length: height * 0.6, angle: -0.4, color: green(2) });
    leaf(context, { x: 0, y: 0, length: height * 0.5, angle: 0.45, color: green(0) });
    const top = -height * 0.72;
    for (const angle of [-0.32, 0.32, 0]) leaf(context, { x: 0, y: top, length: height * 0.3, angle, color });
  },
  lavender(context, height, color) {
    for (const angle of [-0.22, 0, 0.22]) {
      context.save();
      context.rotate(angle);
      stem(context, height * 0.95);
      for (let bud = 0; bud < 7; bud += 1) {
        const y = -height * (0.52 + bud * 0.068);
        const size = height * (0.05 - bud * 0.003);
        for (const side of [-1, 1])
          blob(context, { x: side * size * 0.8, y, rx: size, ry: size * 0.8, angle: side * 0.6 }, color);
      }
      context.restore();
    }
  },
  tree(context, height, color) {
    context.beginPath();
    context.moveTo(-height * 0.045, 0);
    context.quadraticCurveTo(-height * 0.02, -height * 0.3, -height * 0.02, -height * 0.55);
    context.lineTo(height * 0.02, -height * 0.55);
    context.quadraticCurveTo(height * 0.02, -height * 0.3, height * 0.045, 0);
    context.fillStyle = '#8a6242';
    context.fill();
    const crown: [number, number, number, string][] = [
      [-0.2, 0.52, 0.2, '#3c8f68'],
      [0.2, 0.52, 0.2, '#3c8f68'],
      [0, 0.62, 0.26, '#4b9c74'],
      [-0.14, 0.72, 0.17, '#5fae83'],
      [0.14, 0.74, 0.17, '#5fae83'],
      [0, 0.83, 0.15, '#74bd93'],
    ];
    for (const [x, y, r, fill] of crown)
      blob(context, { x: x * height, y: -y * height, rx: r * height, ry: r * height, angle: 0 }, fill);
    for (let spot = 0; spot < 16; spot += 1) {
      const angle = spot * 2.4;
      const far = 0.06 + (spot % 5) * 0.055;
      blob(
        context,
        {
          x: Math.cos(angle) * far * height,
          y: -height * 0.66 + Math.sin(angle) * far * height,
          rx: height * 0.017,
          ry: height * 0.017,
          angle: 0,
        },
        color,
      );
    }
  },
};

function stem(context: Context2D, height: number): void {
  context.beginPath();
  context.moveTo(0, 0);
  context.quadraticCurveTo(height * 0.06, -height * 0.5, 0, -height);
  context.strokeStyle = '#3c8f68';
  context.lineWidth = Math.max(1.4, height * 0.035);
  context.lineCap = 'round';
  context.stroke();
}

function blob(
  context: Context2D,
  shape: { x: number; y: number; rx: number; ry: number; angle: number },
  color: string,
): void {
  context.beginPath();
  context.ellipse(shape.x, shape.y, shape.rx, shape.ry, shape.angle, 0, Math.PI * 2);
  context.fillStyle = color;
  context.fill();
}
