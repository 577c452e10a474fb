import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { chromium, type Page } from 'playwright-core';

import { startBuiltServer } from '../measure/built-server.ts';
import { median } from '../measure/median.ts';
import type { Row } from '../table.ts';
import { LOCALES, PICTURES, writeLargeListing } from './large-listing.ts';
import { launchUninstrumented, type UninstrumentedBrowser } from './uninstrumented-browser.ts';

const SLOW_DOWN = 4;
const LIMITS = { drawnKB: 250, lcpMs: 1000, tbtMs: 100, localeMs: 80, storeMs: 100 };
const LOADS = 9;
/**
 * The wait before a load is evaluated, in ms. A page that meets the limits is complete long before the end of this
 * wait.
 */
const SETTLED_MS = 5000;
const WINDOW = { width: 1440, height: 900 };

/**
 * Measures the page in Chromium: first loads of the synced demo with a processor that is slowed down, changes of the
 * locale in the demo and in a large listing, and changes of the store in the large listing.
 */
export async function benchPage(): Promise<Row[]> {
  const executablePath = process.env['CHROMIUM_BIN'] ?? '/usr/bin/chromium';
  const dir = await mkdtemp(join(tmpdir(), 'storedeck-bench-page-'));
  try {
    await writeLargeListing(dir);
    const first = await served(['--demo'], async (url) => {
      const synced = await fetch(`${url}/api/sync`);
      if (!synced.ok) throw new Error(`The demo cannot be synced: ${await synced.text()}`);
      const browser = await launchUninstrumented(executablePath);
      const loads = await firstLoads(browser, url).finally(() => browser.close());
      return inChromium(executablePath, async (page) => ({
        ...loads,
        drawnKB: await sizeUntilDrawn(page, url),
        localeMs: await timeLocales(page, url),
      }));
    });
    const switches = await served(['--dir', dir], async (url) => {
      return inChromium(executablePath, async (page) => ({
        localeMs: await timeLocales(page, url),
        storeMs: await timeStores(page),
      }));
    });
    const slow = `CPU ${SLOW_DOWN} × slower`;
    const large = `${LOCALES.length} × ${PICTURES} pictures`;
    return [
      row('JavaScript and CSS until the listing is drawn (compressed)', first.drawnKB, 'kB', LIMITS.drawnKB),
      row(`largest contentful paint, ${slow}`, first.lcpMs, 'ms', LIMITS.lcpMs),
      row(`total blocking time, ${slow}`, first.tbtMs, 'ms', LIMITS.tbtMs),
      row('change of locale, the demo', first.localeMs, 'ms', LIMITS.localeMs),
      row(`change of locale, ${large}`, switches.localeMs, 'ms', LIMITS.localeMs),
      row(`change of store, ${large}`, switches.storeMs, 'ms', LIMITS.storeMs),
    ];
  } finally {
    await rm(dir, { recursive: true });
  }
}

function row(what: string, value: number, unit: string, limit: number): Row {
  return {
    what,
    ours: `${value.toFixed(0)} ${unit}`,
    beside: `${limit} ${unit} allowed`,
    ratio: value / limit,
    target: `≤ ${limit} ${unit}`,
    holds: value <= limit,
  };
}

async function served<Result>(
  args: readonly string[],
  use: (url: string) => Promise<Result>,
): Promise<Result> {
  const server = await startBuiltServer(args);
  try {
    return await use(server.url);
  } finally {
    await server.close();
  }
}

/** Returns the medians of several loads. Each load fetches all files except the icon, which was opened before. */
async function firstLoads(browser: UninstrumentedBrowser, url: string): Promise<FirstLoad> {
  const loads: FirstLoad[] = [];
  for (let load = 0; load < LOADS; load += 1)
    loads.push(
      await browser.load(url, {
        ...WINDOW,
        from: `${url}/favicon.svg`,
        slowDown: SLOW_DOWN,
        settleMs: SETTLED_MS,
        evaluate: measureLoad,
      }),
    );
  if (loads.some(({ isDrawn }) => !isDrawn)) throw new Error('The page did not show the listing.');
  return {
    isDrawn: true,
    lcpMs: median(loads.map(({ lcpMs }) => lcpMs)),
    tbtMs: median(loads.map(({ tbtMs }) => tbtMs)),
  };
}

interface FirstLoad {
  readonly isDrawn: boolean;
  readonly lcpMs: number;
  readonly tbtMs: number;
}

/** Runs in the page, so it must not use anything that is defined outside this function. */
async function measureLoad(): Promise<FirstLoad> {
  const of = (type: string) =>
    new Promise<PerformanceEntry[]>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true });
      // The observer is not called if there are no entries, so the wait also ends after 200 ms.
      setTimeout(() => resolve([]), 200);
    });
  const [contentful = [], paints = [], tasks = []] = await Promise.all(
    ['largest-contentful-paint', 'paint', 'longtask'].map(of),
  );
  // By definition, blocking time is counted from the first contentful paint.
  const paintedAt = paints.find(({ name }) => name === 'first-contentful-paint')?.startTime ?? 0;
  return {
    isDrawn: document.querySelector('[data-testid="app-store-page"]') !== null,
    lcpMs: contentful.at(-1)?.startTime ?? Infinity,
    tbtMs: tasks
      .filter(({ startTime, duration }) => startTime + duration > paintedAt)
      .reduce((sum, { duration }) => sum + duration - 50, 0),
  };
}

async function inChromium<Result>(
  executablePath: string,
  use: (page: Page) => Promise<Result>,
): Promise<Result> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    return await use(await browser.newPage({ viewport: WINDOW }));
  } finally {
    await browser.close();
  }
}

/**
 * Returns the kilobytes of JavaScript and CSS that have arrived at the time when the store page is added to the
 * document.
 */
async function sizeUntilDrawn(page: Page, url: string): Promise<number> {
  await page.addInitScript(recordSizeAtDrawing);
  await page.goto(url);
  await page.waitForFunction(() => 'bytesAtDrawing' in globalThis);
  return (
    (await page.evaluate(() => (globalThis as { bytesAtDrawing?: number }).bytesAtDrawing ?? NaN)) / 1000
  );
}

/** Runs in the page before its scripts: notes the size of the files at the time when the store page is added. */
function recordSizeAtDrawing(): void {
  new MutationObserver((_, observer) => {
    if (!document.querySelector('[data-testid="app-store-page"]')) return;
    observer.disconnect();
    const files = performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\.(?:js|css)$/.test(name)) as PerformanceResourceTiming[];
    const bytesAtDrawing = files.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
    Object.assign(globalThis, { bytesAtDrawing });
  }).observe(document, { childList: true, subtree: true });
}

const MAX_LOCALES = 20;
const MIN_CHANGES = 12;

/**
 * Returns the time in ms from the click on a locale until its store page has been painted, without its pictures: the
 * median of many changes.
 */
async function timeLocales(page: Page, url: string): Promise<number> {
  await page.goto(`${url}/?locale=en-US`);
  await page.getByTestId('app-store-page').waitFor();
  const codes = (await localeCodes(page)).filter((code) => code !== 'en-US').slice(0, MAX_LOCALES);
  const times: number[] = [];
  while (times.length < MIN_CHANGES) {
    for (const code of [...codes, 'en-US']) {
      await page.getByTestId('locale-picker').click();
      times.push(await timeClick(page, 'option', new RegExp(`${code}$`), `[lang="${code}"]`));
    }
  }
  return median(times);
}

/** Returns the locales of the App Store's listing. */
async function localeCodes(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const response = await fetch('/api/listing/current');
    const { listing } = (await response.json()) as {
      listing: { appStore: { locales: Record<string, unknown> } };
    };
    return Object.keys(listing.appStore.locales);
  });
}

/** Returns the time in ms from the click on a store until its page has been painted: the median of several changes. */
async function timeStores(page: Page): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < 8; turn += 1) {
    times.push(await timeClick(page, 'radio', /^Google Play$/, '[data-testid="play-page"]'));
    times.push(await timeClick(page, 'radio', /^App Store$/, '[data-testid="app-store-page"]'));
  }
  return median(times);
}

async function timeClick(page: Page, role: 'option' | 'radio', name: RegExp, shown: string): Promise<number> {
  const control = page.getByRole(role, { name });
  await control.waitFor({ state: 'attached' });
  return control.evaluate(async (element: HTMLElement, article) => {
    const start = performance.now();
    element.click();
    do await new Promise(requestAnimationFrame);
    while (!document.querySelector(`article${article}`));
    // The browser has painted a frame when it begins the next frame, so the time ends with the next frame.
    await new Promise(requestAnimationFrame);
    return performance.now() - start;
  }, shown);
}
