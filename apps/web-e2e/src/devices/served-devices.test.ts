import { beforeEach, expect, test } from '@jest/globals';
import { WebDriver } from '@storedeck/webdriver';
import type { Page } from 'playwright-core';

import { axeViolations } from '../axe-violations.ts';
import { browserForSuite } from '../browser-for-suite.ts';
import { describeInChromium } from '../chromium.ts';
import { deviceScreen } from '../device-screen.ts';
import { expectNoSidewaysScroll } from '../expect-no-sideways-scroll.ts';
import { oncePerSuite } from '../once-per-suite.ts';
import { holdTrees } from './hold-trees.ts';
import { SLOT, startServedWorld } from './served-world.ts';
import { timedMouse } from './timed-mouse.ts';

const STORED = 'sp-webdriver-servers-v1';

describeInChromium('devices of Appium servers and Selenium Grids', () => {
  const world = oncePerSuite(startServedWorld);
  const browser = browserForSuite();
  let page: Page;

  beforeEach(async () => {
    // Requests fail with status 50x here, and the page repeats them: the server has no adb, and one test has a
    // WebDriver server that cannot be reached.
    browser.expectComplaint(/status of 50\d/);
    page = await browser.open();
    const { url } = world();
    const { servers } = (await (await fetch(`${url}/api/webdriver/servers`)).json()) as {
      servers: { id: string }[];
    };
    for (const { id } of servers)
      await fetch(`${url}/api/webdriver/disconnect?server=${encodeURIComponent(id)}`, { method: 'POST' });
    await page.goto(`${url}/runners`);
  });

  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const group = (name: string) => page.getByRole('region', { name, exact: true });
  const stored = async () =>
    JSON.parse((await page.evaluate((key) => localStorage.getItem(key), STORED)) ?? 'null');

  async function addGrid(password = 'p@ss'): Promise<void> {
    await button('Add a server').click();
    await field('Address').fill(world().grid.url);
    await field('Name').fill('Rack');
    await page.getByText('User and password', { exact: true }).click();
    await field('User').fill('team');
    await field('Password').fill(password);
  }

  async function connectGrid(): Promise<void> {
    await addGrid();
    await button('Add and connect').click();
    await page.getByText('Connected', { exact: true }).waitFor();
  }

  test('an Appium server is added with a device, and a click on the screen taps the device', async () => {
    const { appium } = world();
    await button('Add a server').click();
    await field('Address').fill(`${appium.url}/`);
    await button('Add an Android phone').click();
    await field('Name of device 1').fill('Pixel');
    await field('Capabilities of device 1').fill('{ "platformName": ');
    await button('Add and connect').click();
    await page.getByText(/^This is not valid JSON/).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await field('Capabilities of device 1').fill(JSON.stringify(appium.capabilities));
    await button('Add and connect').click();
    await page.getByText('Connected', { exact: true }).waitFor();
    expect((await stored()).servers).toEqual([
      {
        id: expect.any(String),
        name: appium.url,
        url: appium.url,
        login: 'none',
        devices: [{ name: 'Pixel', capabilities: appium.capabilities }],
      },
    ]);

    const before = appium.program.lineCount;
    await page.getByRole('link', { name: 'Use its devices in Devices' }).click();
    await group(appium.url)
      .getByRole('button', { name: /^Pixel/ })
      .click();
    await deviceScreen(page).shown();
    const { x, y } = await deviceScreen(page).point(0.5, 0.25);
    await page.mouse.click(x, y);
    const [, id = ''] = await appium.program.printed(/--> POST \/session\/([\w-]+)\/actions/, before);
    await appium.program.printed(/<-- POST \/session\/[\w-]+\/actions 200/, before);
    const driver = new WebDriver({ url: appium.url });
    const path = `/session/${id}/se/log`;
    const { value } = await driver.command({ method: 'POST', path, body: { type: 'actions' } });
    driver.close();
    expect(value).toMatchObject([
      [
        {
          type: 'pointer',
          actions: [{ x: expect.closeTo(160, -0.5), y: expect.closeTo(160, -0.5) }, {}, {}, {}],
        },
      ],
    ]);
    expect(await axeViolations(page)).toEqual([]);
    await button('Back').click();
    await page
      .getByRole('alert')
      .getByText('The driver of this device does not know this command.')
      .waitFor();
    expect(await button('Back').getAttribute('aria-disabled')).toBe('true');

    await page.getByRole('link', { name: 'Runners', exact: true }).click();
    await appium.program.printed(/<-- DELETE \/session\/[\w-]+ 200/, before);
  });

  test('a Grid is tested before it is saved, and its password is stored only in the browser', async () => {
    await addGrid('wrong');
    await button('Test').click();
    await page
      .getByRole('alert')
      .getByText(/requires other credentials/)
      .waitFor();
    await field('Password').fill('p@ss');
    await button('Test').click();
    await page.getByText('The server responds. Nothing was saved.').waitFor();
    await page.getByText('1: iPhone 16').waitFor();
    expect(await stored()).toBeNull();
    await button('Add and connect').click();
    await page.getByText('Connected', { exact: true }).waitFor();
    expect((await stored()).servers).toMatchObject([{ login: 'password', user: 'team', pass: 'p@ss' }]);
    expect(page.url()).not.toContain('p@ss');
    await page.reload();
    await page
      .getByRole('list', { name: 'Appium servers and Selenium Grids' })
      .getByText('connected')
      .waitFor();
  });

  test('the page waits for a device in use on request, and shows the position in the queue', async () => {
    const { grid } = world();
    const other = new WebDriver({ url: grid.url.replace('://', '://team:p%40ss@') });
    const theirs = await other.newSession({ alwaysMatch: SLOT });
    await connectGrid();
    await page.getByRole('link', { name: 'Use its devices in Devices' }).click();
    await group('Rack').getByText('1 slot is a browser.').waitFor();
    await group('Rack').getByText('in use').waitFor();
    await group('Rack')
      .getByRole('button', { name: /^iPhone 16/ })
      .click();
    await page.getByRole('heading', { name: 'Another client uses this device' }).waitFor();
    expect(grid.queueLength).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    await button('Wait for it').click();
    await page.getByText('Your request is the next one in the queue.').waitFor();
    await theirs.delete();
    await deviceScreen(page).shown();
    other.close();
  });

  test('a server that cannot be reached is reported only in its own group', async () => {
    const { url, appium } = world();
    const body = (address: string) => JSON.stringify({ url: address, name: 'Gone' });
    const connect = (address: string) =>
      fetch(`${url}/api/webdriver/connect`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: body(address),
      });
    await connectGrid();
    await connect(appium.url);
    const listed = (await (await fetch(`${url}/api/webdriver/servers`)).json()) as {
      servers: { id: string; name: string }[];
    };
    const gone = listed.servers.find(({ name }) => name === 'Gone')?.id;
    await page.route(/\/api\/devices\?/, (route) =>
      new URL(route.request().url()).searchParams.get('host') === gone
        ? route.fulfill({
            status: 502,
            json: { ok: false, code: 'SERVER_UNREACHABLE', error: `${appium.url} cannot be reached.` },
          })
        : route.continue(),
    );
    await page.goto(`${url}/devices`);
    await group('Gone')
      .getByText(/cannot be reached/)
      .waitFor();
    await group('Rack')
      .getByRole('button', { name: /^iPhone 16/ })
      .waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await group('Rack')
      .getByRole('button', { name: /^iPhone 16/ })
      .click();
    await deviceScreen(page).shown();
    await page.route(/\/api\/devices\?.*platform=webdriver/, (route) =>
      route.fulfill({
        status: 502,
        json: { ok: false, code: 'TIMED_OUT', error: 'The Grid did not respond.' },
      }),
    );
    await group('Rack').getByText('The Grid did not respond.').waitFor();
    expect(await deviceScreen(page).locator.count()).toBe(1);
  });

  test('the elements of a device are shown beside its screen, and a tap on a marked element arrives', async () => {
    const { phone } = world();
    await connectGrid();
    await page.getByRole('link', { name: 'Use its devices in Devices' }).click();
    await group('Rack')
      .getByRole('button', { name: /^iPhone 16/ })
      .click();
    await deviceScreen(page).shown();
    const mouse = await timedMouse(page);
    await button('Elements').click();
    const panel = page.getByRole('complementary', { name: 'Elements' });
    await panel.getByRole('treeitem', { name: 'Notes' }).hover();
    const mark = page.getByTestId('element-mark');
    await mark.waitFor();
    const { x, y, width, height } = (await mark.boundingBox())!;
    await holdTrees(page, () => phone.state.page === 'notes');
    await mouse.press({ x: x + width / 2, y: y + height / 2 });
    await panel
      .getByRole('treeitem')
      .filter({ hasText: /^field/ })
      .first()
      .waitFor();
    expect(phone.state.page).toBe('notes');
    expect(await axeViolations(page)).toEqual([]);
  });

  test('in a narrow window, the list and the form are shown one after the other', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await connectGrid();
    await expectNoSidewaysScroll(page);
    await button('All runners and servers').click();
    await page.getByRole('heading', { name: 'Appium and Selenium Grid' }).waitFor();
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: /^Rack/ }).click();
    await button('Remove…').click();
    await button('Remove').click();
    await page.getByRole('heading', { name: 'No Mac yet' }).waitFor();
    expect((await stored()).servers).toEqual([]);
  });
});
