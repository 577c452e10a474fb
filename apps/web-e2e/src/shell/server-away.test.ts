import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { freePort } from '@storedeck/fake-devices/real';
import { drawnPictures } from '@storedeck/fake-stores';
import { createNodeCanvas } from '@storedeck/fake-stores/node';
import type { Locator, Page } from 'playwright-core';

import { browserForSuite } from '../browser-for-suite.ts';
import { describeInChromium } from '../chromium.ts';
import { deviceScreen } from '../device-screen.ts';
import { oncePerSuite } from '../once-per-suite.ts';
import { startStoreWorld } from '../store-world.ts';
import { startDemoOfDevices, type Storedeck } from '../storedeck.ts';

describeInChromium('while the server is away, and after its return', () => {
  const world = oncePerSuite(() => startStoreWorld({ locales: ['en-US', 'de-DE'] }));
  const browser = browserForSuite();
  let page: Page;
  let files: string;
  let isAway = false;

  beforeEach(async () => {
    browser.expectComplaint(/Failed to (load resource|fetch)|ERR_/);
    files = await mkdtemp(join(tmpdir(), 'storedeck-away-'));
    page = await browser.open();
    await world().sync();
  });

  afterEach(async () => {
    if (isAway) await back();
    await rm(files, { recursive: true });
  });

  async function leave(): Promise<void> {
    await world().kill();
    isAway = true;
    await page.getByRole('alert').getByText('The Storedeck server is not running.').waitFor();
  }

  async function back(): Promise<void> {
    await world().restart();
    isAway = false;
    await page.getByText('The Storedeck server is not running.').waitFor({ state: 'detached' });
  }

  /** Checks that the banner is the only message, and that the error code INTERNAL is not shown. */
  async function expectOneMessage(): Promise<void> {
    expect(await page.getByRole('alert').filter({ visible: true }).count()).toBe(1);
    expect(await page.getByText('INTERNAL').count()).toBe(0);
  }

  async function loaded(picture: Locator): Promise<void> {
    await picture.waitFor();
    await picture.evaluate(
      (image: HTMLImageElement) =>
        new Promise<void>((resolve) => {
          if (image.naturalWidth > 0) resolve();
          else image.addEventListener('load', () => resolve(), { once: true });
        }),
    );
  }

  test('pictures of the listing that failed are loaded again', async () => {
    await page.goto(`${world().url}/?store=googleplay`);
    await page.getByTestId('play-page').waitFor();
    await leave();
    await page.getByRole('radio', { name: 'App Store' }).check({ force: true });
    const first = page.getByRole('img', { name: /^Screenshot 1 of/ });
    await page.getByRole('img', { name: /^Screenshot 1 of .* cannot be shown$/ }).waitFor();
    await expectOneMessage();
    await back();
    await loaded(first);
    await page.getByText('cannot be shown').first().waitFor({ state: 'detached' });
    await page.getByRole('alert').first().waitFor({ state: 'detached' });
  });

  test('a picture of the lightbox that failed is loaded again', async () => {
    // The browser keeps the pictures that the store page has loaded, and can show them without the server. So the test
    // prevents the load of the second picture, and opens this picture while the server is away.
    const second = '**/02-APP_IPHONE_67.*';
    await page.route(second, (route) => route.abort());
    await page.goto(world().url);
    await page.getByRole('button', { name: /^Open screenshot 1 of/ }).click();
    const lightbox = page.getByRole('dialog');
    await loaded(lightbox.getByRole('img', { name: 'Screenshot 1' }));
    await leave();
    await page.unroute(second);
    await page.keyboard.press('ArrowRight');
    const picture = lightbox.getByRole('img', { name: 'Screenshot 2' });
    await picture.waitFor();
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(0);
    await expectOneMessage();
    await back();
    await loaded(picture);
    expect(await lightbox.isVisible()).toBe(true);
    await page.getByRole('alert').first().waitFor({ state: 'detached' });
  });

  test('a picture in a document that failed is loaded again', async () => {
    const picture = await drawnPictures(createNodeCanvas()).render(
      { kind: 'screen', device: 'iphone', locale: 'en-US', screen: 0, width: 400, height: 800 },
      { width: 400, height: 800 },
      'jpeg',
    );
    await writeFile(join(files, 'picture.jpg'), picture.bytes);
    // The picture is far below the start of the text, so the browser loads it only when the test scrolls down.
    const text = `# Notes\n\n${'A paragraph.\n\n'.repeat(800)}![The end](picture.jpg)\n`;
    await writeFile(join(files, 'notes.md'), text);
    await page.goto(`${world().url}/files?path=${encodeURIComponent(join(files, 'notes.md'))}`);
    await page.getByRole('heading', { name: 'Notes', exact: true }).waitFor();
    await leave();
    await page.getByText('A paragraph.').last().scrollIntoViewIfNeeded();
    await page.getByText('cannot be shown').waitFor();
    await expectOneMessage();
    await back();
    await loaded(page.getByRole('img', { name: 'The end' }));
  });

  test('an open file stays, and a file that is requested while the server is away is shown after its return', async () => {
    await writeFile(join(files, 'one.txt'), 'The first file');
    await writeFile(join(files, 'two.txt'), 'The second file');
    await page.goto(`${world().url}/files?path=${encodeURIComponent(join(files, 'one.txt'))}`);
    await page.getByText('The first file').waitFor();
    await leave();
    await page.getByRole('button', { name: 'Read again', disabled: true }).waitFor();
    await expectOneMessage();
    await page.getByLabel('Path of a file').fill(join(files, 'two.txt'));
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.getByText('Reading…').waitFor();
    await expectOneMessage();
    await back();
    await page.getByText('The second file').waitFor();
  });

  test('a part of the page that could not be loaded is shown without a reload', async () => {
    await page.goto(world().url);
    await page.getByRole('article').waitFor();
    await leave();
    await page.getByRole('link', { name: 'Runners' }).click();
    await page.getByRole('heading', { name: 'This part of the page could not be loaded' }).waitFor();
    await back();
    await page.getByRole('heading', { name: 'Runners', exact: true }).waitFor();
  });

  test('typed values of a form stay', async () => {
    await page.goto(`${world().url}/credentials?view=raw`);
    const text = page.getByRole('textbox', { name: '.env' });
    await page
      .getByRole('button', { name: /Show|Edit/ })
      .first()
      .click();
    await text.fill('BUNDLE_ID=typed');
    await leave();
    await expectOneMessage();
    await page.getByRole('button', { name: 'Save', disabled: true }).waitFor();
    await back();
    await page.getByRole('button', { name: 'Save', disabled: false }).waitFor();
    expect(await text.inputValue()).toBe('BUNDLE_ID=typed');
    expect(await page.getByText('INTERNAL').count()).toBe(0);
  });

  test('buttons that need the server say why they do nothing, and work again after its return', async () => {
    const addresses = [
      { path: '/', button: 'Sync' },
      { path: '/publish', button: 'Sync now' },
      { path: '/credentials', button: 'Test' },
    ];
    await rm(join(world().dir, 'listing-current.json'));
    for (const { path, button } of addresses) {
      await page.goto(`${world().url}${path}`);
      const control = page.getByRole('button', { name: button, exact: true });
      await page.getByRole('button', { name: button, exact: true, disabled: false }).waitFor();
      await leave();
      await page.getByRole('button', { name: button, exact: true, disabled: true }).waitFor();
      await control.focus();
      await page.keyboard.press('Enter');
      // The tooltip gives the reason on focus, so the focus must stay on the button.
      expect(await control.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(await control.getAttribute('data-tooltip')).toContain('the server is away');
      await expectOneMessage();
      await back();
      await page.getByRole('button', { name: button, exact: true, disabled: false }).waitFor();
    }
  });

  test('the banner names the command that starts this server again', async () => {
    await page.goto(world().url);
    await page.getByRole('article').waitFor();
    await leave();
    const { port } = new URL(world().url);
    await page
      .getByRole('alert')
      .getByText(`storedeck --dir ${world().dir} --port ${port}`, { exact: true })
      .waitFor();
    await back();
  });

  test('while the server is away, the page does not also show that a sync has failed', async () => {
    await page.goto(world().url);
    await page.getByRole('article').waitFor();
    world().fake.stores.faults.add({ match: { store: 'appStore' }, respond: 'unauthorized' });
    await page.getByRole('button', { name: 'Sync', exact: true }).click();
    await page.getByRole('alert').getByText('APPSTORE_REFUSED').waitFor();
    world().fake.stores.faults.clear();
    await leave();
    await expectOneMessage();
    await back();
    await page.getByRole('alert').getByText('APPSTORE_REFUSED').waitFor();
  });
});

describeInChromium('the Devices place while the server is away, and after its return', () => {
  // The server returns to the same port. `freePort` returns a port that no outgoing connection can get while the server
  // is away.
  const demo = oncePerSuite(async () => startDemoOfDevices(['--port', String(await freePort())]));
  const browser = browserForSuite();
  let returned: Storedeck | undefined;

  afterEach(() => returned?.close());

  test('mirrors continue by themselves, and the page shows only one message', async () => {
    browser.expectComplaint(/Failed to (load resource|fetch)|ERR_|status of 50\d/);
    const { url, port } = demo();
    const open = async (device: string) => {
      const page = await browser.open();
      await page.goto(`${url}/devices?${device}`);
      await deviceScreen(page).shown();
      return page;
    };
    const mirrors = [await open('udid=00008130-000A1D2E3C41001C'), await open('serial=R5CT900FAKE')];
    await demo().kill();
    const away = 'The Storedeck server is not running.';
    for (const page of mirrors) {
      await page.getByRole('alert').getByText(away).waitFor();
      expect(await page.getByRole('alert').filter({ visible: true }).allTextContents()).toEqual([
        expect.stringContaining(away),
      ]);
      expect(await page.getByText('INTERNAL').count()).toBe(0);
      await page.getByText(`storedeck --demo --port ${port}`, { exact: true }).waitFor();
    }
    returned = await startDemoOfDevices(['--port', String(port)]);
    for (const page of mirrors) {
      await page.getByText(away).waitFor({ state: 'detached' });
      await deviceScreen(page).shown();
      await page.getByRole('alert').first().waitFor({ state: 'detached' });
      expect(await page.getByText('INTERNAL').count()).toBe(0);
    }
  });
});
