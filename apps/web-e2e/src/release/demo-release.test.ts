import { expect, test } from '@jest/globals';

import { browserForSuite } from '../browser-for-suite.ts';
import { describeInChromium } from '../chromium.ts';
import { oncePerSuite } from '../once-per-suite.ts';
import { startDemoOfDevices } from '../storedeck.ts';

describeInChromium('the Release place in the demo', () => {
  const demo = oncePerSuite(startDemoOfDevices);
  const browser = browserForSuite();

  test('a phased release is paused and resumed in the simulated store, and a second window sees it', async () => {
    const page = await browser.open();
    const other = await browser.open();
    for (const window of [page, other]) {
      await window.goto(`${demo().url}/release`);
      await window.getByText(/^running, day \d of 7/).waitFor();
      await window.getByRole('heading', { name: 'What would stop the release' }).waitFor();
    }
    await page.getByText('build 3500 was refused (Invalid)').waitFor();
    const phased = page.getByRole('article').filter({ hasText: 'Phased release' });
    await phased.getByRole('button', { name: 'Pause…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/days of pauses/).waitFor();
    await dialog.getByRole('button', { name: 'Approve and pause' }).click();
    await dialog.waitFor({ state: 'detached' });
    await phased.getByText(/^paused, day \d of 7/).waitFor();
    await other.getByText('A state has changed').waitFor();
    await other.getByText(/^paused, day \d of 7/).waitFor();
    await phased.getByRole('button', { name: 'Resume…' }).click();
    await dialog.getByRole('button', { name: 'Approve and resume' }).click();
    await phased.getByText(/^running, day \d of 7/).waitFor();
    expect(await phased.getByRole('button').allInnerTexts()).toEqual(['Pause…', 'Complete…']);
  });
});
