import { chromium, type Page } from 'playwright-core';

import { startBuiltServer } from '../measure/built-server.ts';
import { median } from '../measure/median.ts';

const KEYS = 30;
/** The time between two keys, in ms: all previews are drawn meanwhile. */
const PAUSE_MS = 400;

/** Returns the time in ms from a key in a caption until the preview with its letter is drawn: the median of many keys. */
export async function timePreviewKeys(dir: string): Promise<number> {
  const server = await startBuiltServer(['--dir', dir]);
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_BIN'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${server.url}/frames`);
    await page
      .getByRole('img', { name: /in English/ })
      .and(page.locator('[aria-busy=false]'))
      .first()
      .waitFor();
    await page.getByRole('textbox', { name: /^today caption in English/ }).focus();
    const times: number[] = [];
    for (let key = 0; key < KEYS; key += 1) {
      await page.waitForTimeout(PAUSE_MS);
      times.push(await timeKey(page, key % 2 === 0 ? 'x' : 'Backspace'));
    }
    return median(times);
  } finally {
    await browser.close();
    await server.close();
  }
}

/** Presses a key, and returns the time until the first picture is drawn after it. */
async function timeKey(page: Page, key: string): Promise<number> {
  const drawn = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let pressed = 0;
        addEventListener('keydown', ({ timeStamp }) => (pressed = timeStamp), { once: true, capture: true });
        const { prototype } = CanvasRenderingContext2D;
        const { putImageData } = prototype;
        prototype.putImageData = function draw(this: CanvasRenderingContext2D, ...args: unknown[]) {
          Reflect.apply(putImageData, this, args);
          prototype.putImageData = putImageData;
          resolve(performance.now() - pressed);
        } as typeof putImageData;
      }),
  );
  await page.keyboard.press(key);
  return drawn;
}
