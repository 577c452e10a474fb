import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from '@jest/globals';
import { encodePng } from '@storedeck/pictures';
import type { Locator } from 'playwright-core';

import { axeViolations } from '../axe-violations.ts';
import { browserForSuite } from '../browser-for-suite.ts';
import { describeInChromium } from '../chromium.ts';
import { expectNoSidewaysScroll } from '../expect-no-sideways-scroll.ts';
import { oncePerSuite } from '../once-per-suite.ts';
import { startDemoOfDevices } from '../storedeck.ts';

const SLOT = 'APP_IPHONE_61';
const IPHONE = '00008130-000A1D2E3C41001C';

/** The app of the demo is not written in Swedish. */
const PLAN = {
  schemaVersion: 1,
  app: 'app.tilia.garden',
  flows: ['flows/short.yaml'],
  languages: ['en-US', 'de-DE', 'sv-SE'],
  devices: [
    { device: 'R5CT900FAKE', store: 'googlePlay', slot: 'phoneScreenshots', languages: ['en-US'] },
    { device: IPHONE, store: 'appStore', slot: SLOT, languages: ['en-US', 'de-DE', 'sv-SE'] },
  ],
  screenshots: [{ name: 'today' }, { name: 'garden' }],
};

/** The devices in all languages of a plan. */
const DEVICES = PLAN.devices.map(({ languages: _, ...device }) => device);

const FLOW =
  'appId: ${APP_ID}\n---\n- launchApp\n- takeScreenshot: today\n- tapOn:\n    id: tab_2\n- takeScreenshot: garden\n';

describeInChromium('the capture', () => {
  const demo = oncePerSuite(async () => {
    const started = await startDemoOfDevices();
    await writeFile(join(started.dir, 'flows/short.yaml'), FLOW);
    await writeFile(join(started.dir, 'capture.json'), JSON.stringify(PLAN));
    await writeNew(started.dir);
    return started;
  });
  const browser = browserForSuite();

  test('fills its cells, is stopped and continued, tells a failure, and puts pictures into New', async () => {
    // On a busy machine, a request to the iPhone may time out. The page then sends the request again.
    browser.expectComplaint(/status of 504/);
    const page = await browser.open();
    const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).press('Enter');
    const cells = page.getByRole('region', { name: 'Pictures' }).getByRole('row');
    const release = Promise.withResolvers<undefined>();
    await page.route('**/api/capture/check', async (route) => {
      await release.promise;
      await route.continue();
    });
    await page.goto(`${demo().url}/devices`);
    await press('Capture');
    const english = cells.filter({ hasText: 'English (United States)' }).last();
    const listPlaces = async () => [(await english.boundingBox())?.y, (await cells.last().boundingBox())?.y];
    const places = await listPlaces();
    release.resolve(undefined);
    // The page checks the plan when it opens, and shows where each picture goes.
    await page.getByText('The plan can be captured. Takes 8 pictures in 3 languages on 2 devices').waitFor();
    await page.getByRole('columnheader', { name: /Google Play, Phone .*fits the slot/ }).waitFor();
    await page.getByText("Ana's iPhone (iOS 18.2) cannot clean its status bar").waitFor();
    expect(await listPlaces()).toEqual(places);

    await press('Take all');
    await cells.getByText('Being taken').first().waitFor();
    expect(await listPlaces()).toEqual(places);
    await cells.filter({ hasText: 'en-US' }).getByText('Taken', { exact: true }).first().waitFor();
    await press('Stop');
    // What is taken is offered at once.
    await page.getByRole('heading', { name: 'Into New' }).waitFor();
    await press('Take what is missing');
    await page.getByText(/in captures\/pictures\. 1 of 4 parts is missing\./).waitFor();
    const failed = cells.filter({ hasText: 'sv-SE' });
    await failed.getByText('The app did not take the language sv-SE').waitFor();
    const shown = page.getByRole('img', { name: "garden in de-DE on Ana's iPhone" });
    expect(await shown.evaluate((image: HTMLImageElement) => image.decode())).toBeUndefined();
    expect(await axeViolations(page)).toEqual([]);

    const german = page.getByRole('region', { name: /^German \(Germany\), App Store/ });
    await page.getByText('New does not have the language de-DE.').waitFor();
    expect(await german.getByRole('button').count()).toBe(0);
    await page.getByRole('img', { name: 'Old picture 1' }).waitFor();
    await press(`Accept appStore/en-US/${SLOT}#1`);
    await page.getByText('1 of 6 pictures are in New.').waitFor();
    const accepted = await readNew(demo().dir);
    expect(accepted).toEqual([
      expect.stringMatching(/^assets\/new\/appstore\/en-US\/APP_IPHONE_61\/.*\.png$/),
    ]);
    await press('Accept all 3');
    await page.getByText('4 of 6 pictures are in New.').waitFor();
    expect(await readNew(demo().dir)).toEqual([accepted[0], expect.any(String)]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
  });

  test('is taken by hand on both devices, which show the same screen, and is continued by the flow', async () => {
    browser.expectComplaint(/status of 504/);
    const page = await browser.open();
    const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).press('Enter');
    const plan = { ...PLAN, languages: ['en-US', 'de-DE'], devices: DEVICES };
    await writeFile(join(demo().dir, 'capture.json'), JSON.stringify(plan));
    await page.goto(`${demo().url}/devices?view=capture`);
    await press('By hand');
    await press('Take all by hand');
    const hand = page.getByRole('region', { name: 'By hand' });
    await hand.getByRole('heading', { name: 'English (United States)' }).waitFor();
    await hand.getByRole('button', { name: 'Take today' }).click();
    await hand.getByRole('button', { name: 'Take today again' }).waitFor();
    const screens = page.getByTestId('device-screen').and(page.locator('[data-format]'));
    await screens.nth(1).waitFor();
    const follower = page.getByRole('region', { name: /^Ana's iPhone/ });
    const leader = page.getByRole('region', { name: /R5CT900FAKE/ });
    await leader.locator('[aria-busy=false]').filter({ hasText: 'Leads:' }).waitFor();
    await touch(leader.getByTestId('device-screen'), 0.375, 0.96);
    await follower.getByText('1 step done.').waitFor();

    const lose = (isLost: boolean) =>
      fetch(`${demo().url}/api/demo/devices?kind=unauthorized&on=${isLost}`, { method: 'POST' });
    browser.expectComplaint(/status of 502/);
    await lose(true);
    await leader.getByText('Leads again when it is back. Until then, another device can lead.').waitFor();
    await lose(false);
    await leader.locator('[aria-busy=false]').filter({ hasText: 'Leads:' }).waitFor();
    await hand.getByRole('button', { name: 'Take garden' }).click();
    await hand.getByText('All taken. Go on, or take one again.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await press('Next language');
    await hand.getByRole('heading', { name: 'German (Germany)' }).waitFor();
    await hand.getByText('Not taken yet: today, garden.').waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await press('Stop');
    await press('Take what is missing');
    await page.getByText('Done: 8 pictures, in captures/pictures.').waitFor();
    const english = page
      .getByRole('region', { name: 'Pictures' })
      .getByRole('row')
      .filter({ hasText: 'en-US' });
    expect(await english.getByText('Kept').count()).toBe(2);
  });

  test.each([
    ['serial=R5CT900FAKE', 'googlePlay', 'phoneScreenshots'],
    [`udid=${IPHONE}`, 'appStore', 'APP_IPHONE_67'],
  ])(
    'takes the screen of %s in all languages, frames it, and puts it into New',
    async (address, store, slot) => {
      browser.expectComplaint(/status of 504/);
      const page = await browser.open();
      await writeNew(demo().dir, ['en-US', 'de-DE']);
      await page.goto(`${demo().url}/devices?${address}`);
      await page.getByRole('button', { name: 'This screen in all languages' }).press('Enter');
      const form = page.getByRole('dialog', { name: 'This screen in all languages' });
      await form.getByLabel('How the screen is reached').selectOption('flows/short.yaml');
      await form.getByLabel('Place in the design').selectOption('garden');
      expect(await axeViolations(page)).toEqual([]);
      await form.getByRole('button', { name: 'Take it in 2 languages' }).press('Enter');
      const german = page.getByRole('region', { name: /^German \(Germany\)/ });
      const framed = german.getByRole('img', { name: 'New picture 2' });
      await framed.waitFor();
      expect(await framed.evaluate((image: HTMLImageElement) => image.decode())).toBeUndefined();
      expect(await axeViolations(page)).toEqual([]);
      await page.getByRole('button', { name: `Accept ${store}/de-DE/${slot}#2`, exact: true }).press('Enter');
      await page.getByText('1 of 2 pictures are in New.').waitFor();
      // The plan of the folder is another capture.
      expect(await page.getByRole('button', { name: 'Take all' }).count()).toBe(0);
      await page.getByRole('button', { name: 'Show the plan' }).waitFor();
      await page.setViewportSize({ width: 390, height: 844 });
      await expectNoSidewaysScroll(page);
    },
  );
});

/** Touches a point of a screen, given as shares of its size. */
async function touch(screen: Locator, u: number, v: number): Promise<void> {
  const { width, height } = (await screen.boundingBox()) ?? { width: 0, height: 0 };
  await screen.click({ position: { x: width * u, y: height * v } });
}

/** Writes a New with one picture of the iPhone. */
async function writeNew(dir: string, others: readonly string[] = []): Promise<void> {
  const file = 'assets/new/old.png';
  await mkdir(join(dir, 'assets/new'), { recursive: true });
  const size = { width: 60, height: 130 };
  await writeFile(join(dir, file), await encodePng(new Uint8Array(60 * 130 * 3).fill(200), size));
  const app = 'app.tilia.garden';
  const locales = Object.fromEntries(others.map((code) => [code, {}]));
  const listing = {
    schemaVersion: 1,
    appStore: { bundleId: app, locales: { ...locales, 'en-US': { screenshots: { [SLOT]: [{ file }] } } } },
    googlePlay: { packageName: app, locales: { ...locales, 'en-US': {} } },
  };
  await writeFile(join(dir, 'listing.json'), JSON.stringify(listing));
}

async function readNew(dir: string): Promise<string[]> {
  const listing = JSON.parse(await readFile(join(dir, 'listing.json'), 'utf8'));
  return listing.appStore.locales['en-US'].screenshots[SLOT].map(({ file }: { file: string }) => file);
}
