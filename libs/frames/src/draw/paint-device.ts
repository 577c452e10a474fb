import type { Image } from 'canvaskit-wasm';

import type { DeviceClass } from '../design/design.ts';
import type { Frame } from '../design/frame.ts';
import {
  type Box,
  type Brush,
  coverBox,
  insetBox,
  makeGradient,
  makePaint,
  roundBox,
  shade,
} from './brush.ts';
import { type DeviceShape, shapeDevice } from './device-shape.ts';
import { drawImage } from './draw-image.ts';
import { placeDevice } from './place-device.ts';

/** A screenshot with the frame that it gets. */
export interface DeviceView {
  readonly frame: Frame;
  readonly device: DeviceClass;
  /** The screenshot; undefined draws an empty screen. */
  readonly screenshot: Image | undefined;
  /** The size of the whole picture. */
  readonly width: number;
  readonly height: number;
}

/** The screens that are drawn without a screenshot. */
const EMPTY_SCREENS = {
  phone: { width: 1206, height: 2622 },
  tablet: { width: 2064, height: 2752 },
} as const;

/** Draws a screenshot in a neutral phone or tablet, or only with round corners. */
export function paintDevice(brush: Brush, view: DeviceView): void {
  const { frame, device, screenshot } = view;
  const screen = screenshot
    ? { width: screenshot.width(), height: screenshot.height() }
    : EMPTY_SCREENS[device];
  const radius = (frame.radius / 100) * Math.min(view.width, view.height);
  const shape = frame.kind === 'plain' ? plainShape(screen) : shapeDevice(device, screen);
  const place = placeDevice(frame, shape.body, view);
  const corners = frame.kind === 'plain' ? radius / place.scale : shape.bodyRadius;
  const rounded = { ...shape, ...(frame.kind === 'plain' && { bodyRadius: corners, screenRadius: corners }) };
  const { canvas } = brush;
  canvas.save();
  canvas.translate(place.x, place.y);
  canvas.scale(place.scale, place.scale);
  canvas.rotate(frame.rotate, shape.body.width / 2, shape.body.height / 2);
  paintShadow(brush, rounded, { frame, unit: Math.min(view.width, view.height) / 100 / place.scale });
  if (frame.kind !== 'plain')
    paintBody(brush, rounded, { colour: frame.colour, isPhone: device === 'phone' });
  paintScreen(brush, rounded, screenshot);
  if (frame.kind !== 'plain' && device === 'phone') paintCamera(brush, rounded.screen, frame.camera);
  canvas.restore();
}

function plainShape({ width, height }: { width: number; height: number }): DeviceShape {
  const box = { x: 0, y: 0, width, height };
  return { body: box, bodyRadius: 0, screen: box, screenRadius: 0, rim: 0 };
}

function paintShadow(
  brush: Brush,
  { body, bodyRadius }: DeviceShape,
  { frame: { shadow, rotate }, unit }: { frame: Frame; unit: number },
): void {
  if (!shadow) return;
  const { kit, canvas, scope } = brush;
  const paint = makePaint(brush, shadow.colour);
  if (shadow.blur > 0)
    paint.setMaskFilter(scope.keep(kit.MaskFilter.MakeBlur(kit.BlurStyle.Normal, shadow.blur * unit, true)));
  canvas.save();
  // The light comes from above the picture, also for a rotated device.
  const turn = (-rotate * Math.PI) / 180;
  canvas.translate(-Math.sin(turn) * shadow.y * unit, Math.cos(turn) * shadow.y * unit);
  canvas.drawRRect(roundBox(kit, body, bodyRadius), paint);
  canvas.restore();
}

function paintBody(
  brush: Brush,
  { body, bodyRadius, rim }: DeviceShape,
  { colour, isPhone }: { colour: string; isPhone: boolean },
): void {
  const { kit, canvas } = brush;
  if (isPhone && body.height > body.width) paintButtons(brush, body, colour);
  const metal = makeGradient(
    brush,
    [
      [body.x, 0],
      [body.x + body.width, 0],
    ],
    [
      { colour: shade(colour, -0.25), at: 0 },
      { colour: shade(colour, 0.35), at: 0.012 },
      { colour: shade(colour, 0.05), at: 0.03 },
      { colour: shade(colour, 0.05), at: 0.97 },
      { colour: shade(colour, 0.35), at: 0.988 },
      { colour: shade(colour, -0.25), at: 1 },
    ],
  );
  const inRim = (depth: number) => roundBox(kit, insetBox(body, depth), bodyRadius - depth);
  // A gradient takes long, so it is drawn only where it is seen.
  canvas.drawDRRect(inRim(0), inRim(rim), metal);
  canvas.drawRRect(inRim(rim * 0.55), makePaint(brush, shade(colour, -0.55)));
  canvas.drawRRect(inRim(rim), makePaint(brush, '#060607'));
}

function paintButtons(brush: Brush, body: Box, colour: string): void {
  const { kit, canvas } = brush;
  const out = body.width * 0.0075;
  const paint = makePaint(brush, shade(colour, -0.2));
  const buttons = [
    { side: 'left', from: 0.155, to: 0.185 },
    { side: 'left', from: 0.225, to: 0.29 },
    { side: 'left', from: 0.31, to: 0.375 },
    { side: 'right', from: 0.245, to: 0.345 },
  ] as const;
  for (const { side, from, to } of buttons) {
    const x = side === 'left' ? body.x - out : body.x + body.width - 2 * out;
    const box = { x, y: body.y + from * body.height, width: 3 * out, height: (to - from) * body.height };
    canvas.drawRRect(roundBox(kit, box, out), paint);
  }
}

function paintScreen(
  brush: Brush,
  { screen, screenRadius }: DeviceShape,
  screenshot: Image | undefined,
): void {
  const { kit, canvas } = brush;
  if (!screenshot) {
    const box = roundBox(kit, screen, screenRadius);
    canvas.drawRRect(
      box,
      makeGradient(
        brush,
        [
          [0, screen.y],
          [0, screen.y + screen.height],
        ],
        [
          { colour: '#d9dce3', at: 0 },
          { colour: '#b4bac6', at: 1 },
        ],
      ),
    );
    return;
  }
  drawImage(brush, screenshot, { from: coverBox(screenshot, screen), to: screen, radius: screenRadius });
}

function paintCamera(brush: Brush, screen: Box, camera: Frame['camera']): void {
  if (camera === 'none' || screen.height < screen.width) return;
  const { kit, canvas } = brush;
  const black = makePaint(brush, '#050506');
  const middle = screen.x + screen.width / 2;
  const width = screen.width * (camera === 'island' ? 0.29 : 0.052);
  const height = screen.width * (camera === 'island' ? 0.087 : 0.052);
  const box = { x: middle - width / 2, y: screen.y + screen.width * 0.031, width, height };
  canvas.drawRRect(roundBox(kit, box, height / 2), black);
}
