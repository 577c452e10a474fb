import { readFile } from 'node:fs/promises';

import { beforeEach, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';

import { axeViolations } from '../axe-violations.ts';
import { browserForSuite } from '../browser-for-suite.ts';
import { describeInChromium } from '../chromium.ts';
import { expectNoSidewaysScroll } from '../expect-no-sideways-scroll.ts';
import { oncePerSuite } from '../once-per-suite.ts';
import { startFakeRunners } from './fake-runners.ts';

const KEY = '-----BEGIN OPENSSH PRIVATE KEY-----\nbm9uZQ==\n-----END OPENSSH PRIVATE KEY-----\n';
const STORED = 'sp-runners-v1';

describeInChromium('the Runners place', () => {
  const runners = oncePerSuite(startFakeRunners);
  const browser = browserForSuite();
  let page: Page;

  beforeEach(async () => {
    runners().reset();
    page = await browser.open();
    await page.goto(`${runners().url}/runners`);
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

  /** Adds the Mac `mini.test` and connects it. */
  async function connectMini(): Promise<void> {
    await fillNew('Mini', 'mini.test', 'right');
    await button('Add and connect').click();
    await list().getByText('connected', { exact: true }).waitFor();
  }

  /**
   * Opens Runners with saved Macs of these names, and shows the form of the first Mac. None of the Macs is connected.
   */
  async function openWith(...names: string[]): Promise<void> {
    const saved = names.map((name, index) => ({
      id: `rn-${index}`,
      name,
      host: `${name.toLowerCase()}.test`,
      port: 22,
      user: 'ci',
      auth: 'password',
      pass: 'right',
    }));
    await page.evaluate(([key, value]) => localStorage.setItem(key ?? '', value ?? ''), [
      STORED,
      JSON.stringify({ runners: saved, activeId: '' }),
    ] as const);
    await page.goto(`${runners().url}/runners?runner=rn-0`);
    await list().getByRole('button').first().waitFor();
  }

  test('a connection test reports a failure, keeps the form and saves nothing', async () => {
    await page.getByRole('heading', { name: 'No Mac yet' }).waitFor();
    await fillNew('Mini', 'mini.test', 'wrong');
    await button('Test connection').click();
    const alert = page.getByRole('alert');
    await alert.getByText('Authentication failed', { exact: true }).waitFor();
    await alert.getByText(/Remote Login must allow/).waitFor();
    expect(await field('Address').inputValue()).toBe('mini.test');

    await field('Password').fill('right');
    await button('Test connection').click();
    await page.getByText('The login works. Nothing was saved.').waitFor();
    await page.getByText('23 ms').waitFor();
    await page.getByText(/^ED25519/).waitFor();
    expect(await stored()).toBeNull();
  });

  test('a password is hidden until it is requested', async () => {
    await button('Add a Mac').click();
    const password = field('Password');
    expect(await password.getAttribute('type')).toBe('password');
    await button('Show password').click();
    expect(await password.getAttribute('type')).toBe('text');
    await button('Hide password').click();
  });

  test('connecting saves the Mac and shows its devices', async () => {
    await connectMini();
    await page.getByText('iPhone 17 Pro').waitFor();
    await page.getByText('<b>Ada’s iPhone</b>').waitFor();
    await page.getByText('127.0.0.1:8100').waitFor();
    const { runners: saved, activeId } = await stored();
    expect(saved).toEqual([
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
    expect(activeId).toBe(saved[0].id);
    expect(runners().bodies.at(-1)).toEqual({ host: 'mini.test', port: 22, user: 'ci', pass: 'right' });
  });

  test('a page that is opened later shows the host key of the connected Mac', async () => {
    await connectMini();
    await page.reload();
    await page.getByText('Connected', { exact: true }).waitFor();
    await page.getByText(`SHA256:${'A'.repeat(43)}`, { exact: true }).waitFor();
  });

  test('axe finds no problem', async () => {
    await connectMini();
    expect(await axeViolations(page)).toEqual([]);
  });

  test('a lost connection is shown as soon as the server reports it', async () => {
    await connectMini();
    runners().change('mini.test', { state: 'reconnecting', error: 'mini.test closed the connection.' });
    await page.getByText('mini.test closed the connection.').waitFor();
    await list().getByText('reconnecting').waitFor();
    runners().change('mini.test', { state: 'connected', error: undefined });
    await list().getByText('connected', { exact: true }).waitFor();
  });

  test('a lost connection that is not retried shows the reason', async () => {
    await connectMini();
    runners().change('mini.test', { state: 'lost', error: 'Authentication failed' });
    const alert = page.getByRole('alert').filter({ hasText: 'does not reconnect by itself' });
    await alert.getByText('Authentication failed').waitFor();
    await button('Connect').waitFor();
    runners().change('mini.test', { state: 'connected', error: undefined });
    await alert.waitFor({ state: 'detached' });
  });

  test('two Macs are connected at the same time, and disconnecting one does not affect the other', async () => {
    await openWith('Mini', 'Studio');
    const states = list().getByText('connected', { exact: true });
    await button('Connect').click();
    await page.getByText('127.0.0.1:8100').waitFor();
    await list()
      .getByRole('button', { name: /Studio/ })
      .click();
    await button('Connect').click();
    await states.nth(1).waitFor();
    await page.getByText('127.0.0.1:8100').waitFor();
    await list().getByRole('button', { name: /Mini/ }).click();
    await page.getByText('127.0.0.1:50000').waitFor();
    await page.getByText('Requests without a host use another Mac.').waitFor();
    await button('Disconnect').click();
    await states.nth(1).waitFor({ state: 'detached' });
    await button('Connect').waitFor();
    await list()
      .getByRole('button', { name: /Studio.*connected/ })
      .waitFor();
  });

  test('typed values stay while another place is open', async () => {
    await openWith('Mini');
    await field('Name').fill('Mini in the office');
    await page.getByRole('link', { name: 'Files' }).click();
    await page.getByRole('heading', { name: 'Files', level: 1 }).waitFor();
    await page.goBack();
    expect(await field('Name').inputValue()).toBe('Mini in the office');
    await button('Revert').click();
    expect(await field('Name').inputValue()).toBe('Mini');
  });

  test('a dropped key file fills in the key, which is saved and sent without the password', async () => {
    await openWith('Mini');
    await dropFile(page, 'id_ed25519', KEY);
    expect(await field('Private key').inputValue()).toBe(KEY);
    await button('Save and connect').click();
    await list().getByText('connected', { exact: true }).waitFor();
    const [runner] = (await stored()).runners;
    expect(runner).toMatchObject({ auth: 'key', key: KEY });
    expect(runner).not.toHaveProperty('pass');
    expect(runners().bodies.at(-1)).toEqual({ host: 'mini.test', port: 22, user: 'ci', key: KEY });
  });

  test('a public key is refused, and the private key stays', async () => {
    await openWith('Mini');
    await dropFile(page, 'id_ed25519', KEY);
    expect(await field('Private key').inputValue()).toBe(KEY);
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
    expect(runners().bodies.at(-1)).toMatchObject({ host: 'moved.test', forgetHostKey: true });
  });

  test('waiting for a Mac that does not respond can be cancelled', async () => {
    await fillNew('Asleep', 'asleep.test', 'right');
    await button('Add and connect').click();
    await page.getByRole('progressbar', { name: 'Connecting…' }).waitFor();
    await button('Cancel').click();
    await button('Connect').waitFor();
    expect((await stored()).runners).toHaveLength(1);
  });

  test('an export shows a warning and contains all Macs; an import adds them', async () => {
    await openWith('Mini', 'Moved', 'Asleep');
    await button('Export…').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/in plain text/).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('runners.json');
    const text = await readFile(await download.path(), 'utf8');
    const { runners: saved } = await stored();
    expect(JSON.parse(text)).toEqual({ version: 1, runners: saved });

    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button('Import…').click()]);
    await chooser.setFiles({
      name: 'runners.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify([...saved, { host: 'half.test' }])),
    });
    await page.getByText('3 Macs added from runners.json, 1 refused.').waitFor();
    await page.getByText('Entry 4, “half.test”: user is missing.').waitFor();
    const after = (await stored()).runners as { id: string }[];
    expect(after).toHaveLength(6);
    expect(new Set(after.map(({ id }) => id)).size).toBe(6);
  });

  test('a Mac is removed only after a question', async () => {
    await openWith('Mini', 'Asleep');
    await list()
      .getByRole('button', { name: /Asleep/ })
      .first()
      .click();
    await button('Remove…').click();
    await page.keyboard.press('Escape');
    expect((await stored()).runners).toHaveLength(2);
    await button('Remove…').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await list()
      .getByRole('button', { name: /Asleep/ })
      .waitFor({ state: 'detached' });
    expect((await stored()).runners).toHaveLength(1);
  });

  test('two tabs show the same Macs', async () => {
    await openWith('One', 'Two', 'Three', 'Four', 'Five');
    const other = await page.context().newPage();
    await other.goto(`${runners().url}/runners`);
    await other.getByRole('list', { name: 'Macs' }).getByRole('button').nth(4).waitFor();
    await other.evaluate((key) => {
      const { runners: saved } = JSON.parse(localStorage.getItem(key) ?? '') as { runners: unknown[] };
      localStorage.setItem(key, JSON.stringify({ runners: saved.slice(0, 2), activeId: '' }));
    }, STORED);
    await list().getByRole('button').nth(2).waitFor({ state: 'detached' });
    expect(await list().getByRole('button').count()).toBe(2);
    await other.close();
  });

  test('unreadable stored Macs are kept under another name and reported', async () => {
    // Waits until the page has read the storage. So the page finds the invalid value only when it is loaded again.
    await page.getByRole('heading', { name: 'No Mac yet' }).waitFor();
    await page.evaluate((key) => localStorage.setItem(key, '{"runners":[{"host":"x"'), STORED);
    await page.goto(`${runners().url}/runners`);
    await page.getByRole('alert').getByText('Some of the Macs that this browser has stored').waitFor();
    const kept = await page.evaluate(
      (key) => Object.entries({ ...localStorage }).find(([name]) => name.startsWith(`${key}.broken-`))?.[1],
      STORED,
    );
    expect(kept).toBe('{"runners":[{"host":"x"');
    await page.getByRole('heading', { name: 'No Mac yet' }).waitFor();
  });

  test('the place fits into windows of all widths', async () => {
    for (const address of ['runners', 'runners?runner=new']) {
      await page.goto(`${runners().url}/${address}`);
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      await expectNoSidewaysScroll(page, [390, 1024]);
    }
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
