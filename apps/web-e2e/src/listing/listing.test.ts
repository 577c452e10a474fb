import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { PRODUCT, findText } from '@storedeck/fake-stores';
import type { Listing } from '@storedeck/listing';
import type { Page } from 'playwright-core';

import { browserForSuite } from '../browser-for-suite.ts';
import { describeInChromium } from '../chromium.ts';
import { expectFocus } from '../expect-focus.ts';
import { expectNoSidewaysScroll } from '../expect-no-sideways-scroll.ts';
import { oncePerSuite } from '../once-per-suite.ts';
import { PICTURE_GONE } from '../picture-gone.ts';
import { servedPicture, shownPicture } from '../shown-picture.ts';
import { startStoreWorld } from '../store-world.ts';
import { waitForFrames } from '../wait-for-frames.ts';

const APP_STORE_PHONE = { kind: 'screen', device: 'iphone', width: 1290, height: 2796 } as const;
const PLAY_PHONE = { kind: 'screen', device: 'android', width: 1080, height: 2160 } as const;

describeInChromium('a synced listing', () => {
  const world = oncePerSuite(() => startStoreWorld({ locales: ['en-US', 'de-DE', 'ja', 'ar-SA'] }));
  const browser = browserForSuite();
  let page: Page;

  beforeAll(() => world().sync());

  beforeEach(async () => {
    page = await browser.open();
  });

  const appStorePage = () => page.getByTestId('app-store-page');
  const playPage = () => page.getByTestId('play-page');
  const open = (address: string) => page.goto(`${world().url}/${address}`);

  test('shows its version, the state of the version and the time of the sync', async () => {
    await open('');
    const facts = page.getByRole('complementary', { name: 'Facts' });
    await facts.getByText(PRODUCT.liveVersion).waitFor();
    await facts.getByText('Live', { exact: true }).waitFor();
    await page
      .getByTestId('sync-status')
      .getByText(/^Synced/)
      .waitFor();
  });

  test.each([
    ['en-US', 'en-US', 'ltr'],
    ['ja', 'ja-JP', 'ltr'],
    ['ar-SA', 'ar', 'rtl'],
  ])('%s shows its own texts and pictures in both stores', async (locale, language, direction) => {
    const text = findText(locale);
    await open(`?locale=${locale}`);
    await appStorePage().getByRole('heading', { level: 1, name: text.name }).waitFor();
    await appStorePage().getByText(text.subtitle).waitFor();
    await appStorePage().getByText(text.promotionalText).waitFor();
    await appStorePage().getByText(text.description).waitFor();
    expect(await appStorePage().getAttribute('dir')).toBe(direction);
    expect(await shownPicture(page, 0)).toEqual(
      await servedPicture({ ...APP_STORE_PHONE, locale, screen: 0 }),
    );
    expect(await shownPicture(page, 1)).toEqual(
      await servedPicture({ ...APP_STORE_PHONE, locale, screen: 1 }),
    );

    await page.getByRole('radio', { name: 'Google Play' }).check({ force: true });
    await playPage().getByRole('heading', { level: 1, name: text.name }).waitFor();
    await playPage().getByTestId('short-description').getByText(text.shortDescription).waitFor();
    await playPage().getByText(text.description).waitFor();
    await page.getByTestId('locale-picker').getByText(language, { exact: true }).waitFor();
    expect(await playPage().getAttribute('dir')).toBe(direction);
    expect(await shownPicture(page, 0)).toEqual(await servedPicture({ ...PLAY_PHONE, locale, screen: 0 }));
  });

  test('a locale is found and chosen with the keyboard', async () => {
    await open('?locale=en-US');
    // Before the listing is there, the button is disabled, and a key that is pressed on it is lost.
    await page.getByRole('button', { name: /^Locale: English/, disabled: false }).waitFor();
    await page.getByTestId('locale-picker').press('Enter');
    await page.getByRole('combobox', { name: 'Search locales' }).fill('deut');
    await page.keyboard.press('Enter');
    await appStorePage()
      .getByRole('heading', { level: 1, name: findText('de-DE').name })
      .waitFor();
    expect(new URL(page.url()).searchParams.get('locale')).toBe('de-DE');
  });

  test('in a low window, the list of locales leaves its button and its search field in sight', async () => {
    await page.setViewportSize({ width: 568, height: 320 });
    await open('?locale=en-US');
    await page.getByRole('button', { name: /^Locale: English/, disabled: false }).click();
    const list = page.getByRole('dialog', { name: 'Choose a locale' });
    await list.getByRole('option', { name: /English/ }).waitFor();
    await page.waitForFunction(() => {
      const measure = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
      const panel = measure('[role=dialog]:popover-open');
      const button = measure('[data-testid=locale-picker]');
      const search = measure('[role=combobox]');
      if (!panel || !button || !search) return false;
      const isInside = panel.top >= button.bottom && panel.bottom <= innerHeight && panel.right <= innerWidth;
      return isInside && search.top > panel.top && search.bottom < panel.bottom;
    });
  });

  test('long text can be unfolded', async () => {
    await open('?locale=en-US');
    const description = appStorePage().getByRole('region', { name: 'Description' });
    await description.getByRole('button', { name: 'more' }).click();
    await description.getByRole('button', { name: 'more' }).first().waitFor({ state: 'detached' });
  });

  test('the keyboard controls the lightbox, which returns the focus when it closes', async () => {
    await open('?locale=en-US&device=ipad');
    const tile = page.getByRole('button', { name: /^Open screenshot 1 of/ });
    await tile.focus();
    await page.keyboard.press('Enter');
    const lightbox = page.getByRole('dialog', { name: 'iPad screenshots' });
    await lightbox.getByText('1 of').waitFor();
    const first = await lightbox.getByRole('img').getAttribute('src');
    await page.keyboard.press('ArrowRight');
    await lightbox.getByText('2 of').waitFor();
    expect(await lightbox.getByRole('img').getAttribute('src')).not.toBe(first);
    // At the first picture, the button "Previous" disappears. The keys still work.
    await lightbox.getByRole('button', { name: 'Previous' }).click();
    await lightbox.getByText('1 of').waitFor();
    await page.keyboard.press('ArrowRight');
    await lightbox.getByText('2 of').waitFor();
    await page.keyboard.press('End');
    await lightbox.getByRole('button', { name: 'Next' }).first().waitFor({ state: 'detached' });
    await page.keyboard.press('Home');
    await lightbox.getByText('1 of').waitFor();
    await page.keyboard.press('Escape');
    await lightbox.waitFor({ state: 'hidden' });
    await expectFocus(tile);
  });

  test('a second sync downloads nothing', async () => {
    browser.expectComplaint(PICTURE_GONE);
    await open('');
    await page.getByRole('button', { name: 'Sync', exact: true }).click();
    await page.getByRole('status').getByText('0 pictures downloaded').waitFor();
  });

  test('New without an icon or categories is drawn with the icon and the categories of Current', async () => {
    const listing = JSON.parse(await readFile(join(world().dir, 'listing-current.json'), 'utf8')) as Listing;
    const { appStore, googlePlay } = listing;
    delete appStore!.categories;
    appStore!.locales['en-US']!.subtitle = 'Only this is new';
    for (const locale of Object.values(googlePlay!.locales)) delete locale.images;
    await writeFile(join(world().dir, 'listing.json'), JSON.stringify(listing));
    await open('?view=new');
    await appStorePage().getByText('Only this is new').waitFor();
    await appStorePage()
      .getByRole('img', { name: /^App icon/ })
      .waitFor();
    await appStorePage().getByText('Health & Fitness').first().waitFor();
    await rm(join(world().dir, 'listing.json'));
  });

  test.each([
    ['', '?locale=ar-SA'],
    ['of the iPad', '?device=ipad'],
    ['of Google Play', '?store=play&locale=de-DE'],
    ['of Google Play for tablets', '?store=play&device=tablet'],
  ])('the page %s fits into windows of all widths', async (_, address) => {
    await open(address);
    await page.getByRole('article').waitFor();
    await expectNoSidewaysScroll(page, [390, 1024, 1440, 2560]);
  });

  describe('the toolbar', () => {
    const WIDTHS = [390, 768, 1024, 1440, 1920, 2560] as const;
    const row = () => page.locator('[data-fold]');
    const visibleControls = () =>
      row().locator('fieldset, button, [data-testid=sync-status]').filter({ visible: true });
    // All boxes of one moment: a control may disappear while others are asked one by one.
    const boxes = () =>
      visibleControls().evaluateAll((controls) =>
        controls
          .map((control) => control.getBoundingClientRect())
          .map(({ x, y, height }) => ({ x, y, height })),
      );

    // The windows are low, because only the toolbar matters, and drawing the rest costs much processor time.
    const HEIGHT = 400;

    /** Makes the window this wide, and waits until the toolbar has replaced controls by menus, or menus by controls. */
    async function resize(width: number): Promise<void> {
      await page.setViewportSize({ width, height: HEIGHT });
      let before = '';
      for (let now = JSON.stringify(await boxes()); now !== before; now = JSON.stringify(await boxes())) {
        before = now;
        await waitForFrames(page);
      }
    }

    test('is one row without a scroll bar at each width', async () => {
      await open('?store=play');
      await page.getByRole('button', { name: /^Problems: \d/ }).waitFor();
      for (const width of WIDTHS) {
        await resize(width);
        const names = [/^Problems/, /^Import and export$/, /^Sync$/, /^Locale/];
        for (const name of names) await row().getByRole('button', { name }).waitFor();
        for (const label of ['View', 'Store', 'Device']) {
          await row()
            .getByRole('group', { name: label })
            .or(row().getByRole('button', { name: new RegExp(`^${label}: `) }))
            .waitFor();
        }
        // If there is no space for the sync status, its box is only one pixel high and is left out here.
        const middles = (await boxes())
          .filter(({ height }) => height > 1)
          .map(({ y, height }) => Math.round(y + height / 2));
        expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(1);
        expect(
          await row().evaluate(
            ({ firstElementChild: choices }) => choices!.scrollWidth - choices!.clientWidth,
          ),
        ).toBe(0);
        await expectNoSidewaysScroll(page);
      }
    });

    test('has each control at the same place in every view; a control without an effect says why', async () => {
      const positions = new Map<number, Set<string>>(WIDTHS.map((width) => [width, new Set()]));
      for (const view of ['live', 'draft', 'new', 'compare', 'matrix', 'board']) {
        await open(`?view=${view}`);
        await page
          .getByRole('button', { name: /^Problems: \d/ })
          .or(page.getByTitle(/^There is no New/))
          .first()
          .waitFor();
        for (const [width, seen] of positions) {
          await resize(width);
          seen.add(JSON.stringify((await boxes()).map(({ x, y }) => [x, y])));
        }
      }
      expect([...positions].map(([width, seen]) => [width, seen.size])).toEqual(
        WIDTHS.map((width) => [width, 1]),
      );
      await page.getByTitle('The board shows all devices').filter({ visible: true }).waitFor();
      await page.getByTitle('The board shows both stores').filter({ visible: true }).waitFor();
      await open('?view=new');
      await page.getByRole('heading', { name: 'No new listing yet' }).waitFor();
      expect(await page.getByTitle('There is no New yet').isDisabled()).toBe(true);
    });

    test('shows the whole name of the language, or only its code', async () => {
      await open('');
      const name = page
        .getByTestId('locale-picker')
        .locator('span', { hasText: /^English \(United States\)$/ });
      await name.waitFor({ state: 'attached' });
      for (const width of WIDTHS) {
        await resize(width);
        expect(
          await name.evaluate(
            ({ scrollWidth, clientWidth }) => clientWidth <= 1 || scrollWidth <= clientWidth,
          ),
        ).toBe(true);
      }
    });

    test('does not move when the time of the last sync changes', async () => {
      // The clock is that of a profile, so this window has another one than the other tests.
      page = await browser.open({ viewport: { width: 390, height: HEIGHT } });
      await page.clock.install();
      await open('');
      await page.getByRole('button', { name: /^Problems: \d/ }).waitFor();
      const status = page.getByTestId('sync-status');
      for (const width of [390, 1024, 2560]) {
        await resize(width);
        const before = await boxes();
        const hasNotText = (await status.textContent())!;
        await page.clock.fastForward('01:10');
        await status
          .filter({ hasText: /Synced \d+ minutes? ago/, hasNotText })
          .waitFor({ state: 'attached' });
        expect([width, await boxes()]).toEqual([width, before]);
      }
    });

    test('changes view, store and device', async () => {
      await open('');
      await page.getByRole('button', { name: /^Problems: \d/ }).waitFor();
      for (const width of [390, 1024, 2560]) {
        await resize(width);
        await choose('View', 'New');
        await choose('Store', 'Google Play');
        await choose('Device', 'Tablet');
        expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({
          view: 'new',
          store: 'googlePlay',
          device: 'tablet',
        });
        await choose('Device', 'Phone');
        await choose('Store', 'App Store');
        await choose('View', 'Live');
        expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({
          view: 'current',
          store: 'appStore',
        });
      }
    });

    /**
     * Chooses an option of a segmented control, or of the menu that replaces it in a narrow window. While the
     * controls of the toolbar load, the toolbar may replace them by menus at any time. So this function dispatches a
     * `click` event itself: a mouse click would wait until the hidden control is visible again.
     */
    async function choose(label: string, option: string): Promise<void> {
      const menu = row().getByRole('button', { name: new RegExp(`^${label}: `) });
      const group = row().getByRole('group', { name: label });
      const entry = page
        .getByRole('dialog', { name: label })
        .getByRole('button', { name: option, exact: true });
      await menu
        .or(group.locator('label').filter({ has: page.getByText(option, { exact: true }) }))
        .filter({ visible: true })
        .dispatchEvent('click');
      // The menu may cover the group, or may replace the group after the click, so the chosen radio button need not be
      // visible.
      await entry
        .or(page.getByRole('radio', { name: option, exact: true, checked: true, includeHidden: true }))
        .first()
        .waitFor({ state: 'attached' });
      if (await entry.isVisible()) await entry.click();
    }
  });

  test('the chosen appearance is kept', async () => {
    await open('');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.getByRole('button', { name: /^Appearance/ }).click();
    await page.getByRole('button', { name: /^Appearance: light/ }).click();
    await page.reload();
    await page.getByRole('button', { name: /^Appearance: dark/ }).waitFor();
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
  });
});
