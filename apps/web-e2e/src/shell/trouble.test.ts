import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { beforeEach, describe, expect, test } from '@jest/globals';
import { findText } from '@storedeck/fake-stores';
import type { Page } from 'playwright-core';

import { axeViolations } from '../axe-violations.ts';
import { browserForSuite } from '../browser-for-suite.ts';
import { describeInChromium } from '../chromium.ts';
import { DEADLINE_MS } from '../deadline.ts';
import { expectFocus } from '../expect-focus.ts';
import { oncePerSuite } from '../once-per-suite.ts';
import { startStoreWorld, type StoreWorld, syncListing } from '../store-world.ts';
import { startStoredeck } from '../storedeck.ts';
import { makeWorkingFolder } from '../working-folder.ts';

const OPTIONS = { locales: ['en-US', 'ar-SA'], processingScreenshot: true };

/** Delays the pictures of the stores until the test releases them. */
function holdPictures({ fake }: StoreWorld) {
  const waiting: (() => void)[] = [];
  let arrived = Promise.withResolvers<undefined>();
  let isOpen = false;
  const rules = (['appStoreImages', 'googlePlayImages'] as const).map((store) =>
    fake.stores.faults.add({
      match: { store },
      respond: async ({ next }) => {
        if (!isOpen) {
          await new Promise<void>((resolve) => {
            waiting.push(resolve);
            arrived.resolve(undefined);
          });
        }
        return next();
      },
    }),
  );
  return {
    /** Releases the next `count` pictures. If fewer pictures have been requested, waits for further requests. */
    async release(count: number): Promise<void> {
      for (let left = count; left > 0;) {
        const next = waiting.shift();
        if (next) {
          next();
          left -= 1;
          continue;
        }
        arrived = Promise.withResolvers();
        await arrived.promise;
      }
    },
    releaseAll(): void {
      isOpen = true;
      for (const remove of rules) remove();
      for (const next of waiting.splice(0)) next();
    },
  };
}

describeInChromium('failures, and recovery from them', () => {
  const browser = browserForSuite();
  let page: Page;

  beforeEach(async () => {
    page = await browser.open();
    browser.expectComplaint(/Failed to (load resource|fetch)|ERR_/);
  });

  const sync = () => page.getByRole('button', { name: 'Sync', exact: true });

  describe('before the first sync', () => {
    const world = oncePerSuite(() => startStoreWorld(OPTIONS));
    const changed = oncePerSuite(() => startStoreWorld(OPTIONS));

    test('a refused key is reported with a hint and the error code, and a retry works', async () => {
      await page.goto(world().url);
      world().fake.stores.faults.add({ match: { store: 'appStore' }, respond: 'unauthorized' });
      await page.getByRole('button', { name: 'Sync now' }).click();
      const alert = page.getByRole('alert');
      await alert.getByText('APPSTORE_REFUSED').waitFor();
      // Waits for the third paragraph: the alert shows a message, a hint and the error code.
      await alert.locator('p').nth(2).waitFor();
      await alert.getByText('just now').waitFor();
      await page.getByRole('heading', { name: 'Nothing synced yet' }).waitFor();

      world().fake.stores.faults.clear();
      await alert.getByRole('button', { name: 'Try again' }).click();
      await page.getByTestId('app-store-page').waitFor();
      await alert.waitFor({ state: 'detached' });
    });

    test('the first sync draws the listing with the pictures that have arrived, and survives a reload', async () => {
      const slow = await startStoreWorld({ locales: OPTIONS.locales });
      const held = holdPictures(slow);
      await page.goto(slow.url);
      await page.getByRole('button', { name: 'Sync now' }).click();
      await held.release(2);
      const storePage = page.getByTestId('app-store-page');
      await storePage.getByRole('heading', { level: 1, name: findText('en-US').name }).waitFor();
      await page.getByText(/^2 of \d+ pictures/).waitFor();
      await page.getByRole('link', { name: 'Listing (syncing)' }).waitFor();
      await page
        .getByRole('img', { name: /being downloaded$/ })
        .first()
        .waitFor();
      // The browser of the tests prefers less motion, so no animation may repeat without end.
      const endless = await page.evaluate(() =>
        document
          .getAnimations()
          .filter(({ effect }) => effect?.getTiming().iterations === Infinity)
          .map((animation) => (animation as CSSAnimation).animationName),
      );
      expect(endless).toEqual([]);
      expect(await axeViolations(page)).toEqual([]);
      // Pictures that have not arrived are not counted as problems.
      await page.getByRole('button', { name: /^Problems: .*\d/ }).waitFor({ state: 'detached' });

      await page.reload();
      await page.getByText(/^2 of \d+ pictures/).waitFor();
      await storePage.getByRole('heading', { level: 1 }).waitFor();
      // A page that has no event of the sync yet also knows why a video is missing.
      const deaf = await browser.open();
      await deaf.route('**/api/events*', () => undefined);
      await deaf.goto(slow.url);
      await deaf.getByTestId('app-store-page').getByText('Being downloaded').first().waitFor();
      await deaf.close();
      const other = await browser.open();
      await other.goto(`${slow.url}/devices`);
      await other.getByRole('link', { name: 'Listing (syncing)' }).waitFor();
      await page.close();

      held.releaseAll();
      await other.getByRole('link', { name: 'Listing', exact: true }).click();
      await other.getByText(/^Synced/).waitFor();
      await other
        .getByRole('img', { name: /being downloaded$/ })
        .first()
        .waitFor({ state: 'detached' });
      expect(await readdir(slow.dir)).toContain('listing-current.json');
      await slow.close();
    });

    test('a sync that another window has started can be cancelled', async () => {
      const slow = await startStoreWorld(OPTIONS);
      const held = holdPictures(slow);
      await page.goto(slow.url);
      await page.getByRole('button', { name: 'Sync now' }).click();
      await held.release(1);
      const other = await browser.open();
      await other.goto(slow.url);
      await other.getByText(/^1 of \d+ pictures/).waitFor();
      await other.getByRole('button', { name: 'Cancel' }).click();
      await other.getByText('The sync was cancelled.').waitFor();
      for (const each of [page, other])
        await each.getByRole('heading', { name: 'Nothing synced yet' }).waitFor();
      held.releaseAll();
      await slow.close();
    });

    test('the bar of a sync never goes back', async () => {
      const slow = await startStoreWorld(OPTIONS);
      const held = holdPictures(slow);
      await page.addInitScript(() => {
        const seen: (number | null)[] = ((globalThis as { seen?: (number | null)[] }).seen = []);
        new MutationObserver(() => {
          const bar = document.querySelector('[role=progressbar][aria-label=Sync]');
          const value = bar && bar.getAttribute('aria-valuenow');
          if (bar) seen.push(value === null ? null : Number(value));
        }).observe(document, { subtree: true, childList: true, attributes: true });
      });
      await page.goto(slow.url);
      await page.getByRole('button', { name: 'Sync now' }).click();
      await held.release(4);
      await page.getByText(/^4 of \d+ pictures/).waitFor();
      held.releaseAll();
      await page.getByText(/^Synced \d/).waitFor();
      const seen = await page.evaluate(() => (globalThis as { seen?: (number | null)[] }).seen ?? []);
      const known = seen.filter((each) => each !== null);
      expect(known.length).toBeGreaterThan(1);
      expect(known).toEqual([...known].sort((a, b) => a - b));
      // Once a share is known, the bar does not become unknown again.
      expect(seen.slice(seen.findIndex((each) => each !== null))).not.toContain(null);
      await slow.close();
    });

    test('a first sync says how many pictures are shared, not that they were on disk', async () => {
      const fresh = await startStoreWorld(OPTIONS);
      await page.goto(fresh.url);
      await page.getByRole('button', { name: 'Sync now' }).click();
      const text = await page
        .getByRole('status')
        .getByText(/^\d+ pictures/)
        .textContent();
      expect(text).not.toContain('on disk');
      await fresh.close();
    });

    test.each([
      ['are saved on the page', async (env: string) => saveOnPage(page, env)],
      ['are changed by another program', (env: string) => writeFile(join(changed().dir, '.env'), env)],
    ])('a refusal ends in all windows when the keys %s, also after a reload', async (_how, change) => {
      const { fake, url, dir } = changed();
      const env = await readFile(join(dir, '.env'), 'utf8');
      fake.stores.faults.add({ match: { store: 'appStore' }, respond: 'unauthorized' });
      const other = await browser.open();
      await other.goto(`${url}/`);
      await page.goto(url);
      await page.getByRole('button', { name: 'Sync now' }).click();
      for (const each of [page, other]) await each.getByRole('alert').getByText('APPSTORE_REFUSED').waitFor();
      await page.getByRole('alert').getByRole('link', { name: 'Open Credentials' }).click();
      await page.getByRole('form', { name: 'Credentials' }).waitFor();
      fake.stores.faults.clear();
      await change(`${env}# Another key.\nASC_KEY_ID="OTHERKEY01"\n`);
      await other.getByRole('alert').waitFor({ state: 'detached' });
      await other.reload();
      await other.getByRole('heading', { name: 'Nothing synced yet' }).waitFor();
      expect(await other.getByRole('alert').count()).toBe(0);
      await writeFile(join(dir, '.env'), env);
    });

    test('a refusal ends when a test of the saved keys passes', async () => {
      const { fake, url } = changed();
      fake.stores.faults.add({ match: { store: 'appStore' }, respond: 'unauthorized' });
      await page.goto(url);
      await page.getByRole('button', { name: 'Sync now' }).click();
      await page.getByRole('alert').getByRole('link', { name: 'Open Credentials' }).click();
      fake.stores.faults.clear();
      await page.getByRole('button', { name: 'Test', exact: true }).click();
      await page.getByRole('status').getByText(findText('en-US').name).first().waitFor();
      await page.getByRole('link', { name: 'Listing', exact: true }).click();
      await page.getByRole('heading', { name: 'Nothing synced yet' }).waitFor();
      expect(await page.getByRole('alert').count()).toBe(0);
    });

    test('a folder without keys leads to the steps of every way to each store', async () => {
      const bare = await makeWorkingFolder({ BUNDLE_ID: 'app.example' });
      const keyless = await startStoredeck(['--dir', bare.dir]);
      await page.goto(keyless.url);
      await page.getByRole('heading', { name: 'Give Storedeck access to your app' }).waitFor();
      await page.getByText(`${bare.dir}/.env`).waitFor();
      const store = (name: string) => page.getByRole('region', { name, exact: true });
      await store('App Store').getByText('already set: BUNDLE_ID', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Check and sync' }).click();
      await page.getByRole('alert').getByText('Neither store is complete yet').waitFor();
      const ways = (name: string) => store(name).getByRole('link').allTextContents();
      expect(await ways('App Store')).toEqual(['Team key', 'Individual key']);
      expect(await ways('Google Play')).toEqual(['Login with gcloud', 'Key file', 'CI without keys']);
      expect(await page.getByText(/base64|_B64/).count()).toBe(0);
      await store('Google Play').getByRole('link', { name: 'Key file' }).click();
      await page.getByRole('heading', { name: 'Credentials', exact: true }).waitFor();
      const chosen = page.getByRole('radio', { name: /^Key file/ });
      await expectFocus(chosen);
      expect(await chosen.isChecked()).toBe(true);
      // Only the content of the place has scrolled, and not the window with the header of the place.
      expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true);
      await page.getByText(/gcloud iam service-accounts keys create/).waitFor();
      await page.goBack();
      await page.getByRole('link', { name: 'Enter credentials' }).click();
      await page.getByRole('heading', { name: 'Credentials', exact: true }).waitFor();
      await keyless.close();
      await bare.remove();
    });
  });

  describe('with a synced listing', () => {
    const world = oncePerSuite(() => startStoreWorld(OPTIONS));

    beforeEach(async () => {
      world().fake.stores.faults.clear();
      await syncListing(world().url);
    });

    test('the changes of a sync are listed with the names of the page, ten of them at first', async () => {
      const { table } = world().fake.stores.appStore;
      const localizations = table.all('appStoreVersionLocalizations');
      const edit = (end: string) => {
        for (const { attributes } of localizations)
          for (const field of [
            'promotionalText',
            'description',
            'keywords',
            'supportUrl',
            'marketingUrl',
            'whatsNew',
          ])
            attributes[field] = `${String(attributes[field])}${end}`;
      };
      edit('2');
      await syncListing(world().url);
      await page.goto(world().url);
      const lines = page.getByRole('list', { name: 'Changes' }).getByRole('listitem');
      await lines.getByText('App Store en-US: Promotional text changed').waitFor();
      expect(await lines.count()).toBe(10);
      await page.getByRole('button', { name: /^Show \d+ more$/ }).click();
      await page.getByRole('button', { name: 'Show only the first 10' }).waitFor();
      expect(await lines.count()).toBeGreaterThan(10);
    });

    test('a screenshot that the store still processes is marked', async () => {
      await page.goto(world().url);
      await page
        .getByRole('img', { name: /^Screenshot 2 of \d+: Not available yet: Upload Complete/ })
        .waitFor();
    });

    test('a failed sync leaves the listing on the page unchanged', async () => {
      await page.goto(world().url);
      world().fake.stores.faults.add({ match: { store: 'googlePlay' }, respond: 'serverError' });
      await sync().click();
      await page.getByRole('alert').waitFor();
      await page.getByRole('heading', { level: 1, name: findText('en-US').name }).waitFor();
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await page.getByRole('alert').first().waitFor({ state: 'detached' });
    });

    test('a long sync shows the downloaded pictures above the listing, which does not move', async () => {
      await page.goto(world().url);
      await page.getByTestId('app-store-page').waitFor();
      await rm(join(world().dir, 'assets/current/appstore'), { recursive: true });
      const held = holdPictures(world());
      // The end of the page is drawn later, so its height does not count.
      const position = async () => {
        const { x, y, width } = (await page.getByTestId('app-store-page').boundingBox())!;
        return { x, y, width };
      };
      const before = await position();
      await sync().click();
      await held.release(3);
      const downloads = page.getByTestId('sync-downloads');
      await downloads.getByText(/^3 of \d+ pictures$/).waitFor();
      await downloads.locator('img').nth(2).waitFor();
      expect(await position()).toEqual(before);
      const { width } = (await downloads.boundingBox())!;
      await held.release(2);
      await downloads.getByText(/^5 of \d+ pictures/).waitFor();
      expect((await downloads.boundingBox())!.width).toBe(width);
      held.releaseAll();
      await page
        .getByRole('status')
        .getByText(/^\d+ pictures/)
        .waitFor();
      await downloads.waitFor({ state: 'detached' });
    });

    test('a sync can be cancelled, and the next sync works', async () => {
      await page.goto(world().url);
      const requested = Promise.withResolvers<undefined>();
      world().fake.stores.faults.add({
        match: { store: 'appStore' },
        respond: () => {
          requested.resolve(undefined);
          return new Promise(() => {
            // This request gets no response.
          });
        },
      });
      const events = await fetch(`${world().url}/api/events`, { signal: AbortSignal.timeout(DEADLINE_MS) });
      const aborted = received(events, /^event: sync\ndata: .*"ABORTED"/m);
      // The `await` below reports a failure. Without this handler, the failure would also be an unhandled rejection.
      aborted.catch(() => undefined);
      await sync().click();
      // Waits until the sync has sent a request to the store. If the test cancelled the sync at once, the browser would
      // not send its request to the server, and there would be no sync to abort.
      await requested.promise;
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByText('The sync was cancelled.').waitFor();
      // Waits until the server has aborted the sync. Before that, another request would join the sync that hangs.
      await aborted;
      world().fake.stores.faults.clear();
      await sync().click();
      await page.getByRole('status').getByText('0 pictures downloaded').waitFor();
    });

    test('the address of an unknown locale shows the default language', async () => {
      await page.goto(`${world().url}/?store=play&locale=fr-FR`);
      await page
        .getByTestId('play-page')
        .getByRole('heading', { level: 1, name: findText('en-US').name })
        .waitFor();
    });

    test('the page reports that the server cannot be reached, and reconnects when it runs again', async () => {
      await page.goto(`${world().url}/?store=play`);
      await page.getByTestId('play-page').waitFor();
      await world().kill();
      await page.getByRole('alert').getByText('The Storedeck server is not running.').waitFor();
      await page.getByTestId('play-page').waitFor();
      // A part of the page whose code was not loaded before cannot be loaded now. The other parts stay on the page.
      await page.getByRole('button', { name: 'Import and export' }).click();
      await page.getByRole('button', { name: 'Export…' }).click();
      await page.getByRole('dialog', { name: 'This part of the page could not be loaded' }).waitFor();
      await page.getByTestId('play-page').waitFor();
      await world().restart();
      await page
        .getByRole('alert')
        .getByText('The Storedeck server is not running.')
        .waitFor({ state: 'detached' });
      // The page loads the missing part again by itself.
      await page
        .getByRole('dialog', { name: 'Export', exact: true })
        .getByRole('button', { name: 'Cancel' })
        .click();
      await sync().click();
      await page.getByRole('status').getByText('0 pictures downloaded').waitFor();
    });
  });
});

/** Resolves when a stream of events contains a text that matches the pattern, or when the stream ends. */
async function received({ body }: Response, pattern: RegExp): Promise<void> {
  let text = '';
  for await (const chunk of body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    if (pattern.test(text)) return;
  }
}

/** Replaces the text of `.env` on the page, which shows the Credentials place. */
async function saveOnPage(page: Page, text: string): Promise<void> {
  await page.getByRole('radio', { name: '.env' }).check({ force: true });
  await page
    .getByRole('button', { name: /Show|Edit/ })
    .first()
    .click();
  await page.getByRole('textbox', { name: '.env' }).fill(text);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Replace' }).click();
}
