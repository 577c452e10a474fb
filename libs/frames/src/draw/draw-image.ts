import type { CanvasKit, Image } from 'canvaskit-wasm';

import { type Box, type Brush, roundBox } from './brush.ts';
import { findLines, shrinkPixels } from './shrink-pixels.ts';

/** Where a picture is drawn. */
interface ImageView {
  /** The part of the picture that is shown, in its pixels. */
  readonly from: Box;
  /** The box that it fills. */
  readonly to: Box;
  /** The radius of its corners. Default: 0. */
  readonly radius?: number;
}

/** Draws a part of a picture into a box, smoothly at any scale. */
export function drawImage(brush: Brush, image: Image, { from, to, radius = 0 }: ImageView): void {
  const { kit, canvas } = brush;
  const [scaleX = 1, skewX = 0, left = 0, skewY = 0, scaleY = 1, top = 0] = canvas.getTotalMatrix();
  const scale = (to.width / from.width) * Math.hypot(scaleX, skewY);
  const isTurned = skewX !== 0 || skewY !== 0;
  if (!isTurned && scale >= 0.5 && scale < 1) {
    const place = { scaleX, scaleY, left, top };
    canvas.save();
    canvas.concat(kit.Matrix.invert([scaleX, 0, left, 0, scaleY, top, 0, 0, 1]) ?? []);
    drawShrunk(brush, image, { from, to: roundToPixels(to, place), radius: radius * scaleX });
    canvas.restore();
    return;
  }
  canvas.save();
  if (radius > 0) canvas.clipRRect(roundBox(kit, to, radius), kit.ClipOp.Intersect, true);
  drawSmoothly(brush, image, { from, to, scale });
  canvas.restore();
}

/** How a canvas that is not turned scales and moves what is drawn. */
interface CanvasPlace {
  readonly scaleX: number;
  readonly scaleY: number;
  readonly left: number;
  readonly top: number;
}

/** The pixels of the canvas that a box covers. */
function roundToPixels({ x, y, width, height }: Box, { scaleX, scaleY, left, top }: CanvasPlace): Box {
  const [x1, x2] = [Math.round(x * scaleX + left), Math.round((x + width) * scaleX + left)];
  const [y1, y2] = [Math.round(y * scaleY + top), Math.round((y + height) * scaleY + top)];
  return { x: x1, y: y1, width: Math.max(1, x2 - x1), height: Math.max(1, y2 - y1) };
}

/** So many lines of a smaller picture are made at a time, because a whole one would need much memory. */
const STRIP_LINES = 256;

/** Draws a picture on a canvas of whole pixels. It is made smaller before, because the drawing library takes long for this. */
function drawShrunk(brush: Brush, image: Image, { from, to, radius }: Required<ImageView>): void {
  const { kit, canvas } = brush;
  const [clipLeft = 0, clipTop = 0, clipRight = 0, clipBottom = 0] = canvas.getDeviceClipBounds();
  const [x, top] = [Math.max(to.x, clipLeft), Math.max(to.y, clipTop)];
  const width = Math.min(to.x + to.width, clipRight) - x;
  const bottom = Math.min(to.y + to.height, clipBottom);
  if (width <= 0) return;
  keepDecoded(kit, image, () => {
    for (let y = top; y < bottom; y += STRIP_LINES) {
      const height = Math.min(STRIP_LINES, bottom - y);
      const strip = shrinkStrip(kit, image, {
        from,
        to,
        wanted: { x: x - to.x, y: y - to.y, width, height },
      });
      drawInCorners(brush, { to, radius }, () => canvas.drawImage(strip, x, y));
      strip.delete();
    }
  });
}

/** The library decodes a picture when its pixels are read. It keeps the decoded pixels from strip to strip, but no longer. */
function keepDecoded(kit: CanvasKit, image: Image, draw: () => void): void {
  const limit = kit.getDecodeCacheLimitBytes();
  kit.setDecodeCacheLimitBytes(limit + image.width() * image.height() * 4);
  try {
    draw();
  } finally {
    kit.setDecodeCacheLimitBytes(limit);
  }
}

function shrinkStrip(
  kit: CanvasKit,
  image: Image,
  { from, to, wanted }: { from: Box; to: Box; wanted: Box },
): Image {
  const form = {
    alphaType: kit.AlphaType.Premul,
    colorType: kit.ColorType.RGBA_8888,
    colorSpace: kit.ColorSpace.SRGB,
  };
  const [width, height] = [image.width(), image.height()];
  const view = { width, height, from, to, wanted };
  const { first, count } = findLines(view);
  // An array of JavaScript would keep its memory until it is collected, and each strip needs another one.
  const large = kit.Malloc(Uint8Array, width * count * 4);
  try {
    if (!image.readPixels(0, first, { width, height: count, ...form }, large, width * 4)) throw noMemory();
    // The array is asked for again, because it is lost when the memory of the drawing library grows.
    const pixels = large.toTypedArray() as Uint8Array;
    const shrunk = shrinkPixels({ ...view, pixels, firstLine: first });
    const strip = kit.MakeImage(
      { width: wanted.width, height: wanted.height, ...form },
      shrunk,
      wanted.width * 4,
    );
    if (!strip) throw noMemory();
    return strip;
  } finally {
    kit.Free(large);
  }
}

function noMemory(): RangeError {
  return new RangeError('There is not enough memory for a picture.');
}

/** Draws inside of round corners. Lines without a corner are drawn without smooth edges, which takes far less time. */
function drawInCorners(
  { kit, canvas }: Brush,
  { to, radius }: { to: Box; radius: number },
  draw: () => void,
): void {
  const high = Math.min(Math.ceil(radius), Math.floor(to.height / 2));
  const parts = [
    { y: to.y, height: high, isRound: true },
    { y: to.y + high, height: to.height - 2 * high, isRound: false },
    { y: to.y + to.height - high, height: high, isRound: true },
  ];
  for (const { y, height, isRound } of parts) {
    if (height <= 0) continue;
    canvas.save();
    canvas.clipRect(kit.XYWHRect(to.x, y, to.width, height), kit.ClipOp.Intersect, false);
    if (isRound) canvas.clipRRect(roundBox(kit, to, radius), kit.ClipOp.Intersect, true);
    draw();
    canvas.restore();
  }
}

function drawSmoothly(
  { kit, canvas }: Brush,
  image: Image,
  { from, to, scale }: { from: Box; to: Box; scale: number },
): void {
  const source = kit.XYWHRect(from.x, from.y, from.width, from.height);
  const target = kit.XYWHRect(to.x, to.y, to.width, to.height);
  const { Linear } = kit.FilterMode;
  // The linear filter reads the 4 pixels around each place: all of them, down to half of the size.
  if (scale < 0.5) {
    canvas.drawImageRectOptions(makeLevels(image), source, target, Linear, kit.MipmapMode.Linear);
  } else if (scale < 1) canvas.drawImageRectOptions(image, source, target, Linear, kit.MipmapMode.None);
  // The cubic filter takes twice the time. It has no visible squares in a picture that becomes larger.
  else canvas.drawImageRectCubic(image, source, target, 1 / 3, 1 / 3);
}

/** Smaller copies of pictures, which take more time than a preview. They are made once. */
const LEVELS = new WeakMap<Image, Image>();

function makeLevels(image: Image): Image {
  const levels = LEVELS.get(image) ?? image.makeCopyWithDefaultMipmaps();
  LEVELS.set(image, levels);
  return levels;
}

/** Frees a picture and its smaller copies. */
export function freeImage(image: Image): void {
  LEVELS.get(image)?.delete();
  image.delete();
}
