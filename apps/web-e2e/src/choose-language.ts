import type { Locator } from 'playwright-core';

/** Chooses a language by its code in a menu of languages, such as "Language" in `within`. */
export async function chooseLanguage(within: Locator, menu: string, code: string): Promise<void> {
  await within.getByRole('button', { name: new RegExp(`^${menu}: `) }).click();
  const search = within.getByRole('combobox', { name: 'Search languages' });
  await search.fill(code);
  await search.press('Enter');
  await search.waitFor({ state: 'detached' });
}
