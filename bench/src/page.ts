import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import { chromium, type Browser, type Page } from 'playwright-core';

import { LOCALES, PICTURES, writeLargeListing } from './large-listing.ts';
import type { Row } from './table.ts';
import { launchUnwatched, type UnwatchedBrowser } from './unwatched-page.ts';

const MAIN = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url));
const SLOW_DOWN = 4;
const LIMITS = { scriptKiB: 170, lcpMs: 1000, tbtMs: 100, switchMs: 100 };
const LOADS = 9;
/** Long after everything has been drawn, at any speed that could hold the limits. */
const SETTLED_MS = 5000;
const WINDOW = { width: 1440, height: 900 };

/** The page in Chromium: first loads of the synced demo on a slow computer, and what changes of locale and store take in a large listing. */
export async function benchPage(): Promise<Row[]> {
  const executablePath = process.env['CHROMIUM_BIN'] ?? '/usr/bin/chromium';
  const dir = await mkdtemp(join(tmpdir(), 'storedeck-bench-page-'));
  try {
    await writeLargeListing(dir);
    const first = await served(['--demo'], async (url) => {
      const synced = await fetch(`${url}/api/sync`);
      if (!synced.ok) throw new Error(`The demo cannot be synced: ${await synced.text()}`);
      const browser = await launchUnwatched(executablePath);
      return firstLoads(browser, url).finally(() => browser.close());
    });
    const switches = await served(['--dir', dir], async (url) => {
      const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
      return timeSwitches(browser, url).finally(() => browser.close());
    });
    const slow = `CPU ${SLOW_DOWN} × slower`;
    const large = `${LOCALES.length} × ${PICTURES} pictures`;
    return [
      row('first load, JavaScript as it is sent', first.scriptKiB, 'KiB', LIMITS.scriptKiB),
      row(`largest contentful paint, ${slow}`, first.lcpMs, 'ms', LIMITS.lcpMs),
      row(`total blocking time, ${slow}`, first.tbtMs, 'ms', LIMITS.tbtMs),
      row(`change of locale, ${large}`, switches.localeMs, 'ms', LIMITS.switchMs),
      row(`change of store, ${large}`, switches.storeMs, 'ms', LIMITS.switchMs),
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

async function served<Result>(args: string[], use: (url: string) => Promise<Result>): Promise<Result> {
  const child = spawn(process.execPath, [MAIN, '--port', '0', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      const port = /localhost:(\d+)/.exec(line)?.[1];
      if (port !== undefined) return await use(`http://127.0.0.1:${port}`);
    }
    throw new Error('The server ended before it had started.');
  } finally {
    child.kill();
    await exited;
  }
}

/** The medians of several loads, each of which fetches all but the icon. */
async function firstLoads(browser: UnwatchedBrowser, url: string): Promise<FirstLoad> {
  const loads: FirstLoad[] = [];
  for (let load = 0; load < LOADS; load += 1)
    loads.push(
      await browser.load(url, {
        ...WINDOW,
        from: `${url}/favicon.svg`,
        slowDown: SLOW_DOWN,
        settleMs: SETTLED_MS,
        ask: askOfLoad,
      }),
    );
  if (loads.some(({ isDrawn }) => !isDrawn)) throw new Error('The page did not show the listing.');
  return {
    isDrawn: true,
    scriptKiB: median(loads.map(({ scriptKiB }) => scriptKiB)),
    lcpMs: median(loads.map(({ lcpMs }) => lcpMs)),
    tbtMs: median(loads.map(({ tbtMs }) => tbtMs)),
  };
}

interface FirstLoad {
  readonly isDrawn: boolean;
  readonly scriptKiB: number;
  readonly lcpMs: number;
  readonly tbtMs: number;
}

/** Runs in the page, and knows nothing of this file. */
async function askOfLoad(): Promise<FirstLoad> {
  const of = (type: string) =>
    new Promise<PerformanceEntry[]>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true });
      // Of what has not happened nothing is told.
      setTimeout(() => resolve([]), 200);
    });
  const [contentful = [], paints = [], tasks = []] = await Promise.all(
    ['largest-contentful-paint', 'paint', 'longtask'].map(of),
  );
  // By its definition, what blocks before anything is to be seen does not count.
  const paintedAt = paints.find(({ name }) => name === 'first-contentful-paint')?.startTime ?? 0;
  const scripts = performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.endsWith('.js')) as PerformanceResourceTiming[];
  return {
    isDrawn: document.querySelector('[data-testid="app-store-page"]') !== null,
    scriptKiB: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1024,
    lcpMs: contentful.at(-1)?.startTime ?? Infinity,
    tbtMs: tasks
      .filter(({ startTime, duration }) => startTime + duration > paintedAt)
      .reduce((sum, { duration }) => sum + duration - 50, 0),
  };
}

/** Milliseconds from the press until the other page has been painted, without its pictures; the medians of many. */
async function timeSwitches(browser: Browser, url: string) {
  const page = await browser.newPage({ viewport: WINDOW });
  await page.goto(`${url}/?locale=en-US`);
  await page.getByTestId('app-store-page').waitFor();
  const locales: number[] = [];
  for (const code of LOCALES.slice(0, 20)) {
    await page.getByTestId('locale-picker').click();
    locales.push(await timePress(page, 'option', new RegExp(`${code}$`), `[lang="${code}"]`));
  }
  const stores: number[] = [];
  for (let turn = 0; turn < 8; turn += 1) {
    stores.push(await timePress(page, 'radio', /^Google Play$/, '[data-testid="play-page"]'));
    stores.push(await timePress(page, 'radio', /^App Store$/, '[data-testid="app-store-page"]'));
  }
  await page.close();
  return { localeMs: median(locales), storeMs: median(stores) };
}

async function timePress(page: Page, role: 'option' | 'radio', name: RegExp, shown: string): Promise<number> {
  const control = page.getByRole(role, { name });
  await control.waitFor({ state: 'attached' });
  return control.evaluate(async (element: HTMLElement, article) => {
    const start = performance.now();
    element.click();
    do await new Promise(requestAnimationFrame);
    while (!document.querySelector(`article${article}`));
    // The frame that this one was called for is painted when the next is begun.
    await new Promise(requestAnimationFrame);
    return performance.now() - start;
  }, shown);
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;
}
