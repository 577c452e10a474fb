import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { beforeEach, describe, expect, test } from '@jest/globals';
import { createClient, type PublishState } from '@storedeck/contract';
import { Listing } from '@storedeck/listing';
import type { Page } from 'playwright-core';

import { axeViolations } from '../axe-violations.ts';
import { browserForSuite } from '../browser-for-suite.ts';
import { describeInChromium } from '../chromium.ts';
import { expectFocus } from '../expect-focus.ts';
import { expectNoSidewaysScroll } from '../expect-no-sideways-scroll.ts';
import { oncePerSuite } from '../once-per-suite.ts';
import { PICTURE_GONE } from '../picture-gone.ts';
import { startStoreWorld } from '../store-world.ts';

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

  const reported = () => page.getByRole('heading', { name: 'Written to the stores' }).waitFor();

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

    await store('App Store')
      .getByText(/version 3\.5\.0 · being prepared, not submitted$/)
      .waitFor();
    await store('Google Play').locator('ins').filter({ hasText: 'Neuer' }).waitFor();
    const phones = page.getByRole('list', { name: 'Phone in New' });
    expect(await phones.getByRole('img', { name: /: moved$/ }).count()).toBeGreaterThan(0);
    await phones.getByRole('button').first().click();
    await page.getByRole('dialog', { name: 'Changed pictures' }).getByText('Live', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    expect(await axeViolations(page)).toEqual([]);

    await box('Publish Google Play, English (United States), Title').press('Space');
    const english = box('Publish Google Play, English (United States)');
    expect(await english.evaluate((element: HTMLInputElement) => element.indeterminate)).toBe(true);
    await summary().getByRole('button', { name: 'Publish…' }).waitFor();
    await store('Google Play').getByText('Left out', { exact: true }).first().waitFor();
    await summary().getByText('1 text to write').nth(1).waitFor();

    await summary().getByRole('button', { name: 'Publish…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish to the stores?' });
    await dialog.getByText(/does not submit the App Store version, and cancels no review/).waitFor();
    const { bundleId } = world().fake.stores.product;
    await dialog
      .getByText(new RegExp(`^Write 1 change to .*${bundleId}\\) in the App Store, version 3\\.5\\.0`))
      .waitFor();
    await dialog.getByText(/^Write 2 changes to .* on Google Play$/).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Approve and publish 3 changes' }).click();
    await reported();
    await page.getByText(/^Version 3\.5\.0 is not submitted/).waitFor();
    await page.getByRole('link', { name: 'Open App Store Connect' }).waitFor();

    const reload = await browser.open({ viewport: { width: 390, height: 844 } });
    await reload.goto(`${world().url}/publish`);
    await reload.getByRole('heading', { name: 'Written to the stores' }).waitFor();
    expect(await axeViolations(reload)).toEqual([]);
    await expectNoSidewaysScroll(reload);

    browser.expectComplaint(PICTURE_GONE);
    await page.getByRole('button', { name: 'Sync now' }).click();
    await page.getByText(/^Synced\. See it in/).waitFor();
    // The other window and a reloaded page know it too.
    await reload.getByText(/^Synced\. See it in/).waitFor();
    await reload.reload();
    await reload.getByText(/^Synced\. See it in/).waitFor();
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
  });

  test('a conflict says what happened and shows Live, Draft and New; it is decided for all languages or for one', async () => {
    await editNew(({ appStore }) => {
      appStore!.locales['de-DE']!.description = 'Meine Beschreibung.';
      appStore!.locales['en-US']!.description = 'My description.';
    });
    await makePlan();
    const conflicts = page.getByRole('region', { name: 'Conflicts' });
    await conflicts.getByText('App Store Connect already has 3.5.0 with another text.').waitFor();
    await conflicts.getByText('Live 3.4.1', { exact: true }).waitFor();
    await conflicts.getByText('My description.').first().waitFor();
    await summary().getByText('1 decision is open under “Conflicts”.').waitFor();
    expect(await summary().getByRole('button', { name: 'Publish…' }).isDisabled()).toBe(true);
    expect(await axeViolations(page)).toEqual([]);

    const german = page.getByRole('group', { name: 'App Store, German (Germany), Description' });
    const english = page.getByRole('group', { name: 'App Store, English (United States), Description' });
    const both = page.getByRole('group', { name: 'App Store, Description in 2 languages' });
    await both.getByRole('radio', { name: /^Keep Draft 3\.5\.0 in 2 languages/ }).check();
    await conflicts.getByText('All conflicts are decided.').waitFor();
    await conflicts.getByRole('button', { name: 'Decide each language' }).click();
    await german.waitFor();
    expect(await conflicts.getByRole('group', { name: /Description$/ }).allTextContents()).toEqual([
      expect.stringMatching(/^App Store, English \(United States\), Description/),
      expect.stringMatching(/^App Store, German \(Germany\), Description/),
    ]);
    await german.getByRole('radio', { name: /^Publish New/ }).check();
    await english.getByRole('radio', { name: /^Keep Draft 3\.5\.0/, checked: true }).waitFor();
    await conflicts.getByText('New: 1, Draft 3.5.0: 1').waitFor();
    await conflicts.getByText('All conflicts are decided.').waitFor();
    await summary().getByText('1 text to write').waitFor();

    const decided = await conflicts.innerText();
    await page.reload();
    await conflicts.getByText('All conflicts are decided.').waitFor();
    await conflicts.getByRole('button', { name: 'Decide each language' }).click();
    await german.waitFor();
    expect(await conflicts.innerText()).toBe(decided);
    await english.getByRole('radio', { name: /^Keep Draft 3\.5\.0/, checked: true }).waitFor();
    expect(await box('Publish App Store, German (Germany), Description').count()).toBe(0);

    world().fake.stores.requests.length = 0;
    await approve();
    await reported();
    expect(writes()).toHaveLength(1);
    await page
      .getByRole('region', { name: 'Kept as in the store' })
      .getByText('App Store, English (United States), Description')
      .waitFor();
  });

  test('a choice keeps the focus while the plan is made again, in a window that was opened before the first plan', async () => {
    await world().kill();
    await world().restart();
    await editNew(({ appStore, googlePlay }) => {
      appStore!.locales['fr-FR']!.description = 'Ma description.';
      googlePlay!.locales['en-US']!.title = 'Focused title';
    });
    await makePlan();
    const conflict = page.getByRole('group', { name: 'App Store, French (France), Description' });
    const keep = conflict.getByRole('radio', { name: /^Keep/ });
    const publishNew = conflict.getByRole('radio', { name: /^Publish New/ });
    const written = (count: number) =>
      summary()
        .getByText('1 text to write')
        .nth(count - 1);
    await keep.press('Space');
    await summary().getByText('Nothing is written before you approve.').waitFor();
    await expectFocus(keep);
    await page.keyboard.press('ArrowDown');
    await written(2).waitFor();
    await expectFocus(publishNew);
    await page.keyboard.press('ArrowUp');
    await written(2).waitFor({ state: 'detached' });
    await expectFocus(keep);
    await box('Publish Google Play, English (United States), Title').press('Space');
    await summary().getByText('None. All changes are left out or undecided.').waitFor();
    await expectFocus(box('Publish Google Play, English (United States), Title'));
  });

  test('a plan that cannot be made says why until one is made, and a plan of an earlier New says so, also after a reload', async () => {
    browser.expectComplaint(/status of 500/);
    const publish = summary().getByRole('button', { name: 'Publish…' });
    const anew = page.getByRole('button', { name: 'Make a new plan' });
    const refuse = () =>
      world().fake.stores.faults.add({ match: { path: '/listings' }, respond: 'forbidden' });
    const nothing = page.getByRole('heading', { name: 'Nothing to publish' });
    await makePlan();
    await nothing.waitFor();

    refuse();
    await anew.click();
    const blank = page.getByRole('heading', { name: 'The plan could not be made' });
    await blank.waitFor();
    await page.getByRole('alert').getByText('GOOGLEPLAY_REFUSED').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.reload();
    await blank.waitFor();
    await page.getByRole('alert').getByText('GOOGLEPLAY_REFUSED').waitFor();
    expect(await nothing.count()).toBe(0);
    const edit = (title: string) =>
      editNew(({ googlePlay }) => {
        googlePlay!.locales['de-DE']!.title = title;
      });
    await edit('Erster Titel');
    world().fake.stores.faults.clear();
    await page.getByRole('button', { name: 'Try again' }).click();
    await publish.and(page.locator(':enabled')).waitFor();

    refuse();
    await anew.click();
    await page.getByRole('alert').getByText('GOOGLEPLAY_REFUSED').waitFor();
    await summary().getByText('The plan could not be updated. See the error, and try again.').waitFor();
    expect(await publish.isDisabled()).toBe(true);
    await page.reload();
    await page.getByRole('alert').getByText('GOOGLEPLAY_REFUSED').waitFor();
    expect(await publish.isDisabled()).toBe(true);
    world().fake.stores.faults.clear();
    await page.getByRole('button', { name: 'Try again' }).click();
    await publish.and(page.locator(':enabled')).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);

    await edit('Zweiter Titel');
    const outdated = (window: Page) =>
      window.getByRole('alert').getByText('New has changed since this plan was made.');
    await outdated(page).waitFor();
    expect(await publish.isDisabled()).toBe(true);
    await page.reload();
    await outdated(page).waitFor();
    const other = await browser.open();
    await other.goto(`${world().url}/publish`);
    await outdated(other).waitFor();
    await edit('Erster Titel');
    await publish.and(page.locator(':enabled')).waitFor();
    await outdated(page).waitFor({ state: 'detached' });
    await edit('Dritter Titel');
    await outdated(page).waitFor();
    await anew.click();
    for (const window of [page, other]) await outdated(window).waitFor({ state: 'detached' });
    await publish.and(page.locator(':enabled')).waitFor();
  });

  test('a change of somebody else after the sync is told from a version in preparation', async () => {
    await editNew(({ appStore, googlePlay }) => {
      appStore!.locales['en-US']!.description = 'Another description.';
      googlePlay!.locales['en-US']!.fullDescription = 'Another full description.';
    });
    world().fake.stores.others.changeTexts('appStore', `Changed by another person, ${Date.now()}.`);
    world().fake.stores.others.changeTexts('googlePlay', `Changed by another person, ${Date.now()}.`);
    await makePlan();
    const conflicts = page.getByRole('region', { name: 'Conflicts' });
    await conflicts.getByText('3.5.0 was changed in App Store Connect after the last sync.').waitFor();
    await conflicts.getByText('This was changed on Google Play after the last sync.').waitFor();
    const play = page.getByRole('group', { name: 'Google Play, English (United States), Full description' });
    await play.getByText(/^When New was started:/).waitFor();
    await play.getByRole('radio', { name: /^Keep Live/ }).waitFor();
    await conflicts.getByRole('button', { name: 'Keep Draft 3.5.0 and Live' }).click();
    await conflicts.getByText('All conflicts are decided.').waitFor();
  });

  test('choices that concern nothing any more are dropped, the others stay', async () => {
    // The page may send a choice of the plan of a former New once, and then without what no longer exists.
    browser.expectComplaint(/status of 400/);
    const { listing: live } = await client().readListing({ params: { which: 'current' } });
    const revertTitle = (locale: string) =>
      editNew(({ googlePlay }) => {
        googlePlay!.locales[locale]!.title = live!.googlePlay!.locales[locale]!.title!;
      });
    await editNew(({ googlePlay }) => {
      for (const locale of ['de-DE', 'en-US', 'fr-FR'])
        googlePlay!.locales[locale]!.title = `Another title ${locale}`;
    });
    await makePlan();
    await box('Publish Google Play, German (Germany), Title').press('Space');
    await box('Publish Google Play, French (France), Title').press('Space');
    await summary().getByText('1 text to write').waitFor();

    await revertTitle('de-DE');
    await page.getByRole('button', { name: 'Make a new plan' }).click();
    await box('Publish Google Play, German (Germany), Title').waitFor({ state: 'detached' });
    await summary().getByText('1 text to write').waitFor();
    expect(await summary().getByRole('button', { name: 'Publish…' }).isEnabled()).toBe(true);
    const choices = async () => (await client().readPlan()).plan?.choices;
    expect(await choices()).toEqual({ leaveOut: ['googlePlay/fr-FR/title'] });

    await revertTitle('fr-FR');
    await box('Publish Google Play, English (United States), Title').press('Space');
    await box('Publish Google Play, French (France), Title').waitFor({ state: 'detached' });
    await summary().getByText('None. All changes are left out or undecided.').waitFor();
    expect(await choices()).toEqual({ leaveOut: ['googlePlay/en-US/title'] });
  });

  test('a version in review is named with its state, and does not hold up the other store', async () => {
    await editNew(({ appStore, googlePlay }) => {
      appStore!.locales['de-DE']!.keywords = 'wartet,auf,die,prüfung';
      googlePlay!.locales['de-DE']!.title = 'Geht trotzdem';
    });
    world().fake.stores.others.startReview('appStore');
    try {
      await makePlan();
      const locked = page.getByRole('region', { name: 'Not possible at present' });
      await locked.getByText(/^Version 3\.5\.0 .*WAITING_FOR_REVIEW/).waitFor();
      await locked.getByText('1 change not written').click();
      await locked.getByText('App Store, German (Germany), Keywords').waitFor();
      await store('App Store').getByText('Nothing is written here at present.').waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await approve();
      await reported();
    } finally {
      world().fake.stores.others.endReview('appStore');
    }
    expect(writes().filter((request) => request.includes('/v1/'))).toEqual([]);
  });

  test('a language is removed only if the person checks its checkbox', async () => {
    // This test removes the language from the stores, so no other test uses the language.
    await editNew(({ googlePlay }) => {
      delete googlePlay!.locales['fr-FR'];
      googlePlay!.locales['en-US']!.shortDescription = 'A garden of habits.';
    });
    await makePlan();
    await summary().getByText('1 text to write').waitFor();
    expect(await summary().getByText('1 language to remove').count()).toBe(0);
    const removal = page.getByRole('checkbox', { name: /^Remove Google Play, French \(France\)/ });
    expect(await removal.isChecked()).toBe(false);
    await page.getByText(/^All texts of French \(France\) and \d+ pictures are deleted/).waitFor();
    await removal.check();
    await summary().getByText('1 language to remove').waitFor();
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
      // The App Store has its change already. Continue asks for an approval of what is left.
      await page.getByRole('button', { name: 'Continue…' }).click();
      const left = page.getByRole('dialog', { name: 'Publish what is left?' });
      await left.getByText(/^Write 1 change to .*Google Play/).waitFor();
      expect(await left.getByText(/App Store, version/).count()).toBe(0);
      expect(await axeViolations(page)).toEqual([]);
      await left.getByRole('button', { name: 'Approve and publish 1 change' }).click();
      await reported();
      await other.getByRole('heading', { name: 'Written to the stores' }).waitFor();
      expect(writes().filter((request) => request.includes('appStoreVersionLocalizations'))).toHaveLength(1);
    });

    test('that another person had is shown as theirs, never continued, and can be looked at and removed', async () => {
      const change = {
        kind: 'text',
        store: 'googlePlay',
        key: 'googlePlay/en-US/title',
        locale: 'en-US',
        field: 'title',
        before: 'Tilia',
        after: 'Not mine',
      };
      const journal = {
        schemaVersion: 1,
        hash: 'a'.repeat(64),
        choices: {},
        changes: [change],
        finished: false,
      };
      const file = join(world().dir, 'assets/.publish.json');
      // A new server, because one that has just published still shows its report.
      browser.expectComplaint(/net::ERR_/);
      await world().kill();
      await writeFile(file, JSON.stringify(journal));
      await world().restart();
      await page.goto(`${world().url}/publish`);
      const notice = page.getByRole('alert').filter({ hasText: 'you have not approved on this computer' });
      await notice.waitFor();
      expect(await page.getByRole('button', { name: /^Continue/ }).count()).toBe(0);
      expect(await axeViolations(page)).toEqual([]);
      await notice.getByRole('button', { name: 'Look at it…' }).click();
      const dialog = page.getByRole('dialog', { name: 'What it would have written' });
      await dialog.getByText('Not mine').waitFor();
      await dialog.getByRole('button', { name: 'Close' }).click();
      await notice.getByRole('button', { name: 'Remove it' }).click();
      await notice.waitFor({ state: 'detached' });
      await expect(stat(file)).rejects.toMatchObject({ code: 'ENOENT' });
    });

    test('leaves a publication that can be abandoned after a restart of the server', async () => {
      await editNew(({ googlePlay }) => {
        googlePlay!.locales['en-US']!.title = 'A third title';
      });
      await makePlan();
      world().fake.stores.faults.add({ match: { path: ':commit' }, respond: 'forbidden' });
      await approve();
      await page.getByRole('heading', { name: 'Stopped by an error' }).waitFor();
      browser.expectComplaint(/net::ERR_/);
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

  test('pauses after the current step, and continues; the report is about the whole publication', async () => {
    await editNew(({ appStore, googlePlay }) => {
      appStore!.locales['fr-FR']!.keywords = 'pause';
      googlePlay!.locales['en-US']!.images![PHONES]!.reverse();
    });
    await makePlan();
    const hold = (match: { path: string } | { method: string; store: 'appStore' }) => {
      const held = Promise.withResolvers<undefined>();
      world().fake.stores.faults.add({
        match,
        times: 1,
        respond: async ({ next }) => {
          await held.promise;
          return next();
        },
      });
      return () => held.resolve(undefined);
    };
    const [endUpload, endPatch] = [hold({ path: '/upload/' }), hold({ method: 'PATCH', store: 'appStore' })];
    await approve();
    const now = page.getByRole('region', { name: 'Now' });
    await now
      .getByText(/ of \d+ kB|Processing/)
      .first()
      .waitFor();
    expect(await axeViolations(page)).toEqual([]);
    endUpload();
    // The first picture stays. The edit of Google Play is complete, and the App Store is being written.
    const progress = page.getByRole('region', { name: 'Progress' });
    await progress.getByText('2 of 2', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('heading', { name: 'Pausing after the current steps…' }).waitFor();
    endPatch();
    await page.getByRole('heading', { name: 'Paused', exact: true }).waitFor();
    // The App Store is written. The edit was deleted, and its uploads with it.
    await progress.getByText('1 of 2', { exact: true }).waitFor();
    await progress.getByText('0 of 2', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Continue…' }).click();
    await page.getByRole('button', { name: 'Approve and publish 1 change' }).click();
    await reported();
    await page.getByText(/^2 changes are in the stores\./).waitFor();
    await store('App Store').getByText('1 change written').waitFor();
    await store('Google Play').getByText('1 change written').waitFor();
    await page.getByText(/^Version 3\.5\.0 is not submitted/).waitFor();
  });
});
