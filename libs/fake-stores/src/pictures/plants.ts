import type { Sketch } from '@storedeck/drawing';

/**
 * Draws a leaf whose stalk is at (x, y). The leaf is `length` points long and rotated clockwise from straight up by
 * `angle`, in radians. In right-to-left languages, the leaf is not mirrored.
 */
export function leaf(
  sketch: Sketch,
  shape: { x: number; y: number; length: number; angle: number; color: string },
): void {
  const { context } = sketch;
  const { x, y, length, angle, color } = shape;
  const half = length * 0.3;
  context.save();
  context.translate(x, y);
  context.rotate(angle);
  sketch.path({ fill: color }, () => {
    context.moveTo(0, 0);
    context.bezierCurveTo(-half * 1.4, -length * 0.3, -half * 0.9, -length * 0.8, 0, -length);
    context.bezierCurveTo(half * 0.9, -length * 0.8, half * 1.4, -length * 0.3, 0, 0);
  });
  const vein = { width: Math.max(0.6, length * 0.025), color: 'rgba(255, 255, 255, 0.35)' };
  sketch.path({ stroke: vein }, () => {
    context.moveTo(0, -length * 0.06);
    context.lineTo(0, -length * 0.78);
  });
  context.restore();
}

/** The kinds of plants in the garden. */
export type PlantKind = 'sprout' | 'fern' | 'daisy' | 'tulip' | 'lavender' | 'tree';

/** Draws a plant that stands at (x, y). */
export function plant(
  sketch: Sketch,
  kind: PlantKind,
  position: { x: number; y: number; height: number; color: string },
): void {
  sketch.around(position.x, position.y, (inner) => DRAW[kind](inner, position.height, position.color));
}

const GREENS = ['#3c8f68', '#5fae83', '#2f7d5b'] as const;

function green(index: number): string {
  return GREENS[index % GREENS.length] ?? GREENS[0];
}

type Draw = (s: Sketch, height: number, color: string) => void;

const DRAW: Record<PlantKind, Draw> = {
  sprout(s, height) {
    stem(s, height * 0.55);
    leaf(s, { x: 0, y: -height * 0.5, length: height * 0.55, angle: -0.75, color: green(0) });
    leaf(s, { x: 0, y: -height * 0.5, length: height * 0.5, angle: 0.8, color: green(1) });
  },
  fern(s, height) {
    stem(s, height * 0.92);
    for (let step = 0; step < 6; step += 1) {
      const y = -height * (0.14 + step * 0.135);
      const length = height * (0.4 - step * 0.045);
      leaf(s, { x: 0, y, length, angle: -1.05, color: green(step) });
      leaf(s, { x: 0, y: y - height * 0.03, length, angle: 1.05, color: green(step + 1) });
    }
    leaf(s, { x: 0, y: -height * 0.82, length: height * 0.22, angle: 0, color: green(1) });
  },
  daisy(s, height, color) {
    stem(s, height * 0.8);
    leaf(s, { x: 0, y: -height * 0.22, length: height * 0.3, angle: -0.95, color: green(1) });
    leaf(s, { x: 0, y: -height * 0.32, length: height * 0.28, angle: 0.95, color: green(0) });
    const petals = 10;
    for (let petal = 0; petal < petals; petal += 1) {
      const angle = (petal / petals) * Math.PI * 2;
      const [x, y] = [Math.cos(angle) * height * 0.13, -height * 0.8 + Math.sin(angle) * height * 0.13];
      s.ellipse(x, y, { x: height * 0.105, y: height * 0.055, angle }, color);
    }
    s.circle(0, -height * 0.8, height * 0.075, '#f7c64f');
  },
  tulip(s, height, color) {
    stem(s, height * 0.75);
    leaf(s, { x: 0, y: 0, length: height * 0.6, angle: -0.4, color: green(2) });
    leaf(s, { x: 0, y: 0, length: height * 0.5, angle: 0.45, color: green(0) });
    const top = -height * 0.72;
    for (const angle of [-0.32, 0.32, 0]) leaf(s, { x: 0, y: top, length: height * 0.3, angle, color });
  },
  lavender(s, height, color) {
    for (const angle of [-0.22, 0, 0.22]) {
      s.context.save();
      s.context.rotate(angle);
      stem(s, height * 0.95);
      for (let bud = 0; bud < 7; bud += 1) {
        const y = -height * (0.52 + bud * 0.068);
        const size = height * (0.05 - bud * 0.003);
        for (const side of [-1, 1])
          s.ellipse(side * size * 0.8, y, { x: size, y: size * 0.8, angle: side * 0.6 }, color);
      }
      s.context.restore();
    }
  },
  tree(s, height, color) {
    s.path({ fill: '#8a6242' }, (context) => {
      context.moveTo(-height * 0.045, 0);
      context.quadraticCurveTo(-height * 0.02, -height * 0.3, -height * 0.02, -height * 0.55);
      context.lineTo(height * 0.02, -height * 0.55);
      context.quadraticCurveTo(height * 0.02, -height * 0.3, height * 0.045, 0);
    });
    for (const [x, y, radius, fill] of CROWN) s.circle(x * height, -y * height, radius * height, fill);
    for (let blossom = 0; blossom < 16; blossom += 1) {
      const angle = blossom * 2.4;
      const far = 0.06 + (blossom % 5) * 0.055;
      const [x, y] = [Math.cos(angle) * far * height, -height * 0.66 + Math.sin(angle) * far * height];
      s.circle(x, y, height * 0.017, color);
    }
  },
};

/** The circles of a tree's crown. Positions and radii are fractions of the tree's height. */
const CROWN: readonly (readonly [x: number, y: number, radius: number, fill: string])[] = [
  [-0.2, 0.52, 0.2, '#3c8f68'],
  [0.2, 0.52, 0.2, '#3c8f68'],
  [0, 0.62, 0.26, '#4b9c74'],
  [-0.14, 0.72, 0.17, '#5fae83'],
  [0.14, 0.74, 0.17, '#5fae83'],
  [0, 0.83, 0.15, '#74bd93'],
];

function stem(s: Sketch, height: number): void {
  s.path({ stroke: { width: Math.max(1.4, height * 0.035), color: '#3c8f68' } }, (context) => {
    context.moveTo(0, 0);
    context.quadraticCurveTo(height * 0.06, -height * 0.5, 0, -height);
  });
}
