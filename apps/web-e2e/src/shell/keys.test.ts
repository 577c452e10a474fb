import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';

import { axeViolations } from '../axe-violations.ts';
import { browserForSuite } from '../browser-for-suite.ts';
import { describeInChromium } from '../chromium.ts';
import { expectFocus } from '../expect-focus.ts';
import { oncePerSuite } from '../once-per-suite.ts';
import { startInFolder } from '../start-in-folder.ts';

const LISTING = {
  schemaVersion: 1,
  appStore: {
    bundleId: 'a.b',
    primaryLocale: 'en-US',
    locales: {
      'en-US': { name: 'Garden', subtitle: 'Grow' },
      'de-DE': { name: 'Garten' },
      'bn-BD': { name: 'Garden' },
      'sl-SI': { name: 'Vrt' },
    },
  },
  googlePlay: { packageName: 'a.b', defaultLanguage: 'en-US', locales: { 'en-US': { title: 'Garden' } } },
};

describeInChromium('keys', () => {
  const world = oncePerSuite(() => startInFolder());
  const browser = browserForSuite();
  let page: Page;

  beforeAll(async () => {
    for (const name of ['listing-current.json', 'listing.json'])
      await writeFile(join(world().dir, name), JSON.stringify(LISTING));
  });

  beforeEach(async () => {
    page = await browser.open();
    await page.goto(world().url);
    await page.getByTestId('app-store-page').waitFor();
  });

  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
  const palette = () => page.getByRole('dialog', { name: 'Commands' });

  /** Opens the palette, and waits for its code. */
  const openPalette = async () => {
    await press('Control+k');
    await expectFocus(palette().getByRole('combobox'));
  };

  test('choose what the Listing place shows', async () => {
    await press('s');
    await page.getByTestId('play-page').waitFor();
    await press('s', 'j');
    await page.locator('article[lang="de-DE"]').waitFor();
    await press('k', '3');
    await page.waitForURL(/view=new/);
    await page.locator('article[lang="en-US"]').waitFor();
    await press('5');
    await page.getByRole('grid').waitFor();
    await press('/');
    await page.waitForFunction(() => document.activeElement?.getAttribute('type') === 'search');
  });

  test('open the editor and end editing', async () => {
    await press('e');
    const done = page.getByRole('button', { name: 'Done' });
    await done.waitFor();
    await press('Escape', 'e');
    await done.waitFor({ state: 'detached' });
  });

  test('typed before the palette is loaded are its search, and no shortcuts', async () => {
    const asked = Promise.withResolvers<undefined>();
    const typed = Promise.withResolvers<undefined>();
    await page.route(/\/assets\/palette-[^/]*\.js$/u, async (route) => {
      asked.resolve(undefined);
      await typed.promise;
      await route.continue();
    });
    const { pathname } = new URL(page.url());
    await press('Control+k');
    await asked.promise;
    await page.keyboard.type('gdd');
    await press('Backspace');
    typed.resolve(undefined);
    await expectFocus(palette().getByRole('combobox'));
    expect(await palette().getByRole('combobox').inputValue()).toBe('gd');
    expect(new URL(page.url()).pathname).toBe(pathname);
  });

  test('go to another place with two keys', async () => {
    await press('g', 'r');
    await page.getByRole('heading', { name: 'Runners', exact: true }).waitFor();
    await press('g', 'l');
    await page.getByTestId('app-store-page').waitFor();
  });

  test('do nothing while a text is typed or a dialog is open', async () => {
    await press('3', 'e');
    const subtitle = page.getByRole('complementary', { name: 'Edit' }).getByLabel('Subtitle');
    await subtitle.fill('');
    await page.keyboard.type('gsr5');
    expect(await subtitle.inputValue()).toBe('gsr5');
    expect(page.url()).toMatch(/view=new/);
    await page.getByRole('button', { name: 'Done' }).focus();
    await press('Shift+?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await press('4');
    expect(page.url()).toMatch(/view=new/);
  });

  test('Escape leaves a text field and keeps its text; the next key is a shortcut, and Tab returns to the field', async () => {
    await press('3', 'e');
    const editor = page.getByRole('complementary', { name: 'Edit' });
    await expectFocus(editor.getByLabel('Name'));
    const subtitle = editor.getByLabel('Subtitle');
    await subtitle.fill('Grow 4');
    await press('Escape');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('DIV');
    await press('Tab');
    await expectFocus(subtitle);
    await press('Escape', '4');
    await page.waitForURL(/view=compare/);
    await press('5');
    const search = page.getByRole('searchbox', { name: 'Search in languages and texts' });
    await search.waitFor();
    await press('/');
    await page.keyboard.type('grow');
    await press('Escape');
    expect(await search.inputValue()).toBe('grow');
    await press('3');
    await page.waitForURL(/view=new/);
  });

  test('Escape does not leave a field whose text an input method composes', async () => {
    await press('3', 'e');
    const name = page.getByRole('complementary', { name: 'Edit' }).getByLabel('Name');
    await expectFocus(name);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 });
    await name.evaluate((field) =>
      field.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Escape', isComposing: true, bubbles: true, cancelable: true }),
      ),
    );
    await expectFocus(name);
    await cdp.send('Input.insertText', { text: '庭' });
    await press('Escape');
    expect(await name.evaluate((field) => field === document.activeElement)).toBe(false);
    expect(await name.inputValue()).toContain('庭');
  });

  test('an exact code chooses its language in every list', async () => {
    await press('l');
    await expectFocus(page.getByRole('combobox', { name: 'Search locales' }));
    await page.keyboard.type('de');
    await press('Enter');
    await page.locator('article[lang="de-DE"]').waitFor();
    await press('l');
    await expectFocus(page.getByRole('combobox', { name: 'Search locales' }));
    await page.keyboard.type('bn');
    await press('Enter');
    await page.locator('article[lang="bn-BD"]').waitFor();
    await openPalette();
    await page.keyboard.type('DE');
    await palette().getByRole('option').first().getByText('German').waitFor();
    await press('Enter');
    await page.locator('article[lang="de-DE"]').waitFor();
    await press('3', '5');
    await page.getByRole('searchbox').waitFor();
    await press('/');
    await page.keyboard.type('de');
    const names = page.getByRole('grid').getByRole('rowheader');
    await page.waitForFunction(
      () => document.querySelectorAll('[role=grid] tbody tr')[0]?.textContent?.includes('German') === true,
    );
    expect(await names.first().textContent()).toContain('German');
  });

  test('the palette opens with a button in a narrow window, and knows what the page can do', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Commands' }).click();
    const first = palette().getByRole('option', { selected: true });
    for (const [typed, label] of [
      ['publish', /Publish/],
      ['upload', /Publish|Make a plan/],
      ['credentials', /Credentials/],
      ['files', /Files/],
      ['screenshot', /Devices|Frames/],
      ['record', /Devices/],
      ['help', /About Storedeck|keys/],
      ['about', /About Storedeck/],
    ] as const) {
      await palette().getByRole('combobox').fill(typed);
      await first.getByText(label).first().waitFor();
    }
  });

  test('for an unknown word, the palette offers to search the texts, to open a file, and About', async () => {
    // The first offer does not depend on when the New listing arrives: what Enter chooses must not change.
    const held = Promise.withResolvers<undefined>();
    await page.route('**/api/listing/new', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.reload();
    await page.getByTestId('app-store-page').waitFor();
    await openPalette();
    await page.keyboard.type('Garten');
    await palette().getByText('No command matches “Garten”').waitFor();
    await palette()
      .getByRole('option', { name: 'Search the texts of New for “Garten”', selected: true })
      .waitFor();
    held.resolve(undefined);
    await palette().getByRole('option', { name: 'Open the file or folder “Garten”' }).waitFor();
    await palette()
      .getByRole('option', { name: /^About Storedeck/ })
      .waitFor();
    await press('Enter');
    const grid = page.getByRole('grid');
    await grid.getByText('Garten').waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('Garten');
    await openPalette();
    await page.keyboard.type('Vrt');
    await palette().getByRole('option', { name: 'Search the texts of New for “Vrt”' }).waitFor();
    await press('Enter');
    await grid.getByText('Vrt').first().waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('Vrt');
  });

  test('the first Tab stop skips the rail', async () => {
    await press('Tab');
    await expectFocus(page.getByRole('button', { name: 'Skip to the content' }));
    await press('Enter', 'Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });

  test('a sheet lists all keys', async () => {
    await press('?');
    const sheet = page.getByRole('dialog', { name: 'Keys' });
    await sheet.getByText('Find and replace').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await press('Escape');
    await sheet.waitFor({ state: 'detached' });
  });

  test('the palette shows the key of a command, and has a command for each key', async () => {
    await press('Control+k');
    const entry = palette().getByRole('option', { name: /^Compare/ });
    expect(await entry.locator('kbd').textContent()).toBe('4');
    await page.keyboard.type('import as new');
    await press('Enter');
    await page.getByRole('dialog', { name: 'Import as New' }).waitFor();
  });

  test('the palette leads to a field of the editor', async () => {
    await press('Control+k');
    await palette().getByRole('option', { name: 'Edit Promotional text' }).waitFor();
    await page.keyboard.type('edit promotional');
    await press('Enter');
    await page.waitForFunction(() => document.activeElement?.getAttribute('data-edit') === 'promotionalText');
  });
});
