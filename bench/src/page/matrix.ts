import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { chromium, type Page } from 'playwright-core';

import { startBuiltServer } from '../measure/built-server.ts';
import { median } from '../measure/median.ts';
import type { Row } from '../table.ts';
import { LOCALES, PICTURES, writeLargeListing } from './large-listing.ts';

const SLOW_DOWN = 4;
const LIMITS = { paintMs: 300, keyMs: 16 };
const OPENINGS = 7;
const KEYS = 40;
/** The time between two keys of a fast typist, in ms. */
const PAUSE_MS = 80;

/**
 * Measures the matrix of a large listing in Chromium, with a processor that is slowed down: opening the matrix, moving
 * in it, and typing into a cell.
 */
export async function benchMatrix(): Promise<Row[]> {
  const executablePath = process.env['CHROMIUM_BIN'] ?? '/usr/bin/chromium';
  const dir = await mkdtemp(join(tmpdir(), 'storedeck-bench-matrix-'));
  try {
    await writeLargeListing(dir);
    const server = await startBuiltServer(['--dir', dir]);
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
    try {
      const started = await fetch(`${server.url}/api/listing/new/from-current`, { method: 'POST' });
      if (!started.ok) throw new Error(`New cannot be started: ${await started.text()}`);
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      await page.goto(`${server.url}/?view=matrix&stores=both`);
      await page.getByRole('rowheader').first().waitFor();
      // The processor is slowed down only after the code of the matrix is loaded, because loading is not measured.
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
      const paintMs = await timeOpenings(page);
      const moveMs = await timeKeys(page, '[role=grid] [tabindex="0"]', 'ArrowDown');
      await page.getByRole('gridcell').nth(1).click();
      await page.locator('[data-edit]').waitFor();
      const typeMs = await timeKeys(page, '[data-edit]', 'x');
      const where = `${LOCALES.length} × ${PICTURES} pictures, CPU ${SLOW_DOWN} × slower`;
      return [
        row(`matrix, first paint, ${where}`, paintMs, LIMITS.paintMs),
        row(`matrix, an arrow key, ${where}`, moveMs, LIMITS.keyMs),
        row(`matrix, a typed letter, ${where}`, typeMs, LIMITS.keyMs),
      ];
    } finally {
      await browser.close();
      await server.close();
    }
  } finally {
    await rm(dir, { recursive: true });
  }
}

function row(what: string, value: number, limit: number): Row {
  return {
    what,
    ours: `${value.toFixed(1)} ms`,
    beside: `${limit} ms allowed`,
    ratio: value / limit,
    target: `≤ ${limit} ms`,
    holds: value <= limit,
  };
}

/** Returns the time in ms from the click on Matrix until the table has been painted: the median of several openings. */
async function timeOpenings(page: Page): Promise<number> {
  const times: number[] = [];
  for (let opening = 0; opening < OPENINGS; opening += 1) {
    await page.getByText('New', { exact: true }).click();
    await page.getByTestId('app-store-page').waitFor();
    times.push(
      await page.getByRole('radio', { name: 'Matrix' }).evaluate(async (radio: HTMLElement) => {
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
async function timeKeys(page: Page, target: string, key: string): Promise<number> {
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
