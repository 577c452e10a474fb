import { beforeEach, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';

import { browserForSuite } from '../browser-for-suite.ts';
import { describeInChromium } from '../chromium.ts';
import { oncePerSuite } from '../once-per-suite.ts';
import { startWithLandscapePhone } from './landscape-phone.ts';

interface Tree {
  readonly size: { readonly width: number; readonly height: number };
  readonly elements: readonly {
    readonly text: string;
    readonly bounds: Readonly<Record<'x' | 'y' | 'width' | 'height', number>>;
  }[];
}

describeInChromium('recording on a phone that was turned', () => {
  const world = oncePerSuite(() => startWithLandscapePhone({ width: 1080, height: 2400 }));
  const browser = browserForSuite();
  let page: Page;

  beforeEach(async () => {
    page = await browser.open();
  });

  test('records the touched element and touches it, in all four rotations', async () => {
    const { url, phone } = world();
    const read = async (): Promise<Tree> => {
      const response = await fetch(`${url}/api/adb/tree?serial=WIDE`);
      return (await response.json()) as Tree;
    };
    const known = page.locator('[aria-label=Recording][aria-busy=false]');
    const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem');
    await page.goto(`${url}/devices?view=flows&flow=new`);
    await page.locator('[data-testid=device-screen][data-format]').waitFor();
    await page.getByRole('button', { name: 'Record', exact: true }).click();
    await known.waitFor();
    const before = await steps.count();

    for (const [at, app] of ['Photos', 'Maps', 'Music', 'Weather'].entries()) {
      await phone.shell('settings put system accelerometer_rotation 0');
      await phone.shell(`settings put system user_rotation ${at}`);
      await phone.shell('input keyevent 3');
      const isWide = at % 2 === 1;
      let tree = await read();
      while (tree.size.width > tree.size.height !== isWide || !tree.elements.some(({ text }) => text === app))
        tree = await read();
      await page.waitForFunction((wide) => {
        const screen = document.querySelector<HTMLElement>('[data-testid="device-screen"]');
        return screen !== null && screen.clientWidth > screen.clientHeight === wide;
      }, isWide);
      // Waits until the picture has its new place.
      await page.getByTestId('device-screen').hover();
      await known.waitFor();
      const bounds = tree.elements.find(({ text }) => text === app)?.bounds;
      const box = await page.getByTestId('device-screen').boundingBox();
      if (!bounds || !box) throw new Error(`${app} is not shown`);
      const { mark } = phone.screen;
      const x = (bounds.x + bounds.width / 4) / tree.size.width;
      const y = (bounds.y + bounds.height / 4) / tree.size.height;
      await page.mouse.click(box.x + x * box.width, box.y + y * box.height);
      await steps.nth(before + at).waitFor();
      expect(await steps.nth(before + at).textContent()).toContain(`tapOn: "${app}"`);
      // The touch may be on its way.
      while (phone.screen.mark === mark) await read();
      expect(phone.screen.mark).toEqual({
        kind: 'tap',
        x: expect.closeTo(bounds.x + bounds.width / 4, -1),
        y: expect.closeTo(bounds.y + bounds.height / 4, -1),
      });
    }
  });
});
