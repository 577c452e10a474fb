import { afterEach, expect } from '@jest/globals';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

import { DEADLINE_MS } from './deadline.ts';
import { launchChromium } from './launch-chromium.ts';
import { oncePerSuite } from './once-per-suite.ts';

export interface SuiteBrowser {
  /**
   * Opens a window with an empty browser profile, which it shares with no other window of the test. With options, no
   * other test has this profile before or after. The window is closed after the test.
   */
  open(options?: BrowserContextOptions): Promise<Page>;
  /** Allows errors and warnings in the console of the browser that match this pattern, until the end of the test. */
  expectComplaint(pattern: RegExp): void;
  /** Ends the browser. */
  close(): Promise<void>;
}

/**
 * Starts one Chromium for all tests of a suite. A test fails if the console of the browser shows an error or a warning
 * that the test does not allow. Examples are a script error, a violated policy and a failed load. The report of a test
 * that failed contains the texts of its pages.
 */
export function browserForSuite({ args = [] }: { args?: readonly string[] } = {}): SuiteBrowser {
  const browser = oncePerSuite(() => launchChromium(args));
  const windows: BrowserContext[] = [];
  let usual: Promise<BrowserContext> | undefined;
  let isUsualOpen = false;
  const complaints: string[] = [];
  const expected: RegExp[] = [];

  afterEach(async () => {
    const { testHasFailed } = globalThis as { testHasFailed?: boolean };
    const opened = isUsualOpen ? [await usual!, ...windows] : windows;
    const shown = testHasFailed ? await readTexts(opened) : [];
    await Promise.all(windows.splice(0).map((window) => window.close()));
    if (isUsualOpen) await empty(await usual!);
    isUsualOpen = false;
    const patterns = expected.splice(0);
    const unexpected = complaints.splice(0).filter((text) => !patterns.some((each) => each.test(text)));
    if (testHasFailed)
      throw new Error(['The pages of the test showed:', ...shown, ...unexpected].join('\n\n'));
    expect(unexpected).toEqual([]);
  });

  return {
    async open(options) {
      const page = await openWindow(options);
      await recordComplaints(page, complaints);
      return page;
    },
    expectComplaint: (pattern) => void expected.push(pattern),
    close: () => browser().close(),
  };

  /** The first window of most tests has the same profile, emptied after each test: a new one costs half a second. */
  async function openWindow(options: BrowserContextOptions | undefined): Promise<Page> {
    if (options === undefined && !isUsualOpen) {
      isUsualOpen = true;
      usual ??= openUsual();
      return (await usual).newPage();
    }
    const window = await openProfile(browser(), options);
    windows.push(window);
    return window.newPage();
  }

  async function openUsual(): Promise<BrowserContext> {
    const profile = await openProfile(browser());
    // Keeps the renderer process of the profile.
    await profile.newPage();
    return profile;
  }
}

async function openProfile(browser: Browser, options?: BrowserContextOptions): Promise<BrowserContext> {
  const profile = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    // Without animations, the tests of a page use less processor time.
    reducedMotion: 'reduce',
    ...options,
  });
  profile.setDefaultTimeout(DEADLINE_MS);
  return profile;
}

/** Closes the windows of a test and removes what their pages have stored. */
async function empty(profile: BrowserContext): Promise<void> {
  const [kept, ...pages] = profile.pages();
  if (!kept) return;
  const origins = new Set(
    pages.map((page) => new URL(page.url()).origin).filter((origin) => origin !== 'null'),
  );
  await Promise.all(pages.map((page) => page.close()));
  const session = await profile.newCDPSession(kept);
  for (const origin of origins)
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.detach();
  await profile.clearCookies();
  await profile.clearPermissions();
}

async function readTexts(windows: readonly BrowserContext[]): Promise<string[]> {
  const pages = windows.flatMap((window) => window.pages());
  const readText = async (page: Page) => {
    const text = await page.innerText('body', { timeout: 10_000 }).catch((error: unknown) => String(error));
    return `${page.url()}\n${text}`;
  };
  return Promise.all(pages.map(readText));
}

async function recordComplaints(page: Page, complaints: string[]): Promise<void> {
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.text()} ${message.location().url}`.trim());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`refused by ${violatedDirective}: ${blockedURI}`),
    );
  });
}
