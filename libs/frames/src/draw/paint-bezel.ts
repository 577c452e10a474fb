import type { Image } from 'canvaskit-wasm';

import type { Frame } from '../design/frame.ts';
import type { FrameFinding } from '../frame-finding.ts';
import { type Box, type Brush, coverBox, makePaint } from './brush.ts';
import { drawImage } from './draw-image.ts';
import type { Hole } from './find-hole.ts';
import { placeDevice } from './place-device.ts';

/** A screenshot with the picture of a device. */
interface BezelView {
  readonly frame: Frame;
  readonly bezel: Image;
  readonly hole: Hole;
  readonly screenshot: Image | undefined;
  readonly width: number;
  readonly height: number;
}

/** Draws a screenshot in the hole of a picture of a device. Returns a finding if much of the screenshot is cut off. */
export function paintBezel(brush: Brush, view: BezelView): FrameFinding[] {
  const { frame, bezel, hole, screenshot } = view;
  const { kit, canvas, scope } = brush;
  const whole: Box = { x: 0, y: 0, width: bezel.width(), height: bezel.height() };
  const place = placeDevice(frame, whole, view);
  canvas.save();
  canvas.translate(place.x, place.y);
  canvas.scale(place.scale, place.scale);
  canvas.rotate(frame.rotate, whole.width / 2, whole.height / 2);
  if (frame.shadow) {
    const unit = Math.min(view.width, view.height) / 100 / place.scale;
    const { colour, blur, y } = frame.shadow;
    const paint = makePaint(brush, colour);
    paint.setImageFilter(
      scope.keep(
        kit.ImageFilter.MakeDropShadowOnly(0, y * unit, blur * unit, blur * unit, paint.getColor(), null),
      ),
    );
    canvas.drawImage(bezel, 0, 0, paint);
  }
  const screen = { x: hole.x - 2, y: hole.y - 2, width: hole.width + 4, height: hole.height + 4 };
  canvas.saveLayer(undefined, kit.XYWHRect(screen.x, screen.y, screen.width, screen.height));
  if (screenshot) drawImage(brush, screenshot, { from: coverBox(screenshot, screen), to: screen });
  else
    canvas.drawRect(
      kit.XYWHRect(screen.x, screen.y, screen.width, screen.height),
      makePaint(brush, '#c3c8d2'),
    );
  const mask = makeMask(brush, hole, whole);
  if (mask) {
    const keep = makePaint(brush, '#000000');
    keep.setBlendMode(kit.BlendMode.DstIn);
    canvas.drawImage(mask, 0, 0, keep);
  }
  canvas.restore();
  drawImage(brush, bezel, { from: whole, to: whole });
  canvas.restore();
  return screenshot ? findCrop(screenshot, hole) : [];
}

function makeMask({ kit, scope }: Brush, { mask }: Hole, { width, height }: Box): Image | null {
  const image = kit.MakeImage(
    {
      width,
      height,
      alphaType: kit.AlphaType.Premul,
      colorType: kit.ColorType.Alpha_8,
      colorSpace: kit.ColorSpace.SRGB,
    },
    mask,
    width,
  );
  return image && scope.keep(image);
}

/** The share of a screenshot that may be cut off without a word. */
const UNSEEN = 0.02;

function findCrop(screenshot: Image, hole: Hole): FrameFinding[] {
  const part = coverBox(screenshot, hole);
  const lost = 1 - (part.width * part.height) / (screenshot.width() * screenshot.height());
  if (lost <= UNSEEN) return [];
  const detail = `The hole of the frame has another shape: ${Math.round(lost * 100)} % of the screenshot is cut off.`;
  return [{ kind: 'cropped', severity: 'warning', part: 'screenshot', detail }];
}
