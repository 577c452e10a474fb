import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

import { pictureLook, type PictureLook, type Pixels, scalePixels } from '@storedeck/listing/compare';
import { encodePng, pictureHeader, type PictureSize } from '@storedeck/pictures';

import { decodePicture, encodePicture } from './codecs.ts';
import { freeMemory } from './free-memory.ts';
import { QUALITIES } from './picture-scale.ts';
import { reducePicture } from './reduce-picture.ts';

/** The task of a thread: one picture file to scale. */
export interface PictureTask {
  /** The absolute path of the picture file. */
  readonly path: string;
  /** Whether the result must contain the look of the picture. */
  readonly withLook: boolean;
  /** The maximum length of the longer side of the scaled picture, in pixels. */
  readonly side: number;
  /** The wanted maximum size of the scaled picture, in bytes. A picture that cannot be made smaller may exceed it. */
  readonly maxBytes: number;
  /** The highest JPEG quality. */
  readonly quality: number;
}

/** A picture that is scaled for a report. */
export interface ScaledPicture extends PictureSize {
  readonly jpeg: Uint8Array;
}

/** The result of a thread. */
export interface PreparedPicture extends ScaledPicture {
  readonly look: PictureLook | null;
}

const MAX_FILE_BYTES = 50 * 1024 * 1024;
/**
 * The maximum number of pixels. A picture with more pixels is not decoded, because no store accepts it and decoding it
 * would need too much memory.
 */
const MAX_PIXELS = 40_000_000;
const MIN_SIDE = 96;

/**
 * Scales a picture in a thread. Returns null if the file is missing, is too large, is not a picture or cannot be
 * decoded.
 */
export async function preparePicture(task: PictureTask): Promise<PreparedPicture | null> {
  try {
    const pixels = await readPixels(task);
    if (pixels === null) return null;
    const scaled = { ...(await scale(pixels, task)), look: task.withLook ? pictureLook(pixels) : null };
    freeMemory(pixels.data);
    return scaled;
  } catch {
    return null;
  }
}

/** The task of a thread: one screenshot in memory to scale. */
export interface ScreenTask {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The maximum length of the longer side of the scaled screenshot, in pixels. */
  readonly side: number;
  readonly maxBytes: number;
}

/** The JPEG qualities that are tried one after the other. With the last quality, large letters are still legible. */
const SCREEN_QUALITIES = [72, 55, 40, 28, 18, 10];

/**
 * Scales a screenshot so that its longer side has `side` pixels; a smaller screenshot keeps its size. `maxBytes` only
 * lowers the quality, never the width and height, so that positions in the scaled screenshot can be converted to
 * positions on the screen. Rejects if the bytes are not a picture.
 */
export async function scaleScreen({
  bytes,
  side,
  maxBytes,
}: ScreenTask): Promise<PictureSize & { jpeg: Uint8Array }> {
  const pixels = await decode(bytes);
  if (pixels === null) throw new Error('The bytes are not a picture.');
  const size = sizeWithin(pixels, side);
  const colours = scalePixels(pixels, size);
  let jpeg = new Uint8Array();
  for (const quality of SCREEN_QUALITIES) {
    jpeg = await encodePicture(colours, size, quality);
    if (jpeg.length <= maxBytes) break;
  }
  return { ...size, jpeg };
}

/** The task of a thread: one screenshot to convert for a store. */
export interface StoreTask {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The size to which the screenshot is cropped, equally at both ends, in pixels. */
  readonly size: PictureSize;
}

/** A screenshot that a store accepts. */
export interface StoreScreenshot {
  readonly png: Uint8Array;
  /** Whether all pixels are equal, as on a screen that is off or of an app that forbids screenshots. */
  readonly isOneColour: boolean;
}

/**
 * Encodes a screenshot as PNG on a white background, without an alpha channel, and crops it. Rejects if the bytes are
 * not a picture.
 */
export async function convertForStore({ bytes, size }: StoreTask): Promise<StoreScreenshot> {
  const pixels = await decode(bytes);
  if (pixels === null) throw new Error('The bytes are not a picture.');
  const colours = cropped(scalePixels(pixels, pixels), pixels, size);
  const isOneColour = colours.every((value, at) => value === colours[at % 3]);
  return { png: await encodePng(colours, size), isOneColour };
}

/** Cuts equal parts off both ends. `colours` has three bytes for each pixel, row by row. */
function cropped(colours: Uint8Array, { width, height }: PictureSize, size: PictureSize): Uint8Array {
  const left = Math.floor((width - size.width) / 2);
  const top = Math.floor((height - size.height) / 2);
  const result = new Uint8Array(size.width * size.height * 3);
  for (let y = 0; y < size.height; y += 1) {
    const start = ((y + top) * width + left) * 3;
    result.set(colours.subarray(start, start + size.width * 3), y * size.width * 3);
  }
  return result;
}

async function readPixels({ path, side }: PictureTask): Promise<Pixels | null> {
  // Without O_NONBLOCK, opening a FIFO waits until another process opens the FIFO for writing.
  await using file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  const about = await file.stat();
  if (!about.isFile() || about.size > MAX_FILE_BYTES) return null;
  // The memory of a picture belongs to it alone, as the decoders and freeMemory need it.
  const bytes = new Uint8Array(about.size);
  for (let at = 0; at < bytes.length;) {
    const { bytesRead } = await file.read(bytes, at, bytes.length - at, at);
    if (bytesRead === 0) return null;
    at += bytesRead;
  }
  const pixels = (await reducePicture(bytes, side)) ?? (await decode(bytes));
  freeMemory(bytes);
  return pixels;
}

async function decode(bytes: Uint8Array<ArrayBuffer>): Promise<Pixels | null> {
  const header = pictureHeader(bytes);
  if (!header?.size || header.size.width * header.size.height > MAX_PIXELS) return null;
  return decodePicture(header.format, bytes.buffer);
}

async function scale(
  pixels: Pixels,
  { side, maxBytes, quality: highest }: Pick<PictureTask, 'side' | 'maxBytes' | 'quality'>,
): Promise<PictureSize & { jpeg: Uint8Array }> {
  const size = sizeWithin(pixels.extent ?? pixels, side);
  const colours = scalePixels(pixels, size);
  let jpeg = new Uint8Array();
  for (const quality of QUALITIES.filter((each) => each <= highest)) {
    jpeg = await encodePicture(colours, size, quality);
    if (jpeg.length <= maxBytes) return { ...size, jpeg };
  }
  const smaller = side * 0.7;
  return smaller < MIN_SIDE
    ? { ...size, jpeg }
    : scale(pixels, { side: smaller, maxBytes, quality: highest });
}

function sizeWithin({ width, height }: PictureSize, side: number): PictureSize {
  const factor = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}
