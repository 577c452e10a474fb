import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { beforeEach, describe, expect, test } from '@jest/globals';
import { Listing } from '@storedeck/listing';
import type { Page } from 'playwright-core';

import { axeViolations } from '../axe-violations.ts';
import { browserForSuite } from '../browser-for-suite.ts';
import { describeInChromium } from '../chromium.ts';
import { expectFocus } from '../expect-focus.ts';
import { expectNoSidewaysScroll } from '../expect-no-sideways-scroll.ts';
import { oncePerSuite } from '../once-per-suite.ts';
import { startInFolder } from '../start-in-folder.ts';

function picture(name: string) {
  return { file: `assets/new/${name}.png`, width: 1290, height: 2796 };
}

const required = {
  description: 'Grow a garden of habits.',
  keywords: 'habit',
  supportUrl: 'https://a.example',
};
const NEW: Listing = {
  schemaVersion: 1,
  appStore: {
    bundleId: 'a.b',
    primaryLocale: 'en-US',
    locales: {
      'en-US': {
        ...required,
        name: 'Tilia Garden',
        subtitle: 'Grow a habit',
        screenshots: { APP_IPHONE_67: [picture('one'), picture('two')] },
      },
      'de-DE': { ...required, name: 'Tilia Garten', subtitle: 'Wachse jeden Tag mit deinen Gewohnheiten' },
      'fr-FR': { ...required, name: 'Tilia Garden', promotionalText: 'Le jardin Tilia' },
      'ar-SA': { ...required, name: 'حديقة تيليا', subtitle: 'ازرع عادة' },
    },
  },
  googlePlay: {
    packageName: 'a.b',
    defaultLanguage: 'en-US',
    locales: {
      'en-US': {
        title: 'Tilia Garden',
        shortDescription: 'Grow',
        fullDescription: 'Grow a garden of habits.',
      },
    },
  },
};
const CURRENT = structuredClone(NEW);
Object.assign(CURRENT.appStore?.locales['ar-SA'] ?? {}, { subtitle: 'ازرع' });

describeInChromium('the matrix', () => {
  const world = oncePerSuite(() => startInFolder());
  const browser = browserForSuite();
  let page: Page;

  beforeEach(async () => {
    await write('listing-current.json', CURRENT);
    await write('listing.json', NEW);
    page = await browser.open();
    // The picture files of the listing do not exist, so each request for one of them receives the same small image.
    await page.route('**/assets/new/**', (route) => route.fulfill({ contentType: 'image/png', body: PIXEL }));
    await open();
  });

  // Replaces the file by renaming, so that the server never reads an incomplete file.
  const write = async (name: string, listing: Listing) => {
    const path = join(world().dir, name);
    await writeFile(`${path}~`, JSON.stringify(listing));
    await rename(`${path}~`, path);
  };
  const open = async (parameters = '') => {
    await page.goto(`${world().url}/?view=matrix${parameters}`);
    await grid().getByRole('rowheader').first().waitFor();
  };
  const onDisk = async () =>
    Listing.parse(JSON.parse(await readFile(join(world().dir, 'listing.json'), 'utf8'))).appStore?.locales;
  const grid = () => page.getByRole('grid', { name: 'Localisation matrix' });
  const row = (language: string) =>
    grid()
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: language }) });
  /** Returns the cell of a language in a column: 0 is the name, 1 the subtitle, 2 the promotional text. */
  const cell = (language: string, column: number) => row(language).getByRole('gridcell').nth(column);
  const panel = () => page.getByRole('complementary', { name: 'Cell' });
  const languages = () => grid().getByRole('rowheader').count();
  const saved = () =>
    page
      .getByTestId('save-state')
      .getByText(/^Saved/)
      .waitFor();

  test('shows the status of each text and set', async () => {
    const status = (language: string, column: number) =>
      cell(language, column).getAttribute('aria-description');
    expect(await status('German', 0)).toBe('OK');
    expect(await status('German', 1)).toBe('Too long by 10');
    expect(await status('French', 0)).toBe('Same as source');
    expect(await status('French', 1)).toBe('Missing');
    expect(await status('Arabic', 1)).toBe('changed');
    expect(await status('German', 10)).toBe('Missing');
    expect(await cell('English', 10).textContent()).toBe('2');
  });

  test('shows what the version in preparation keeps where New is still the same as Live', async () => {
    const draft = structuredClone(CURRENT);
    Object.assign(draft.appStore ?? {}, {
      version: { id: '2', versionString: '2.0', state: 'PREPARE_FOR_SUBMISSION' },
    });
    Object.assign(draft.appStore?.locales['fr-FR'] ?? {}, { promotionalText: 'Le jardin du soir' });
    await write('listing-draft.json', draft);
    try {
      await open('&status=changed');
      await page.getByText(/^Changed 1/).waitFor();
      await open();
      const kept = cell('French', 2);
      await kept.getByText('Le jardin du soir').waitFor();
      expect(await kept.getAttribute('aria-description')).toBe('kept from the store');
      await kept.click();
      const field = panel().getByRole('textbox', { name: 'Promotional text' });
      expect(await field.inputValue()).toBe('Le jardin du soir');
      await panel().getByText('so it is no change: kept from 2.0 in App Store Connect.').waitFor();
      await field.fill('Le jardin Tilia');
      expect(await field.inputValue()).toBe('Le jardin Tilia');
      await field.fill('Le jardin en fleur');
      await kept.getByText('Le jardin en fleur').waitFor();
      await page.getByText(/^Changed 2/).waitFor();
    } finally {
      await rm(join(world().dir, 'listing-draft.json'));
    }
  });

  test('filters by status, by text and by language, and keeps the filter in the address', async () => {
    await page.getByText(/^Too long 1/).click();
    await row('French').waitFor({ state: 'detached' });
    expect(await languages()).toBe(1);
    await page.getByText('All', { exact: true }).click();
    await page.getByRole('searchbox').fill('jardin');
    await row('German').waitFor({ state: 'detached' });
    await row('French').waitFor();
    await page.waitForURL(/search=jardin/);
    await page.reload();
    await row('French').waitFor();
    expect(await languages()).toBe(1);
    await page.getByRole('searchbox').fill('de-DE');
    await row('German').waitFor();
    await page.getByRole('searchbox').fill('nowhere');
    await page.getByText('No language matches these filters').waitFor();
  });

  test('a row shows as many lines of a text as chosen, also after the page was loaded again', async () => {
    const height = async () => (await row('German').boundingBox())?.height ?? 0;
    const lines = (count: number) => page.getByRole('radio', { name: String(count), exact: true });
    expect(await lines(3).isChecked()).toBe(true);
    const three = await height();
    await lines(1).check({ force: true });
    await page.waitForURL(/lines=1/);
    const one = await height();
    expect(one).toBeLessThan(three);
    await page.reload();
    await grid().getByRole('rowheader').first().waitFor();
    expect([await lines(1).isChecked(), await height()]).toEqual([true, one]);
  });

  test('a short text is shown whole, and the columns fill a wide window', async () => {
    await page.setViewportSize({ width: 3200, height: 900 });
    await open();
    const area = await grid().evaluate((table) => [table.clientWidth, table.parentElement!.clientWidth]);
    expect(area[0]).toBeGreaterThanOrEqual(area[1]!);
    await cell('German', 1).getByText('Wachse jeden Tag mit deinen Gewohnheiten').waitFor();
    expect(await cell('German', 1).evaluate((text) => text.scrollWidth <= text.clientWidth)).toBe(true);
  });

  test('the marks are explained', async () => {
    await page.getByRole('group', { name: 'What the marks mean' }).getByText('too long').waitFor();
    await page.getByTestId('locale-picker').click();
    await page
      .getByRole('dialog', { name: 'Choose a locale' })
      .getByText('missing', { exact: true })
      .waitFor();
  });

  test('only the languages of the chosen store are listed and counted', async () => {
    await grid().getByText('4 languages').waitFor();
    await open('&store=googleplay');
    await grid().getByText('1 language', { exact: true }).waitFor();
    expect(await languages()).toBe(1);
  });

  test('a cell is edited beside the source language, saved, and the edit is undone', async () => {
    await cell('German', 1).click();
    await panel().getByText('English (United States), source').waitFor();
    await panel().getByText('Grow a habit').waitFor();
    await panel().getByText('40 / 30 · 10 too long').waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Jeden Tag wachsen');
    await panel().getByText('17 / 30').waitFor();
    await cell('German', 1).getByText('Jeden Tag wachsen').waitFor();
    await saved();
    expect((await onDisk())?.['de-DE']?.subtitle).toBe('Jeden Tag wachsen');
    await page.getByRole('button', { name: 'Undo' }).click();
    await cell('German', 1).getByText('Wachse jeden Tag').waitFor();
    await saved();
    expect(await onDisk()).toEqual(NEW.appStore?.locales);
  });

  test('arrow keys move in the table, Enter opens a cell, and Escape returns to it', async () => {
    await cell('Arabic', 0).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await panel().getByRole('heading', { name: 'English' }).waitFor();
    await page.keyboard.press('Alt+ArrowDown');
    await panel().getByRole('heading', { name: 'French' }).waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute('data-edit') === 'subtitle');
    await page.keyboard.press('Escape');
    await panel().waitFor({ state: 'detached' });
    await expectFocus(cell('French', 1));
  });

  test.each([['Arabic'], ['German']])(
    'the names of the languages do not cover a cell in %s to which a key moves in a narrow window',
    async (language) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await cell(language, 0).focus();
      for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft']) {
        await page.keyboard.press(key);
        const at = await page.evaluate(() => document.activeElement?.getBoundingClientRect().left);
        const name = await page.getByRole('rowheader', { name: language }).boundingBox();
        expect(at).toBeGreaterThanOrEqual((name?.x ?? 0) + (name?.width ?? 0));
      }
    },
  );

  test('the empty cells of a column are filled from the source', async () => {
    await grid()
      .getByRole('button', { name: /Subtitle$/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Copy Subtitle' });
    await dialog.getByRole('button', { name: 'Copy to 1 language' }).click();
    await cell('French', 1).getByText('Grow a habit').waitFor();
    await saved();
    expect((await onDisk())?.['fr-FR']?.subtitle).toBe('Grow a habit');
    expect((await onDisk())?.['de-DE']?.subtitle).toBe('Wachse jeden Tag mit deinen Gewohnheiten');
  });

  test('pictures are copied to chosen languages', async () => {
    await cell('English', 10).click();
    await panel().getByText('2 of at most 10').waitFor();
    await panel().getByRole('button', { name: 'Copy to other languages…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Copy iPhone 6.9″' });
    await dialog.getByRole('button', { name: 'None' }).click();
    await dialog.getByRole('checkbox', { name: /^German/ }).check();
    await dialog.getByRole('button', { name: 'Copy to 1 language' }).click();
    await cell('German', 10).getByText('2').waitFor();
    await saved();
    const locales = await onDisk();
    expect(locales?.['de-DE']?.screenshots).toEqual(locales?.['en-US']?.screenshots);
    expect(locales?.['fr-FR']?.screenshots).toBeUndefined();
  });

  describe('find and replace', () => {
    const dialog = () => page.getByRole('dialog', { name: 'Find and replace' });
    const find = (text: string) => dialog().getByRole('textbox', { name: 'Find' }).fill(text);
    const replaceWith = (text: string) => dialog().getByRole('textbox', { name: 'Replace with' }).fill(text);

    beforeEach(() => page.getByRole('button', { name: 'Find and replace…' }).click());

    test('shows all hits, and replaces the hits that are not left out', async () => {
      await find('tilia');
      await replaceWith('Linden');
      await dialog().getByText('4 places in 3 languages.').waitFor();
      await dialog()
        .getByRole('checkbox', { name: /German/ })
        .uncheck();
      await dialog().getByRole('button', { name: 'Replace 3' }).click();
      await cell('English', 0).getByText('Linden Garden').waitFor();
      await saved();
      const locales = await onDisk();
      expect([
        locales?.['en-US']?.name,
        locales?.['de-DE']?.name,
        locales?.['fr-FR']?.promotionalText,
      ]).toEqual(['Linden Garden', 'Tilia Garten', 'Le jardin Linden']);
      await page.getByRole('button', { name: 'Undo' }).click();
      await cell('English', 0).getByText('Tilia Garden').waitFor();
    });

    test('matches case, and uses regular expressions, on request', async () => {
      await find('garden');
      await dialog()
        .getByText(/places in 4 languages/)
        .waitFor();
      await dialog().getByRole('checkbox', { name: 'Match case' }).check();
      await dialog().getByText('4 places in 4 languages.').waitFor();
      await dialog().getByRole('checkbox', { name: 'Regular expression' }).check();
      await find('(Tilia) (Gart\\w+)');
      await replaceWith('$2 $1');
      await dialog().getByText('1 place in 1 language.').waitFor();
      await dialog().getByRole('button', { name: 'Replace 1' }).click();
      await cell('German', 0).getByText('Garten Tilia').waitFor();
    });

    test('an invalid or endless regular expression is reported', async () => {
      await dialog().getByRole('checkbox', { name: 'Regular expression' }).check();
      await find('(');
      await dialog().getByText('This is not a valid regular expression.').waitFor();
      await find('(\\w+\\s?)+\\d');
      await dialog().getByText('The search takes too long.').waitFor();
    });

    test('a search whose code cannot be loaded is reported', async () => {
      browser.expectComplaint(/ERR_FAILED/);
      await page.route('**/replace-worker*', (route) => route.abort());
      await find('garden');
      await dialog().getByText('The search could not be loaded.').waitFor();
    });
  });

  test('opens the field in the editor', async () => {
    await cell('French', 2).click();
    await panel().getByRole('button', { name: 'Open in the editor' }).click();
    const field = page.getByRole('complementary', { name: 'Edit' }).getByLabel('Promotional text');
    await expectFocus(field);
    expect(await field.inputValue()).toBe('Le jardin Tilia');
  });

  test('asks which text to keep when the same text has changed on disk', async () => {
    browser.expectComplaint(/status of 409/);
    await cell('German', 1).click();
    const theirs = structuredClone(NEW);
    Object.assign(theirs.appStore?.locales['de-DE'] ?? {}, { subtitle: 'By hand' });
    const changed = Promise.withResolvers<undefined>();
    // Delays the save until the file has changed. The text is typed before the page learns of that change.
    await page.route('**/api/listing/new', async (route) => {
      if (route.request().method() === 'PUT') await changed.promise;
      await route.continue();
    });
    await panel().getByLabel('Subtitle', { exact: true }).fill('Typed');
    await write('listing.json', theirs);
    changed.resolve(undefined);
    const question = page.getByRole('dialog', { name: 'listing.json was changed on disk' });
    await question.getByRole('button', { name: 'Keep mine' }).click();
    await saved();
    expect((await onDisk())?.['de-DE']?.subtitle).toBe('Typed');
  });

  test('both stores are shown on request, and a language that a store does not have has no cells there', async () => {
    await page.getByRole('checkbox', { name: 'Both stores' }).check();
    await grid().getByText('Google Play').first().waitFor();
    await row('German').getByLabel('Not on Google Play').first().waitFor({ state: 'attached' });
    await page.waitForURL(/stores=both/);
  });

  test('the locale picker shows whether each language is complete', async () => {
    await page.getByTestId('locale-picker').click();
    await page
      .getByRole('option', { name: /German/ })
      .getByRole('img', { name: '1 too long, 1 missing' })
      .waitFor();
    await page
      .getByRole('option', { name: /English/ })
      .getByRole('img', { name: 'complete' })
      .waitFor();
  });

  test('axe finds no problem in the table, the panel and the dialogs, in a wide and a narrow window', async () => {
    await open('&locale=de-DE&field=subtitle&status=missing');
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await panel().waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await expectNoSidewaysScroll(page);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await open('&stores=both');
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Find and replace…' }).click();
    await page.getByRole('textbox', { name: 'Find' }).fill('garden');
    await page.getByRole('list', { name: 'Hits' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await grid()
      .getByRole('button', { name: /Subtitle$/ })
      .click();
    await page.getByRole('dialog', { name: 'Copy Subtitle' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });

  test('without New, the page says how to start New', async () => {
    await page.route('**/api/listing/new', (route) =>
      route.fulfill({ json: { ok: true, listing: null, etag: '' } }),
    );
    await page.goto(`${world().url}/?view=matrix`);
    await page.getByRole('heading', { name: 'No new listing yet' }).waitFor();
  });
});

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
