import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { PRODUCT, findText } from '@storedeck/fake-stores';
import type { Page } from 'playwright-core';

import { axeViolations } from '../axe-violations.ts';
import { browserForSuite } from '../browser-for-suite.ts';
import { describeInChromium } from '../chromium.ts';
import { expectNoSidewaysScroll } from '../expect-no-sideways-scroll.ts';
import { oncePerSuite } from '../once-per-suite.ts';
import { startStoreWorld } from '../store-world.ts';

describeInChromium('the pages of the stores', () => {
  const world = oncePerSuite(() => startStoreWorld());
  const browser = browserForSuite();
  let page: Page;

  beforeAll(async () => {
    const [review] = world().fake.stores.appStore.table.all('customerReviews');
    // The newest review is hostile: it turns the direction of text, contains HTML, and has a word without an end.
    Object.assign(review!.attributes, {
      title: '\u202Etitle <img src=x onerror=alert(1)>',
      reviewerNickname: '\u202Ename',
      body: `\u202E<script>alert(1)</script> ${'x'.repeat(9_000)}`,
    });
    await world().sync();
  });

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

  test('the facts on the App Store page are age, developer and languages without regions, and not the version', async () => {
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

  test('the feature graphic of Google Play is the cover of the video, and is not drawn without a video', async () => {
    await open('?store=googleplay');
    const first = article().locator('ul[data-shelf] > li').first();
    await first.getByRole('link', { name: 'Watch the video' }).waitFor();
    await first.getByRole('img', { name: /Feature graphic/ }).waitFor();
    await open('?store=googleplay&locale=de-DE');
    await article().getByText(findText('de-DE').shortDescription).waitFor();
    expect(
      await article()
        .getByRole('img', { name: /Feature graphic/ })
        .count(),
    ).toBe(0);
  });

  test('app previews are first on the App Store, and on request play in place, without sound, in a loop', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await open('');
    const first = article().locator('ul[data-shelf] > li').first();
    await first.getByRole('img', { name: 'Poster frame of app preview 1 of 1' }).waitFor();
    const play = first.getByRole('button', { name: 'Play app preview 1 of 1' });
    await play.getByText('0:02').waitFor();
    expect(await page.locator('video').count()).toBe(0);
    await play.press('Enter');
    await first.getByRole('button', { name: 'Pause app preview 1 of 1' }).waitFor();
    const video = first.locator('video');
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0);
    expect(await video.evaluate(({ muted, loop }: HTMLVideoElement) => ({ muted, loop }))).toEqual({
      muted: true,
      loop: true,
    });
    await first.getByRole('button', { name: 'Pause app preview 1 of 1' }).click();
    await play.waitFor();
    expect(await video.evaluate(({ paused }: HTMLVideoElement) => paused)).toBe(true);
    expect(await axeViolations(page)).toEqual([]);
  });

  test('an app preview does not repeat for a user who prefers less motion', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open('');
    await page.getByRole('button', { name: 'Play app preview 1 of 1' }).click();
    const video = page.locator('video');
    await video.waitFor();
    expect(await video.evaluate(({ loop }: HTMLVideoElement) => loop)).toBe(false);
  });

  test('the full-size view shows app previews before the screenshots', async () => {
    await open('');
    await page.getByRole('button', { name: 'Open app preview 1 of 1' }).click();
    const dialog = page.getByRole('dialog', { name: 'iPhone app previews and screenshots' });
    await dialog.getByText('App preview 1 of 1').waitFor();
    await dialog.getByText(/^0:02/).waitFor();
    await page.waitForFunction(() => {
      const video = document.querySelector<HTMLVideoElement>('dialog video');
      return video && video.muted && video.currentTime > 0;
    });
    await page.keyboard.press('ArrowRight');
    await dialog.getByText('Screenshot 1 of 10').waitFor();
    await dialog.locator('video').first().waitFor({ state: 'detached' });
  });

  test('a language without app previews shows those of the default language, and the page says so', async () => {
    await open('?locale=de-DE');
    await article().getByText('app previews from English (United States)').waitFor();
    await article().getByRole('button', { name: 'Play app preview 1 of 1' }).waitFor();
    await open('?device=ipad');
    await article().getByRole('button', { name: 'Open screenshot 1 of 8' }).waitFor();
    await article().locator('[data-app-preview]').first().waitFor({ state: 'detached' });
  });

  test('of a video that the browser cannot play, the page shows the poster frame and says so', async () => {
    await page.route('**/*.mp4*', (route) => route.fulfill({ contentType: 'video/mp4', body: 'no video' }));
    await open('');
    await page.getByRole('button', { name: 'Play app preview 1 of 1' }).click();
    await article().getByText('This video cannot be played here').waitFor();
    await article().getByRole('img', { name: 'Poster frame of app preview 1 of 1' }).waitFor();
    await article()
      .getByRole('button', { name: /^(Play|Pause) app preview/ })
      .waitFor({ state: 'detached' });
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Open app preview 1 of 1' }).click();
    await page.getByRole('dialog').getByText('This video cannot be played here').waitFor();
  });

  test('an app preview that only the draft has is marked in Compare', async () => {
    await open('?view=compare&from=current&to=draft');
    const draft = page.getByRole('region', { name: 'Draft', exact: true });
    await draft.locator('[data-app-preview="1"]').getByText('Added').waitFor();
    await draft.locator('[data-app-preview="0"]').waitFor();
    expect(await draft.locator('[data-app-preview="0"]').getByText('Added').count()).toBe(0);
    const changes = page.getByRole('complementary', { name: 'Changes' });
    await changes.getByRole('button', { name: 'iPhone 6.9″ app previews 1 added' }).waitFor();
  });

  test.each([
    ['', 402],
    ['?store=googleplay', 402],
    ['?device=ipad', 834],
    ['?store=googleplay&device=tablet', 834],
  ])('the page %j is never wider than its device, %i px, in a narrow window', async (address, most) => {
    await open(address);
    await article().waitFor();
    for (const width of [390, 640, 767, 768]) {
      await page.setViewportSize({ width, height: 900 });
      expect((await article().boundingBox())?.width).toBeLessThanOrEqual(Math.min(width, most));
    }
  });

  test('the fold is not marked on a page that is much narrower than the device', async () => {
    await page.setViewportSize({ width: 700, height: 900 });
    await open('?device=ipad');
    await page.getByTestId('fold').waitFor({ state: 'hidden' });
    await open('');
    await page.getByTestId('fold').waitFor();
  });

  test('an iPad has its tabs at the top, an iPhone at the bottom', async () => {
    await open('?device=ipad');
    await article().getByTestId('top-tabs').getByText('Today').waitFor();
    expect(await article().getByTestId('tab-bar').count()).toBe(0);
    await open('');
    await article().getByTestId('tab-bar').getByText('Today').waitFor();
    expect(await article().getByTestId('top-tabs').count()).toBe(0);
  });

  test('Google Play shows the short description; the full description and the release notes are behind its arrow', async () => {
    await open('?store=googleplay&locale=de-DE');
    const { shortDescription, description } = findText('de-DE');
    const about = article().getByRole('region', { name: 'About this app', exact: true });
    await about.getByText(shortDescription).waitFor();
    expect(await about.locator('[data-field="fullDescription"]').count()).toBe(0);
    const details = article().getByTestId('app-details');
    expect(await details.locator('[data-field="fullDescription"]').textContent()).toContain(
      description.slice(0, 80),
    );
    await details.getByRole('heading', { name: 'Neue Funktionen' }).waitFor();
    await about.getByRole('button', { name: 'Show the full description' }).click();
    await page.waitForFunction(() => {
      const box = document.querySelector('[data-testid=app-details]')?.getBoundingClientRect();
      return box && box.top >= 0 && box.top < innerHeight;
    });
  });

  test('the samples of ratings have the words of the stores', async () => {
    await open('');
    await article().getByText('out of 5').waitFor();
    expect(await article().getByText('12K Ratings').count()).toBe(2);
    await open('?store=googleplay');
    await article().getByText('Rated for 3+').waitFor();
    expect(await article().getByText('12K reviews').count()).toBe(2);
  });

  test('reviews are drawn in the form of each store, as text, and their mean is not called the rating', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open('');
    const reviews = article().getByRole('list', { name: 'Reviews', exact: true });
    await reviews.getByRole('heading', { name: 'Widget stopped updating' }).waitFor();
    await reviews.getByText('2 of 5 stars').waitFor();
    const hostile = reviews.getByRole('listitem').first();
    await hostile.getByText('<script>alert(1)</script>').waitFor();
    await hostile.getByRole('button', { name: 'more' }).press('Enter');
    const order = await hostile.evaluate(
      (card) => getComputedStyle(card.querySelector('[dir=auto]')!).unicodeBidi,
    );
    expect(order).toMatch(/isolate|plaintext/);
    await article()
      .getByText('8 reviews with a text, 3.8 stars on average. This is not the app’s rating')
      .waitFor();
    await expectNoSidewaysScroll(page);
    expect(await axeViolations(page)).toEqual([]);
    await open('?store=googleplay&locale=de-DE');
    const first = reviews.getByRole('listitem').first();
    await first.getByText('Jonas W.').waitFor();
    await first.getByText('Danke! Die breite Übersicht').waitFor();
    expect(await reviews.getByRole('listitem').count()).toBe(3);
    expect(await axeViolations(page)).toEqual([]);
  });

  test('samples are marked and can be switched off permanently', async () => {
    for (const address of ['', '?store=googleplay']) {
      await open(address);
      await page.getByTestId('sample').first().waitFor();
    }
    await page.getByRole('button', { name: 'How the store page is drawn' }).click();
    await page.getByRole('checkbox', { name: 'Sample values' }).uncheck();
    await page.getByTestId('sample').first().waitFor({ state: 'detached' });
    await page.reload();
    await article().waitFor();
    await page.getByTestId('sample').first().waitFor({ state: 'detached' });
  });

  test('the fold can be switched off', async () => {
    await open('');
    await page.getByText('seen before scrolling').waitFor();
    await page.getByRole('button', { name: 'How the store page is drawn' }).click();
    await page.getByRole('checkbox', { name: 'Fold' }).uncheck();
    await page.getByText('seen before scrolling').waitFor({ state: 'detached' });
  });

  test('the store page can be dark while the rest of the page is light', async () => {
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
});
