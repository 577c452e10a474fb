import { type Canvas, type Context2D, Sketch } from '@storedeck/drawing';

import type { Picture } from '../product/picture.ts';
import { findText } from '../product/product.ts';
import { drawLogo, drawPhone, drawPhoneScreen, drawTablet } from './device.ts';
import { type Scene, SCENES } from './palette.ts';
import { leaf, plant } from './plants.ts';
import { SCREENS } from './screens/screens.table.ts';

/** Draws one picture of a listing at its full size. */
export function drawPicture(canvas: Canvas, context: Context2D, picture: Picture): void {
  const points = choosePoints(picture);
  const scale = picture.width / points;
  context.scale(scale, scale);
  const rtl = /^(?:ar|he|ur)\b/.test(picture.locale);
  const sketch = new Sketch(canvas, context, { width: points, height: picture.height / scale, rtl });
  if (picture.kind === 'icon') drawLogo(sketch, { x: points / 2, y: points / 2, size: points, radius: 0 });
  else if (picture.kind === 'feature') drawFeature(sketch, picture);
  else if (picture.kind === 'preview') drawAppScreen(sketch, picture);
  else drawScreenshot(sketch, picture);
}

/** Returns the width of a picture in points. */
function choosePoints({ kind, device, width }: Picture): number {
  if (kind === 'preview') return APP_POINTS;
  return kind === 'screen' ? POINTS[device] : width;
}

/** Width of a screenshot in points. */
const POINTS = { iphone: 430, android: 430, tablet: 1024 } as const;

/** Width of the app's own screens in points. */
const APP_POINTS = 390;

const FALLBACK = { scene: 0, screen: 0 };

function drawScreenshot(s: Sketch, picture: Picture): void {
  const text = findText(picture.locale);
  const scene = SCENES[picture.screen % SCENES.length] ?? SCENES[FALLBACK.scene];
  const screen = SCREENS[picture.screen % SCREENS.length] ?? SCREENS[FALLBACK.screen];
  if (!scene || !screen) return;
  const caption = picture.next
    ? text.next.caption
    : (text.captions[picture.screen % text.captions.length] ?? text.name);
  const tablet = picture.device === 'tablet';
  drawGround(s, scene, picture.screen);
  const headline = drawHeadline(s, {
    caption,
    ink: scene.ink,
    size: tablet ? 76 : 45,
    top: tablet ? 96 : 76,
  });
  const content = { screen, ui: text.ui };
  const width = s.width * (tablet ? 0.8 : 0.79);
  const place = { x: (s.width - width) / 2, y: headline + (tablet ? 66 : 44), width };
  if (tablet) drawTablet(s, { ...place, height: width * 1.333 }, content);
  else
    drawPhone(s, { ...place, height: width * 2.164 }, { ...content, android: picture.device === 'android' });
}

/** Draws the picture of an app preview, which shows only the app, without a device. */
function drawAppScreen(s: Sketch, picture: Picture): void {
  const screen = SCREENS[picture.screen % SCREENS.length];
  if (screen) drawPhoneScreen(s, { screen, ui: findText(picture.locale).ui });
}

function drawGround(s: Sketch, scene: Scene, turn: number): void {
  s.box(0, 0, s.width, s.height, { fill: s.gradient(scene.top, scene.bottom) });
  const { width, height, context } = s;
  context.save();
  context.globalAlpha = 0.32;
  s.circle(width * (turn % 2 ? 0.02 : 0.98), height * 0.34, width * 0.42, scene.accent);
  s.circle(width * (turn % 2 ? 1.02 : -0.02), height * 0.86, width * 0.5, scene.accent);
  context.globalAlpha = 0.5;
  for (let index = 0; index < 9; index += 1) {
    const side = (index + turn) % 2 === 0;
    leaf(s, {
      x: side ? width * 0.02 : width * 0.98,
      y: height * (0.3 + index * 0.085),
      length: width * (0.13 + ((index * 7 + turn) % 4) * 0.025),
      angle: (side ? 1 : -1) * (0.5 + ((index * 5 + turn) % 5) * 0.22),
      color: scene.accent,
    });
  }
  context.restore();
}

/** Draws the lines of the caption, centred. Returns the y coordinate of the last baseline, in points. */
function drawHeadline(s: Sketch, head: { caption: string; ink: string; size: number; top: number }): number {
  const lines = head.caption.split('\n');
  lines.forEach((line, index) =>
    s.text(line, s.width / 2, head.top + head.size * (0.42 + index * 1.16), {
      size: head.size,
      weight: 800,
      color: head.ink,
      align: 'center',
      maxWidth: s.width * 0.88,
    }),
  );
  return head.top + head.size * (0.42 + (lines.length - 1) * 1.16);
}

function drawFeature(s: Sketch, picture: Picture): void {
  const text = findText(picture.locale);
  const { width, height } = s;
  s.box(0, 0, width, height, { fill: s.gradient('#fdf1de', '#f8d3a6') });
  s.circle(width * 0.76, height * 0.36, 168, 'rgba(255, 214, 122, 0.35)');
  s.circle(width * 0.76, height * 0.36, 108, '#ffd27a');
  for (const [y, lift, fill] of [
    [height * 0.7, 44, '#b9dcae'],
    [height * 0.8, 30, '#9fd09c'],
    [height * 0.9, 24, '#84c08b'],
  ] as const) {
    const points: [number, number][] = [
      [-10, y],
      [width * 0.35, y - lift],
      [width * 0.7, y + lift * 0.3],
      [width + 10, y - lift * 0.8],
    ];
    s.curve({ width: 0.1, color: fill, fill, floor: height }, ...points);
  }
  plant(s, 'tree', { x: width * 0.83, y: height * 0.88, height: 330, color: '#ffe08f' });
  plant(s, 'lavender', { x: width * 0.63, y: height * 0.92, height: 150, color: '#8a74d6' });
  plant(s, 'tulip', { x: width * 0.69, y: height * 0.95, height: 150, color: '#f0735a' });
  plant(s, 'daisy', { x: width * 0.94, y: height * 0.96, height: 160, color: '#ffffff' });
  plant(s, 'sprout', { x: width * 0.56, y: height * 0.95, height: 74, color: '' });
  drawLogo(s, { x: 116, y: 118, size: 104 });
  (text.captions[0] ?? text.name)
    .split('\n')
    .forEach((line, index) =>
      s.text(line, 64, 252 + index * 66, { size: 58, weight: 800, color: '#22483a', maxWidth: width * 0.52 }),
    );
  s.text((text.captions[1] ?? '').replace('\n', ' '), 64, 374, {
    size: 26,
    weight: 600,
    color: '#7a5a2d',
    maxWidth: width * 0.44,
  });
}
