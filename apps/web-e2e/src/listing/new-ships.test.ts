import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { PRODUCT, findText } from '@storedeck/fake-stores';
import type { Listing } from '@storedeck/listing';
import type { Page } from 'playwright-core';

import { browserForSuite } from '../browser-for-suite.ts';
import { describeInChromium } from '../chromium.ts';
import { oncePerSuite } from '../once-per-suite.ts';
import { startStoreWorld } from '../store-world.ts';

describeInChromium('New', () => {
  const world = oncePerSuite(() => startStoreWorld({ locales: ['en-US', 'de-DE'] }));
  const browser = browserForSuite();
  let page: Page;

  beforeAll(() => world().sync());

  beforeEach(async () => {
    page = await browser.open();
    await writeFile(
      join(world().dir, 'listing.json'),
      JSON.stringify({
        schemaVersion: 1,
        appStore: {
          bundleId: PRODUCT.bundleId,
          version: { id: 'new', versionString: PRODUCT.nextVersion, state: 'PREPARE_FOR_SUBMISSION' },
          locales: { 'en-US': { subtitle: 'Only this is new' } },
        },
        googlePlay: {
          packageName: PRODUCT.packageName,
          versionName: PRODUCT.nextVersion,
          locales: { 'en-US': { releaseNotes: 'Notes of New.' } },
        },
      }),
    );
  });

  const open = (address: string) => page.goto(`${world().url}/${address}`);
  const appStorePage = () => page.getByTestId('app-store-page');
  const facts = () => page.getByRole('complementary', { name: 'Facts' });
  const side = (name: string) => page.getByRole('region', { name, exact: true });

  test('is drawn with the texts, app previews and age rating of the version in preparation', async () => {
    await open('?view=new');
    const kept = `kept from ${PRODUCT.nextVersion} in App Store Connect`;
    await appStorePage().getByText('Only this is new').waitFor();
    await appStorePage().getByText(findText('en-US').next.promotionalText).waitFor();
    await appStorePage().getByRole('region', { name: 'What’s New' }).getByText(kept).waitFor();
    await appStorePage().getByText('4+').first().waitFor();
    await facts().getByText('being prepared, not submitted').waitFor();
    expect(await appStorePage().getByText('kept from Live').count()).toBe(0);
    await appStorePage().getByRole('img', { name: 'Poster frame of app preview 2 of 2' }).waitFor();
  });

  test('is drawn with a text of the version in preparation where it still has the live one, and the editor says so', async () => {
    const { next, promotionalText } = findText('en-US');
    const path = join(world().dir, 'listing.json');
    const listing = JSON.parse(await readFile(path, 'utf8')) as Listing;
    listing.appStore!.locales['en-US'] = { promotionalText };
    await writeFile(path, JSON.stringify(listing));
    await open('?view=new');
    await appStorePage().getByText(next.promotionalText).waitFor();
    expect(await appStorePage().getByText(promotionalText).count()).toBe(0);
    await page.getByRole('button', { name: 'Edit texts and pictures' }).click();
    const editor = page.getByRole('complementary', { name: 'Edit' });
    await editor
      .getByText(`${PRODUCT.nextVersion} in App Store Connect has another text, and keeps it.`)
      .waitFor();
    await editor.getByLabel('Promotional text').fill('A third text.');
    await appStorePage().getByText('A third text.').waitFor();
    await editor.getByText('has another text').waitFor({ state: 'detached' });
  });

  test('has facts about what the page shows, also about what it keeps', async () => {
    const path = join(world().dir, 'listing.json');
    const listing = JSON.parse(await readFile(path, 'utf8')) as Listing;
    listing.appStore!.locales['en-US'] = { subtitle: 'Only this is new', whatsNew: '' };
    await writeFile(path, JSON.stringify(listing));
    await open('?view=new');
    const kept = `kept from ${PRODUCT.nextVersion} in App Store Connect`;
    const pictures = facts().getByRole('region', { name: 'Pictures' });
    await pictures.getByRole('heading', { name: 'iPhone 6.9″' }).waitFor();
    await pictures.getByText(kept).first().waitFor();
    await facts().getByRole('region', { name: 'App previews' }).getByText(kept).waitFor();
    const texts = facts().getByRole('region', { name: 'Texts' });
    await texts.locator('[data-field=promotionalText]').getByText(kept).waitFor();
    expect(await texts.locator('[data-field=subtitle]').getByText(kept).count()).toBe(0);
  });

  test('says in Compare what it keeps, and that it does not remove the notes of the version in preparation', async () => {
    await open('?view=compare&from=live&to=new');
    const changes = page.getByRole('complementary', { name: 'Changes' });
    await changes
      .getByRole('listitem')
      .filter({ hasText: 'What’s New' })
      .getByText(`kept from ${PRODUCT.nextVersion} in App Store Connect`)
      .waitFor();
    await side('New').getByText(`${PRODUCT.nextVersion} · being prepared, not submitted`).waitFor();
  });

  test('shows the release notes of Google Play that it publishes, and keeps the live release', async () => {
    await open('?view=new&store=googleplay');
    const news = page.getByTestId('play-page').getByRole('region', { name: 'What’s new' });
    await news.getByText('Notes of New.').waitFor();
    await news.getByText(PRODUCT.liveVersion).waitFor();
    await facts().getByText(PRODUCT.liveVersion).first().waitFor();
    expect(await page.getByText(PRODUCT.nextVersion).count()).toBe(0);
    await page.getByRole('button', { name: 'Edit texts and pictures' }).click();
    await page
      .getByRole('complementary', { name: 'Edit' })
      .getByText('Release notes', { exact: true })
      .waitFor();
  });

  test('says after its release that it is live, and starts the next version, whose notes are missing', async () => {
    const { released, prepared } = world().fake.stores.others.releaseVersion();
    await world().sync();
    await open('?view=compare&from=live&to=new');
    await side('New').getByText(`${released} is live`).waitFor();
    expect(await page.getByText('being prepared, not submitted').count()).toBe(0);
    const changes = page.getByRole('complementary', { name: 'Changes' });
    await changes.getByText('What’s New').waitFor();
    expect(await changes.getByText('app previews').count()).toBe(0);
    await open('?view=new&panel=problems');
    const notice = page.getByTestId('released-new');
    await notice.getByText(`${released} is live.`).waitFor();
    await notice.getByText(`Start ${prepared} from Current.`).waitFor();
    const start = notice.getByRole('button', { name: 'Start from current' });
    const question = page.getByRole('dialog', { name: 'Replace the new listing?' });
    await start.click();
    await question.getByText('assets/new-backup-').waitFor();
    await question.getByRole('button', { name: 'Keep it' }).click();
    await notice.waitFor();
    expect(await readFile(join(world().dir, 'listing.json'), 'utf8')).toContain('Only this is new');
    await start.click();
    await question.getByRole('button', { name: 'Replace' }).click();
    await notice.waitFor({ state: 'detached' });
    await facts().getByText(prepared).first().waitFor();
    await page
      .getByRole('region', { name: 'Problems' })
      .getByRole('button', { name: /What’s New missing/ })
      .first()
      .waitFor();
    expect(await appStorePage().getByRole('region', { name: 'What’s New' }).count()).toBe(0);
  });
});
