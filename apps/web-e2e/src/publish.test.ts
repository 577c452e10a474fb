import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { beforeEach, describe, expect, test } from '@jest/globals';
import { createClient, type PublishState } from '@storedeck/contract';
import { Listing } from '@storedeck/listing';
import type { Page } from 'playwright-core';

import { axeViolations } from './axe-violations.ts';
import { browserForSuite } from './browser-for-suite.ts';
import { describeInChromium } from './chromium.ts';
import { DEADLINE_MS } from './deadline.ts';
import { expectNoSidewaysScroll } from './expect-no-sideways-scroll.ts';
import { oncePerSuite } from './once-per-suite.ts';
import { PICTURE_GONE } from './picture-gone.ts';
import { startStoreWorld } from './store-world.ts';

const PHONES = 'phoneScreenshots';

describeInChromium('publishing', () => {
  const world = oncePerSuite(() =>
    startStoreWorld({
      // Only one process can publish an app at a time. The process id in the bundle id makes this app different from
      // the apps of suites that run at the same time.
      product: { bundleId: `com.example.page${process.pid}` },
      locales: ['en-US', 'de-DE', 'fr-FR'],
      screenshotsPerSet: { APP_IPHONE_67: 3, [PHONES]: 3 },
    }),
  );
  const browser = browserForSuite();
  const client = () => createClient({ baseUrl: world().url });
  let page: Page;

  beforeEach(async () => {
    world().fake.stores.faults.clear();
    if ((await client().readPublish()).unfinished) await client().abandonPublish();
    // Publishing changes the stores, so each test starts from their current state.
    await world().sync();
    await client().startFromCurrent();
    world().fake.stores.requests.length = 0;
    page = await browser.open();
  });

  /** Changes New through the server, as another program can do. */
  async function editNew(edit: (listing: Listing) => void): Promise<void> {
    const params = { which: 'new' } as const;
    const { listing, etag } = await client().readListing({ params });
    if (!listing) throw new Error('There is no New.');
    edit(listing);
    await client().writeListing({ params, body: { listing, etag } });
  }

  async function makePlan(): Promise<void> {
    await page.goto(`${world().url}/publish`);
    await page.getByRole('heading', { name: 'Publish', exact: true }).waitFor();
    const made = page.waitForResponse(
      (response) => response.url().endsWith('/api/publish/plan') && response.request().method() === 'POST',
    );
    await page.getByRole('button', { name: /^Make a (?:new )?plan$/ }).click();
    await made;
    await summary()
      .getByRole('button', { name: 'Publish…' })
      .or(page.getByRole('heading', { name: 'Nothing to publish' }))
      .waitFor();
  }

  const summary = () => page.getByRole('complementary', { name: 'Summary' });
  const store = (name: string) => page.getByRole('region', { name, exact: true });
  const box = (name: string) => page.getByRole('checkbox', { name, exact: true });

  async function approve(): Promise<void> {
    await summary().getByRole('button', { name: 'Publish…' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Approve and publish/ })
      .click();
  }

  const reported = () => page.getByRole('heading', { name: 'Published', exact: true }).waitFor();

  /**
   * Returns the requests of the test that write to a store. Requests that only get a token, or that open, validate or
   * delete an edit of Google Play, are left out.
   */
  function writes(): string[] {
    return world()
      .fake.stores.requests.filter(
        ({ method, url }) => method !== 'GET' && !/\/token$|\/edits$|\/edits\/\d+$|:validate$/.test(url),
      )
      .map(({ method, url }) => `${method} ${new URL(url).pathname}`);
  }

  test('a change is planned, partly left out, approved, written and reported; a sync shows it', async () => {
    await editNew(({ appStore, googlePlay }) => {
      appStore!.locales['de-DE']!.keywords = 'garten,pflanzen';
      googlePlay!.locales['de-DE']!.title = 'Neuer Titel';
      googlePlay!.locales['en-US']!.title = 'Left out';
      googlePlay!.locales['en-US']!.images![PHONES]!.reverse();
    });
    await makePlan();
    expect(writes()).toEqual([]);

    await store('App Store').getByText('Version 3.5.0 · Prepare for Submission').waitFor();
    await store('Google Play').locator('ins').filter({ hasText: 'Neuer' }).waitFor();
    const phones = page.getByRole('list', { name: 'Phone in New' });
    expect(await phones.getByRole('img', { name: /: moved$/ }).count()).toBeGreaterThan(0);
    await phones.getByRole('button').first().click();
    await page.getByRole('dialog', { name: 'Changed pictures' }).getByText('At the store').waitFor();
    await page.keyboard.press('Escape');
    expect(await axeViolations(page)).toEqual([]);

    await box('Publish Google Play, English (United States), Title').press('Space');
    const english = box('Publish Google Play, English (United States)');
    expect(await english.evaluate((element: HTMLInputElement) => element.indeterminate)).toBe(true);
    await summary().getByRole('button', { name: 'Publish…' }).waitFor();
    await store('Google Play').getByText('Left out', { exact: true }).first().waitFor();
    await summary().getByText('1 text written').nth(1).waitFor();

    await summary().getByRole('button', { name: 'Publish…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish to the stores?' });
    await dialog.getByText(/does not submit the App Store version, and cancels no review/).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Approve and publish 3 changes' }).click();
    await reported();
    await page.getByText(/^Version 3\.5\.0 is not submitted/).waitFor();
    await page.getByRole('link', { name: 'Open App Store Connect' }).waitFor();

    const reload = await browser.open({ viewport: { width: 390, height: 844 } });
    await reload.goto(`${world().url}/publish`);
    await reload.getByRole('heading', { name: 'Published', exact: true }).waitFor();
    expect(await axeViolations(reload)).toEqual([]);
    await expectNoSidewaysScroll(reload);

    browser.expectComplaint(PICTURE_GONE);
    await page.getByRole('button', { name: 'Sync now' }).click();
    await page.getByText(/^Synced\. See it in/).waitFor();
    const { googlePlay } = Listing.parse(
      JSON.parse(await readFile(join(world().dir, 'listing-current.json'), 'utf8')),
    );
    expect(googlePlay?.locales['de-DE']?.title).toBe('Neuer Titel');
    expect(googlePlay?.locales['en-US']?.title).not.toBe('Left out');

    await editNew((listing) => {
      listing.googlePlay!.locales['en-US']!.title = googlePlay!.locales['en-US']!.title!;
    });
    await page.getByRole('button', { name: 'Make a new plan' }).click();
    await page.getByRole('heading', { name: 'Nothing to publish' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });

  test('a conflict shows all three values, and is decided field by field', async () => {
    await editNew(({ appStore }) => {
      appStore!.locales['de-DE']!.description = 'Meine Beschreibung.';
      appStore!.locales['en-US']!.description = 'My description.';
    });
    await makePlan();
    const conflicts = page.getByRole('region', { name: 'Changed on both sides' });
    await conflicts.getByText('Meine Beschreibung.').first().waitFor();
    await summary().getByText('2 conflicts must be decided first.').waitFor();
    expect(await summary().getByRole('button', { name: 'Publish…' }).isDisabled()).toBe(true);
    expect(await axeViolations(page)).toEqual([]);

    const german = page.getByRole('group', { name: 'App Store, German (Germany), Description' });
    const english = page.getByRole('group', { name: 'App Store, English (United States), Description' });
    await conflicts.getByRole('button', { name: 'Keep what the stores have' }).click();
    await conflicts.getByText('All conflicts are decided.').waitFor();
    await german.getByRole('radio', { name: /^Publish New/ }).check();
    await english.getByRole('radio', { name: /^Keep what the store has/, checked: true }).waitFor();
    await conflicts.getByText('All conflicts are decided.').waitFor();
    await summary().getByText('1 text written').waitFor();
    world().fake.stores.requests.length = 0;
    await approve();
    await reported();
    expect(writes()).toHaveLength(1);
  });

  test('a language is removed only if the person checks its checkbox', async () => {
    // This test removes the language from the stores, so no other test uses the language.
    await editNew(({ googlePlay }) => {
      delete googlePlay!.locales['fr-FR'];
      googlePlay!.locales['en-US']!.shortDescription = 'A garden of habits.';
    });
    await makePlan();
    await summary().getByText('1 text written').waitFor();
    expect(await summary().getByText('1 language removed').count()).toBe(0);
    const removal = page.getByRole('checkbox', { name: /^Remove Google Play, French \(France\)/ });
    expect(await removal.isChecked()).toBe(false);
    await page.getByText(/^All texts of French \(France\) and \d+ pictures are deleted/).waitFor();
    await removal.check();
    await summary().getByText('1 language removed').waitFor();
    await summary().getByRole('button', { name: 'Publish…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('heading', { name: 'Removed permanently' }).waitFor();
    await dialog.getByText('Google Play, French (France)').waitFor();
    await dialog.getByRole('button', { name: /^Approve and publish/ }).click();
    await reported();
    expect(writes().filter((request) => request.startsWith('DELETE'))).toEqual([
      expect.stringMatching(/\/listings\/fr-FR$/),
    ]);
  });

  describe('an error', () => {
    test('stops the publication; the page shows the reason and the written changes, and Continue writes the rest, also in another window', async () => {
      await editNew(({ appStore, googlePlay }) => {
        appStore!.locales['en-US']!.keywords = 'garden,plants';
        googlePlay!.locales['en-US']!.title = 'Another title';
      });
      await makePlan();
      world().fake.stores.faults.add({ match: { path: ':commit' }, respond: 'forbidden' });
      world().fake.stores.requests.length = 0;
      await approve();
      await page.getByRole('heading', { name: 'Stopped by an error' }).waitFor();
      await page.getByRole('alert').getByText('Written before: 1 change on App Store.').waitFor();
      await page.getByRole('link', { name: 'Publish (stopped by an error)' }).waitFor();
      expect(await axeViolations(page)).toEqual([]);

      const other = await browser.open();
      await other.goto(`${world().url}/publish`);
      await other.getByRole('heading', { name: 'Stopped by an error' }).waitFor();

      world().fake.stores.faults.clear();
      await page.getByRole('button', { name: 'Continue' }).click();
      await reported();
      await other.getByRole('heading', { name: 'Published', exact: true }).waitFor();
      expect(writes().filter((request) => request.includes('appStoreVersionLocalizations'))).toHaveLength(1);
    });

    test('leaves a publication that can be abandoned after a restart of the server', async () => {
      await editNew(({ googlePlay }) => {
        googlePlay!.locales['en-US']!.title = 'A third title';
      });
      await makePlan();
      world().fake.stores.faults.add({ match: { path: ':commit' }, respond: 'forbidden' });
      await approve();
      await page.getByRole('heading', { name: 'Stopped by an error' }).waitFor();
      browser.expectComplaint(/ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED|net::/);
      await world().kill();
      await page.getByText('The Storedeck server is not running.').waitFor();
      world().fake.stores.faults.clear();
      await world().restart();
      await page.getByText('An earlier publication was not finished.').waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Abandon…' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Abandon' }).click();
      await page.getByText('An earlier publication was not finished.').waitFor({ state: 'detached' });
      const { phase } = (await client().readPublish()) satisfies PublishState;
      expect(phase).toBe('idle');
    });
  });

  test(
    'pauses after the current step, and continues',
    async () => {
      await editNew(({ googlePlay }) => {
        googlePlay!.locales['en-US']!.images![PHONES]!.reverse();
      });
      await makePlan();
      const held = Promise.withResolvers<undefined>();
      world().fake.stores.faults.add({
        match: { path: '/upload/' },
        times: 1,
        respond: async ({ next }) => {
          await held.promise;
          return next();
        },
      });
      await approve();
      const now = page.getByRole('region', { name: 'Now' });
      await now
        .getByText(/ of \d+ kB|Processing/)
        .first()
        .waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Pause' }).click();
      await page.getByRole('heading', { name: 'Pausing after the current steps…' }).waitFor();
      held.resolve(undefined);
      await page.getByRole('heading', { name: 'Paused', exact: true }).waitFor();
      await page.getByRole('button', { name: 'Continue' }).click();
      await reported();
    },
    2 * DEADLINE_MS,
  );
});
