import { createHash } from 'node:crypto';

import { plainPictures } from '../src/index.ts';
import type { Picture } from '../src/index.ts';

/**
 * Makes the bytes of a picture that a client uploads. Pictures with different values of `screen` have different bytes.
 */
export async function pictureBytes(
  size: { width: number; height: number } = { width: 1290, height: 2796 },
  { screen = 0, format = 'png' }: { screen?: number; format?: 'png' | 'jpeg' } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const picture: Picture = { kind: 'screen', device: 'iphone', locale: 'test', screen, ...size };
  return (await plainPictures(3000).render(picture, size, format)).bytes;
}

/** Returns a copy of a PNG whose header declares an alpha channel. */
export function withAlpha(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const copy = bytes.slice();
  copy[25] = 6;
  return copy;
}

export function md5(bytes: Uint8Array): string {
  return createHash('md5').update(bytes).digest('hex');
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
