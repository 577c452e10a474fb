import { findTapMark } from '@storedeck/fake-devices';
import type { Page } from 'playwright-core';

/** What a simulated device shows, by screenshots of its own at `url`, whatever the page shows. */
export function phoneScreen(page: Page, url: string) {
  const screenshot = async () => Buffer.from(await (await fetch(url)).arrayBuffer());
  const digest = async () => digestBelow(page, await screenshot());
  return {
    /** A digest of the screen below the status bar, which shows a clock. */
    digest,
    /** Resolves to the digest of the next screen that differs from this one, and stays for two screenshots. */
    async after(before: string): Promise<string> {
      for (let last = await digest(); ;) {
        const now = await digest();
        if (now !== before && now === last) return now;
        last = now;
      }
    },
    /** Resolves once the device shows the screen of this digest. */
    async shows(wanted: string): Promise<void> {
      while ((await digest()) !== wanted);
    },
    /** The position of the mark of a tap, as soon as there is one near this position. */
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
