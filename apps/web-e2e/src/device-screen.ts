import type { Locator, Page, Response } from 'playwright-core';

/** A point of a device's screen: shares of its width and height, and where that is in the window. */
interface ScreenPoint {
  readonly u: number;
  readonly v: number;
  readonly x: number;
  readonly y: number;
}

/** The device's screen on the page, and what the tests do with it. */
export function deviceScreen(page: Page) {
  const screen = page.getByTestId('device-screen');
  return {
    locator: screen,

    /** Resolves when the first picture is drawn. */
    async shown(): Promise<void> {
      await page.getByTestId('mirror-stats').filter({ visible: true }).waitFor();
    },

    /** The point at these shares of the screen. */
    async point(u: number, v: number): Promise<ScreenPoint> {
      const { x, y, width, height } = await boxOf(screen);
      return { u, v, x: x + u * width, y: y + v * height };
    },
  };
}

// The browser's own numbers: Playwright's bounding box does not know the zoom of the style.
function boxOf(locator: Locator) {
  return locator.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x, y, width, height };
  });
}

/** Does something on the page and returns what it posted there, once the server has answered. */
export async function posted(page: Page, path: string, act: () => Promise<unknown>): Promise<unknown> {
  const answer = page.waitForResponse((response: Response) => response.url().endsWith(path));
  await act();
  const response = await answer;
  await response.finished();
  return response.request().postDataJSON() as unknown;
}
