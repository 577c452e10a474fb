import { createHash } from 'node:crypto';

import { type Picture, plainPictures } from '@storedeck/fake-stores';
import type { Page } from 'playwright-core';

import { PLAIN_PICTURES } from './store-world.ts';

/** Returns the size in pixels and the SHA-256 of a screenshot on the store page, as the browser received it. */
export async function shownPicture(page: Page, index: number) {
  const image = page
    .getByRole('button', { name: new RegExp(`^Open screenshot ${index + 1} of`) })
    .getByRole('img');
  await image.scrollIntoViewIfNeeded();
  const { src, ...size } = await image.evaluate(async (element: HTMLImageElement) => {
    await element.decode();
    return { src: element.src, width: element.naturalWidth, height: element.naturalHeight };
  });
  const digest = await page.evaluate(async (url) => {
    const bytes = await (await fetch(url)).arrayBuffer();
    return [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))];
  }, src);
  return { ...size, sha256: Buffer.from(digest).toString('hex') };
}

/**
 * Returns the size in pixels and the SHA-256 of a plain picture, as the fake stores serve it. No two pictures have the
 * same bytes.
 */
export async function servedPicture(picture: Picture) {
  const { bytes } = await plainPictures(PLAIN_PICTURES.bytes).render(picture, picture, 'jpeg');
  return {
    width: picture.width,
    height: picture.height,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
}
