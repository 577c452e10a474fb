import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from '@jest/globals';
import { createClient } from '@storedeck/contract';
import { Listing } from '@storedeck/listing';
import type { Page } from 'playwright-core';

import { axeViolations } from '../axe-violations.ts';
import { browserForSuite } from '../browser-for-suite.ts';
import { describeInChromium } from '../chromium.ts';
import { expectFocus } from '../expect-focus.ts';
import { oncePerSuite } from '../once-per-suite.ts';
import { PICTURE_GONE } from '../picture-gone.ts';
import { startDemo } from '../storedeck.ts';
import { type Keyboard, pressKeys } from './press-keys.ts';

/** The longest wait for the first sync, in ms: drawing some hundred pictures takes long on a busy machine. */
const SYNC_MS = 600_000;

describeInChromium('the first sync of the demo, its first steps, and a publication after it', () => {
  const demo = oncePerSuite(startDemo);
  const browser = browserForSuite();

  test(
    'the first steps are ticked off as they are done, and stay closed',
    async () => {
      browser.expectComplaint(PICTURE_GONE);
      await expectSyncRuns();
      const page = await browser.open();
      const steps = page.getByRole('navigation', { name: 'First steps' });
      const step = (name: string) => steps.getByRole('link', { name, exact: true });
      await page.goto(demo().url);
      await step('See what is live (done)').waitFor();
      await step('Start New').click();
      await page.getByRole('button', { name: 'Start from template' }).click();
      await step('Start New (done)').waitFor();
      await step('Compare Live and New').click();
      await step('Compare Live and New (done)').waitFor();
      await page.goto(`${demo().url}/devices?serial=R5CT900FAKE`);
      await page.getByRole('button', { name: 'Save screenshot' }).waitFor();
      await step('Use a phone').waitFor();
      await page.getByRole('button', { name: 'Save screenshot' }).click();
      await step('Use a phone (done)').waitFor();
      await step('Make a plan').waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await steps.getByRole('button', { name: 'Close the first steps' }).click();
      await steps.waitFor({ state: 'detached' });
      await page.reload();
      await page.getByRole('heading', { name: 'Devices' }).first().waitFor();
      expect(await steps.count()).toBe(0);
      // The next test starts New itself.
      await rm(join(demo().dir, 'listing.json'));
    },
    SYNC_MS,
  );

  // One test, because each step needs what the step before it has published.
  test(
    'the demo syncs at its start, another sync downloads nothing, what is published with at most 60 presses of keys is live after the simulated release, a release week is mended with the keyboard and published, and pictures of both devices are framed and published',
    async () => {
      browser.expectComplaint(PICTURE_GONE);
      for (const step of [showFirstSync, publishAndRelease, mendReleaseWeek, publishWeek, publishCapture]) {
        const page = await browser.open();
        await step(page);
        // A window that stays open draws everything that the next steps do.
        await page.close();
      }
    },
    4 * SYNC_MS,
  );

  /** The demo has started a sync. A page that stays open meanwhile draws each of its pictures, which takes long. */
  async function expectSyncRuns(): Promise<void> {
    const page = await browser.open();
    await page.goto(demo().url);
    await page.getByRole('button', { name: 'Cancel', exact: true }).waitFor();
    await page.close();
    // Shares the result of the running sync.
    expect(await createClient({ baseUrl: demo().url }).sync()).toMatchObject({ ok: true });
  }

  async function showFirstSync(page: Page): Promise<void> {
    await page.goto(demo().url);
    await page.getByRole('button', { name: 'Sync', exact: true }).waitFor();
    const appStore = page.getByTestId('app-store-page');
    const title = (await appStore.getByRole('heading', { level: 1 }).textContent()) ?? '';
    const listing = Listing.parse(
      JSON.parse(await readFile(join(demo().dir, 'listing-current.json'), 'utf8')),
    );
    expect(title).toContain(listing.appStore?.locales['en-US']?.name);
    const first = appStore.getByRole('button', { name: /^Open screenshot 1 of \d+$/ }).getByRole('img');
    await expect(first.evaluate((image: HTMLImageElement) => image.decode())).resolves.toBeUndefined();

    await page.getByRole('radio', { name: 'Google Play' }).check({ force: true });
    const play = page.getByTestId('play-page');
    await play.getByRole('button', { name: /^Open screenshot 1 of \d+$/ }).waitFor();
    await play
      .getByText(listing.googlePlay?.locales['en-US']?.title ?? '')
      .first()
      .waitFor();
  }

  /**
   * Syncs again, starts New, edits it, compares it, adds a screenshot of a phone, publishes and releases it, with the
   * keyboard alone and few presses.
   */
  async function publishAndRelease(page: Page): Promise<void> {
    const client = createClient({ baseUrl: demo().url });
    const keyboard = pressKeys(page);
    await page.goto(demo().url);
    await page.getByTestId('app-store-page').waitFor();
    await keyboard.press('r');
    await page
      .getByText(/^0 pictures downloaded, \d{2,} already on disk, shared by \d+ more places$/)
      .first()
      .waitFor();
    await makeNew(page, keyboard);
    const { listing } = await client.readListing({ params: { which: 'new' } });
    const { subtitle } = listing!.appStore!.locales['en-US']!;
    expect(subtitle).toMatch(/!$/);

    await keyboard.press('g', 'p');
    await page.getByRole('button', { name: 'Make a plan' }).waitFor();
    await keyboard.press('m');
    // The demo's editable version already has another subtitle and other screenshots, in all languages.
    const conflicts = page.getByRole('region', { name: 'Conflicts' });
    await conflicts.getByText('App Store Connect already has 3.5.0 with other pictures.').first().waitFor();
    expect(await conflicts.getByRole('radio', { name: /^Publish New/ }).count()).toBe(3);
    const dialog = page.getByRole('dialog', { name: 'Publish to the stores?' });
    await keyboard.press('Control+Enter');
    while (await dialog.isHidden()) {
      // The second choice of a decision is to publish New.
      await keyboard.press('ArrowDown');
      await page.getByRole('button', { name: 'Publish…' }).waitFor();
      await keyboard.press('Control+Enter');
    }
    // The simulated Google Play has no review, so it refuses to hold changes back from it.
    expect(await dialog.getByRole('checkbox').count()).toBe(0);
    await keyboard.tabTo(/^Approve and publish/);
    await keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Written to the stores' }).waitFor({ timeout: SYNC_MS });
    await page.getByText(/^Version 3\.5\.0 is not submitted/).waitFor();
    const other = await browser.open();
    await other.goto(`${demo().url}/publish`);
    const release = (window: Page) => window.getByRole('button', { name: 'Review and release' });
    await release(other).waitFor();
    await keyboard.tabTo('Review and release');
    await keyboard.press('Enter');
    // Nothing waits any more, so no window offers the release again, also not after a reload.
    for (const window of [page, other]) {
      await window
        .getByText('Version 3.5.0 is live in the simulated App Store. Version 3.6.0 accepts changes now.')
        .waitFor();
      expect(await release(window).count()).toBe(0);
      expect(await window.getByText(/is not submitted/).count()).toBe(0);
    }
    expect(keyboard.count()).toBeLessThanOrEqual(60);
    const { report } = await client.readPublish();
    expect(report!.stores.map(({ releasePath }) => releasePath)).toEqual([null, null]);
    await page.getByText(/^Synced\. See it in/).waitFor({ timeout: SYNC_MS });
    await other.reload();
    await other.getByText(/^Version 3\.5\.0 is live/).waitFor();
    expect(await release(other).count()).toBe(0);
    await other.close();

    await page.getByRole('link', { name: 'Live', exact: true }).click();
    await page.getByTestId('app-store-page').getByText(subtitle!).first().waitFor();
  }

  /** Starts New from the template, edits its subtitle, looks at the change, and adds a screenshot of a phone. */
  async function makeNew(page: Page, { press, tabTo, command }: Keyboard): Promise<void> {
    await command('templ');
    await page.waitForURL(/view=new/);
    await page.getByTestId('app-store-page').waitFor();

    await press('e');
    await expectFocus(page.getByRole('complementary', { name: 'Edit' }).getByLabel('Name'));
    await press('Tab', 'End', '!', 'Escape', '4');
    await page
      .getByRole('complementary', { name: 'Changes' })
      .getByRole('button', { name: /^Subtitle/ })
      .waitFor();

    await command('pixel');
    const add = page.getByRole('button', { name: 'Add to New…' });
    await add.waitFor();
    await page.locator('[data-testid="device-screen"][data-format]').waitFor();
    await press('c');
    const dialog = page.getByRole('dialog');
    await dialog
      .getByRole('status')
      .getByText(/^Becomes picture/)
      .waitFor();
    await tabTo('Add');
    await press('Enter');
    await expectFocus(dialog.getByRole('button', { name: 'Done' }));
    await press('Enter');
    await expectFocus(add);
  }

  async function mendReleaseWeek(page: Page): Promise<void> {
    await page.goto(demo().url);
    const begin = page.getByRole('link', { name: 'begin a release week' });
    await begin.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).press('Enter');
    // The link also works in the Release place itself.
    await begin.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).press('Enter');
    const blockers = page.getByRole('region', { name: 'What would stop the release' });
    await blockers.getByText('missing in da, fi, hr').waitFor({ timeout: SYNC_MS });
    await blockers.getByText(/App preview too long/).waitFor();
    await blockers.getByText(/Release notes too long/).waitFor();
    await page.getByText('Rolling out to 20 %', { exact: true }).waitFor();
    await writeNotes(page);
    await removeFilm(page);
  }

  /** Writes the notes that three languages lack, and shortens those that are too long, with the keyboard. */
  async function writeNotes(page: Page): Promise<void> {
    await page.getByRole('link', { name: 'Open the notes' }).first().press('Enter');
    const grid = page.getByRole('grid', { name: 'Release notes' });
    const saved = () =>
      page
        .getByTestId('save-state')
        .getByText(/^Saved/)
        .waitFor();
    for (const [language, text] of [
      ['Croatian', 'Večernji način: mirniji vrt'],
      ['Danish', 'Aftentilstand: en roligere have'],
      ['Finnish', 'Iltatila: rauhallisempi puutarha'],
    ]) {
      const row = grid.getByRole('row').filter({ has: page.getByRole('rowheader', { name: language! }) });
      await row.getByRole('gridcell').first().press('Enter');
      await grid.getByRole('textbox', { name: `What’s New in ${language}` }).waitFor();
      await page.keyboard.type(text!);
      await page.keyboard.press('Tab');
      await grid.getByRole('textbox', { name: `Production in ${language}` }).waitFor();
      await page.keyboard.type(text!);
      await page.keyboard.press('Escape');
    }
    await saved();
    await page.getByRole('radio', { name: /^Too long/ }).press('Space');
    await grid.getByRole('rowheader', { name: 'German' }).waitFor();
    await grid.getByRole('gridcell').nth(1).press('Enter');
    await grid.getByRole('textbox', { name: 'Production in German' }).waitFor();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Abendmodus: ein ruhigerer Garten');
    await page.keyboard.press('Escape');
    await saved();
  }

  /** The film can also be made again, which another test does because it takes long. */
  async function removeFilm(page: Page): Promise<void> {
    await page.goto(`${demo().url}/?view=new&edit=pictures`);
    const set = page.getByTestId('slot-IPHONE_61');
    await set.getByRole('button', { name: /^Remove iPhone 6\.1″ app previews 1/ }).press('Enter');
    await set.getByText('0 of at most 3').waitFor();
    await page
      .getByTestId('save-state')
      .getByText(/^Saved/)
      .waitFor();
  }

  /** Publishes the mended week with the keyboard. The next sync shows it. */
  async function publishWeek(page: Page): Promise<void> {
    await page.goto(`${demo().url}/publish`);
    await page.getByRole('button', { name: 'Make a new plan' }).press('Enter');
    await page.getByText('The release on Google Play already has notes in this language.').waitFor();
    await page.getByRole('radio', { name: /^Publish New/ }).press('Space');
    await page.getByText('All conflicts are decided.').waitFor();
    // A key does not wait until a button is enabled, as a click does: the plan is made again after the decision.
    await page.getByRole('button', { name: 'Publish…', disabled: false }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Approve and publish/, disabled: false }).press('Enter');
    await page.getByRole('heading', { name: 'Written to the stores' }).waitFor({ timeout: SYNC_MS });
    const client = createClient({ baseUrl: demo().url });
    expect(await client.sync()).toMatchObject({ ok: true });
    const { listing } = await client.readListing({ params: { which: 'draft' } });
    expect(listing?.appStore?.locales['fi']?.whatsNew).toBe('Iltatila: rauhallisempi puutarha');
    expect(listing?.googlePlay?.locales['de-DE']?.releaseNotes).toBe('Abendmodus: ein ruhigerer Garten');
    await page.goto(`${demo().url}/release`);
    const blockers = page.getByRole('region', { name: 'What would stop the release' });
    // The refused build was that of the version before, which is live now.
    await blockers.getByText('no build is attached').waitFor();
    expect(await blockers.getByText(/missing in|too long/).count()).toBe(0);
  }

  /** Takes two screens in two languages on both devices, frames them, and publishes them. The next sync has them. */
  async function publishCapture(page: Page): Promise<void> {
    const press = (name: string | RegExp) =>
      page.getByRole('button', { name, disabled: false }).press('Enter');
    const file = join(demo().dir, 'capture.json');
    const plan = JSON.parse(await readFile(file, 'utf8'));
    const part = { languages: ['en-US', 'ar'], screenshots: plan.screenshots.slice(0, 2) };
    await writeFile(file, JSON.stringify({ ...plan, ...part }));
    await page.goto(`${demo().url}/devices?view=capture`);
    await page.getByText('The plan can be captured.').waitFor();
    await page.getByText('The design launch frames them.').waitFor();
    await press('Take all');
    await page.getByText('Done: 8 pictures, in captures/pictures.').waitFor({ timeout: SYNC_MS });
    await press('Accept all 8');
    await page.getByText('8 of 8 pictures are in New.').waitFor();

    await page.goto(`${demo().url}/publish`);
    await press('Make a new plan');
    await page.getByText('4 pictures to upload').waitFor();
    await press('Publish…');
    await press(/^Approve and publish/);
    await page.getByRole('heading', { name: 'Written to the stores' }).waitFor({ timeout: SYNC_MS });
    const client = createClient({ baseUrl: demo().url });
    expect(await client.sync()).toMatchObject({ ok: true });
    const readFirst = async (which: 'new' | 'draft') => {
      const { listing } = await client.readListing({ params: { which } });
      return listing?.appStore?.locales['ar-SA']?.screenshots?.['APP_IPHONE_67']?.[0];
    };
    const framed = await readFirst('new');
    expect(framed).toMatchObject({ fileName: '01-today.png' });
    // The name of an upload begins with the position and the checksum of its file, as the name of the file does.
    const [, start = 'none'] = /\/(\d+-[0-9a-f]{8})[^/]*$/.exec(framed?.file ?? '') ?? [];
    expect(await readFirst('draft')).toMatchObject({
      fileName: expect.stringContaining(start),
      width: 1320,
      height: 2868,
    });
  }
});
