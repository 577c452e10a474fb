import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { beforeEach, describe, expect, test } from '@jest/globals';
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
    expect(await field('Google credential').inputValue()).toBe(env['PLAYSTORE_SERVICE_ACCOUNT_JSON_B64']);
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

  test.each([390, 1440])(
    'the result of a test is in view wherever the user has scrolled, in a window %i pixels wide',
    async (width) => {
      await page.setViewportSize({ width, height: 844 });
      await openWith(completeEnv());
      // Screen readers announce what changes in a region that was there before.
      expect(await page.locator('[role=status]:empty').count()).toBeGreaterThan(0);
      await field('Port').scrollIntoViewIfNeeded();
      await button('Test').click();
      const result = page.getByRole('status').getByText(/^OK — edit access to/);
      await result.waitFor();
      const { y, height } = (await result.boundingBox())!;
      expect(y).toBeGreaterThan(0);
      expect(y + height).toBeLessThan(844);
      expect(await axeViolations(page)).toEqual([]);
      await button('Close the result').click();
      await result.waitFor({ state: 'detached' });
    },
  );

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

  describe('the guide', () => {
    const store = (name: 'App Store' | 'Google Play') => page.getByRole('region', { name, exact: true });
    const way = (name: RegExp) => page.getByRole('radio', { name });
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    const LOGIN = 'gcloud auth application-default login --impersonate-service-account=';

    test('says which way fits, and shows its steps with commands that can be copied', async () => {
      await openWith('OTHER=1\n');
      expect(await way(/^Login with gcloud/).isChecked()).toBe(true);
      await store('Google Play').getByText('For you on this computer, without a key').waitFor();
      const step = store('Google Play').getByRole('listitem').filter({ hasText: LOGIN });
      await step.getByRole('button', { name: 'Copy' }).click();
      await step.getByRole('button', { name: 'Copied' }).waitFor();
      expect(await copied()).toBe(`${LOGIN}NAME@PROJECT.iam.gserviceaccount.com`);
      await field('Name of the service account').fill('storedeck');
      await field('Project id').fill('tilia-garden');
      await step.getByRole('button', { name: 'Copy' }).click();
      expect(await copied()).toBe(`${LOGIN}storedeck@tilia-garden.iam.gserviceaccount.com`);
      // What was typed stays when another way is chosen.
      await way(/^CI without keys/).check();
      await store('Google Play').getByText('workload-identity-pools create storedeck').waitFor();
      expect(await field('Project id').inputValue()).toBe('tilia-garden');
      await store('Google Play').getByText('storedeck@tilia-garden').first().waitFor();
    });

    test('typed words reach a command only if they are the name of a service account', async () => {
      await openWith('OTHER=1\n');
      await field('Name of the service account').fill('storedeck; reboot #');
      await field('Project id').fill('tilia-garden');
      await page.getByText('Each has 6 to 30 small letters, digits and hyphens.').waitFor();
      expect(await store('Google Play').getByRole('listitem').filter({ hasText: 'reboot' }).count()).toBe(0);
    });

    test('works by keyboard alone: choose a way, open its steps, ask for the login of gcloud, save', async () => {
      await openWith('OTHER=1\n');
      await way(/^Login with gcloud/).focus();
      await page.keyboard.press('ArrowDown');
      expect(await way(/^Key file/).isChecked()).toBe(true);
      await page.keyboard.press('ArrowUp');
      const summary = store('Google Play').locator('summary');
      await page.keyboard.press('Tab');
      expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true);
      await page.keyboard.press('Enter');
      await field('Project id').waitFor({ state: 'hidden' });
      const box = page.getByRole('checkbox', { name: /Use the login of gcloud/ });
      for (
        let at = 0;
        at < 4 && !(await box.evaluate((element) => element === document.activeElement));
        at += 1
      )
        await page.keyboard.press('Tab');
      await page.keyboard.press('Space');
      await button('Save').press('Enter');
      await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).press('Enter');
      await page.getByText('Saved', { exact: true }).waitFor();
      expect(await onDisk()).toBe('OTHER=1\nPLAYSTORE_CREDENTIALS=adc\n');
    });

    test('an individual key needs no issuer, and a set field is never hidden', async () => {
      await writeFile(join(world().dir, 'AuthKey.p8'), decoded('ASC_KEY_P8_B64'));
      await openWith('ASC_KEY_P8_FILE=AuthKey.p8\nASC_KEY_ID=2X9R4HXF34\nBUNDLE_ID=a.b\n');
      expect(await way(/^Individual key/).isChecked()).toBe(true);
      expect(await field('Issuer ID').count()).toBe(0);
      await store('App Store').getByText('complete', { exact: true }).waitFor();
      expect(await field('Private key').inputValue()).toBe('AuthKey.p8');
      await store('App Store').getByText('ASC_KEY_P8_FILE', { exact: true }).waitFor();
      await way(/^Team key/).check();
      await field('Issuer ID').fill('57246542-96fe-1a63-e053-0824d011072a');
      await way(/^Individual key/).check();
      await field('Issuer ID').waitFor();
    });

    test('in a narrow window, a command has the whole width of its step', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await openWith('OTHER=1\n');
      const step = store('Google Play').getByRole('listitem').filter({ hasText: LOGIN });
      const [command, whole] = await Promise.all([step.locator('pre').boundingBox(), step.boundingBox()]);
      // The border and the padding of the box of the command remain.
      expect(whole!.width - command!.width).toBeLessThan(30);
      await step.getByRole('button', { name: 'Copy' }).click();
      await step.getByRole('button', { name: 'Copied' }).waitFor();
    });

    test('two Google credentials at once are named', async () => {
      await openWith(`${completeEnv()}PLAYSTORE_CREDENTIALS=adc\n`);
      await page
        .getByRole('alert')
        .getByText('are set at the same time, and only one of them can count')
        .waitFor();
      await button('Test').click();
      await page
        .getByText(/PLAYSTORE_SERVICE_ACCOUNT_JSON_B64 and PLAYSTORE_CREDENTIALS are both set/)
        .waitFor();
    });

    test('a test says as whom Storedeck acts, and what to do after a refusal', async () => {
      await openWith(completeEnv());
      await button('Test').click();
      await page.getByText(/^Signs in with a team key, acts as key \w+\.$/).waitFor();
      await page.getByText(/acts as \S+@\S+; this access ends at \d\d:\d\d UTC/).waitFor();
      await field('Key ID').fill('WRONGKEY99');
      await button('Test').click();
      await page.getByText(/Check that key id, issuer id and private key belong together/).waitFor();
    });

    test('each command of the next step can be copied', async () => {
      const { login, file: json } = world().fake.stores.google.addLogin();
      login.state = 'revoked';
      const credential = Buffer.from(JSON.stringify(json)).toString('base64');
      await openWith(`PLAYSTORE_PACKAGE_NAME=a.b\nPLAYSTORE_SERVICE_ACCOUNT_JSON_B64=${credential}\n`);
      await button('Test').click();
      await button('Copy command 1').click();
      await button('Copied').waitFor();
      expect(await copied()).toBe(`${LOGIN}NAME@PROJECT.iam.gserviceaccount.com`);
      await button('Copy command 2').click();
      await button('Copy command 2').waitFor({ state: 'hidden' });
      expect(await copied()).toMatch(/^gcloud auth .* --client-id-file=FILE --scopes=\S+cloud-platform$/);
    });

    test.each(['light', 'dark'] as const)(
      'axe finds no problem in any way, in %s mode',
      async (colorScheme) => {
        await page.emulateMedia({ colorScheme });
        await openWith('OTHER=1\n');
        for (const name of [/^Individual key/, /^Key file/, /^CI without keys/]) {
          await way(name).check();
          expect(await axeViolations(page)).toEqual([]);
        }
      },
    );
  });

  test('the place fits into windows of all widths', async () => {
    const widths = [390, 1024, 2560];
    for (const address of ['credentials', 'credentials?view=raw']) {
      await openWith(completeEnv(), address);
      await expectNoSidewaysScroll(page, widths);
    }
    await openWith('OTHER=1\n');
    await page.getByRole('radio', { name: /^CI without keys/ }).check();
    await expectNoSidewaysScroll(page, widths);
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
