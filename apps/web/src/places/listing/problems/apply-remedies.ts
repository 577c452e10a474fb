import type { Client } from '@storedeck/contract';
import { type ListingPicture, MAX_PICTURE_BYTES, pictureRule, type Store } from '@storedeck/listing';
import type { PictureRemedy } from '@storedeck/listing/problems';
import { encodePng } from '@storedeck/pictures';

import { pictureUrl } from '../../../pictures/picture-url.ts';

type Resize = Extract<PictureRemedy, { kind: 'resize' }>;

/** The label of the button for a remedy. */
export function remedyText(remedy: PictureRemedy): string {
  if (remedy.kind === 'flatten') return 'Flatten and keep';
  if (remedy.kind === 'convert') return 'Save as PNG';
  const size = `${remedy.width} × ${remedy.height}`;
  return { crop: `Crop to ${size}`, scale: `Scale to ${size}`, fill: `Scale and crop to ${size}` }[
    remedy.how
  ];
}

/**
 * Applies all remedies to a picture on a white background, and saves the result as a new picture of New. The file of
 * the previous picture stays.
 *
 * @returns the entry of the new picture. Rejects when the picture cannot be read, or the server refuses the result.
 */
export async function applyRemedies(
  client: Client,
  { store, locale, slot }: { store: Store; locale: string; slot: string },
  { picture, remedies }: { picture: ListingPicture; remedies: readonly PictureRemedy[] },
): Promise<ListingPicture> {
  const bitmap = await readBitmap(picture);
  try {
    const resize = remedies.find((remedy) => remedy.kind === 'resize');
    const maxBytes = Math.min(pictureRule(store, slot).maxBytes, MAX_PICTURE_BYTES);
    const body = await draw(bitmap, resize, maxBytes);
    const name = plainName(picture, body.type);
    const query = { store, locale, slot, name };
    const contentType = body.type === 'image/png' ? 'image/png' : 'image/jpeg';
    return (await client.addPicture({ query, body, contentType })).image;
  } finally {
    bitmap.close();
  }
}

async function readBitmap(picture: ListingPicture): Promise<ImageBitmap> {
  const url = pictureUrl(picture);
  const response = url === null ? null : await fetch(url);
  if (!response?.ok) throw new Error('The picture cannot be read.');
  return createImageBitmap(await response.blob());
}

/** Returns a PNG or, if the PNG has more than `maxBytes`, a JPEG. */
async function draw(bitmap: ImageBitmap, resize: Resize | undefined, maxBytes: number): Promise<Blob> {
  const { width, height } = resize ?? bitmap;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('The browser cannot draw the picture.');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  const scale = resize?.how === 'crop' ? 1 : Math.max(width / bitmap.width, height / bitmap.height);
  const [drawnWidth, drawnHeight] = [bitmap.width * scale, bitmap.height * scale];
  context.drawImage(bitmap, (width - drawnWidth) / 2, (height - drawnHeight) / 2, drawnWidth, drawnHeight);
  const { data } = context.getImageData(0, 0, width, height);
  const png = new Blob([await encodePng(withoutAlpha(data), { width, height })], { type: 'image/png' });
  return png.size <= maxBytes ? png : canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 });
}

function withoutAlpha(rgba: Uint8ClampedArray): Uint8Array {
  const rgb = new Uint8Array((rgba.length / 4) * 3);
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) {
    rgb[to] = rgba[from] ?? 0;
    rgb[to + 1] = rgba[from + 1] ?? 0;
    rgb[to + 2] = rgba[from + 2] ?? 0;
  }
  return rgb;
}

function plainName({ fileName, file }: ListingPicture, type: string): string {
  const name = fileName ?? file?.split('/').at(-1) ?? 'picture';
  return `${name.replace(/\.\w+$/, '').slice(0, 200)}.${type === 'image/png' ? 'png' : 'jpg'}`;
}
