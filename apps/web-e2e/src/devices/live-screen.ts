import type { Page } from 'playwright-core';

import type { Colour } from './scripted-mirror.ts';

/** Returns the red, green and blue of the pixel in the middle of a mirror's canvas. */
function readMiddle(canvas: HTMLCanvasElement): number[] {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  context?.drawImage(canvas, canvas.width / 2, canvas.height / 2, 1, 1, 0, 0, 1, 1);
  return [...(context?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3);
}

/**
 * Resolves when the middle of a mirror shows this colour. A small difference is accepted, because the compression of
 * video changes colours by a few levels.
 */
export async function showsColour(page: Page, colour: Colour, within = page.locator('body')): Promise<void> {
  const canvas = within.getByTestId('device-screen').locator('canvas');
  await canvas.waitFor();
  for (;;) {
    const shown = await canvas.evaluate(readMiddle);
    if (shown.every((level, index) => Math.abs(level - (colour[index] ?? 0)) < 8)) return;
    // Waits until the browser draws its next frame, which may show the colour.
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
}
