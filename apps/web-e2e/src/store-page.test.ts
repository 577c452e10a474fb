import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { PRODUCT, textOf } from '@storedeck/fake-stores';
import type { Page } from 'playwright-core';

import { axeViolations } from './axe-violations.ts';
import { browserForSuite } from './browser-for-suite.ts';
import { describeInChromium } from './chromium.ts';
import { expectNoSidewaysScroll } from './expect-no-sideways-scroll.ts';
import { oncePerSuite } from './once-per-suite.ts';
import { startStoreWorld } from './store-world.ts';

describeInChromium('the pages of the stores', () => {
  const world = oncePerSuite(() => startStoreWorld());
  const browser = browserForSuite();
  let page: Page;

  beforeAll(() => world().sync());

  beforeEach(async () => {
    page = await browser.open();
  });

  const open = (address: string) => page.goto(`${world().url}/${address}`);
  const article = () => page.getByRole('article');

  test.each([
    ['?locale=de-DE', 'Laden', 'Neue Funktionen'],
    ['?locale=ja', '入手', 'アップデート'],
    ['?locale=ar-SA', 'الحصول', 'الجديد'],
    ['?store=googleplay&locale=de-DE', 'Installieren', 'Über diese App'],
    ['?store=googleplay&locale=pt-BR', 'Instalar', 'Sobre este app'],
  ])('%s has the words of the store in its language', async (address, button, heading) => {
    await open(address);
    await article().getByText(button, { exact: true }).waitFor();
    await article().getByRole('heading', { name: heading }).waitFor();
  });

  test('the App Store names age, developer and languages without regions, and no version in the facts', async () => {
    await open('');
    const facts = article().locator('dl').first();
    await facts.getByText('4+').waitFor();
    await facts.getByText('Lindenhof Studio').waitFor();
    expect(await facts.getByText(PRODUCT.liveVersion).count()).toBe(0);
    await article().getByText('Arabic, English, French, German, Japanese, Portuguese').waitFor();
  });

  test('a version and a copyright keep their direction in Arabic', async () => {
    await open('?locale=ar-SA');
    await article().locator('bdi', { hasText: PRODUCT.liveVersion }).waitFor();
    const copyright = article().locator('bdi', { hasText: '© 2026 Lindenhof Studio' });
    await copyright.waitFor();
    expect(
      await copyright.evaluate((element) => element.parentElement?.closest('[dir]')?.getAttribute('dir')),
    ).toBe('rtl');
  });

  test('the feature graphic of Google Play is the cover of the video, and is not drawn without one', async () => {
    await open('?store=googleplay');
    const first = article().locator('ul[data-shelf] > li').first();
    await first.getByRole('link', { name: 'Watch the video' }).waitFor();
    await first.getByRole('img', { name: /Feature graphic/ }).waitFor();
    await open('?store=googleplay&locale=de-DE');
    await article().getByText(textOf('de-DE').shortDescription).waitFor();
    expect(
      await article()
        .getByRole('img', { name: /Feature graphic/ })
        .count(),
    ).toBe(0);
  });

  test('samples are marked, can be switched off, and stay off', async () => {
    for (const address of ['', '?store=googleplay']) {
      await open(address);
      await page.getByTestId('sample').first().waitFor();
    }
    await page.getByRole('button', { name: 'How the store page is drawn' }).click();
    await page.getByRole('checkbox', { name: 'Sample values' }).uncheck();
    await page.getByTestId('sample').first().waitFor({ state: 'detached' });
    await page.reload();
    await article().waitFor();
    expect(await page.getByTestId('sample').count()).toBe(0);
  });

  test('the fold can be switched off', async () => {
    await open('');
    await page.getByText('seen before scrolling').waitFor();
    await page.getByRole('button', { name: 'How the store page is drawn' }).click();
    await page.getByRole('checkbox', { name: 'Fold' }).uncheck();
    await page.getByText('seen before scrolling').waitFor({ state: 'detached' });
  });

  test('the store can be dark while the page around it is light', async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    await open('');
    await page.getByRole('button', { name: 'How the store page is drawn' }).click();
    await page.getByText('Dark', { exact: true }).click();
    await page.waitForFunction(
      () => getComputedStyle(document.querySelector('article')!).backgroundColor === 'rgb(0, 0, 0)',
    );
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).not.toBe(
      'rgb(0, 0, 0)',
    );
  });

  test.each([
    ['light', ''],
    ['dark', '?locale=ar-SA'],
    ['light', '?store=googleplay&device=tablet'],
    ['dark', '?store=googleplay'],
  ] as const)('has no axe violations (%s, %s)', async (colorScheme, address) => {
    await page.emulateMedia({ colorScheme });
    await open(address);
    await page.getByTestId('sample').first().waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });

  test.each([390, 1024, 1440, 2560])('has no sideways scroll at %i px', async (width) => {
    await page.setViewportSize({ width, height: 900 });
    for (const address of [
      '?locale=ar-SA',
      '?store=googleplay',
      '?store=googleplay&device=tablet',
      '?device=ipad',
    ]) {
      await open(address);
      await article().waitFor();
      await expectNoSidewaysScroll(page);
    }
  });
});
