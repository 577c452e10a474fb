import { afterEach, expect } from '@jest/globals';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

import { DEADLINE_MS } from './deadline.ts';
import { launchChromium } from './launch-chromium.ts';
import { oncePerSuite } from './once-per-suite.ts';

export interface SuiteBrowser {
  /** Opens a window with a separate browser profile. The window is closed after the test. */
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
  const complaints: string[] = [];
  const expected: RegExp[] = [];

  afterEach(async () => {
    const { testHasFailed } = globalThis as { testHasFailed?: boolean };
    const shown = testHasFailed ? await readTexts(windows) : [];
    await Promise.all(windows.splice(0).map((window) => window.close()));
    const patterns = expected.splice(0);
    const unexpected = complaints.splice(0).filter((text) => !patterns.some((each) => each.test(text)));
    if (testHasFailed)
      throw new Error(['The pages of the test showed:', ...shown, ...unexpected].join('\n\n'));
    expect(unexpected).toEqual([]);
  });

  return {
    async open(options) {
      const window = await browser().newContext({
        viewport: { width: 1440, height: 900 },
        // Without animations, the tests of a page use less processor time.
        reducedMotion: 'reduce',
        ...options,
      });
      windows.push(window);
      window.setDefaultTimeout(DEADLINE_MS);
      const page = await window.newPage();
      await recordComplaints(page, complaints);
      return page;
    },
    expectComplaint: (pattern) => void expected.push(pattern),
    close: () => browser().close(),
  };
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
