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
    paintBody(brush, rounded, { colour: frame.colour, buttons: findButtons(rounded, device, frame) });
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

/** The metal around the glass, from the outside: how deep each shade begins, as a share of the rim. */
const RIM = [
  { from: 0, light: -0.35 },
  { from: 0.12, light: 0.45 },
  { from: 0.3, light: 0.16 },
  { from: 0.78, light: -0.6 },
] as const;

function paintBody(
  brush: Brush,
  { body, bodyRadius, rim }: DeviceShape,
  { colour, buttons }: { colour: string; buttons: readonly DeviceButton[] },
): void {
  const { kit, canvas } = brush;
  paintButtons(brush, body, { colour, buttons });
  const inRim = (depth: number) => roundBox(kit, insetBox(body, depth), bodyRadius - depth);
  for (const { from, light } of RIM)
    canvas.drawDRRect(inRim(from * rim), inRim(rim), makePaint(brush, shade(colour, light)));
  canvas.drawRRect(inRim(rim), makePaint(brush, '#060607'));
}

/** A button at the side of a phone: where it begins and ends, as a share of the height. */
interface DeviceButton {
  readonly side: 'left' | 'right';
  readonly from: number;
  readonly to: number;
}

/** Phones with a hole for the camera have all of their buttons at the right side. */
const BUTTONS: Readonly<Record<'both' | 'right', readonly DeviceButton[]>> = {
  both: [
    { side: 'left', from: 0.155, to: 0.185 },
    { side: 'left', from: 0.225, to: 0.29 },
    { side: 'left', from: 0.31, to: 0.375 },
    { side: 'right', from: 0.245, to: 0.345 },
  ],
  right: [
    { side: 'right', from: 0.2, to: 0.26 },
    { side: 'right', from: 0.3, to: 0.42 },
  ],
};

function findButtons({ body }: DeviceShape, device: DeviceClass, { camera }: Frame): readonly DeviceButton[] {
  if (device === 'tablet' || body.width > body.height) return [];
  return BUTTONS[camera === 'hole' ? 'right' : 'both'];
}

function paintButtons(
  brush: Brush,
  body: Box,
  { colour, buttons }: { colour: string; buttons: readonly DeviceButton[] },
): void {
  const { kit, canvas } = brush;
  const out = body.width * 0.0065;
  const paint = makePaint(brush, shade(colour, -0.15));
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

/** The camera stands at the top of the screen, and at the left side of a phone that lies. */
function paintCamera(brush: Brush, screen: Box, camera: Frame['camera']): void {
  if (camera === 'none') return;
  const { kit, canvas } = brush;
  const side = Math.min(screen.width, screen.height);
  const [long, short] = camera === 'island' ? [0.291 * side, 0.088 * side] : [0.05 * side, 0.05 * side];
  const edge = 0.034 * side;
  const isLying = screen.width > screen.height;
  const box = isLying
    ? { x: screen.x + edge, y: screen.y + (screen.height - long) / 2, width: short, height: long }
    : { x: screen.x + (screen.width - long) / 2, y: screen.y + edge, width: long, height: short };
  canvas.drawRRect(roundBox(kit, box, short / 2), makePaint(brush, '#050506'));
}
