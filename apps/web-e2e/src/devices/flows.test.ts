import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { beforeEach, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';

import { axeViolations } from '../axe-violations.ts';
import { browserForSuite } from '../browser-for-suite.ts';
import { describeInChromium } from '../chromium.ts';
import { expectNoSidewaysScroll } from '../expect-no-sideways-scroll.ts';
import { oncePerSuite } from '../once-per-suite.ts';
import { startDemoOfDevices } from '../storedeck.ts';

const TOUR = `appId: app.tilia.garden
---
- tapOn:
    id: "tab_2"
- takeScreenshot: "store/garden"
- extendedWaitUntil:
    visible: "Nowhere"
    timeout: 100
# Until somebody stops it
- repeat:
    times: 2
    commands:
      - assertVisible: "Your garden"
      - extendedWaitUntil:
          visible: "Nowhere"
          timeout: 600_000
`;

describeInChromium('flows', () => {
  const demo = oncePerSuite(async () => {
    const started = await startDemoOfDevices();
    await mkdir(join(started.dir, 'flows'), { recursive: true });
    await writeFile(join(started.dir, 'flows/tour.yaml'), TOUR);
    await writeFile(join(started.dir, 'flows/wrong.yaml'), 'appId: a\n---\n- tapOnn: "x"\n');
    return started;
  });
  const browser = browserForSuite();
  let page: Page;

  beforeEach(async () => {
    // On a busy machine, a request to the iPhone may time out. The page then sends the request again.
    browser.expectComplaint(/status of 504/);
    page = await browser.open();
  });

  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click();
  const screens = () => page.getByTestId('device-screen').and(page.locator('[data-format]'));
  const tile = (name: RegExp) => page.getByRole('region', { name });
  const steps = () => page.getByRole('list', { name: 'Steps' }).getByRole('listitem');
  const known = () => page.getByRole('region', { name: 'Recording' }).and(page.locator('[aria-busy=false]'));
  const useBoth = async () => {
    await page.getByRole('checkbox', { name: "Ana's iPhone" }).check();
    await screens().nth(1).waitFor();
  };
  /** Taps a point of the first screen, given as shares of its size, and waits for the step with this number. */
  const tap = async (u: number, v: number, number: number) => {
    await known().waitFor();
    const box = await screens().first().boundingBox();
    if (!box) throw new Error('The screen is not shown.');
    await page.mouse.click(box.x + u * box.width, box.y + v * box.height);
    await steps()
      .nth(number - 1)
      .waitFor();
  };

  /** Turns the device, and waits until its picture is turned and recorded as the step with this number. */
  const turn = async (orientation: 'PORTRAIT' | 'LANDSCAPE_LEFT', number: number) => {
    await known().waitFor();
    await press('Rotate');
    await steps()
      .nth(number - 1)
      .filter({ hasText: `setOrientation: "${orientation}"` })
      .waitFor();
    await page.waitForFunction((isUpright) => {
      const screen = document.querySelector<HTMLElement>('[data-testid="device-screen"]');
      return screen !== null && screen.clientHeight > screen.clientWidth === isUpright;
    }, orientation === 'PORTRAIT');
  };

  test('run on two devices at once, show the step and its element, fail, go on and stop', async () => {
    await page.goto(`${demo().url}/devices`);
    await press('Flows');
    await page.getByText('flows/wrong.yaml:3:3: error:').waitFor();
    await page.getByRole('button', { name: /^wrong\.yaml/ }).click();
    await steps().filter({ hasText: 'Line 3: "tapOnn" is no command.' }).waitFor();
    const run = page.getByRole('button', { name: 'Run', exact: true, disabled: true });
    await run.and(page.locator('[aria-describedby]')).waitFor();
    await press('All flows');
    await page.getByRole('button', { name: /^tour\.yaml/ }).click();
    await useBoth();
    await press('Run on 2');

    const alerts = page.getByRole('alert').filter({ hasText: 'There is no "Nowhere" on the screen.' });
    await alerts.nth(1).waitFor();
    expect(await alerts.first().textContent()).toContain('Nearest on the screen: ');
    const picture = alerts.first().getByRole('img');
    await picture.waitFor();
    expect(await picture.evaluate((image: HTMLImageElement) => image.decode())).toBeUndefined();
    expect(await steps().nth(2).textContent()).toContain('failed on R5CT900FAKE');
    expect((await readdir(join(demo().dir, 'flow-output'))).toSorted()).toEqual(
      ['00008130-000A1D2E3C41001C', 'R5CT900FAKE'].toSorted(),
    );
    expect(await axeViolations(page)).toEqual([]);

    await tile(/^Pixel 8/)
      .getByRole('button', { name: 'Skip it' })
      .click();
    await page.getByTestId('element-mark').waitFor();
    await steps().nth(3).and(page.locator('[aria-current=step]')).waitFor();
    await press('Stop');
    await page.getByRole('status').filter({ hasText: 'Stopped.' }).waitFor();

    await press('All flows');
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('run tour.yaml');
    await page.getByRole('option', { name: 'Run tour.yaml', selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/flow=flows%2Ftour\.yaml/);
    await alerts.nth(1).waitFor();
    await page.goBack();
    await page.goForward();
    await alerts.nth(1).waitFor();
    expect(await page.getByRole('button', { name: 'Stop', exact: true }).count()).toBe(0);
  });

  test('are recorded on the live picture, edited, and saved only over what was read', async () => {
    await page.goto(`${demo().url}/devices?view=flows&flow=new`);
    await screens().first().waitFor();
    await press('Record');
    await tap(0.375, 0.96, 2);
    await tap(0.125, 0.96, 3);
    await page.keyboard.type('Ann');
    await steps().nth(3).filter({ hasText: 'inputText: "Ann"' }).waitFor();
    await press('Expect an element');
    await page.getByRole('treeitem', { name: /^text done today/ }).click();
    await steps().nth(4).waitFor();
    await press('Screenshot');
    await page.getByLabel('Name of the screenshot').fill('store/today');
    await page.keyboard.press('Enter');
    await page.getByText('Saved in the folder flow-output.').waitFor();
    await turn('LANDSCAPE_LEFT', 7);
    await turn('PORTRAIT', 8);
    await press('End recording');
    expect(await axeViolations(page)).toEqual([]);

    await steps().nth(2).getByRole('button').click();
    await press('Delete');
    await steps().nth(1).getByRole('button').click();
    await press('Edit');
    await page.getByLabel('The step in YAML').fill('tapOn:\n  id: "tab_1"');
    await press('Change');
    await press('Try this step');
    await steps().nth(1).filter({ hasText: 'passed on R5CT900FAKE' }).waitFor();
    await page.getByLabel('Name', { exact: true }).fill('today');
    await press('Save');
    await page.waitForURL(/flow=flows%2Ftoday\.yaml/);
    const file = join(demo().dir, 'flows/today.yaml');
    expect(await readFile(file, 'utf8')).toBe(`appId: app.tilia.garden
---
- launchApp
- tapOn:
    id: "tab_1"
- inputText: "Ann"
- assertVisible: "done today"
- takeScreenshot: "store/today"
- setOrientation: "LANDSCAPE_LEFT"
- setOrientation: "PORTRAIT"
`);

    await writeFile(file, TOUR);
    browser.expectComplaint(/status of 409/);
    await steps().nth(4).getByRole('button').click();
    await press('Delete');
    await press('Save');
    await page.getByRole('alert').filter({ hasText: 'was changed meanwhile; nothing was written' }).waitFor();
    expect(await readFile(file, 'utf8')).toBe(TOUR);
  });

  test('let another device do the same by its own elements, and not touch what it does not know', async () => {
    await page.goto(`${demo().url}/devices?view=flows&flow=new`);
    await screens().first().waitFor();
    await useBoth();
    await press('Record');
    await page.getByRole('checkbox', { name: 'The other devices do the same' }).check();
    await tap(0.375, 0.96, 2);
    const follower = tile(/^Ana's iPhone/);
    await follower.getByText('1 step done.').waitFor();
    const [led, following] = await Promise.all(
      [0, 1].map((index) => page.locator('.device-stage').nth(index).boundingBox()),
    );
    expect(following?.height).toBe(led?.height);
    const tree = await fetch(`${demo().url}/api/wda/tree?udid=00008130-000A1D2E3C41001C`);
    expect(await tree.text()).toContain('Your garden');

    await tap(0.5, 0.5, 3);
    await follower.getByRole('alert').filter({ hasText: 'only a place, and no element' }).waitFor();
    await tap(0.625, 0.96, 4);
    await follower.getByText('1 step waits').waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await follower.getByRole('button', { name: 'Skip it' }).click();
    await follower.getByText('2 steps done.').waitFor();
  });

  test('do not let a device go on that has missed a step while it was lost', async () => {
    const simulate = (on: boolean) =>
      fetch(`${demo().url}/api/demo/devices?kind=second-user&on=${on}`, { method: 'POST' });
    await simulate(true);
    await page.goto(`${demo().url}/devices?view=flows&flow=new`);
    await page.getByRole('checkbox', { name: 'Galaxy A54' }).check();
    await screens().nth(1).waitFor();
    await press('Record');
    await page.getByRole('checkbox', { name: 'The other devices do the same' }).check();
    const galaxy = tile(/^Galaxy A54/);
    await tap(0.375, 0.96, 2);
    await galaxy.getByText('1 step done.').waitFor();

    await simulate(false);
    await page.getByRole('checkbox', { name: 'Galaxy A54' }).waitFor({ state: 'detached' });
    await tap(0.625, 0.96, 3);
    // Why the phone cannot be used is said once.
    await galaxy.getByText('Not done: the reason stands above.').waitFor();
    await galaxy.getByText(/is connected/).waitFor();
    await simulate(true);
    await page.getByRole('checkbox', { name: 'Galaxy A54' }).waitFor();
    await tap(0.875, 0.96, 4);
    await galaxy.getByText('1 step waits').waitFor();
    await galaxy.getByRole('button', { name: 'Try again', exact: true }).click();
    await galaxy.getByText('3 steps done.').waitFor();
  });
});
