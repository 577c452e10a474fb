import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { toPlayLanguage, PRODUCT, findText } from '@storedeck/fake-stores';
import type { Listing, ListingPicture } from '@storedeck/listing';
import type { Page } from 'playwright-core';

import { browserForSuite } from '../browser-for-suite.ts';
import { describeInChromium } from '../chromium.ts';
import { expectNoSidewaysScroll } from '../expect-no-sideways-scroll.ts';
import { oncePerSuite } from '../once-per-suite.ts';
import { startStoreWorld } from '../store-world.ts';

/** A PNG with an alpha channel (colour type 6). Its only pixel is transparent. */
const TRANSPARENT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describeInChromium('comparing New with Live', () => {
  const world = oncePerSuite(() => startStoreWorld());
  const browser = browserForSuite();
  let page: Page;

  beforeAll(() => world().sync());

  beforeEach(async () => {
    page = await browser.open();
  });

  const open = (address: string) => page.goto(`${world().url}/${address}`);
  const side = (name: 'Live' | 'New') => page.getByRole('region', { name, exact: true });
  const changes = () => page.getByRole('complementary', { name: 'Changes' });
  const problems = () => page.getByRole('region', { name: 'Problems' });

  test('without a New listing, the page says how to create one', async () => {
    await rm(join(world().dir, 'listing.json'), { force: true });
    await open('?view=compare&from=live&to=new');
    await page.getByRole('heading', { name: 'No new listing yet' }).waitFor();
  });

  test('each side marks the words that the other side does not have', async () => {
    await writeNew(world().dir, toNextRelease);
    await open('?view=compare&locale=ja');
    const { subtitle, next } = findText('ja');
    await side('Live').getByRole('deletion').getByText(subtitle).waitFor();
    await side('New').getByRole('insertion').getByText(next.subtitle).waitFor();
    expect(await side('Live').getByRole('insertion').count()).toBe(0);
    // The whole description is shown, and only its changed words are marked.
    const description = side('New').locator('[data-field="description"]');
    expect(await description.textContent()).toBe(`${next.opening}\n\n${findText('ja').description}`);
    await changes().getByText(PRODUCT.nextVersion, { exact: true }).waitFor();
    await side('Live').getByText('Removed').first().waitFor();
    await side('New').getByText('Changed').first().waitFor();
  });

  test('a press on a change shows and focuses its field; a press on a locale shows that locale', async () => {
    await writeNew(world().dir, toNextRelease);
    await open('?view=compare&locale=ja');
    await changes()
      .getByRole('button', { name: /^Description/ })
      .click();
    await page.waitForFunction(
      () =>
        document.activeElement instanceof HTMLElement &&
        document.activeElement.dataset['field'] === 'description',
    );
    await changes()
      .getByRole('button', { name: /^German/ })
      .click();
    await side('New').locator('article[lang="de-DE"]').waitFor();
    expect(new URL(page.url()).searchParams.get('locale')).toBe('de-DE');
  });

  test('a narrow window shows one side, and flips to the other', async () => {
    await writeNew(world().dir, toNextRelease);
    await page.setViewportSize({ width: 390, height: 844 });
    await open('?view=compare&locale=ja');
    await side('New').getByRole('article').waitFor();
    await side('Live').waitFor({ state: 'hidden' });
    const flip = page.getByRole('group', { name: 'Shown side' });
    await flip.getByText('Live', { exact: true }).click();
    await side('Live').getByRole('article').waitFor();
    await side('New').waitFor({ state: 'hidden' });
    await changes()
      .getByRole('button', { name: /^Description/ })
      .click();
    await side('New').locator('[data-field="description"][data-revealed]').waitFor();
    await page.getByRole('button', { name: 'Compared listings: Live and New' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Live and Draft' }).click();
    await flip.getByText('Draft', { exact: true }).waitFor();
  });

  test('the picture rows of both sides scroll together', async () => {
    await writeNew(world().dir, () => undefined);
    await open('?view=compare&locale=ja');
    await side('Live').locator('ul[data-shelf]').hover();
    await page.mouse.wheel(400, 0);
    await page.waitForFunction(() => {
      const [current, planned] = [...document.querySelectorAll('ul[data-shelf]')];
      const room = planned ? planned.scrollWidth - planned.clientWidth : 0;
      return (
        current &&
        planned &&
        planned.scrollLeft > 0 &&
        planned.scrollLeft >= Math.min(current.scrollLeft, room) - 1
      );
    });
  });

  test('moved, removed and added pictures are marked as such', async () => {
    await writeNew(world().dir, ({ appStore }) => {
      const screenshots = appStore?.locales['en-US']?.screenshots ?? {};
      const [first, second, , ...others] = screenshots['APP_IPHONE_67'] ?? [];
      const added: ListingPicture = { file: 'assets/new/alpha.png', width: 1290, height: 2796 };
      screenshots['APP_IPHONE_67'] = [second!, ...others, first!, added];
      appStore!.locales['en-US']!.keywords = `${appStore!.locales['en-US']!.keywords},forest`;
      delete appStore!.locales['de-DE'];
      appStore!.locales['fi'] = { name: 'Tilia', description: 'Puutarha tavoille.' };
    });
    await open('?view=compare&locale=en-US');
    await side('Live').getByText('Moved to 9').waitFor();
    await side('New').getByText('Moved from 1').waitFor();
    await side('Live').getByText('Removed').waitFor();
    // The version in preparation, which publishing keeps, has one more app preview.
    expect(await side('New').getByText('Added').count()).toBe(2);
    expect(await side('New').getByText('Moved').count()).toBe(1);
    // The store page does not show keywords, so the list of changes shows them.
    await changes().getByRole('insertion').getByText(',forest').waitFor();
    await changes()
      .getByRole('button', { name: /^Finnish.*only in New/ })
      .waitFor();
    // New does not contain German, so publishing keeps what the version in preparation has.
    await changes()
      .getByRole('button', { name: /^German/ })
      .click();
    await changes()
      .getByRole('listitem')
      .filter({ hasText: 'Subtitle' })
      .getByText(`kept from ${PRODUCT.nextVersion} in App Store Connect`)
      .waitFor();
  });

  test('problems are counted and listed by kind, and a press on a problem shows its field or picture', async () => {
    await writeNew(world().dir, ({ appStore, googlePlay }) => {
      appStore!.locales['fr-FR']!.name = 'x'.repeat(31);
      const images = googlePlay!.locales['en-US']!.images!;
      // The file has one pixel, but the listing still states the size of the replaced picture.
      images['phoneScreenshots'] = [{ ...images['phoneScreenshots']![0]!, file: 'assets/new/alpha.png' }];
      appStore!.locales['en-US']!.screenshots!['APP_IPAD_PRO_3GEN_129'] = [
        { file: 'assets/new/alpha-ipad.png', width: 2048, height: 2732 },
      ];
    });
    await writeFile(join(world().dir, 'assets/new/alpha-ipad.png'), TRANSPARENT);
    await open('?view=new&locale=en-US');
    await page.getByRole('button', { name: /^Problems: \d+ errors, \d+ warnings/ }).click();
    await problems()
      .getByRole('button', { name: /Name too long/ })
      .waitFor();
    await problems().getByText('31 of 30 characters').click();
    await page.locator('article[lang="fr-FR"]').waitFor();
    await page.waitForFunction(
      () => (document.activeElement as HTMLElement | null)?.dataset['field'] === 'name',
    );

    await problems()
      .getByRole('button', { name: /Phone: 1 × 1/ })
      .press('Enter');
    await page.getByTestId('play-page').waitFor();
    await page.waitForFunction(
      () => (document.activeElement as HTMLElement | null)?.dataset['picture'] === '0',
    );

    await problems()
      .getByRole('button', { name: /alpha-ipad\.png/ })
      .click();
    const { searchParams } = new URL(page.url());
    expect([searchParams.get('store'), searchParams.get('device')]).toEqual(['appStore', 'ipad']);
    await problems().getByRole('button', { name: 'Close the problems' }).click();
    await problems().waitFor({ state: 'detached' });
  });

  test('Live is checked for problems too', async () => {
    await writeNew(world().dir, toNextRelease);
    await open('?panel=problems');
    await problems().getByRole('heading', { name: 'Problems in Live' }).waitFor();
    await problems()
      .getByRole('button', { name: /Smaller set may be out of date/ })
      .first()
      .waitFor();
    expect(
      await problems()
        .getByRole('button', { name: /Name too long/ })
        .count(),
    ).toBe(0);
  });

  test('the page fits into windows of all widths', async () => {
    await writeNew(world().dir, toNextRelease);
    for (const address of [
      '?view=compare&locale=ar-SA',
      '?view=compare&store=play',
      '?view=compare&device=ipad',
    ]) {
      await open(address);
      await changes().waitFor();
      await expectNoSidewaysScroll(page, [390, 1024, 2560]);
    }
  });
});

/** Writes the synced listing, changed by `change`, as the New listing. Also writes a picture with an alpha channel. */
async function writeNew(dir: string, change: (listing: Listing) => void): Promise<void> {
  const listing = JSON.parse(await readFile(join(dir, 'listing-current.json'), 'utf8')) as Listing;
  change(listing);
  await mkdir(join(dir, 'assets/new'), { recursive: true });
  await writeFile(join(dir, 'assets/new/alpha.png'), TRANSPARENT);
  await writeFile(join(dir, 'listing.json'), JSON.stringify(listing));
}

/** Gives New the texts of the next release, and one new screenshot instead of the existing screenshots. */
function toNextRelease({ appStore, googlePlay }: Listing): void {
  appStore!.version = { ...appStore!.version!, versionString: PRODUCT.nextVersion };
  for (const code of ['en-US', 'de-DE', 'ja']) {
    const { next, description } = findText(code);
    Object.assign(appStore!.locales[code]!, {
      subtitle: next.subtitle,
      description: `${next.opening}\n\n${description}`,
      screenshots: { APP_IPHONE_67: [{ file: 'assets/new/alpha.png', width: 1290, height: 2796 }] },
    });
    const play = googlePlay!.locales[toPlayLanguage(code)]!;
    play.shortDescription = next.subtitle;
  }
}
