import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startFakeStores, type RunningFakeStores } from '@storedeck/fake-stores/node';
import type { Browser, Page } from 'playwright-core';

import { axeViolations } from './axe-violations.ts';
import { describeInChromium, launchChromium } from './chromium.ts';
import { startStoredeck, type Storedeck } from './storedeck.ts';
import { openWatchedPage, type WatchedPage } from './watched-page.ts';
import { makeWorkingFolder } from './working-folder.ts';

const MASK = '••••••••';

describeInChromium('the Credentials place', () => {
  let fake: RunningFakeStores;
  let env: Readonly<Record<string, string>>;
  let folder: Awaited<ReturnType<typeof makeWorkingFolder>>;
  let server: Storedeck;
  let browser: Browser;
  let visit: WatchedPage;
  let page: Page;
  let file: string;

  beforeAll(async () => {
    browser = await launchChromium();
    fake = await startFakeStores({ pictures: { bytes: 4000 } });
    env = (await fake.stores.makeCredentials()).env;
    folder = await makeWorkingFolder({});
    file = join(folder.dir, '.env');
    await rm(file);
    server = await startStoredeck(['--dir', folder.dir], {
      ASC_API_BASE_URL: fake.ascBaseUrl,
      PLAYSTORE_API_BASE_URL: fake.playBaseUrl,
      PLAYSTORE_TOKEN_URL: fake.playTokenUrl,
    });
    visit = await openWatchedPage(browser, { permissions: ['clipboard-read', 'clipboard-write'] });
    page = visit.page;
    await page.goto(`${server.url}/credentials`);
  }, 60_000);

  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    await fake?.close();
    await folder?.remove();
  });

  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const view = (name: 'Form' | '.env') => page.getByRole('radio', { name }).check({ force: true });
  const raw = () => field('Text of .env');
  const onDisk = () => readFile(file, 'utf8');
  const decoded = (name: string) => Buffer.from(env[name] ?? '', 'base64').toString();

  test('where there is no .env yet, saving creates it without a question', async () => {
    await page.getByText('Saving creates').waitFor();
    await field('Bundle ID').fill('com.example.first');
    await button('Save').click();
    await page.getByText('Saved', { exact: true }).waitFor();
    expect(await onDisk()).toBe('BUNDLE_ID=com.example.first\n');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    // The browser notes that there was no file to read.
    expect(visit.complaints.splice(0)).toEqual([
      'Failed to load resource: the server responded with a status of 404 (Not Found)',
    ]);
  });

  test('the form edits the text in place, byte for byte', async () => {
    const text = '\uFEFF# mine\r\nexport BUNDLE_ID="old" # keep\r\nOTHER=1\n\nASC_KEY_ID=\r\n';
    await writeFile(file, text);
    await page.reload();
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

  test('a change on the disk meanwhile is told before it is replaced', async () => {
    await field('Key ID').fill('ZZZZZZ1234');
    await writeFile(file, '# changed elsewhere\nBUNDLE_ID=x\n');
    await button('Save').click();
    await page.getByRole('dialog').getByText('It has changed on the disk since').waitFor();
    await page.keyboard.press('Escape');
    expect(await onDisk()).toBe('# changed elsewhere\nBUNDLE_ID=x\n');
    await button('Revert').click();
  });

  test('dropped key files become one line of base64, and name what they are', async () => {
    await page.reload();
    await field('Bundle ID').fill(env['BUNDLE_ID'] ?? '');
    await field('Package name').fill(env['PLAYSTORE_PACKAGE_NAME'] ?? '');
    await field('Issuer ID').fill(env['ASC_ISSUER_ID'] ?? '');
    await dropFile(page, `AuthKey_${env['ASC_KEY_ID']}.p8`, decoded('ASC_KEY_P8_B64'));
    await page.getByText('Holds a private key.').waitFor();
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

  test('another file is refused without being shown, and changes nothing', async () => {
    await dropFile(page, 'id.pub', '-----BEGIN PUBLIC KEY-----\nc2VjcmV0\n-----END PUBLIC KEY-----\n');
    await page
      .getByRole('alert')
      .getByText(/“public key”, not the private key/)
      .waitFor();
    expect(await page.getByText('c2VjcmV0').count()).toBe(0);
    expect(await field('Private key').inputValue()).toBe(env['ASC_KEY_P8_B64']);
  });

  test('a test shows what both stores say, and saves nothing', async () => {
    const before = await onDisk();
    await button('Test').click();
    await page
      .getByText(/^OK — .*\(.*\)$/)
      .first()
      .waitFor();
    await page.getByText(/^OK — edit access to/).waitFor();
    await field('Key ID').fill('WRONGKEY99');
    await page.getByText('This was said of the text before your latest changes.').waitFor();
    await button('Test').click();
    await page.getByText(/App Store refused/).waitFor();
    await field('Key ID').fill(env['ASC_KEY_ID'] ?? '');
    expect(await onDisk()).toBe(before);
  });

  test('the raw text hides its secrets until asked for, and both views are one', async () => {
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
    expect(saved).toMatch(/^# changed elsewhere\n# note\nBUNDLE_ID=/);
    expect(saved).toContain('\nMY_OWN=1\n');
  });

  test('a screen reader and weak eyes find their way', async () => {
    expect(await axeViolations(page)).toEqual([]);
    await view('.env');
    expect(await axeViolations(page)).toEqual([]);
    await view('Form');
  });

  test('the export is what the server uses', async () => {
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
    await page.keyboard.press('Escape');
  });

  test('what the server refuses is told, and the text stays', async () => {
    const before = visit.complaints.length;
    await view('.env');
    if (await button('Show secrets to edit').isVisible()) await button('Show secrets to edit').click();
    await raw().fill('no settings here\n');
    await button('Test').click();
    await page.getByRole('alert').getByText('ENV_INVALID').waitFor();
    expect(await raw().inputValue()).toBe('no settings here\n');
    await button('Revert').click();
    expect(visit.complaints.splice(before)).toEqual([
      'Failed to load resource: the server responded with a status of 400 (Bad Request)',
    ]);
  });

  test('no secret is in the address, the storage or the console', async () => {
    const key = env['ASC_KEY_P8_B64'] ?? '';
    const kept = await page.evaluate(
      () => JSON.stringify({ ...localStorage, ...sessionStorage }) + location.href,
    );
    expect(kept + visit.complaints.join('')).not.toContain(key.slice(40, 80));
  });

  test.each([390, 1024])('nothing sticks out of a window %i pixels wide', async (width) => {
    await page.setViewportSize({ width, height: 844 });
    for (const address of ['credentials', 'credentials?view=raw']) {
      await page.goto(`${server.url}/${address}`);
      await page.getByRole('textbox').first().waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    }
  });

  test('the browser had nothing to complain of', () => {
    expect(visit.complaints).toEqual([]);
  });
});

/** Drops a file onto the place, as a file manager does. */
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
