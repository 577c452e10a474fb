import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import type { Browser, Page } from 'playwright-core';

import { DEADLINE_MS } from './deadline.ts';
import { deviceScreen } from './device-screen.ts';
import { launchChromium } from './launch-chromium.ts';
import { startDemo } from './storedeck.ts';

/**
 * Makes the pictures of the documentation: `npm run docs:pictures`. Each picture shows the demo in a window of the same
 * size, so two runs differ only where the page has changed.
 */
const FOLDER = fileURLToPath(new URL('../../../docs/pictures/', import.meta.url));
const SIZE = { width: 1440, height: 900 };

interface PictureOfPage {
  readonly name: string;
  readonly address: string;
  readonly colorScheme: 'light' | 'dark';
  /** Resolves when the main part of the page is shown. */
  ready(page: Page): Promise<unknown>;
}

const PICTURES: readonly PictureOfPage[] = [
  {
    name: 'listing-app-store',
    address: '/?locale=en-US',
    colorScheme: 'light',
    ready: (page) => page.getByTestId('app-store-page').waitFor(),
  },
  {
    name: 'compare',
    address: '/?view=compare&locale=en-US',
    colorScheme: 'light',
    ready: (page) => page.getByRole('article').first().waitFor(),
  },
  {
    name: 'edit-and-problems',
    address: '/?view=new&edit=texts&panel=problems&locale=en-US',
    colorScheme: 'light',
    ready: (page) => page.getByRole('complementary', { name: 'Edit' }).waitFor(),
  },
  {
    name: 'device-mirror',
    address: '/devices?serial=R5CT900FAKE',
    colorScheme: 'dark',
    ready: (page) => deviceScreen(page).shown(),
  },
  {
    name: 'board',
    address: '/?view=board&locale=en-US',
    colorScheme: 'light',
    ready: (page) => page.getByTestId('board').waitFor(),
  },
];

await using demo = disposable(await startDemo());
for (const request of [
  new Request(`${demo.url}/api/sync`),
  new Request(`${demo.url}/api/apply-template`, { method: 'POST' }),
]) {
  const response = await fetch(request);
  const text = await response.text();
  if (!response.ok) throw new Error(`${request.url}: ${text}`);
}
await using browser = disposable(await launchChromium(['--force-color-profile=srgb', '--hide-scrollbars']));
await mkdir(FOLDER, { recursive: true });
for (const name of await readdir(FOLDER)) await rm(FOLDER + name);
for (const picture of PICTURES) {
  const bytes = await take(browser, demo.url, picture);
  await writeFile(`${FOLDER}${picture.name}.webp`, bytes);
  process.stdout.write(`${picture.name}.webp: ${Math.round(bytes.length / 1000)} kB\n`);
}

async function take(browser: Browser, url: string, picture: PictureOfPage): Promise<Buffer> {
  const { address, colorScheme, ready } = picture;
  const context = await browser.newContext({
    viewport: SIZE,
    colorScheme,
    locale: 'en-US',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(DEADLINE_MS);
  // The pictures show the page as a user sees it after the first steps.
  await context.addInitScript(() => localStorage.setItem('storedeck-first-path-v1', '"closed"'));
  const page = await context.newPage();
  await page.goto(url + address);
  await ready(page);
  // The page counts the problems last, so it is complete when it shows their number.
  if (address.startsWith('/?')) await page.getByRole('button', { name: /^Problems: / }).waitFor();
  await page.waitForFunction(hasLoadedPictures);
  // A picture that has loaded is drawn only when it is decoded.
  await page.evaluate(() =>
    Promise.all([...document.images].map((image) => image.complete && image.decode())),
  );
  // A WebP is a third of the size of a PNG. Playwright itself cannot write WebP, so Chromium writes the picture.
  const session = await context.newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 85 });
  await context.close();
  return Buffer.from(data, 'base64');
}

/** Returns whether the fonts and all pictures that can be seen have loaded. */
function hasLoadedPictures(): boolean {
  return (
    document.fonts.status === 'loaded' &&
    [...document.images].every((image) => {
      const { x, y, width, height } = image.getBoundingClientRect();
      // A picture inside the window may still be hidden, because its row cuts it off. Such a picture loads later, so it
      // is not checked.
      const isSeen = document.elementsFromPoint(x + width / 2, y + height / 2).includes(image);
      return !isSeen || (image.complete && image.naturalWidth > 0);
    })
  );
}

function disposable<Resource extends { close(): Promise<unknown> }>(
  resource: Resource,
): Resource & AsyncDisposable {
  return Object.assign(resource, {
    [Symbol.asyncDispose]: async () => {
      await resource.close();
    },
  });
}
