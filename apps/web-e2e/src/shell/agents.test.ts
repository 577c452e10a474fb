import { beforeEach, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';

import { axeViolations } from '../axe-violations.ts';
import { browserForSuite } from '../browser-for-suite.ts';
import { describeInChromium } from '../chromium.ts';
import { expectNoSidewaysScroll } from '../expect-no-sideways-scroll.ts';
import { oncePerSuite } from '../once-per-suite.ts';
import { startDemoOfDevices } from '../storedeck.ts';

const SERIAL = 'R5CT900FAKE';

describeInChromium('a page without agents', () => {
  // This suite needs a demo that no agent has used, because the server sends the latest action of an agent to each
  // page.
  const demo = oncePerSuite(startDemoOfDevices);
  const browser = browserForSuite();

  test('shows and requests nothing about agents', async () => {
    const page = await browser.open();
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await page.goto(`${demo().url}/runners`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await strip(page).count()).toBe(0);
    expect(requested.filter((url) => /agent-|\/api\/agent/.test(url))).toEqual([]);
  });
});

describeInChromium('agents on the page', () => {
  const demo = oncePerSuite(startDemoOfDevices);
  const browser = browserForSuite();

  beforeEach(async () => {
    await fetch(`${demo().url}/api/agents/allow`, { method: 'POST' });
  });

  /** Calls a tool as an agent does, and returns the text of the result. */
  const callTool = async (name: string, args: object): Promise<string> => {
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
    const response = await fetch(`${demo().url}/mcp`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Storedeck-Holder': 'kind=agent&id=sample&name=Sample+agent',
      },
      body: JSON.stringify(body),
    });
    const { result } = (await response.json()) as { result: { content: { text: string }[] } };
    return result.content[0]?.text ?? '';
  };
  const tapGarden = () => callTool('act', { device: SERIAL, do: 'tap', find: 'tab_2' });
  const press = (key: string) => callTool('act', { device: SERIAL, do: 'key', key });
  const open = async (viewport = { width: 1280, height: 800 }, colorScheme: 'light' | 'dark' = 'light') => {
    const page = await browser.open({ viewport, colorScheme });
    await page.goto(`${demo().url}/runners`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    return page;
  };

  test('each change is shown at once; after Stop, changes are refused until a person allows agents again', async () => {
    const page = await open();
    await tapGarden();
    await strip(page).getByText('Sample agent tapped “Garden” on Pixel 8').waitFor();
    expect(await axeViolations(page)).toEqual([]);

    await strip(page).getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('listitem').filter({ hasText: 'tapped “Garden”' }).first().waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');

    await strip(page).getByRole('button', { name: 'Stop' }).click();
    await strip(page).getByText('Agents are stopped').waitFor();
    expect(await tapGarden()).toMatch(/^AGENT_STOPPED/);
    await page.reload();
    await strip(page).getByText('Agents are stopped').waitFor();
    expect(await axeViolations(page)).toEqual([]);

    await strip(page).getByRole('button', { name: 'Allow again' }).click();
    await strip(page).getByText('(stopped)').waitFor();
    await tapGarden();
    await strip(page)
      .getByText(/on Pixel 8$/)
      .waitFor();
  });

  test('the strip can be hidden, and returns with the next action', async () => {
    const page = await open();
    // No other test presses these keys, so the text belongs to this action. The keys do not close the app, which the
    // other tests use.
    await press('volume_up');
    await strip(page).getByText('pressed volume_up on Pixel 8').waitFor();
    await strip(page).getByRole('button', { name: 'Hide until the next action' }).click();
    await strip(page).waitFor({ state: 'detached' });
    await press('volume_down');
    await strip(page).getByText('pressed volume_down on Pixel 8').waitFor();
  });

  test.each(['light', 'dark'] as const)(
    'the strip and its actions fit into a narrow window, in %s mode',
    async (colorScheme) => {
      const page = await open({ width: 390, height: 800 }, colorScheme);
      await tapGarden();
      await strip(page).waitFor();
      await expectNoSidewaysScroll(page);
      expect(await axeViolations(page)).toEqual([]);
      await strip(page).getByRole('button', { name: 'Actions' }).click();
      await page.getByRole('listitem').filter({ hasText: 'tapped “Garden”' }).first().waitFor();
      await expectNoSidewaysScroll(page);
    },
  );
});

function strip(page: Page): Locator {
  return page.getByRole('region', { name: 'Agents' });
}
