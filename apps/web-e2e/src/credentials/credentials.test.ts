import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { beforeEach, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';

import { axeViolations } from '../axe-violations.ts';
import { browserForSuite } from '../browser-for-suite.ts';
import { describeInChromium } from '../chromium.ts';
import { expectNoSidewaysScroll } from '../expect-no-sideways-scroll.ts';
import { oncePerSuite } from '../once-per-suite.ts';
import { startStoreWorld } from '../store-world.ts';

const MASK = '••••••••';

describeInChromium('the Credentials place', () => {
  const world = oncePerSuite(() => startStoreWorld({ withoutKeys: true }));
  const browser = browserForSuite();
  let page: Page;
  let env: Readonly<Record<string, string>>;
  let file: string;

  beforeEach(async () => {
    ({ env } = world());
    file = join(world().dir, '.env');
    await rm(file, { force: true });
    page = await browser.open({ permissions: ['clipboard-read', 'clipboard-write'] });
  });

  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const view = (name: 'Form' | '.env') => page.getByRole('radio', { name }).check({ force: true });
  const raw = () => field('Text of .env');
  const onDisk = () => readFile(file, 'utf8');
  const decoded = (name: string) => Buffer.from(env[name] ?? '', 'base64').toString();

  /** Writes this text to `.env` and opens the Credentials place. */
  const openWith = async (text: string, address = 'credentials') => {
    await writeFile(file, text);
    await page.goto(`${world().url}/${address}`);
    await page.getByRole('textbox').first().waitFor();
  };
  const completeEnv = () =>
    Object.entries(env)
      .map(([name, value]) => `${name}=${value}\n`)
      .join('');

  test('without a .env, saving creates the file and asks no question', async () => {
    browser.expectComplaint(/status of 404/);
    await page.goto(`${world().url}/credentials`);
    await page.getByText('Saving creates').waitFor();
    await field('Bundle ID').fill('com.example.first');
    await button('Save').click();
    await page.getByText('Saved', { exact: true }).waitFor();
    expect(await onDisk()).toBe('BUNDLE_ID=com.example.first\n');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  test('the form changes only the edited values, and keeps all other bytes', async () => {
    const text = '\uFEFF# mine\r\nexport BUNDLE_ID="old" # keep\r\nOTHER=1\n\nASC_KEY_ID=\r\n';
    await openWith(text);
    await field('Bundle ID').fill(env['BUNDLE_ID'] ?? '');
    await field('Key ID').fill('ABCDEF1234');
    await button('Save').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('.env.backup').waitFor();
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    expect(await onDisk()).toBe(text);
    expect(await field('Key ID').inputValue()).toBe('ABCDEF1234');

    await button('Save').click();
    await dialog.getByRole('button', { name: 'Replace' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    expect(await onDisk()).toBe(
      text.replace('"old"', env['BUNDLE_ID'] ?? '').replace('ASC_KEY_ID=', 'ASC_KEY_ID=ABCDEF1234'),
    );
    expect(await readFile(`${file}.backup`, 'utf8')).toBe(text);
  });

  test('a change on disk is reported before a save replaces it', async () => {
    await openWith('BUNDLE_ID=a.b\n');
    await field('Key ID').fill('ZZZZZZ1234');
    await writeFile(file, '# changed elsewhere\nBUNDLE_ID=x\n');
    await button('Save').click();
    await page.getByRole('dialog').getByText('changed on disk since').waitFor();
    await page.keyboard.press('Escape');
    expect(await onDisk()).toBe('# changed elsewhere\nBUNDLE_ID=x\n');
  });

  test('dropped key files become one line of base64 and fill in the related fields', async () => {
    await openWith('');
    await field('Bundle ID').fill(env['BUNDLE_ID'] ?? '');
    await field('Package name').fill(env['PLAYSTORE_PACKAGE_NAME'] ?? '');
    await field('Issuer ID').fill(env['ASC_ISSUER_ID'] ?? '');
    await dropFile(page, `AuthKey_${env['ASC_KEY_ID']}.p8`, decoded('ASC_KEY_P8_B64'));
    await page.getByText('Contains a private key.').waitFor();
    expect(await field('Key ID').inputValue()).toBe(env['ASC_KEY_ID']);
    await dropFile(page, 'account.json', decoded('PLAYSTORE_SERVICE_ACCOUNT_JSON_B64'));
    await page
      .getByRole('status')
      .getByText(/account\.json is filled in/)
      .waitFor();
    expect(await field('Private key').inputValue()).toBe(env['ASC_KEY_P8_B64']);
    expect(await field('Service account').inputValue()).toBe(env['PLAYSTORE_SERVICE_ACCOUNT_JSON_B64']);
    expect(await field('Private key').getAttribute('type')).toBe('password');
  });

  test('a file that is not a private key is refused and not shown, and changes nothing', async () => {
    await openWith(completeEnv());
    await dropFile(page, 'id.pub', '-----BEGIN PUBLIC KEY-----\nc2VjcmV0\n-----END PUBLIC KEY-----\n');
    await page
      .getByRole('alert')
      .getByText(/“public key”, not the private key/)
      .waitFor();
    expect(await page.getByText('c2VjcmV0').count()).toBe(0);
    expect(await field('Private key').inputValue()).toBe(env['ASC_KEY_P8_B64']);
  });

  test('a test shows the results of both stores and saves nothing', async () => {
    await openWith(completeEnv());
    const before = await onDisk();
    await button('Test').click();
    await page
      .getByText(/^OK — .*\(.*\)$/)
      .first()
      .waitFor();
    await page.getByText(/^OK — edit access to/).waitFor();
    await field('Key ID').fill('WRONGKEY99');
    await page.getByText('This result is for the text before your latest changes.').waitFor();
    await button('Test').click();
    await page.getByText(/App Store refused/).waitFor();
    expect(await onDisk()).toBe(before);
  });

  test('the raw text hides its secrets until they are requested, and both views edit the same text', async () => {
    await openWith(`# changed elsewhere\n${completeEnv()}`);
    await view('.env');
    expect(await raw().inputValue()).toContain(`ASC_KEY_P8_B64=${MASK}`);
    expect(await page.content()).not.toContain(env['ASC_KEY_P8_B64']);
    expect(await raw().getAttribute('readonly')).not.toBeNull();
    await button('Show secrets to edit').click();
    expect(await raw().inputValue()).toContain(`ASC_KEY_P8_B64=${env['ASC_KEY_P8_B64']}`);
    await raw().fill(`${await raw().inputValue()}MY_OWN=1\n`.replace('BUNDLE_ID=', '# note\nBUNDLE_ID='));
    await view('Form');
    expect(await field('Bundle ID').inputValue()).toBe(env['BUNDLE_ID']);
    await button('Save').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    const saved = await onDisk();
    expect(saved).toMatch(/^# changed elsewhere\n/);
    expect(saved).toContain('\n# note\nBUNDLE_ID=');
    expect(saved).toContain('\nMY_OWN=1\n');
  });

  test('axe finds no problem in either view', async () => {
    await openWith(completeEnv());
    expect(await axeViolations(page)).toEqual([]);
    await view('.env');
    expect(await axeViolations(page)).toEqual([]);
  });

  test('the export contains the variables that the server uses', async () => {
    await openWith(`${completeEnv()}MY_OWN=1\n`);
    await button('Export').click();
    const panel = page.getByRole('dialog', { name: 'Export' });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      panel.getByRole('button', { name: 'Download' }).click(),
    ]);
    const text = await readFile(await download.path(), 'utf8');
    for (const [name, value] of Object.entries(env)) expect(text).toContain(`${name}=${value}\n`);
    expect(text).not.toContain('MY_OWN');
    await panel.getByRole('button', { name: 'Copy' }).click();
    await panel.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
  });

  test('a text that the server refuses is reported and stays in the editor', async () => {
    browser.expectComplaint(/status of 400/);
    await openWith(completeEnv());
    await view('.env');
    await button('Show secrets to edit').click();
    await raw().fill('no settings here\n');
    await button('Test').click();
    await page.getByRole('alert').getByText('ENV_INVALID').waitFor();
    expect(await raw().inputValue()).toBe('no settings here\n');
  });

  test('the address and the storage of the browser contain no secret', async () => {
    await openWith(completeEnv());
    await view('.env');
    await button('Show secrets to edit').click();
    await button('Test').click();
    await page.getByText(/^OK — edit access to/).waitFor();
    const key = env['ASC_KEY_P8_B64'] ?? '';
    const kept = await page.evaluate(
      () => JSON.stringify({ ...localStorage, ...sessionStorage }) + location.href,
    );
    expect(kept).not.toContain(key.slice(40, 80));
  });

  test.each([390, 1024])('the place fits into a window %i pixels wide', async (width) => {
    await page.setViewportSize({ width, height: 844 });
    for (const address of ['credentials', 'credentials?view=raw']) {
      await openWith(completeEnv(), address);
      await expectNoSidewaysScroll(page);
    }
  });
});

/** Drops a file onto the Credentials place, as a file manager does. */
async function dropFile(page: Page, name: string, text: string): Promise<void> {
  const data = await page.evaluateHandle(
    ([fileName, content]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], fileName));
      return transfer;
    },
    [name, text] as const,
  );
  await page.getByRole('form', { name: 'Credentials' }).dispatchEvent('drop', { dataTransfer: data });
}
