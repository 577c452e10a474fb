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

const LIVE: Listing = {
  schemaVersion: 1,
  appStore: {
    bundleId: 'a.b',
    primaryLocale: 'en-US',
    version: { id: '1', versionString: '3.4.0', state: 'READY_FOR_DISTRIBUTION' },
    locales: {
      'ar-SA': { whatsNew: 'قديم' },
      'de-DE': { whatsNew: 'Alt' },
      'en-US': { whatsNew: 'Old' },
      no: { whatsNew: 'Gammelt' },
    },
  },
  googlePlay: {
    packageName: 'a.b',
    defaultLanguage: 'en-US',
    tracks: [
      { track: 'production', releases: [{ name: '3.4.0', status: 'completed', versionCodes: ['34'] }] },
      { track: 'beta', releases: [{ name: '3.5.0', status: 'draft', versionCodes: ['35'] }] },
    ],
    locales: {
      ar: { releaseNotes: 'قديم' },
      'de-DE': { releaseNotes: 'Altes' },
      'en-US': { releaseNotes: 'Old ones' },
      'fr-FR': {},
    },
  },
};
const NEW: Listing = {
  schemaVersion: 1,
  appStore: {
    bundleId: 'a.b',
    primaryLocale: 'en-US',
    locales: {
      'ar-SA': { whatsNew: 'المزيد من الطحالب' },
      'de-DE': { whatsNew: 'More moss' },
      'en-US': { whatsNew: 'More moss' },
      no: {},
    },
  },
  googlePlay: {
    packageName: 'a.b',
    defaultLanguage: 'en-US',
    locales: {
      ar: {},
      'de-DE': { releaseNotes: '🌱'.repeat(501) },
      'en-US': { releaseNotes: 'More moss' },
      'fr-FR': {},
    },
  },
};

describeInChromium('the notes', () => {
  const world = oncePerSuite(() => startInFolder());
  const browser = browserForSuite();
  let page: Page;

  beforeEach(async () => {
    await write('listing-current.json', LIVE);
    await write('listing.json', NEW);
    page = await browser.open();
    await open();
  });

  // Replaces the file by renaming, so that the server never reads an incomplete file.
  const write = async (name: string, listing: Listing) => {
    const path = join(world().dir, name);
    await writeFile(`${path}~`, JSON.stringify(listing));
    await rename(`${path}~`, path);
  };
  const open = async (parameters = '') => {
    await page.goto(`${world().url}/?view=notes${parameters}`);
    await grid().getByRole('rowheader').first().waitFor();
  };
  const onDisk = async () =>
    Listing.parse(JSON.parse(await readFile(join(world().dir, 'listing.json'), 'utf8')));
  const playOnDisk = async () => (await onDisk()).googlePlay?.locales;
  const grid = () => page.getByRole('grid', { name: 'Release notes' });
  const row = (language: string) =>
    grid()
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: language }) });
  /** Returns the cell of a language in a column: 0 is What's New, 1 production, 2 open testing. */
  const cell = (language: string, column: number) => row(language).getByRole('gridcell').nth(column);
  const status = (language: string, column: number) =>
    cell(language, column).getAttribute('aria-description');
  const field = (name: string) => grid().getByRole('textbox', { name });
  const detail = () => page.getByRole('region', { name: 'Focused notes' });
  const head = (name: string) => grid().getByRole('button', { name });
  const saved = () =>
    page
      .getByTestId('save-state')
      .getByText(/^Saved/)
      .waitFor();
  /** Pastes on the focused element, as the browser does it. A spreadsheet also gives the text as a table. */
  const paste = (text: string, html = '') =>
    page.evaluate(
      ([plain, table]) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', plain!);
        if (table !== '') clipboardData.setData('text/html', table!);
        const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
        return document.activeElement?.dispatchEvent(event);
      },
      [text, html],
    );

  test('are those of both stores: What’s New and each track with a release, the languages paired', async () => {
    expect(await grid().getByRole('columnheader').allInnerTexts()).toEqual([
      '5 languages',
      expect.stringContaining('What’s New'),
      expect.stringContaining('Production'),
      expect.stringContaining('Open testing'),
    ]);
    await grid().getByRole('columnheader').getByText('3.4.0 (34), complete').waitFor();
    await grid().getByRole('columnheader').getByText('3.5.0 (35), draft').waitFor();
    await row('Arabic').getByText('ar-SA, ar').waitFor();
    await row('French').getByLabel('Not on App Store').waitFor({ state: 'attached' });
    await row('Norwegian').getByLabel('Not on Google Play').first().waitFor({ state: 'attached' });
  });

  test('a cell says what is special about it', async () => {
    expect(await status('Norwegian', 0)).toBe('Missing');
    expect(await status('German', 1)).toMatch(/^Too long by 1\b/);
    expect(await status('German', 0)).toContain('The same text as in English (United States)');
    expect(await status('English', 0)).toContain(
      'Also the text of Google Play, Production: its limit of 500',
    );
    expect(await status('Arabic', 1)).toContain('Kept from the store');
    await cell('German', 1).getByText('+1').waitFor();
  });

  test('a text is edited in its cell, with both counts, saved, and the edit is undone', async () => {
    await cell('English', 0).click();
    const text = field('What’s New in English (United States)');
    await expectFocus(text);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('🌱 New');
    const counted = grid()
      .locator('.note-editor')
      .filter({ hasText: /5 \/ 4,000/ });
    await counted.waitFor();
    expect(await counted.innerText()).toMatch(/5 \/ 4,000 App Store\s+5 \/ 500 Google Play/);
    await page.keyboard.press('Enter');
    await page.keyboard.type('Second line');
    await page.keyboard.press('Escape');
    await expectFocus(cell('English', 0));
    await saved();
    expect((await onDisk()).appStore?.locales['en-US']?.whatsNew).toBe('🌱 New\nSecond line');
    await page.keyboard.press('Control+z');
    await cell('English', 0).getByText('More moss').waitFor();
    await saved();
    expect(await onDisk()).toEqual(NEW);
  });

  test('everything works with the keyboard alone', async () => {
    await cell('Arabic', 0).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('F2');
    await expectFocus(field('Production in English (United States)'));
    await page.keyboard.press('Tab');
    await expectFocus(field('Open testing in English (United States)'));
    await page.keyboard.type('For testers');
    await page.keyboard.press('Tab');
    // French is not on the App Store, so the next field is that of production.
    await expectFocus(field('Production in French (France)'));
    await page.keyboard.press('Shift+Tab');
    await expectFocus(field('Open testing in English (United States)'));
    await page.keyboard.press('Alt+ArrowDown');
    await expectFocus(field('Open testing in French (France)'));
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').waitFor();
    await page.keyboard.press('Escape');
    await expectFocus(field('Open testing in French (France)'));
    await page.keyboard.press('Control+Enter');
    await expectFocus(cell('French', 2));
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Delete');
    await cell('English', 2).getByText('–').waitFor();
    await page.keyboard.press('Control+z');
    await cell('English', 2).getByText('For testers').waitFor();
    await expectFocus(cell('English', 2));
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowUp');
    await expectFocus(head('What’s New'));
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'What’s New' }).waitFor();
    await page.keyboard.press('Escape');
    await expectFocus(head('What’s New'));
    await saved();
    expect((await playOnDisk())?.['en-US']).toMatchObject({ 'releaseNotes@beta': 'For testers' });
  });

  test('says of the focused cell how long it is, and what Google Play shows before “more”', async () => {
    await cell('Arabic', 0).focus();
    await page.keyboard.press('ArrowDown');
    await detail().getByText('9 / 4,000 App Store').waitFor();
    await page.keyboard.press('ArrowRight');
    await detail().getByText('Production').waitFor();
    await detail().getByRole('figure').getByText('More moss').waitFor();
  });

  test('Arabic is written from right to left', async () => {
    expect(
      await cell('Arabic', 0)
        .locator('div')
        .evaluate((text) => getComputedStyle(text).direction),
    ).toBe('rtl');
    await cell('Arabic', 2).click();
    const empty = field('Open testing in Arabic');
    expect(await empty.getAttribute('dir')).toBe('rtl');
    await empty.fill('Latin');
    expect(await empty.evaluate((text) => getComputedStyle(text).direction)).toBe('ltr');
  });

  test('only the languages that a filter finds are shown, and one stays while it is edited', async () => {
    await page.getByText(/^Missing \d/).click();
    await row('English').waitFor({ state: 'detached' });
    await cell('Norwegian', 0).click();
    await page.keyboard.type('Mer mose');
    await page.getByText(/^Changed \d/).waitFor();
    await saved();
    expect(await field('What’s New in Norwegian').inputValue()).toBe('Mer mose');
    await page.getByRole('searchbox').fill('German');
    await row('German').waitFor({ state: 'detached' });
    await page.getByText('All', { exact: true }).click();
    await row('German').waitFor();
    expect(await grid().getByRole('rowheader').count()).toBe(1);
  });

  describe('a pasted text', () => {
    test('with tags goes to its languages, and is undone in one step', async () => {
      await cell('Arabic', 1).focus();
      await paste('<en-US>\nFixed\n</en-US>\n<de-DE>\nBehoben\n</de-DE>\n');
      await page.getByText('Production: 2 languages pasted.').waitFor();
      await cell('German', 1).getByText('Behoben').waitFor();
      await saved();
      expect(await playOnDisk()).toMatchObject({
        'en-US': { releaseNotes: 'Fixed' },
        'de-DE': { releaseNotes: 'Behoben' },
        ar: {},
      });
      await page.getByRole('button', { name: 'Undo' }).click();
      await cell('English', 1).getByText('More moss').waitFor();
      await saved();
      expect(await onDisk()).toEqual(NEW);
    });

    test('with mistakes changes nothing before they are corrected', async () => {
      await cell('Arabic', 1).focus();
      await paste('<en-US>\nFixed\n<de-DE>\nBehoben\n</de-DE>\n<de-DE>x</de-DE>\n<xx-XX>x</xx-XX>');
      const dialog = page.getByRole('dialog', { name: 'Paste notes' });
      await dialog.getByText('Line 1: <en-US> is not closed.').waitFor();
      await dialog.getByText('Line 6: <de-DE> is there a second time.').waitFor();
      await dialog.getByText('Line 7: <xx-XX> is no language of a store.').waitFor();
      expect(await dialog.getByRole('button', { name: /^Paste/ }).isDisabled()).toBe(true);
      await dialog
        .getByLabel('Notes with tags')
        .fill('<en-US>\nFixed\n</en-US>\n<de-DE>Behoben</de-DE><ja-JP>修正</ja-JP>');
      await dialog.getByText('New has no such language on Google Play: ja-JP').waitFor();
      await dialog.getByLabel('Into').selectOption('Google Play, Open testing');
      expect(await onDisk()).toEqual(NEW);
      await dialog.getByRole('button', { name: 'Leave out 1, paste 2 languages' }).click();
      await cell('German', 2).getByText('Behoben').waitFor();
      await saved();
      expect(await playOnDisk()).toEqual({
        ...NEW.googlePlay?.locales,
        'en-US': { releaseNotes: 'More moss', 'releaseNotes@beta': 'Fixed' },
        'de-DE': { ...NEW.googlePlay?.locales['de-DE'], 'releaseNotes@beta': 'Behoben' },
      });
    });

    test('of a spreadsheet goes to the languages below, or to those that it names', async () => {
      await cell('English', 1).focus();
      await paste('"• One\n• Two"\t\r\n\t\r\nNeu\t\r\n', '<table></table>');
      await page.getByText('2 texts pasted.').waitFor();
      await cell('German', 1).getByText('Neu').waitFor();
      await cell('Arabic', 1).focus();
      await paste('fr-FR\tNouveau\tBêta\nde\tNeu hier\tBeta\n');
      await page.getByText('4 texts pasted.').waitFor();
      await saved();
      expect(await playOnDisk()).toMatchObject({
        'en-US': { releaseNotes: '• One\n• Two' },
        'fr-FR': { releaseNotes: 'Nouveau', 'releaseNotes@beta': 'Bêta' },
        'de-DE': { releaseNotes: 'Neu hier', 'releaseNotes@beta': 'Beta' },
      });
      await cell('German', 1).focus();
      await paste('1\n2\n3\n4\n5\n', '<table></table>');
      await page.getByText('The table has 5 rows, more than the 2 languages from this one on.').waitFor();
    });

    test('of one note replaces the text of the cell, or goes into its field', async () => {
      await cell('English', 1).focus();
      await paste('• One\n• Two');
      await cell('English', 1).getByText('• One').waitFor();
      await cell('German', 1).click();
      await expectFocus(field('Production in German (Germany)'));
      expect(await paste('one note')).toBe(true);
      expect(await paste('<en-US>Tagged</en-US>')).toBe(false);
      await cell('English', 1).getByText('Tagged').waitFor();
    });
  });

  test('a column is copied with tags, and a cell as it is', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await head('What’s New').click();
    await page.getByRole('button', { name: 'Copy all languages with tags' }).click();
    await page.getByText('What’s New: 3 languages copied with tags.').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      '<ar-SA>\nالمزيد من الطحالب\n</ar-SA>\n<en-US>\nMore moss\n</en-US>\n<de-DE>\nMore moss\n</de-DE>\n',
    );
  });

  describe('a column is filled', () => {
    const dialog = () => page.getByRole('dialog', { name: 'Fill notes' });
    const fill = () => dialog().getByRole('button', { name: /^Fill \d/ });

    test('with the text of one language, at first the empty ones', async () => {
      await head('Production').click();
      await page.getByRole('button', { name: 'Fill languages…' }).click();
      await dialog().getByText('More moss').waitFor();
      await fill().getByText('Fill 2 languages').or(fill()).first().click();
      await cell('French', 1).getByText('More moss').waitFor();
      await saved();
      const locales = await playOnDisk();
      expect([locales?.['fr-FR']?.releaseNotes, locales?.['ar']?.releaseNotes]).toEqual([
        'More moss',
        'More moss',
      ]);
      expect(locales?.['de-DE']).toEqual(NEW.googlePlay?.locales['de-DE']);
    });

    test('with the texts of another column', async () => {
      await head('Open testing').click();
      await page.getByRole('button', { name: 'Fill languages…' }).click();
      await dialog().getByLabel('with').selectOption('the texts of What’s New');
      await dialog().getByRole('button', { name: 'None' }).click();
      await dialog()
        .getByRole('checkbox', { name: /^Arabic/ })
        .check();
      await fill().click();
      await cell('Arabic', 2).getByText('المزيد من الطحالب').waitFor();
      await saved();
      expect((await playOnDisk())?.['ar']).toMatchObject({ 'releaseNotes@beta': 'المزيد من الطحالب' });
    });

    test('with the notes of the last release, after a warning that texts are replaced', async () => {
      await head('What’s New').click();
      await page.getByRole('button', { name: 'Take the last release’s notes…' }).click();
      await dialog().getByRole('button', { name: 'All' }).click();
      await dialog().getByText('Replaces the text of 3 languages.').waitFor();
      await fill().click();
      await cell('Norwegian', 0).getByText('Gammelt').waitFor();
      await saved();
      expect((await onDisk()).appStore?.locales).toEqual(LIVE.appStore?.locales);
    });
  });

  test('are written as CSV for translators, and come back from it', async () => {
    const files = () => page.getByRole('button', { name: 'Translators…' }).click();
    await files();
    await page.getByRole('button', { name: 'Export notes as CSV or XLIFF…' }).click();
    await page
      .getByRole('dialog', { name: 'Export release notes' })
      .getByRole('button', { name: 'Export' })
      .click();
    await page.getByRole('dialog', { name: 'Exported' }).getByRole('button', { name: 'Done' }).click();
    const path = join(world().dir, 'export/spreadsheet/listing.csv');
    const table = await readFile(path, 'utf8');
    expect(table).toContain('More moss');
    await writeFile(path, table.replaceAll('More moss', 'Much more moss'));
    await files();
    await page.getByRole('button', { name: 'Import CSV or XLIFF…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[type=file]:not([webkitdirectory])').setInputFiles(path);
    await dialog.getByRole('button', { name: 'Merge into New' }).click();
    await dialog.getByRole('button', { name: 'Show New' }).click();
    await cell('German', 0).getByText('Much more moss').waitFor();
    expect((await onDisk()).appStore?.locales['en-US']?.whatsNew).toBe('Much more moss');
    await rm(join(world().dir, 'export'), { recursive: true });
  });

  test('asks which text to keep when the same notes have changed on disk', async () => {
    browser.expectComplaint(/status of 409/);
    const theirs = structuredClone(NEW);
    Object.assign(theirs.googlePlay?.locales['en-US'] ?? {}, { releaseNotes: 'By hand' });
    Object.assign(theirs.googlePlay?.locales['fr-FR'] ?? {}, { releaseNotes: 'À la main' });
    const changed = Promise.withResolvers<undefined>();
    // Delays the save until the file has changed. The text is typed before the page learns of that change.
    await page.route('**/api/listing/new', async (route) => {
      if (route.request().method() === 'PUT') await changed.promise;
      await route.continue();
    });
    await cell('English', 1).click();
    await field('Production in English (United States)').fill('Typed');
    await write('listing.json', theirs);
    changed.resolve(undefined);
    const question = page.getByRole('dialog', { name: 'listing.json was changed on disk' });
    await question.getByRole('button', { name: 'Keep mine' }).click();
    await saved();
    const locales = await playOnDisk();
    expect([locales?.['en-US']?.releaseNotes, locales?.['fr-FR']?.releaseNotes]).toEqual([
      'Typed',
      'À la main',
    ]);
  });

  test('a cell of the address has the focus', async () => {
    await open('&locale=de-DE&field=releaseNotes&store=googleplay');
    await expectFocus(cell('German', 1));
  });

  test('axe finds no problem in the table, a field and the dialogs, in a wide and a narrow window', async () => {
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await open();
      await cell('English', 0).click();
      await expectFocus(field('What’s New in English (United States)'));
      expect(await axeViolations(page)).toEqual([]);
      await expectNoSidewaysScroll(page);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const name of ['Paste languages with tags…', 'Fill languages…']) {
      await head('Production').click();
      expect(await axeViolations(page)).toEqual([]);
      await page.getByRole('button', { name }).click();
      await page.getByRole('dialog').waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
  });

  test('without New, the page says how to start New', async () => {
    await page.route('**/api/listing/new', (route) =>
      route.fulfill({ json: { ok: true, listing: null, etag: '' } }),
    );
    await page.goto(`${world().url}/?view=notes`);
    await page.getByRole('heading', { name: 'No new listing yet' }).waitFor();
  });
});
