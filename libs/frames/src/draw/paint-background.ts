import type { Image } from 'canvaskit-wasm';

import type { Background, Fill, Shape } from '../design/background.ts';
import { type Box, type Brush, coverBox, makeGradient, makePaint, roundBox } from './brush.ts';
import { drawImage } from './draw-image.ts';

/** A background, and the part of it that a picture shows. */
interface BackgroundView {
  readonly background: Background;
  readonly width: number;
  readonly height: number;
  /** For a panorama: which part of how many parts is shown, from the left. */
  readonly part: number;
  readonly parts: number;
  /** The picture that fills it, if the design has one. */
  readonly image: Image | undefined;
}

/** Draws a background, or the part of a panorama that belongs to one shot. */
export function paintBackground(brush: Brush, view: BackgroundView): void {
  const { background, width, height, part, parts, image } = view;
  const { canvas } = brush;
  canvas.save();
  canvas.translate(-part * width, 0);
  const whole = { x: 0, y: 0, width: width * parts, height };
  fillBox(brush, background.fill, { whole, image });
  for (const shape of background.shapes) paintShape(brush, shape, { width, height });
  canvas.restore();
}

function fillBox(brush: Brush, fill: Fill, { whole, image }: { whole: Box; image: Image | undefined }): void {
  const { kit, canvas } = brush;
  const area = kit.XYWHRect(whole.x, whole.y, whole.width, whole.height);
  canvas.drawRect(area, makePaint(brush, '#ffffff'));
  if (fill.kind === 'colour') canvas.drawRect(area, makePaint(brush, fill.colour));
  else if (fill.kind === 'gradient') canvas.drawRect(area, makeFill(brush, fill, whole));
  else if (image) drawImage(brush, image, { from: coverBox(image, whole), to: whole });
}

/** The gradient reaches the corners of the area in its direction, as in CSS. */
function makeFill(brush: Brush, { angle, colours }: Extract<Fill, { kind: 'gradient' }>, area: Box) {
  const turn = (angle * Math.PI) / 180;
  const [dx, dy] = [Math.cos(turn), Math.sin(turn)];
  const half = (Math.abs(dx) * area.width + Math.abs(dy) * area.height) / 2;
  const [x, y] = [area.x + area.width / 2, area.y + area.height / 2];
  return makeGradient(
    brush,
    [
      [x - dx * half, y - dy * half],
      [x + dx * half, y + dy * half],
    ],
    colours.map((colour, at) => ({ colour, at: at / (colours.length - 1) })),
  );
}

function paintShape(brush: Brush, shape: Shape, { width, height }: { width: number; height: number }): void {
  const { kit, canvas, scope } = brush;
  const unit = Math.min(width, height) / 100;
  const [x, y] = [(shape.x / 100) * width, (shape.y / 100) * height];
  const box = {
    x: -(shape.width * unit) / 2,
    y: -(shape.height * unit) / 2,
    width: shape.width * unit,
    height: shape.height * unit,
  };
  const paint = makePaint(brush, shape.colour);
  if (shape.line !== undefined) {
    paint.setStyle(kit.PaintStyle.Stroke);
    paint.setStrokeWidth(shape.line * unit);
  }
  if (shape.blur > 0)
    paint.setMaskFilter(scope.keep(kit.MaskFilter.MakeBlur(kit.BlurStyle.Normal, shape.blur * unit, true)));
  canvas.save();
  canvas.translate(x, y);
  canvas.rotate(shape.rotate, 0, 0);
  if (shape.kind === 'ellipse') canvas.drawOval(kit.XYWHRect(box.x, box.y, box.width, box.height), paint);
  else canvas.drawRRect(roundBox(kit, box, shape.radius * unit), paint);
  canvas.restore();
}
