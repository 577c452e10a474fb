import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';

import { axeViolations } from '../axe-violations.ts';
import { browserForSuite } from '../browser-for-suite.ts';
import { describeInChromium } from '../chromium.ts';
import { deviceScreen } from '../device-screen.ts';
import { expectFocus } from '../expect-focus.ts';
import { oncePerSuite } from '../once-per-suite.ts';
import { startDemoOfDevices } from '../storedeck.ts';
import { holdTrees } from './hold-trees.ts';
import { startWithLandscapePhone } from './landscape-phone.ts';

interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Tree {
  readonly size: { readonly width: number; readonly height: number };
  readonly elements: readonly { readonly bounds: Rectangle }[];
  readonly outline: { readonly rows: readonly { readonly name: string; readonly element: number }[] };
}

/**
 * Returns a screen tree in the form in which the server sends it. It has a column of `count` buttons with a height of
 * one pixel.
 */
function longTree(count: number) {
  const size = { width: 1000, height: count };
  const elements = Array.from({ length: count }, (_, index) => {
    const bounds = { x: 0, y: index, width: 1000, height: 1 };
    return {
      index,
      parent: null,
      depth: 0,
      role: 'button',
      type: 'android.widget.Button',
      identifier: '',
      label: '',
      text: `Row ${index + 1}`,
      hint: '',
      flags: ['clickable'],
      bounds,
      points: bounds,
      drawingOrder: 0,
    };
  });
  const rows = elements.map(({ index, text, role }) => ({
    reference: index + 1,
    element: index,
    depth: 0,
    role,
    name: text,
    line: `@${index + 1} button "${text}"`,
  }));
  return {
    ok: true,
    platform: 'android',
    size,
    scale: 1,
    rung: { program: 'snapshot helper', reason: null, climb: null },
    isTruncated: false,
    elements,
    outline: { text: rows.map(({ line }) => line).join('\n'), rows },
  };
}

/**
 * Runs in the page. Returns the place of an element in the window if the mark is within one pixel of this place,
 * otherwise undefined.
 */
function measureMarked({ size, bounds }: { size: Tree['size']; bounds: Rectangle }): Rectangle | undefined {
  const [screen, mark] = ['device-screen', 'element-mark'].map((id) =>
    document.querySelector(`[data-testid="${id}"]`)?.getBoundingClientRect(),
  );
  if (!screen || !mark) return undefined;
  const [across, down] = [screen.width / size.width, screen.height / size.height];
  const position = {
    x: screen.x + bounds.x * across,
    y: screen.y + bounds.y * down,
    width: bounds.width * across,
    height: bounds.height * down,
  };
  const sides = ['x', 'y', 'width', 'height'] as const;
  return sides.every((side) => Math.abs(mark[side] - position[side]) <= 1) ? position : undefined;
}

describeInChromium('the elements beside the screen', () => {
  const demo = oncePerSuite(startDemoOfDevices);
  const wide = oncePerSuite(startWithLandscapePhone);
  const browser = browserForSuite();
  let page: Page;

  beforeEach(async () => {
    // On a busy machine, a request to the iPhone may time out. The page then sends the request again.
    browser.expectComplaint(/status of 504/);
    page = await browser.open({ permissions: ['clipboard-read', 'clipboard-write'] });
  });

  const panel = () => page.getByRole('complementary', { name: 'Elements' });
  /** Finds the row of an element. A row begins with the role of the element, as in `button Garden`. */
  const row = (name: string | RegExp) =>
    panel().getByRole('treeitem', { name: typeof name === 'string' ? new RegExp(`^\\w+ ${name}`) : name });
  /** Finds all rows. Playwright would compute the role of each element again and again, which costs much time. */
  const rows = () => panel().locator('[role=treeitem]');
  const mark = () => page.getByTestId('element-mark');
  /** Delays the next trees that the page receives until the tree at the URL differs from the present tree. */
  const holdTreesUntilChanged = async (url: string) => {
    const read = async () => (await fetch(url)).text();
    const before = await read();
    await holdTrees(page, async () => (await read()) !== before);
  };
  const open = async (address: string) => {
    await page.goto(address);
    await deviceScreen(page).shown();
    await page.getByRole('button', { name: 'Elements', exact: true }).click();
    await rows().first().waitFor();
  };

  /**
   * Waits until an element is marked within one pixel of its place, and returns this place in the window, in CSS
   * pixels. The place is the bounds of the element in the tree of the server, on the screen that the page shows.
   */
  const expectMark = async (url: string, name: string): Promise<Rectangle> => {
    const { size, elements, outline } = (await (await fetch(url)).json()) as Tree;
    const { bounds } = elements[outline.rows.find((row) => row.name === name)?.element ?? -1]!;
    const marked = await page.waitForFunction(measureMarked, { size, bounds });
    return (await marked.jsonValue()) as Rectangle;
  };

  describe.each([
    ['an Android phone in portrait', () => demo().url, 'adb', 'serial=R5CT900FAKE', 'Garden'],
    ['an iPhone', () => demo().url, 'wda', 'udid=00008130-000A1D2E3C41001C', 'Garden'],
    ['an Android phone in landscape', () => wide().url, 'adb', 'serial=WIDE', 'Photos'],
  ])('%s', (_device, getUrl, api, device, name) => {
    test('the pointer on a row marks the element on the screen, and the pointer on the element marks the row', async () => {
      const tree = `${getUrl()}/api/${api}/tree?${device}`;
      await open(`${getUrl()}/devices?${device}`);
      await row(name).hover();
      const { x, y, width, height } = await expectMark(tree, name);
      await page.mouse.move(x + width / 2, y + height / 2);
      await expectMark(tree, name);
      await panel().locator('[data-hovered]').getByText(name).waitFor();
      await page.mouse.move(5, 5);
      await mark().waitFor({ state: 'detached' });
    });
  });

  test('a click copies the best selector for the chosen tool, and the panel says when it depends on the language', async () => {
    await open(`${demo().url}/devices?serial=R5CT900FAKE`);
    const expectCopied = async (text: string) => {
      await panel().getByText(`Copied ${text}`, { exact: true }).waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
    };
    await row('Garden').click();
    await expectCopied('{ id: "tab_2" }');
    await panel().getByRole('radio', { name: 'Maestro' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expectCopied('onView(withId(R.id.tab_2))');
    await panel().getByText('Appium', { exact: true }).click();
    await row('Garden').click();
    await panel()
      .getByText(/^Copied app\.tilia.*:id\/tab_2$/)
      .waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/:id\/tab_2$/);
    await expect(panel().getByText('Follows the language').count()).resolves.toBe(0);
    await panel().getByRole('treeitem').filter({ hasText: /^text/ }).first().click();
    await panel().getByText('Follows the language').first().waitFor();
  });

  test('after a tap, the elements are read again when the screen is still, and new elements are marked', async () => {
    await open(`${demo().url}/devices?serial=R5CT900FAKE`);
    const before = await panel().getByRole('treeitem').allTextContents();
    await holdTreesUntilChanged(`${demo().url}/api/adb/tree?serial=R5CT900FAKE`);
    const { x, y } = await deviceScreen(page).point(0.9, 0.97);
    await page.mouse.click(x, y);
    await panel().getByRole('treeitem').filter({ hasText: /new$/ }).first().waitFor();
    expect(await panel().getByRole('treeitem').allTextContents()).not.toEqual(before);
  });

  test('keys open the elements, move between them, copy a selector and close the elements', async () => {
    await page.goto(`${wide().url}/devices?serial=WIDE`);
    await deviceScreen(page).shown();
    await page.keyboard.press('o');
    await row('Notes').focus();
    await mark().waitFor();
    await page.keyboard.press('ArrowDown');
    await expectFocus(row('Photos'));
    await page.keyboard.press('Enter');
    await panel()
      .getByText(/^Copied \{ text: /)
      .waitFor();
    await page.keyboard.press('o');
    await panel().waitFor({ state: 'detached' });
    // When the inspector is closed, the server releases UiAutomation. Waits until then, so that another program can
    // read the screen.
    while (wide().phone.automation.holder !== undefined) await page.evaluate(() => undefined);
  });

  test('of a screen with 2,000 elements, only the rows in view are drawn', async () => {
    await page.route(/\/api\/adb\/tree\?/, (route) => route.fulfill({ json: longTree(2000) }));
    await open(`${demo().url}/devices?serial=R5CT900FAKE`);
    expect(await rows().count()).toBe(2000);
    const drawn = () =>
      rows().evaluateAll(
        (all) =>
          all.filter((row) => row.firstElementChild?.checkVisibility({ contentVisibilityAuto: true })).length,
      );
    // Chromium also draws rows that are near the visible area.
    expect(await drawn()).toBeLessThan(200);
    await rows().nth(2).hover();
    await mark().waitFor();
    await rows().nth(2).click();
    await page.keyboard.press('End');
    await expectFocus(rows().nth(1999));
    await rows().nth(1999).getByText('Row 2000').waitFor();
    expect(await drawn()).toBeLessThan(200);
    const { x, y } = await deviceScreen(page).point(0.5, 0.25);
    await page.mouse.move(x, y);
    await panel()
      .locator('[data-hovered]')
      .getByText(/^Row (49|50)\d$/)
      .waitFor();
  });

  test('on a phone that was turned, an element is marked where a click finds it', async () => {
    const url = `${demo().url}/api/adb/tree?serial=R5CT900FAKE`;
    await open(`${demo().url}/devices?serial=R5CT900FAKE`);
    const rotate = async () => {
      await page.getByRole('button', { name: 'More controls' }).click();
      await page.getByRole('button', { name: 'Rotate' }).click();
      await page.keyboard.press('Escape');
    };
    const isWide = async () => {
      const { size } = (await (await fetch(url)).json()) as Tree;
      return size.width > size.height;
    };
    await rotate();
    while (!(await isWide())) await page.evaluate(() => undefined);
    await page.waitForFunction(() => {
      const screen = document.querySelector<HTMLElement>('[data-testid="device-screen"]');
      return screen === null || screen.clientWidth > screen.clientHeight;
    });
    await row('Garden').hover();
    const { x, y, width, height } = await expectMark(url, 'Garden');
    await holdTreesUntilChanged(url);
    await page.mouse.click(x + width / 2, y + height / 2);
    await panel().getByRole('treeitem').filter({ hasText: /new$/ }).first().waitFor();
    await rotate();
    while (await isWide()) await page.evaluate(() => undefined);
  });

  test('says nothing about programs while the elements are read in the best way', async () => {
    for (const device of ['serial=R5CT900FAKE', 'udid=00008130-000A1D2E3C41001C']) {
      await open(`${demo().url}/devices?${device}`);
      await panel().getByRole('treeitem').first().waitFor();
      expect(
        await panel()
          .getByText(/snapshot helper|WebDriverAgent|best way/)
          .count(),
      ).toBe(0);
    }
  });

  test('no tooltip covers its heading', async () => {
    await open(`${demo().url}/devices?serial=R5CT900FAKE`);
    const heading = panel().getByRole('heading', { name: 'Elements' });
    const { x = 0, y = 0, width = 0, height = 0 } = (await heading.boundingBox()) ?? {};
    for (const name of ['Record', 'Sound', 'Quality', 'Native window', 'Elements', 'Full screen']) {
      await page.getByRole('button', { name, exact: true }).hover();
      const tip = page.getByRole('tooltip');
      await tip.waitFor();
      const box = await tip.boundingBox();
      if (!box) throw new Error(`"${name}" has no tooltip.`);
      const isBeside =
        box.x >= x + width || box.x + box.width <= x || box.y >= y + height || box.y + box.height <= y;
      expect([name, isBeside]).toEqual([name, true]);
      await page.keyboard.press('Shift');
      await tip.waitFor({ state: 'hidden' });
    }
  });

  test('axe finds no problem', async () => {
    await open(`${demo().url}/devices?serial=R5CT900FAKE`);
    await row('Garden').click();
    expect(await axeViolations(page)).toEqual([]);
  });

  describe('of a phone on which no other test uses UiAutomation', () => {
    const unused = oncePerSuite(startWithLandscapePhone);

    test('names another program that reads the screen', async () => {
      const { phone, url } = unused();
      browser.expectComplaint(/status of 409/);
      phone.automation.holder = 'io.appium.uiautomator2.server.test/.Runner';
      await page.goto(`${url}/devices?serial=WIDE`);
      await deviceScreen(page).shown();
      await page.getByRole('button', { name: 'Elements', exact: true }).click();
      await panel()
        .getByRole('alert')
        .getByText(/^Appium .*is using UiAutomation/)
        .waitFor();
      phone.automation.holder = undefined;
      await panel().getByRole('button', { name: 'Read again' }).click();
      await row('Notes').waitFor();
      await panel().getByRole('alert').first().waitFor({ state: 'detached' });
    });
  });

  describe('of a phone without the snapshot helper', () => {
    const bare = oncePerSuite(() => startWithLandscapePhone({ snapshotHelper: false }));

    test('are read by uiautomator; the panel says why, and which command to run', async () => {
      await open(`${bare().url}/devices?serial=WIDE`);
      await panel().getByRole('button', { name: 'Not read in the best way' }).click();
      const reasons = page.getByRole('dialog', { name: 'How the elements are read' });
      await reasons.getByText('The snapshot helper is not installed on the phone.').waitFor();
      await reasons.getByText('storedeck setup snapshot-helper --device WIDE').waitFor();
      await reasons.getByText('Now read with uiautomator.').waitFor();
      expect(await axeViolations(page)).toEqual([]);
    });
  });
});
