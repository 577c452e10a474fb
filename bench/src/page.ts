import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

import { chromium, type Browser, type Page } from 'playwright-core';

import type { Row } from './table.ts';

const MAIN = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url));
const SLOW_DOWN = 4;
const LIMITS = { scriptKiB: 170, lcpMs: 2500, tbtMs: 200, switchMs: 100 };
const PICTURES = 28;
const LOCALES =
  'ar-SA ca cs da de-DE el en-AU en-CA en-GB en-US es-ES es-MX fi fr-CA fr-FR he hi hr hu id it ja ko ms nl-NL no pl pt-BR pt-PT ro ru sk sv th tr uk vi zh-Hans zh-Hant bn-BD'.split(
    ' ',
  );
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
);

/** The page in Chromium: its first load against the demo on a slow computer, and a change of locale in a large listing. */
export async function benchPage(): Promise<Row[]> {
  const executablePath = process.env['CHROMIUM_BIN'] ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const dir = await mkdtemp(join(tmpdir(), 'storedeck-bench-page-'));
  try {
    await writeLargeListing(dir);
    const first = await served(['--demo'], (url) => firstLoad(browser, url));
    const switchMs = await served(['--dir', dir], (url) => localeSwitch(browser, url));
    return [
      row('first load, gzipped JavaScript', first.scriptKiB, 'KiB', LIMITS.scriptKiB),
      row(`largest contentful paint, CPU ${SLOW_DOWN} × slower`, first.lcpMs, 'ms', LIMITS.lcpMs),
      row(`total blocking time, CPU ${SLOW_DOWN} × slower`, first.tbtMs, 'ms', LIMITS.tbtMs),
      row(`change of locale, ${LOCALES.length} × ${PICTURES} pictures`, switchMs, 'ms', LIMITS.switchMs),
    ];
  } finally {
    await browser.close();
    await rm(dir, { recursive: true });
  }
}

const row = (what: string, value: number, unit: string, limit: number): Row => ({
  what,
  ours: `${value.toFixed(0)} ${unit}`,
  beside: `${limit} ${unit} allowed`,
  ratio: value / limit,
  target: `≤ ${limit} ${unit}`,
  holds: value <= limit,
});

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

async function firstLoad(browser: Browser, url: string) {
  const page = await browser.newPage();
  const scripts: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.body().then((body) => gzipSync(body).length));
  });
  await (
    await page.context().newCDPSession(page)
  ).send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
  await page.addInitScript(() => {
    const seen = { lcpMs: 0, tbtMs: 0 };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) seen.lcpMs = startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.tbtMs += Math.max(0, duration - 50);
    }).observe({ type: 'longtask', buffered: true });
  });
  await page.goto(url);
  await page.getByRole('button', { name: 'Sync now' }).waitFor();
  await page.waitForTimeout(2000);
  const { lcpMs, tbtMs } = await page.evaluate(
    () => (globalThis as unknown as { seen: { lcpMs: number; tbtMs: number } }).seen,
  );
  const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0);
  await page.close();
  return { lcpMs, tbtMs, scriptKiB: bytes / 1024 };
}

/** Milliseconds from the press to the frame that shows the other locale; the median of many. */
async function localeSwitch(browser: Browser, url: string): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${url}/?locale=en-US`);
  await page.getByTestId('app-store-page').waitFor();
  const times: number[] = [];
  for (const code of LOCALES.slice(0, 20)) times.push(await timeSwitch(page, code));
  await page.close();
  return times.toSorted((a, b) => a - b)[times.length >> 1] ?? NaN;
}

async function timeSwitch(page: Page, code: string): Promise<number> {
  await page.getByTestId('locale-picker').click();
  const option = page.getByRole('option').filter({ hasText: new RegExp(`${code}$`) });
  await option.waitFor();
  return option.evaluate(async (element: HTMLElement, wanted) => {
    const start = performance.now();
    element.click();
    for (;;) {
      await new Promise(requestAnimationFrame);
      if (document.querySelector('article')?.lang === wanted) break;
    }
    return performance.now() - start;
  }, code);
}

async function writeLargeListing(dir: string): Promise<void> {
  await mkdir(join(dir, 'assets/current'), { recursive: true });
  await writeFile(join(dir, 'assets/current/pixel.png'), PIXEL);
  const set = (count: number, width: number, height: number) =>
    Array.from({ length: count }, () => ({ file: 'assets/current/pixel.png', width, height }));
  const locale = (code: string) => ({
    name: `App in ${code}`,
    subtitle: 'Subtitle',
    description: 'A long description of what it does. '.repeat(100),
    keywords: 'one,two,three',
    supportUrl: 'https://app.example',
    screenshots: {
      APP_IPHONE_67: set(10, 1290, 2796),
      APP_IPHONE_61: set(8, 1179, 2556),
      APP_IPAD_PRO_3GEN_129: set(10, 2048, 2732),
    },
  });
  await writeFile(
    join(dir, 'listing-current.json'),
    JSON.stringify({
      schemaVersion: 1,
      appStore: {
        bundleId: 'app.example',
        primaryLocale: 'en-US',
        locales: Object.fromEntries(LOCALES.map((code) => [code, locale(code)])),
      },
    }),
  );
}
