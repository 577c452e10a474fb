import type { Locator } from 'playwright-core';

/** Waits until an element has the focus. */
export async function expectFocus(target: Locator): Promise<void> {
  await target.waitFor();
  const element = await target.elementHandle();
  await target.page().waitForFunction((wanted) => wanted === document.activeElement, element);
}
