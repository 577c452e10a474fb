import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { beforeEach, describe, expect, test } from '@jest/globals';
import { createClient } from '@storedeck/contract';
import type { Locator, Page } from 'playwright-core';

import { browserForSuite } from '../browser-for-suite.ts';
import { describeInChromium } from '../chromium.ts';
import { expectFocus } from '../expect-focus.ts';
import { oncePerSuite } from '../once-per-suite.ts';
import { PICTURE_GONE } from '../picture-gone.ts';
import { startStoreWorld } from '../store-world.ts';

describeInChromium('the focus', () => {
  const world = oncePerSuite(async () => {
    const started = await startStoreWorld({
      product: { bundleId: `com.example.focus${process.pid}` },
      locales: ['en-US', 'de-DE', 'fr-FR', 'ja'],
    });
    await started.sync();
    return started;
  });
  const browser = browserForSuite();
  let page: Page;

  beforeEach(async () => {
    page = await browser.open();
    browser.expectComplaint(PICTURE_GONE);
  });

  const open = (address: string) => page.goto(`${world().url}/${address}`);
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const startNew = () => createClient({ baseUrl: world().url }).startFromCurrent();

  /** Waits until the focus is on an element of the page, not on the body. */
  const onPage = () =>
    page.waitForFunction(() => document.activeElement !== null && document.activeElement !== document.body);

  /** Focuses a control and presses a key, as a user of the keyboard does. */
  async function act(control: Locator, key = 'Enter'): Promise<void> {
    await control.focus();
    await page.keyboard.press(key);
    await onPage();
  }

  describe('of an act that replaces its control', () => {
    test('starting New, editing and ending editing', async () => {
      await open('?view=new');
      await act(button('Start from current'));
      await page.getByTestId('app-store-page').waitFor();
      await onPage();

      await page.keyboard.press('e');
      const editor = page.getByRole('complementary', { name: 'Edit' });
      await expectFocus(editor.getByLabel('Name'));
      await act(editor.getByRole('button', { name: 'Done' }));
      await expectFocus(button('Edit texts and pictures'));
      await page.keyboard.press('Enter');
      await expectFocus(editor.getByLabel('Name'));
      await act(editor.getByRole('radio', { name: 'Texts' }), 'ArrowRight');
      await expectFocus(editor.getByRole('radio', { name: 'Pictures' }));
    });

    test.each([390, 768])(
      'a field has the focus below the bar of the editor, at %s pixels',
      async (width) => {
        await startNew();
        await page.setViewportSize({ width, height: 700 });
        await open('?view=new');
        await page.getByTestId('app-store-page').waitFor();
        await page.mouse.move(width / 2, 400);
        await page.mouse.wheel(0, 1500);
        await page.keyboard.press('e');
        const editor = page.getByRole('complementary', { name: 'Edit' });
        const bar = editor.getByRole('heading', { name: 'Edit New' }).locator('xpath=..');
        const isClear = async (label: string) => {
          const [field, top] = await Promise.all([editor.getByLabel(label).boundingBox(), bar.boundingBox()]);
          return field!.y - (top!.y + top!.height);
        };
        await expectFocus(editor.getByLabel('Name'));
        expect(await isClear('Name')).toBeGreaterThanOrEqual(0);
        await editor.getByLabel('Description').focus();
        for (const label of ['Promotional text', 'Subtitle', 'Name']) {
          await editor.getByLabel(label).focus();
          expect(await isClear(label)).toBeGreaterThanOrEqual(0);
        }
      },
    );

    test('making a plan, publishing it, and syncing after it', async () => {
      await startNew();
      const file = join(world().dir, 'listing.json');
      const listing = JSON.parse(await readFile(file, 'utf8'));
      for (const code of ['en-US', 'de-DE']) listing.googlePlay.locales[code].title = `Title ${code}`;
      await writeFile(file, JSON.stringify(listing));
      await open('publish');
      await act(button('Make a plan'));
      const summary = page.getByRole('complementary', { name: 'Summary' });
      const publish = summary.getByRole('button', { name: 'Publish…' });
      await publish.waitFor();
      await onPage();

      const box = page.getByRole('checkbox', { name: 'Publish Google Play, German (Germany), Title' });
      await act(box, 'Space');
      await expectFocus(box);
      await publish.waitFor();
      await onPage();
      await page.keyboard.press('Control+Enter');
      const dialog = page.getByRole('dialog', { name: 'Publish to the stores?' });
      await dialog.waitFor();
      await page.keyboard.press('Escape');
      await expectFocus(publish);
      await page.keyboard.press('Control+Enter');
      await act(dialog.getByRole('button', { name: /^Approve and publish/ }));
      await page.getByRole('region', { name: 'Report' }).waitFor();
      await onPage();
      await act(button('Sync now'));
      await page.getByText(/^Synced\. See it in/).waitFor();
      await onPage();
    });
  });

  describe('of an entry that leaves its list', () => {
    test('goes to the next language when one is removed, and at last to the previous one', async () => {
      await startNew();
      await open('?view=new&edit=languages');
      const remove = (name: string) => button(`Remove ${name} from New`);
      await act(remove('French (France)'));
      await expectFocus(remove('German (Germany)'));
      await page.keyboard.press('Enter');
      await expectFocus(remove('Japanese'));
      await page.keyboard.press('Enter');
      await page.getByText('Japanese removed').waitFor();
      await onPage();
      await act(button('Undo'));
      await remove('Japanese').waitFor();
      await onPage();
    });

    test('goes to the next problem when one is ignored', async () => {
      await startNew();
      const file = join(world().dir, 'listing.json');
      const listing = JSON.parse(await readFile(file, 'utf8'));
      for (const code of ['en-US', 'de-DE', 'ja']) listing.appStore.locales[code].subtitle = 'x'.repeat(40);
      await writeFile(file, JSON.stringify(listing));
      await open('?view=new&panel=problems');
      const problems = page.getByRole('region', { name: 'Problems' });
      const ignore = problems.getByRole('button', { name: 'Ignore…' });
      await ignore.nth(1).waitFor();
      await act(ignore.first());
      const reason = problems.getByLabel('Why is this ignored?');
      await expectFocus(reason);
      await page.keyboard.press('Escape');
      await reason.waitFor({ state: 'detached' });
      await onPage();
      await act(ignore.first());
      await page.keyboard.type('later');
      await page.keyboard.press('Enter');
      await problems.getByText('1 ignored').waitFor();
      await onPage();
      const isInPanel = () =>
        page.evaluate(() => document.activeElement?.closest('[aria-label=Problems] li') !== null);
      expect(await isInPanel()).toBe(true);
    });

    test('goes to the next recording when one is deleted, and stays in the dialog', async () => {
      const dir = join(world().dir, 'assets', 'recordings');
      await mkdir(dir, { recursive: true });
      for (const name of ['a', 'b', 'c']) await writeFile(join(dir, `${name}.mp4`), 'x');
      await open('devices');
      await act(button(/recordings/));
      const dialog = page.getByRole('dialog', { name: 'Recordings' });
      const deletes = dialog.getByRole('button', { name: /^Delete / });
      await deletes.nth(2).waitFor();
      for (const left of [2, 1, 0]) {
        await act(deletes.first());
        const question = page.getByRole('dialog', { name: 'Delete this recording?' });
        await expectFocus(question.getByRole('button', { name: 'Keep it' }));
        await act(question.getByRole('button', { name: 'Delete' }));
        await page.waitForFunction(
          (count) => document.querySelectorAll('[aria-label=Recordings] > li').length === count,
          left,
        );
        await onPage();
        if (left > 0) await expectFocus(deletes.first());
        expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
      }
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await onPage();
    });
  });

  describe('of a dialog', () => {
    test.each([
      ['?view=new', 'i', 'Import as New', 'article'],
      ['?view=new', 'x', 'Export', 'article'],
      ['', 'a', 'Report', 'article'],
      ['publish', '?', 'Keys', 'h1'],
    ])('opened at “%s” with %s returns to the control before', async (address, key, name, drawn) => {
      await startNew();
      await open(address);
      const before = page.getByRole('link', { name: 'Files' });
      await page.getByRole('button', { name: 'Commands' }).waitFor();
      await page.locator(drawn).first().waitFor();
      await before.focus();
      await page.keyboard.press(key);
      const dialog = page.getByRole('dialog', { name: new RegExp(name) });
      await dialog.waitFor();
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await onPage();
    });

    test('whose opener has disappeared goes to what is shown instead', async () => {
      await open('?view=compare');
      await page.getByRole('complementary', { name: 'Changes' }).getByRole('button').first().focus();
      await page.keyboard.press('Control+k');
      const palette = page.getByRole('dialog', { name: 'Commands' });
      await expectFocus(palette.getByRole('combobox'));
      await page.keyboard.type('go to runners');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Runners', exact: true }).waitFor();
      await onPage();
      expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
    });
  });

  /** Controls that leave the page, write to disk or the clipboard, or need a device. */
  const SKIPPED =
    /sync|delete|remove|approve|download|save|connect|console|stop|copy|start|replace|export|open in|publish…|test|add/i;

  test.each([
    ['', 'the store page'],
    ['?view=new', 'New'],
    ['?view=new&panel=problems&edit=texts', 'the editor'],
    ['?view=compare', 'Compare'],
    ['?view=matrix', 'the matrix'],
    ['?view=board', 'the board'],
    ['publish', 'Publish'],
    ['devices', 'Devices'],
    ['runners', 'Runners'],
    ['files', 'Files'],
    ['credentials', 'Credentials'],
  ])('is never lost at “%s” (%s): Tab reaches controls, and Enter and Escape keep it', async (address) => {
    await startNew();
    await open(address);
    await page.getByRole('main').getByRole('button').first().waitFor();
    const seen = new Set<string>();
    const lost: string[] = [];
    await page.keyboard.press('Tab');
    for (let stop = 0; stop < 45; stop += 1) {
      const name = await page.evaluate(() => {
        const { activeElement: at } = document;
        if (!at?.matches('button, summary, input[type=checkbox]')) return null;
        return at.closest('main') ? (at.getAttribute('aria-label') ?? at.textContent.trim()) : null;
      });
      if (name !== null && !SKIPPED.test(name) && !seen.has(name)) {
        seen.add(name);
        const { url } = { url: page.url() };
        for (const key of ['Space', 'Escape']) {
          await page.keyboard.press(key);
          await page.evaluate(() => new Promise(requestAnimationFrame).then(() => undefined));
          if (await page.evaluate(() => document.activeElement === document.body))
            lost.push(`${name}: ${key}`);
        }
        if (page.url() !== url) {
          await open(address);
          await page.getByRole('main').getByRole('button').first().waitFor();
          for (let back = 0; back <= stop; back += 1) await page.keyboard.press('Tab');
        }
      }
      await page.keyboard.press('Tab');
    }
    expect(lost).toEqual([]);
  });
});
