import { beforeEach, expect, test } from '@jest/globals';
import type { ErrorCode, ReleasesChanged } from '@storedeck/contract';
import type { ReleaseChangeRequest } from '@storedeck/releases';
import type { Page } from 'playwright-core';

import { axeViolations } from '../axe-violations.ts';
import { browserForSuite } from '../browser-for-suite.ts';
import { describeInChromium } from '../chromium.ts';
import { expectFocus } from '../expect-focus.ts';
import { expectNoSidewaysScroll } from '../expect-no-sideways-scroll.ts';
import { oncePerSuite } from '../once-per-suite.ts';
import { startInFolder } from '../start-in-folder.ts';
import { makePlan, READINESS, RELEASES } from './sample-releases.ts';

describeInChromium('the Release place', () => {
  const world = oncePerSuite(() => startInFolder());
  const browser = browserForSuite();
  let page: Page;
  /** What the stores have; a test changes it. */
  let read: typeof RELEASES;
  let requests: ReleaseChangeRequest[];

  beforeEach(async () => {
    read = structuredClone(RELEASES);
    requests = [];
    page = await browser.open();
    // Keeps the connection for events, so that a test can send one.
    await page.addInitScript(() => {
      class KeptSource extends EventSource {
        constructor(url: string) {
          super(url);
          Object.assign(globalThis, { events: this });
        }
      }
      Object.assign(globalThis, { EventSource: KeptSource });
    });
    await page.route('**/api/releases?*', (route) => route.fulfill({ json: read }));
    await page.route('**/api/releases', (route) => route.fulfill({ json: read }));
    await page.route('**/api/ready', (route) => route.fulfill({ json: READINESS }));
    await page.route('**/api/releases/plan', (route) => {
      const { request } = route.request().postDataJSON() as { request: ReleaseChangeRequest };
      requests.push(request);
      return route.fulfill({ json: { ok: true, plan: makePlan(request) } });
    });
  });

  const open = async () => {
    await page.goto(`${world().url}/release`);
    await page.getByRole('heading', { name: 'Google Play' }).waitFor();
  };
  const card = (name: string) => page.getByRole('article').filter({ hasText: name });
  const blockers = () => page.getByRole('region', { name: 'What would stop the release' });
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const refuse = (path: string, status: number, code: ErrorCode, error: string) =>
    page.route(path, (route) => route.fulfill({ status, json: { ok: false, error, code } }));

  test('shows the state, the share, the countries and the dates of each version and release', async () => {
    await open();
    const version = card('iOS 3.5.0');
    await version.getByText('In review').waitFor();
    await version.getByText('by itself after the approval, not before Dec 1, 2026').waitFor();
    await card('iOS 3.4.0').getByText('running, day 5 of 7, 20 %').waitFor();
    await card('iOS 3.4.0').getByText('2 of 30 days').waitFor();
    const release = page.getByRole('region', { name: 'Production' }).getByRole('article');
    await release.getByText('Rolling out to 20 %').waitFor();
    await release.getByText('Germany and Austria').waitFor();
    await release.getByText('in 2 languages').waitFor();
    await card('3.6.0').getByText('not sent for review: send it in Play Console').waitFor();
    await page.getByText('Without a release: Internal testing').waitFor();
  });

  test('offers only what the store allows now', async () => {
    await open();
    const actions = (name: string) => card(name).getByRole('button').allInnerTexts();
    expect(await actions('iOS 3.4.0')).toEqual(['Pause…', 'Complete…']);
    expect(await actions('iOS 3.5.0')).toEqual([]);
    expect(await actions('3.6.0')).toEqual([]);
    expect(
      await page.getByRole('region', { name: 'Production' }).getByRole('button').allInnerTexts(),
    ).toEqual(['Pause…', 'Raise…', 'Complete…']);
  });

  test('what would stop the release is listed, the most urgent first, with the place where it is mended', async () => {
    await open();
    await blockers().getByText('2 things stop the release.').waitFor();
    expect(await blockers().locator('summary').allInnerTexts()).toEqual([
      expect.stringContaining('Stops the release'),
      expect.stringContaining('Look at these'),
      expect.stringContaining('a person must look'),
      expect.stringContaining('In order'),
    ]);
    const build = blockers().getByRole('listitem').filter({ hasText: 'no build is attached' });
    await build.getByText('App Store, from: App Store Connect').waitFor();
    expect(await build.getByRole('link').getAttribute('href')).toMatch(
      /^https:\/\/appstoreconnect\.apple\.com\//,
    );
    expect(await blockers().getByText('answered').isVisible()).toBe(false);
    await blockers().getByRole('link', { name: 'Open the notes' }).click();
    await page.waitForURL(/view=notes&status=missing/);
  });

  test('a rollout is raised after a person has approved the plan', async () => {
    const applied: unknown[] = [];
    await page.route('**/api/releases/apply', (route) => {
      applied.push(route.request().postDataJSON());
      const release = read.googlePlay?.tracks[0]?.releases[0];
      if (release) Object.assign(release, { share: 0.5, stateText: 'rolling out to 50 %' });
      return route.fulfill({ json: read });
    });
    await open();
    await page.getByRole('button', { name: 'Raise…' }).click();
    const raise = dialog('Raise the share of 3.5.0 on Production');
    const approve = raise.getByRole('button', { name: 'Approve and raise' });
    expect(await approve.isDisabled()).toBe(true);
    await raise.getByLabel('New share of people').fill('20 %');
    await page.keyboard.press('Enter');
    await raise
      .getByRole('alert')
      .getByText('The rollout already reaches 20 %. Enter a higher share.')
      .waitFor();
    await raise.getByLabel('New share of people').fill('100');
    await page.keyboard.press('Enter');
    await raise.getByText('Enter a share between 0 and 100 %').waitFor();
    expect(requests).toEqual([]);
    await raise.getByLabel('New share of people').fill('50');
    await page.keyboard.press('Enter');
    await raise.getByText('rolling out to 50 %').waitFor();
    expect(applied).toEqual([]);
    await approve.click();
    await raise.waitFor({ state: 'detached' });
    await expectFocus(page.getByRole('button', { name: 'Raise…' }));
    await page.getByRole('region', { name: 'Production' }).getByText('Rolling out to 50 %').waitFor();
    const request = {
      store: 'googlePlay',
      track: 'production',
      versionCodes: ['3500'],
      action: 'raise',
      share: 0.5,
    };
    expect(requests).toEqual([request]);
    expect(applied).toEqual([{ request, hash: 'a'.repeat(64) }]);
  });

  test('another share after the plan needs another plan', async () => {
    await open();
    await page.getByRole('button', { name: 'Raise…' }).click();
    const raise = dialog('Raise the share of 3.5.0 on Production');
    await raise.getByRole('button', { name: '50 %' }).click();
    await raise.getByText('rolling out to 50 %').waitFor();
    await raise.getByLabel('New share of people').fill('6');
    await raise.getByText('rolling out to 50 %').waitFor({ state: 'detached' });
    expect(await raise.getByRole('button', { name: 'Approve and raise' }).isDisabled()).toBe(true);
  });

  test('what cannot be undone asks once more', async () => {
    await open();
    await page.getByRole('region', { name: 'Production' }).getByRole('button', { name: 'Complete…' }).click();
    const complete = dialog('Complete 3.5.0 on Production');
    await complete.getByText('completely rolled out').waitFor();
    const approve = complete.getByRole('button', { name: 'Approve and complete' });
    expect(await approve.isDisabled()).toBe(true);
    await complete.getByRole('checkbox').check();
    await complete.locator('button:enabled').filter({ hasText: 'Approve and complete' }).waitFor();
  });

  test('nothing is written when the store has changed since the plan, and a new plan is offered', async () => {
    browser.expectComplaint(/status of 409/);
    await refuse(
      '**/api/releases/apply',
      409,
      'PLAN_CHANGED',
      'The rollout has changed since this plan was made.',
    );
    await open();
    await page.getByRole('region', { name: 'Production' }).getByRole('button', { name: 'Pause…' }).click();
    const pause = dialog('Pause 3.5.0 on Production');
    const approve = pause.getByRole('button', { name: 'Approve and pause' });
    await approve.click();
    await pause.getByText('The rollout has changed since this plan was made.').waitFor();
    expect(await approve.isDisabled()).toBe(true);
    await pause.getByRole('button', { name: 'Make a new plan' }).click();
    await pause.getByText('The rollout has changed since this plan was made.').waitFor({ state: 'detached' });
    await pause.locator('button:enabled').filter({ hasText: 'Approve and pause' }).waitFor();
    expect(requests).toHaveLength(2);
  });

  test('a change that the store does not allow says why', async () => {
    browser.expectComplaint(/status of 409/);
    await refuse('**/api/releases/plan', 409, 'PLAN_REFUSED', 'The phased release is paused.');
    await open();
    await card('iOS 3.4.0').getByRole('button', { name: 'Pause…' }).click();
    await dialog('Pause iOS 3.4.0').getByText('The phased release is paused.').waitFor();
  });

  test('a change in a store is shown as soon as the server tells it', async () => {
    await open();
    const version = read.appStore?.versions[0];
    if (version)
      Object.assign(version, {
        state: 'PENDING_DEVELOPER_RELEASE',
        stateText: 'approved, waits until you release it',
      });
    const event: ReleasesChanged = {
      readAt: '2026-11-27T11:00:00.000Z',
      changes: [
        {
          store: 'appStore',
          key: 'appStore/IOS/3.5.0',
          name: 'Version 3.5.0 for iOS',
          before: 'in review',
          after: 'approved, waits until you release it',
        },
      ],
    };
    // The cast: the test has put the page's event stream under this name.
    await page.evaluate(
      (data) =>
        (globalThis as unknown as { events: EventSource }).events.dispatchEvent(
          new MessageEvent('releases-changed', { data }),
        ),
      JSON.stringify(event),
    );
    await page.getByRole('status').getByText('App Store, Version 3.5.0 for iOS:').waitFor();
    await card('iOS 3.5.0').getByText('Approved, waits until you release it').waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByText('A state has changed').waitFor({ state: 'detached' });
  });

  test('a store that cannot be read says why, and the other one is shown', async () => {
    read = {
      ...read,
      googlePlay: null,
      notRead: [
        {
          store: 'googlePlay',
          error: 'Google Play does not respond.',
          code: 'STORE_UNREACHABLE',
          hint: 'Try again later.',
        },
      ],
    };
    await open();
    await page.getByText('Google Play does not respond.').waitFor();
    await page.getByText('Try again later.').waitFor();
    await card('iOS 3.5.0').waitFor();
  });

  test('a store without keys leads to the credentials', async () => {
    read = { ...read, appStore: null };
    await open();
    await page.getByText('There are no keys for this store.').waitFor();
    await page.getByRole('link', { name: 'Open Credentials' }).click();
    await page.waitForURL(/\/credentials/);
  });

  test('without any keys, the place says what it is for', async () => {
    browser.expectComplaint(/status of 500/);
    await refuse('**/api/releases', 500, 'NOT_CONFIGURED', 'No store is configured.');
    await page.goto(`${world().url}/release`);
    await page.getByRole('heading', { name: 'Give Storedeck access to your app' }).waitFor();
    await page.getByRole('link', { name: 'Enter credentials' }).waitFor();
  });

  test('a failed reading can be tried again', async () => {
    browser.expectComplaint(/status of 500/);
    await refuse('**/api/releases', 500, 'INTERNAL', 'The folder cannot be read.');
    await page.goto(`${world().url}/release`);
    await page.getByText('The folder cannot be read.').waitFor();
    await page.route('**/api/releases', (route) => route.fulfill({ json: read }));
    await page.getByRole('button', { name: 'Try again' }).click();
    await card('iOS 3.5.0').waitFor();
  });

  test('the keyboard leads to the place', async () => {
    await page.goto(world().url);
    await page.getByRole('navigation', { name: 'Places' }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('e');
    await page.waitForURL(/\/release$/);
    await page.getByRole('heading', { name: 'Release', exact: true }).waitFor();
  });

  test('axe finds no problem in the place and the dialog, in a wide and a narrow window', async () => {
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await open();
      expect(await axeViolations(page)).toEqual([]);
      await expectNoSidewaysScroll(page);
      await page.getByRole('button', { name: 'Raise…' }).click();
      await page.getByRole('button', { name: '50 %' }).click();
      await page.getByText('rolling out to 50 %').waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
    }
  });
});
