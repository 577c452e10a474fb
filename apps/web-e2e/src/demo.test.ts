import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { PRODUCT, textOf } from '@storedeck/fake-stores';
import { Listing } from '@storedeck/listing';
import type { Browser, Page } from 'playwright-core';

import { axeViolations } from './axe-violations.ts';
import { describeInChromium, launchChromium } from './chromium.ts';
import { drawnPicture, shownPicture } from './shown-picture.ts';
import { startStoredeck, type Storedeck } from './storedeck.ts';
import { openWatchedPage, type WatchedPage } from './watched-page.ts';

// The stores' simulation draws hundreds of full-size pictures for a first sync.
const PATIENCE_MS = 150_000;

const APP_STORE_PHONE = { kind: 'screen', device: 'iphone', width: 1290, height: 2796 } as const;
const ANDROID = 'serial=R5CT900FAKE';
const IPHONE = 'udid=00008130-000A1D2E3C41001C';
const PLAY_PHONE = { kind: 'screen', device: 'android', width: 1080, height: 2160 } as const;

describeInChromium('a first visit to the demo', () => {
  let server: Storedeck;
  let browser: Browser;
  let visit: WatchedPage;
  let page: Page;
  let dir: string;

  beforeAll(async () => {
    browser = await launchChromium();
    server = await startStoredeck(['--demo']);
    dir = ((await (await fetch(`${server.url}/api/health`)).json()) as { dir: string }).dir;
    visit = await openWatchedPage(browser);
    page = visit.page;
    await page.goto(server.url);
  });

  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  const appStorePage = () => page.getByTestId('app-store-page');
  const playPage = () => page.getByTestId('play-page');
  const open = (address: string) => page.goto(`${server.url}/${address}`);

  test('the empty page says what to do, and syncs with progress to be seen', async () => {
    await page.getByRole('heading', { name: 'Nothing synced yet' }).waitFor();
    const heard: string[] = [];
    await page.exposeFunction('hear', (text: string) => heard.push(text));
    await page.evaluate(() => {
      const status = document.querySelector('[data-testid="sync-status"]');
      const { hear } = globalThis as unknown as { hear: (text: string) => void };
      if (status) {
        new MutationObserver(() => hear(status.textContent)).observe(status, {
          childList: true,
          characterData: true,
          subtree: true,
        });
      }
    });
    await page.getByRole('button', { name: 'Sync now' }).click();
    await page.getByRole('button', { name: 'Cancel' }).waitFor();
    await appStorePage().waitFor({ timeout: PATIENCE_MS });
    await page.getByRole('status').getByText(`Synced ${PRODUCT.liveVersion}`).waitFor();
    expect(heard.some((text) => /^Pictures \d+ of \d+ · [\d.]+ MB$/.test(text))).toBe(true);
  });

  test('the version that was read, its state and its age are named', async () => {
    const facts = page.getByRole('complementary', { name: 'Facts' });
    await facts.getByText(PRODUCT.liveVersion).waitFor();
    await facts.getByText('Ready for Distribution').waitFor();
    await page.getByTestId('sync-status').getByText('Synced just now').waitFor();
  });

  test.each([
    ['en-US', 'en-US', 'ltr'],
    ['ja', 'ja-JP', 'ltr'],
    ['ar-SA', 'ar', 'rtl'],
  ])('%s shows its own texts and pictures in both stores', async (locale, language, direction) => {
    const text = textOf(locale);
    await open(`?locale=${locale}`);
    await appStorePage().getByRole('heading', { level: 1, name: text.name }).waitFor();
    await appStorePage().getByText(text.subtitle).waitFor();
    await appStorePage().getByText(text.promotionalText).waitFor();
    await appStorePage().getByText(text.description).waitFor();
    expect(await appStorePage().getAttribute('dir')).toBe(direction);
    expect(await shownPicture(page, 0)).toEqual(
      await drawnPicture({ ...APP_STORE_PHONE, locale, screen: 0 }),
    );
    expect(await shownPicture(page, 1)).toEqual(
      await drawnPicture({ ...APP_STORE_PHONE, locale, screen: 1 }),
    );

    await page.getByRole('radio', { name: 'Google Play' }).check({ force: true });
    await playPage().getByRole('heading', { level: 1, name: text.name }).waitFor();
    await playPage().getByTestId('short-description').getByText(text.shortDescription).waitFor();
    await playPage().getByText(text.description).waitFor();
    await page.getByTestId('locale-picker').getByText(language, { exact: true }).waitFor();
    expect(await playPage().getAttribute('dir')).toBe(direction);
    expect(await shownPicture(page, 0)).toEqual(await drawnPicture({ ...PLAY_PHONE, locale, screen: 0 }));
  });

  test('the keyboard alone finds a locale', async () => {
    await open('?locale=en-US');
    await page.getByTestId('locale-picker').press('Enter');
    await page.getByRole('combobox', { name: 'Search locales' }).fill('deut');
    await page.keyboard.press('Enter');
    await appStorePage()
      .getByRole('heading', { level: 1, name: textOf('de-DE').name })
      .waitFor();
    expect(new URL(page.url()).searchParams.get('locale')).toBe('de-DE');
  });

  test('long text unfolds', async () => {
    const description = appStorePage().getByRole('region', { name: 'Description' });
    await description.getByRole('button', { name: 'more' }).click();
    expect(await description.getByRole('button', { name: 'more' }).count()).toBe(0);
  });

  test('the lightbox is driven by the keyboard and gives the focus back', async () => {
    const tile = page.getByRole('button', { name: /^Open screenshot 1 of/ });
    await tile.focus();
    await page.keyboard.press('Enter');
    const lightbox = page.getByRole('dialog', { name: 'iPhone screenshots' });
    await lightbox.getByText('1 of').waitFor();
    const first = await lightbox.getByRole('img').getAttribute('src');
    await page.keyboard.press('ArrowRight');
    await lightbox.getByText('2 of').waitFor();
    expect(await lightbox.getByRole('img').getAttribute('src')).not.toBe(first);
    // The button goes with the picture before, the keys stay.
    await lightbox.getByRole('button', { name: 'Previous' }).click();
    await lightbox.getByText('1 of').waitFor();
    await page.keyboard.press('ArrowRight');
    await lightbox.getByText('2 of').waitFor();
    await page.keyboard.press('End');
    expect(await lightbox.getByRole('button', { name: 'Next' }).count()).toBe(0);
    await page.keyboard.press('Home');
    await lightbox.getByText('1 of').waitFor();
    await page.keyboard.press('Escape');
    await lightbox.waitFor({ state: 'hidden' });
    expect(await tile.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('the template fills New, which differs from Current, and survives a reload with the address', async () => {
    await open('?store=play&device=phone&locale=ja&view=new');
    await page.getByRole('button', { name: 'Start from template' }).click();
    await playPage().waitFor();
    await page.getByRole('radio', { name: 'App Store' }).check({ force: true });
    await page.reload();
    await appStorePage().getByRole('heading', { level: 1 }).waitFor();
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      store: 'appstore',
      device: 'iphone',
      locale: 'ja',
      view: 'new',
    });
    const planned = await appStorePage().textContent();
    await page.getByRole('radio', { name: 'Current' }).check({ force: true });
    await appStorePage().getByText(textOf('ja').subtitle, { exact: true }).waitFor();
    expect(await appStorePage().textContent()).not.toBe(planned);
  });

  test('a second sync finds nothing new and fetches nothing', async () => {
    await page.getByRole('button', { name: 'Sync', exact: true }).click();
    await page.getByRole('status').getByText('0 pictures downloaded').waitFor({ timeout: PATIENCE_MS });
  });

  test('New is drawn with the icon and graphics it leaves as they are', async () => {
    await page.getByRole('radio', { name: 'New' }).check({ force: true });
    await appStorePage()
      .getByRole('img', { name: /^App icon/ })
      .waitFor();
    await appStorePage().getByText('Health & Fitness').first().waitFor();
  });

  describe('a screenshot of a device goes into New', () => {
    const dialog = () => page.getByRole('dialog', { name: 'Add the screenshot to New' });
    const take = async (device: string) => {
      await open(`devices?${device}`);
      await page.getByRole('button', { name: 'Add to New…' }).click();
      await dialog().getByRole('img', { name: 'The screenshot' }).waitFor();
    };

    test('of an Android phone: cut to what Google Play takes, without its alpha channel', async () => {
      await take(ANDROID);
      await dialog().getByText('1080 × 2400').waitFor();
      expect(await dialog().getByLabel('Display type').inputValue()).toBe('phoneScreenshots');
      await dialog().getByText('It is cut to 1080 × 2160').waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await dialog().getByLabel('Language').selectOption('de-DE');
      await dialog().getByRole('button', { name: 'Add', exact: true }).click();
      const said = dialog()
        .getByRole('status')
        .getByText(/^Added as picture \d of Phone, German/);
      const number = Number(/\d/.exec((await said.textContent()) ?? '')?.[0]);
      await dialog().getByRole('link', { name: 'Show in New' }).click();
      await playPage()
        .getByRole('button', { name: `Open screenshot ${number} of ${number}` })
        .waitFor();
      const { searchParams } = new URL(page.url());
      expect([searchParams.get('view'), searchParams.get('locale')]).toEqual(['new', 'de-DE']);
      const listing = await newListing();
      const added = listing.googlePlay?.locales['de-DE']?.images?.['phoneScreenshots']?.at(-1);
      expect(added).toMatchObject({
        width: 1080,
        height: 2160,
        fileName: expect.stringMatching(/^Pixel 8 .*png$/),
      });
      const bytes = await readFile(join(dir, added?.file ?? ''));
      // Colour type 2: red, green and blue.
      expect([bytes.toString('latin1', 1, 4), bytes[25]]).toEqual(['PNG', 2]);
    });

    test('of an iPhone: as it is, where its size belongs', async () => {
      await take(IPHONE);
      expect(await dialog().getByLabel('Display type').inputValue()).toBe('APP_IPHONE_61');
      await dialog().getByRole('button', { name: 'Add', exact: true }).click();
      await dialog()
        .getByRole('status')
        .getByText(/^Added as picture 1 of iPhone 6.1″, English/)
        .waitFor();
      await dialog().getByRole('button', { name: 'Done' }).click();
      const added = (await newListing()).appStore?.locales['en-US']?.screenshots?.['APP_IPHONE_61'];
      expect(added).toMatchObject([{ width: 1179, height: 2556 }]);
    });

    test('where listing.json was changed at the same place meanwhile, New asks which counts', async () => {
      // Another screen, another picture.
      await fetch(`${server.url}/api/wda/input`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ action: 'tap', x: 200, y: 300 }),
      });
      await take(IPHONE);
      await dialog().getByText('Becomes picture 2 of at most 10.').waitFor();
      const theirs = await newListing();
      theirs.appStore!.locales['en-US']!.screenshots!['APP_IPHONE_61'] = [];
      await writeFile(join(dir, 'listing.json'), JSON.stringify(theirs));
      await dialog().getByRole('button', { name: 'Add', exact: true }).click();
      await dialog().getByRole('alert').getByText('listing.json was changed on disk').waitFor();
      await dialog().getByRole('link', { name: 'Show in New' }).click();
      await page
        .getByRole('dialog', { name: 'listing.json was changed on disk' })
        .getByRole('button', { name: 'Keep mine' })
        .click();
      await page
        .getByTestId('save-state')
        .getByText(/^Saved/)
        .waitFor();
      const kept = (await newListing()).appStore?.locales['en-US']?.screenshots?.['APP_IPHONE_61'];
      expect(kept).toHaveLength(2);
    });

    const newListing = async () =>
      Listing.parse(JSON.parse(await readFile(join(dir, 'listing.json'), 'utf8')));
  });

  test.each([390, 1024, 1440, 2560])(
    'nothing sticks out of a window %i pixels wide, light or dark',
    async (width) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 900 });
        for (const address of [
          '?locale=ar-SA',
          '?device=ipad',
          '?store=play&locale=de-DE',
          '?store=play&device=tablet',
        ]) {
          await open(address);
          await page.getByRole('article').waitFor();
          expect(
            await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
          ).toBeLessThanOrEqual(0);
        }
      }
    },
  );

  test('the chosen appearance is kept', async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.getByRole('button', { name: /^Appearance/ }).click();
    await page.getByRole('button', { name: /^Appearance: light/ }).click();
    await page.reload();
    await page.getByRole('button', { name: /^Appearance: dark/ }).waitFor();
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
  });

  test('the browser had nothing to complain of', () => {
    // 409 says that listing.json was changed meanwhile.
    expect(visit.complaints.filter((text) => !/status of 409/.test(text))).toEqual([]);
  });
});
