import { findTapMark } from '@storedeck/fake-devices';
import type { Page } from 'playwright-core';

/** Reads what a simulated device shows, whatever the page shows. `url` is the address of a screenshot of the device. */
export function phoneScreen(page: Page, url: string) {
  const screenshot = async () => Buffer.from(await (await fetch(url)).arrayBuffer());
  const digest = async () => digestBelow(page, await screenshot());
  return {
    /** Returns a digest of the screen without the status bar, which shows a clock. */
    digest,
    /** Resolves to the digest of the next screen that differs from `before` and is the same in two screenshots. */
    async after(before: string): Promise<string> {
      for (let last = await digest(); ;) {
        const now = await digest();
        if (now !== before && now === last) return now;
        last = now;
      }
    },
    /** Resolves when the device shows the screen with this digest. */
    async shows(wanted: string): Promise<void> {
      while ((await digest()) !== wanted);
    },
    /** Resolves to the position of the mark of a tap, when its x is within 100 pixels of `near`. */
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
