import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { drawnPictures } from '@storedeck/fake-stores';
import { createNodeCanvas } from '@storedeck/fake-stores/node';
import type { Listing, ListingPicture } from '@storedeck/listing';
import type { Page } from 'playwright-core';

import { axeViolations } from '../axe-violations.ts';
import { browserForSuite } from '../browser-for-suite.ts';
import { describeInChromium } from '../chromium.ts';
import { expectNoSidewaysScroll } from '../expect-no-sideways-scroll.ts';
import { oncePerSuite } from '../once-per-suite.ts';
import { startInFolder } from '../start-in-folder.ts';

const SCREEN = { kind: 'screen', device: 'iphone', locale: 'en-US', width: 1290, height: 2796 } as const;
const LOCALES =
  'en-US ar-SA ca cs da de-DE el es-ES fi fr-FR he hi hr hu id it ja ko ms nl-NL no pl pt-BR ro ru sk sv th tr uk vi'.split(
    ' ',
  );
const PICTURES: ListingPicture[] = [1, 2].map((number) => ({
  file: `assets/current/${number}.jpg`,
  width: SCREEN.width,
  height: SCREEN.height,
}));

describeInChromium('the board', () => {
  const world = oncePerSuite(() => startInFolder());
  const browser = browserForSuite();
  let page: Page;

  beforeAll(async () => {
    const { dir } = world();
    await mkdir(join(dir, 'assets/current'), { recursive: true });
    const drawn = drawnPictures(createNodeCanvas());
    for (const [screen, { file }] of PICTURES.entries()) {
      const { bytes } = await drawn.render({ ...SCREEN, screen }, SCREEN, 'jpeg');
      await writeFile(join(dir, file ?? ''), bytes);
    }
    const listing: Listing = {
      schemaVersion: 1,
      appStore: {
        bundleId: 'a.b',
        primaryLocale: 'en-US',
        locales: Object.fromEntries(
          LOCALES.map((code) => [code, { name: `Garden ${code}`, screenshots: { APP_IPHONE_67: PICTURES } }]),
        ),
      },
      googlePlay: {
        packageName: 'a.b',
        defaultLanguage: 'en-US',
        locales: { 'en-US': { title: 'Garden', images: { phoneScreenshots: PICTURES.slice(0, 1) } } },
      },
    };
    for (const name of ['listing-current.json', 'listing.json'])
      await writeFile(join(dir, name), JSON.stringify(listing));
  });

  beforeEach(async () => {
    page = await browser.open({ viewport: { width: 2560, height: 1440 } });
  });

  const board = () => page.getByTestId('board');
  const zoom = () => page.getByTestId('zoom').textContent();
  const open = async (parameters: string, shown: string) => {
    await page.goto(`${world().url}/?view=board${parameters}`);
    await board().locator(shown).first().waitFor();
  };

  test('shows the pages of one language on all devices, fitted into the window', async () => {
    await open('&locale=de-DE', 'article');
    for (const name of ['iPhone', 'iPad', 'Android phone', 'Android tablet'])
      await board().getByRole('region', { name, exact: true }).waitFor();
    expect(await board().locator('article[lang="de-DE"]').count()).toBe(2);
    const [scrolled, seen] = await board().evaluate(({ scrollWidth, clientWidth }) => [
      scrollWidth,
      clientWidth,
    ]);
    expect(scrolled).toBeLessThanOrEqual((seen ?? 0) + 1);
  });

  test('zooms by buttons, by keys and by the wheel with Ctrl', async () => {
    await open('', 'article');
    const fitted = await zoom();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    const larger = await zoom();
    expect(Number.parseInt(larger ?? '')).toBeGreaterThan(Number.parseInt(fitted ?? ''));
    await page.keyboard.press('-');
    await page
      .getByTestId('zoom')
      .getByText(fitted ?? '')
      .waitFor();
    await board().hover();
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -200);
    await page.keyboard.up('Control');
    await page.waitForFunction(
      (before) => document.querySelector('[data-testid=zoom]')?.textContent !== before,
      fitted,
    );
    await page.keyboard.press('0');
    await page
      .getByTestId('zoom')
      .getByText(fitted ?? '')
      .waitFor();
  });

  test('shows one screenshot in all languages, decoded at the size at which it is shown', async () => {
    await open('&board=screen', 'canvas[data-drawn]');
    expect(await board().getByRole('listitem').count()).toBe(LOCALES.length);
    // The picture is decoded again when the size changes, for example when the board has measured its window.
    await page.waitForFunction(() => {
      const canvas = document.querySelector<HTMLCanvasElement>('canvas[data-drawn]');
      return canvas && Math.abs(canvas.width - canvas.clientWidth * devicePixelRatio) <= 1;
    });
    await page.keyboard.press('n');
    await page.waitForURL(/position=2/);
    await page.getByText('2 of 2').waitFor();
    await board().getByText('Android phone: none').first().waitFor();
    await board().getByRole('button', { name: 'iPhone, German (Germany), screenshot 2' }).click();
    await page.getByRole('dialog').getByText('2 of 2').waitFor();
  });

  test('loads a picture only near the visible area', async () => {
    await page.setViewportSize({ width: 800, height: 600 });
    await open('&board=screen', 'canvas[data-drawn]');
    const last = board().locator('canvas').last();
    expect(await last.getAttribute('data-drawn')).toBeNull();
    await last.scrollIntoViewIfNeeded();
    await board().locator('canvas[data-drawn]').last().waitFor();
    await page.waitForFunction((element) => element?.hasAttribute('data-drawn'), await last.elementHandle());
  });

  test.each([
    ['one language', '', 'article'],
    ['one screenshot', '&board=screen', 'canvas[data-drawn]'],
  ])('axe finds no problem in %s, in a wide and a narrow window', async (_, parameters, shown) => {
    await open(parameters, shown);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await axeViolations(page)).toEqual([]);
      await expectNoSidewaysScroll(page);
    }
  });
});
