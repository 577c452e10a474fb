import type { Locator, Page } from 'playwright-core';

/**
 * A point of a device's screen: `u` and `v` are fractions of its width and height; `x` and `y` are the position in the
 * window, in CSS pixels.
 */
interface ScreenPoint {
  readonly u: number;
  readonly v: number;
  readonly x: number;
  readonly y: number;
}

/** Finds the screen of the device on the page, and waits for its frames or measures it. */
export function deviceScreen(page: Page) {
  const screen = page.getByTestId('device-screen');
  return {
    locator: screen,

    /** Resolves when a frame or screenshot is drawn. */
    async shown(): Promise<void> {
      await page.getByTestId('mirror-stats').filter({ visible: true }).waitFor();
    },

    /** Returns the point at these fractions of the screen's width and height. */
    async point(u: number, v: number): Promise<ScreenPoint> {
      const { x, y, width, height } = await measureBox(screen);
      return { u, v, x: x + u * width, y: y + v * height };
    },
  };
}

// Measures in the page, because Playwright's bounding box ignores the CSS property `zoom`.
function measureBox(locator: Locator) {
  return locator.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x, y, width, height };
  });
}

/** Resolves when a condition is true. Between two checks, the page draws a frame. */
export async function until(page: Page, condition: () => boolean): Promise<void> {
  while (!condition()) await page.evaluate(() => new Promise(requestAnimationFrame));
}
