import { findTapMark } from '@storedeck/fake-devices';
import type { Page } from 'playwright-core';

/**
 * Reads the screen of a simulated device from the device itself, not from the page. `url` is the address that returns a
 * screenshot of the device.
 */
export function phoneScreen(page: Page, url: string) {
  const screenshot = async () => Buffer.from(await (await fetch(url)).arrayBuffer());
  let last: { readonly png: Buffer; readonly digest: string } | undefined;
  const digest = async () => {
    const png = await screenshot();
    // A screen that has not changed has the same bytes. The page then need not decode them, which takes long.
    if (!last?.png.equals(png)) last = { png, digest: await digestBelow(page, png) };
    return last.digest;
  };
  return {
    /** Returns a digest of the screen. The status bar is left out, because the time in it changes. */
    digest,
    /**
     * Resolves to the digest of the next screen that differs from `before` and is the same in two consecutive
     * screenshots.
     */
    async after(before: string): Promise<string> {
      for (let previous = await digest(); ;) {
        const now = await digest();
        if (now !== before && now === previous) return now;
        previous = now;
      }
    },
    /** Resolves when the device shows the screen with this digest. */
    async shows(wanted: string): Promise<void> {
      while ((await digest()) !== wanted);
    },
    /**
     * Resolves to the position of a tap's mark, as soon as the device shows a mark whose x is within 100 pixels of
     * `near`.
     */
    async mark(near: number) {
      for (;;) {
        const mark = await findTapMark(await screenshot());
        if (mark && Math.abs(mark.x - near) < 100) return mark;
      }
    },
  };
}

function digestBelow(page: Page, png: Buffer): Promise<string> {
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes]));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const { data } = context?.getImageData(0, 120, bitmap.width, bitmap.height - 120) ?? {};
    const digest = await crypto.subtle.digest('SHA-256', data ?? new Uint8ClampedArray());
    return [...new Uint8Array(digest)].join(' ');
  }, png.toString('base64'));
}
