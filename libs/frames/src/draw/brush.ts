import type { Canvas, CanvasKit, Image, Paint, RRect } from 'canvaskit-wasm';

import type { Scope } from './scope.ts';

/** A box in pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A canvas with what is needed to draw on it. */
export interface Brush {
  readonly kit: CanvasKit;
  readonly canvas: Canvas;
  readonly scope: Scope;
}

/** Returns a paint with a colour, such as `#1c6bff` or `#1c6bff80`. */
export function makePaint({ kit, scope }: Brush, colour: string): Paint {
  const paint = scope.keep(new kit.Paint());
  paint.setAntiAlias(true);
  paint.setColor(readColour(kit, colour));
  return paint;
}

/** Reads a colour of a design. The drawing library reads the opacity at the front, the design has it at the end. */
export function readColour(kit: CanvasKit, colour: string): Float32Array {
  const [red = 0, green = 0, blue = 0, alpha = 255] = (colour.slice(1).match(/../g) ?? []).map((hex) =>
    Number.parseInt(hex, 16),
  );
  return kit.Color4f(red / 255, green / 255, blue / 255, alpha / 255);
}

/** Returns a colour that is mixed with white (`share` above 0) or black (below 0). */
export function shade(colour: string, share: number): string {
  const parts = (colour.slice(1, 7).match(/../g) ?? []).map((hex) => {
    const value = Number.parseInt(hex, 16);
    return Math.round(value + (share > 0 ? 255 - value : value) * share);
  });
  return `#${parts.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Returns a paint that runs through colours along a line. */
export function makeGradient(
  brush: Brush,
  [from, to]: readonly [readonly [number, number], readonly [number, number]],
  stops: readonly { readonly colour: string; readonly at: number }[],
): Paint {
  const { kit, scope } = brush;
  const paint = makePaint(brush, '#000000');
  const shader = kit.Shader.MakeLinearGradient(
    [...from],
    [...to],
    stops.map(({ colour }) => readColour(kit, colour)),
    stops.map(({ at }) => at),
    kit.TileMode.Clamp,
  );
  paint.setShader(scope.keep(shader));
  // Without noise, bands are seen in a gradient of similar colours.
  paint.setDither(true);
  return paint;
}

/** A box with round corners. */
export function roundBox(kit: CanvasKit, { x, y, width, height }: Box, radius: number): RRect {
  const most = Math.min(radius, width / 2, height / 2);
  return kit.RRectXY(kit.XYWHRect(x, y, width, height), most, most);
}

/** A box that is smaller by `by` on each side. */
export function insetBox({ x, y, width, height }: Box, by: number): Box {
  return { x: x + by, y: y + by, width: width - 2 * by, height: height - 2 * by };
}

/** Returns the middle part of a picture that has the shape of a box. */
export function coverBox(image: Image, { width, height }: { width: number; height: number }): Box {
  const scale = Math.min(image.width() / width, image.height() / height);
  const [partWidth, partHeight] = [width * scale, height * scale];
  return {
    x: (image.width() - partWidth) / 2,
    y: (image.height() - partHeight) / 2,
    width: partWidth,
    height: partHeight,
  };
}
