import { readFile } from 'node:fs/promises';

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';

import { axeViolations } from './axe-violations.ts';
import { describeInChromium, launchChromium } from './chromium.ts';
import { startRunnerStandIn } from './runner-stand-in.ts';
import { startStoredeck, type Storedeck } from './storedeck.ts';
import { openWatchedPage, type WatchedPage } from './watched-page.ts';
import { makeWorkingFolder } from './working-folder.ts';

const KEY = '-----BEGIN OPENSSH PRIVATE KEY-----\nbm9uZQ==\n-----END OPENSSH PRIVATE KEY-----\n';
const STORED = 'sp-runners-v1';

describeInChromium('the Runners place', () => {
  let folder: Awaited<ReturnType<typeof makeWorkingFolder>>;
  let server: Storedeck;
  let macs: Awaited<ReturnType<typeof startRunnerStandIn>>;
  let browser: Browser;
  let visit: WatchedPage;
  let page: Page;

  beforeAll(async () => {
    browser = await launchChromium();
    folder = await makeWorkingFolder({ PORT: '8092' });
    server = await startStoredeck(['--dir', folder.dir]);
    macs = await startRunnerStandIn(server.port);
    visit = await openWatchedPage(browser);
    page = visit.page;
    await page.goto(`${macs.url}/runners`);
  }, 60_000);

  afterAll(async () => {
    await browser?.close();
    await macs?.close();
    await server?.stop();
    await folder?.remove();
  });

  const stored = async () =>
    JSON.parse((await page.evaluate((key) => localStorage.getItem(key), STORED)) ?? 'null');
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const list = () => page.getByRole('list', { name: 'Macs' });

  async function fillNew(name: string, host: string, pass: string): Promise<void> {
    await button('Add a Mac').click();
    await field('Name').fill(name);
    await field('Address').fill(host);
    await field('User').fill('ci');
    await field('Password').fill(pass);
  }

  test('a test tells why it failed, keeps the form, and saves nothing', async () => {
    await page.getByRole('heading', { name: 'No Mac yet' }).waitFor();
    await fillNew('Mini', 'mini.test', 'wrong');
    await button('Test connection').click();
    const alert = page.getByRole('alert');
    await alert.getByText('Authentication failed', { exact: true }).waitFor();
    await alert.getByText(/Remote Login must allow/).waitFor();
    expect(await field('Address').inputValue()).toBe('mini.test');

    await field('Password').fill('right');
    await button('Test connection').click();
    await page.getByText('The Mac let us in. Nothing was saved.').waitFor();
    await page.getByText('23 ms').waitFor();
    await page.getByText(/^ED25519/).waitFor();
    expect(await stored()).toBeNull();
  });

  test('secrets are hidden until asked for', async () => {
    const password = field('Password');
    expect(await password.getAttribute('type')).toBe('password');
    await button('Show password').click();
    expect(await password.getAttribute('type')).toBe('text');
    await button('Hide password').click();
  });

  test('connecting keeps the Mac, and shows what is on it', async () => {
    await button('Add and connect').click();
    await page.getByText('iPhone 17 Pro').waitFor();
    await page.getByText('<b>Ada’s iPhone</b>').waitFor();
    await page.getByText('127.0.0.1:8100').waitFor();
    await list().getByText('connected', { exact: true }).waitFor();
    const { runners, activeId } = await stored();
    expect(runners).toEqual([
      {
        id: expect.stringMatching(/^rn-[0-9a-z]+$/),
        name: 'Mini',
        host: 'mini.test',
        port: 22,
        user: 'ci',
        auth: 'password',
        pass: 'right',
      },
    ]);
    expect(activeId).toBe(runners[0].id);
    expect(macs.bodies.at(-1)).toEqual({ host: 'mini.test', port: 22, user: 'ci', pass: 'right' });
  });

  test('a page opened later shows the host key of what is connected', async () => {
    await page.reload();
    await page.getByText('Connected', { exact: true }).waitFor();
    await page.getByText(`SHA256:${'A'.repeat(43)}`, { exact: true }).waitFor();
  });

  test('a screen reader and weak eyes find their way', async () => {
    expect(await axeViolations(page)).toEqual([]);
  });

  test('a lost connection shows as soon as the server tells of it', async () => {
    macs.setRemote({ state: 'reconnecting', error: 'mini.test closed the connection.' });
    await page.getByText('mini.test closed the connection.').waitFor();
    await list().getByText('reconnecting').waitFor();
    macs.setRemote({ state: 'connected', error: undefined });
    await list().getByText('connected', { exact: true }).waitFor();
  });

  test('a connection that is given up says why', async () => {
    macs.setRemote({ state: 'disconnected', error: 'Authentication failed' });
    const told = page.getByRole('alert').filter({ hasText: 'is not tried again' });
    await told.getByText('Authentication failed').waitFor();
    await button('Connect').waitFor();
    macs.setRemote({ state: 'connected', error: undefined });
    await told.waitFor({ state: 'detached' });
  });

  test('what was typed is still there after a visit elsewhere', async () => {
    await field('Name').fill('Mini in the office');
    await page.getByRole('link', { name: 'Files' }).click();
    await page.getByRole('heading', { name: 'Files', level: 1 }).waitFor();
    await page.goBack();
    expect(await field('Name').inputValue()).toBe('Mini in the office');
    await button('Revert').click();
    expect(await field('Name').inputValue()).toBe('Mini');
  });

  test('a key file fills the key; saved and sent are the secrets of that way alone', async () => {
    await dropFile(page, 'id_ed25519', KEY);
    expect(await field('Private key').inputValue()).toBe(KEY);
    await button('Save and connect').click();
    await list().getByText('connected', { exact: true }).waitFor();
    const [runner] = (await stored()).runners;
    expect(runner).toMatchObject({ auth: 'key', key: KEY });
    expect(runner).not.toHaveProperty('pass');
    expect(macs.bodies.at(-1)).toEqual({ host: 'mini.test', port: 22, user: 'ci', key: KEY });
  });

  test('a public key is refused by name, and the former key stays', async () => {
    await dropFile(page, 'id_ed25519.pub', 'ssh-ed25519 AAAA me');
    await page.getByText('id_ed25519.pub: This is the public key.').waitFor();
    expect(await field('Private key').inputValue()).toBe(KEY);
  });

  test('a changed host key shows both fingerprints, and can be accepted', async () => {
    await fillNew('Moved', 'moved.test', 'right');
    await button('Add and connect').click();
    const alert = page.getByRole('alert');
    await alert.getByText('HOST_KEY_CHANGED').waitFor();
    await alert.getByText(`SHA256:${'A'.repeat(43)}`, { exact: true }).waitFor();
    await alert.getByText(`SHA256:${'B'.repeat(43)}`, { exact: true }).waitFor();
    await alert.getByRole('button', { name: 'Forget the old key and accept the new one' }).click();
    await page.getByText('iPhone 17 Pro').waitFor();
    expect(macs.bodies.at(-1)).toMatchObject({ host: 'moved.test', forgetHostKey: true });
    await button('Disconnect').click();
    await button('Connect').waitFor();
  });

  test('waiting for a Mac that sleeps can be cancelled', async () => {
    await fillNew('Asleep', 'asleep.test', 'right');
    await button('Add and connect').click();
    await page.getByRole('progressbar', { name: 'Connecting…' }).waitFor();
    await button('Cancel').click();
    await button('Connect').waitFor();
    expect((await stored()).runners).toHaveLength(3);
  });

  test('an export holds everything, after a warning, and comes back as new Macs', async () => {
    await button('Export…').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/in plain text/).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('runners.json');
    const text = await readFile(await download.path(), 'utf8');
    const { runners } = await stored();
    expect(JSON.parse(text)).toEqual({ version: 1, runners });

    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button('Import…').click()]);
    await chooser.setFiles({
      name: 'runners.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify([...runners, { host: 'half.test' }])),
    });
    await page.getByText('3 Macs added from runners.json, 1 refused.').waitFor();
    await page.getByText('Entry 4, “half.test”: user is missing.').waitFor();
    const after = (await stored()).runners as { id: string }[];
    expect(after).toHaveLength(6);
    expect(new Set(after.map(({ id }) => id)).size).toBe(6);
    await button('Dismiss').click();
  });

  test('removing asks first', async () => {
    await list()
      .getByRole('button', { name: /Asleep/ })
      .first()
      .click();
    await button('Remove…').click();
    await page.keyboard.press('Escape');
    expect((await stored()).runners).toHaveLength(6);
    await button('Remove…').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await list()
      .getByRole('button', { name: /Asleep/ })
      .nth(1)
      .waitFor({ state: 'detached' });
    expect((await stored()).runners).toHaveLength(5);
  });

  test('two tabs see each other’s Macs', async () => {
    const other = await page.context().newPage();
    await other.goto(`${macs.url}/runners`);
    await other.getByRole('list', { name: 'Macs' }).getByRole('button').nth(4).waitFor();
    await other.evaluate((key) => {
      const { runners } = JSON.parse(localStorage.getItem(key) ?? '') as { runners: unknown[] };
      localStorage.setItem(key, JSON.stringify({ runners: runners.slice(0, 2), activeId: '' }));
    }, STORED);
    await list().getByRole('button').nth(2).waitFor({ state: 'detached' });
    expect(await list().getByRole('button').count()).toBe(2);
    await other.close();
  });

  test('what cannot be read is kept aside and reported', async () => {
    await page.evaluate((key) => localStorage.setItem(key, '{"runners":[{"host":"x"'), STORED);
    await page.goto(`${macs.url}/runners`);
    await page.getByRole('alert').getByText('Some of what this browser has stored').waitFor();
    const kept = await page.evaluate(
      (key) => Object.entries({ ...localStorage }).find(([name]) => name.startsWith(`${key}.broken-`))?.[1],
      STORED,
    );
    expect(kept).toBe('{"runners":[{"host":"x"');
    await page.getByRole('heading', { name: 'No Mac yet' }).waitFor();
  });

  test.each([390, 1024])('nothing sticks out of a window %i pixels wide', async (width) => {
    await page.setViewportSize({ width, height: 844 });
    for (const address of ['runners', 'runners?runner=new']) {
      await page.goto(`${macs.url}/${address}`);
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    }
  });

  test('the browser had nothing to complain of', () => {
    expect(visit.complaints).toEqual([]);
  });
});

/** Drops a file onto the form, as a file manager does. */
async function dropFile(page: Page, name: string, text: string): Promise<void> {
  const data = await page.evaluateHandle(
    ([fileName, content]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], fileName));
      return transfer;
    },
    [name, text] as const,
  );
  await page.getByRole('form').dispatchEvent('drop', { dataTransfer: data });
}
