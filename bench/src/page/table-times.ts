import type { Page } from 'playwright-core';

import { median } from '../measure/median.ts';
import type { Row } from '../table.ts';

/** How many times slower the processor is while a table is measured. */
export const SLOW_DOWN = 4;
/** What a user feels, in ms. */
export const TABLE_LIMITS = { paintMs: 300, keyMs: 16 };

const OPENINGS = 7;
const KEYS = 40;
/** The time between two keys of a fast typist, in ms. */
const PAUSE_MS = 80;

/** A row of the results, with a time and its limit in ms. */
export function limitRow(what: string, value: number, limit: number): Row {
  return {
    what,
    ours: `${value.toFixed(1)} ms`,
    beside: `${limit} ms allowed`,
    ratio: value / limit,
    target: `≤ ${limit} ms`,
    holds: value <= limit,
  };
}

/** Returns the time in ms from the click on a view until its table has been painted: the median of several openings. */
export async function timeOpenings(page: Page, view: string): Promise<number> {
  const times: number[] = [];
  for (let opening = 0; opening < OPENINGS; opening += 1) {
    await page.getByText('New', { exact: true }).click();
    await page.getByTestId('app-store-page').waitFor();
    times.push(
      await page.getByRole('radio', { name: view }).evaluate(async (radio: HTMLElement) => {
        const start = performance.now();
        radio.click();
        do await new Promise(requestAnimationFrame);
        while (!document.querySelector('[role=gridcell]'));
        // The browser has painted a frame when it begins the next frame, so the time ends with the next frame.
        await new Promise(requestAnimationFrame);
        return performance.now() - start;
      }),
    );
  }
  return median(times);
}

/**
 * Returns the time in ms for which a key keeps the page busy until its effect can be painted: handlers, style and
 * layout, without the wait for the screen's next refresh. The result is the median of many keys. A pause after each key
 * gives the page time for work that it does later.
 */
export async function timeKeys(page: Page, target: string, key: string): Promise<number> {
  const times: number[] = [];
  for (let press = 0; press < KEYS; press += 1) {
    times.push(await page.locator(target).first().evaluate(timeKey, key));
    await page.waitForTimeout(PAUSE_MS);
  }
  return median(times);
}

/** Runs in the page: presses a key, and returns the time in ms until its effect can be painted. */
async function timeKey(element: HTMLElement, key: string): Promise<number> {
  if (document.activeElement !== element) element.focus();
  const start = performance.now();
  element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  if (key.length === 1) document.execCommand('insertText', false, key);
  // React draws the changes of an event in a microtask, which ends before the next line. Reading a height then makes
  // the browser compute style and layout.
  await Promise.resolve();
  void document.body.offsetHeight;
  return performance.now() - start;
}
