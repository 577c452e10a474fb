import { beforeAll, describe, expect, test } from '@jest/globals';

import { Sketch, type SketchOptions } from '../src/index.ts';
import { createSkiaCanvas, middleOfColor } from '../src/node.ts';

const canvas = createSkiaCanvas();
beforeAll(() => canvas.ready());

const RED = '#ff0000';
const BLUE = '#0000ff';

function drawing(options: Partial<SketchOptions> = {}) {
  const surface = canvas.create(100, 80);
  const sketch = new Sketch(canvas, surface.context, { width: 100, height: 80, ...options });
  return {
    sketch,
    middle: async (color: string) => middleOfColor(await surface.encode('png'), color),
    surface,
  };
}

describe('shapes', () => {
  test('are at the positions at which they are drawn', async () => {
    const { sketch, middle } = drawing();
    sketch.box(10, 20, 20, 10, { fill: RED });
    sketch.circle(70, 40, 9, BLUE);
    expect(await middle(RED)).toEqual({ x: 20, y: 25 });
    expect(await middle(BLUE)).toEqual({ x: 70, y: 40 });
  });

  test('are mirrored in a right-to-left drawing, but not inside of `around`', async () => {
    const { sketch, middle } = drawing({ rtl: true });
    sketch.box(10, 20, 20, 10, { fill: RED });
    sketch.around(30, 60, (inner) => inner.box(0, 0, 10, 10, { fill: BLUE }));
    expect(await middle(RED)).toEqual({ x: 80, y: 25 });
    expect(await middle(BLUE)).toEqual({ x: 75, y: 65 });
  });

  test.each([false, true])('a ring is a whole circle by default, rtl %s', async (rtl) => {
    const { sketch, middle } = drawing({ rtl });
    sketch.ring(50, 40, 20, { width: 4, color: RED });
    const at = await middle(RED);
    expect(at?.x).toBeCloseTo(50, 0);
    expect(at?.y).toBeCloseTo(40, 0);
  });

  test('an inset has its own coordinates, and what is outside of the inset is hidden', async () => {
    const { sketch, middle } = drawing();
    const part = { x: 20, y: 20, width: 40, height: 40, points: 80 };
    sketch.inset(part, (inner) => {
      expect([inner.width, inner.height]).toEqual([80, 80]);
      inner.box(-40, -40, 200, 200, { fill: RED });
    });
    expect(await middle(RED)).toEqual({ x: 40, y: 40 });
  });
});

describe('texts', () => {
  const font = { size: 20 };

  test('become smaller until they fit into the maximum width', () => {
    const { sketch, surface } = drawing();
    const wide = sketch.textWidth('a long line', font);
    sketch.text('a long line', 0, 40, { ...font, color: RED, maxWidth: wide / 2 });
    expect(surface.context.measureText('a long line').width).toBeLessThanOrEqual(wide / 2 + 1);
  });

  test('break into lines that are not wider than the given width', () => {
    const { sketch } = drawing();
    const width = sketch.textWidth('three words', font);
    const lines = sketch.lines('three words are broken', width, font);
    expect(lines[0]).toBe('three words ');
    for (const line of lines) expect(sketch.textWidth(line.trimEnd(), font)).toBeLessThanOrEqual(width);
  });
});

test('a surface can be encoded in each format, and copied onto another surface', async () => {
  const { sketch, surface } = drawing();
  sketch.box(0, 0, 100, 80, { fill: RED });
  const starts = { png: '89504e47', jpeg: 'ffd8ff', webp: '52494646' } as const;
  for (const [format, start] of Object.entries(starts)) {
    const bytes = await surface.encode(format as keyof typeof starts);
    expect(Buffer.from(bytes).toString('hex')).toMatch(new RegExp(`^${start}`));
  }
  const copy = drawing();
  surface.copyTo(copy.surface);
  expect([...copy.surface.pixels().subarray(0, 4)]).toEqual([255, 0, 0, 255]);
});

test('drawing before ready() is refused', () => {
  expect(() => createSkiaCanvas().create(1, 1)).toThrow('ready()');
});

test('middleOfColor returns undefined for a colour that the image does not have', async () => {
  expect(await drawing().middle(RED)).toBeUndefined();
});
