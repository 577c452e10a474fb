import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';

import { expectFocus } from '../expect-focus.ts';

export type Keyboard = ReturnType<typeof pressKeys>;

/** Uses the page with the keyboard alone. After each press, something has the focus. Counts the presses. */
export function pressKeys(page: Page) {
  let presses = 0;

  async function press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      presses += 1;
      if (presses > 200) throw new Error('The control was not reached.');
      await page.keyboard.press(key);
    }
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  }

  return {
    press,

    /** Presses Tab until the button has the focus. */
    async tabTo(name: string | RegExp): Promise<void> {
      const target = page.getByRole('button', { name, exact: true }).first();
      await target.waitFor();
      while (!(await target.evaluate((element) => element === document.activeElement))) await press('Tab');
    },

    /** Runs the command of the palette that these words find. */
    async command(words: string): Promise<void> {
      await press('Control+k');
      const palette = page.getByRole('dialog', { name: 'Commands' });
      await expectFocus(palette.getByRole('combobox'));
      await press(...words);
      await press('Enter');
      await palette.waitFor({ state: 'detached' });
    },

    /** The number of presses so far. */
    count: () => presses,
  };
}
