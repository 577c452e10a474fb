import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { beforeEach, expect, test } from '@jest/globals';
import { drawnPictures } from '@storedeck/fake-stores';
import { createNodeCanvas } from '@storedeck/fake-stores/node';
import type { Page } from 'playwright-core';

import { axeViolations } from '../axe-violations.ts';
import { browserForSuite } from '../browser-for-suite.ts';
import { describeInChromium } from '../chromium.ts';
import { expectNoSidewaysScroll } from '../expect-no-sideways-scroll.ts';
import { oncePerSuite } from '../once-per-suite.ts';
import { startStoredeck } from '../storedeck.ts';
import { MARKDOWN, PDF, silence } from './sample-files.ts';

const SIZE = { width: 390, height: 844 };

describeInChromium('the Files place', () => {
  const world = oncePerSuite(startWorld);
  const browser = browserForSuite();
  const requests: string[] = [];
  let page: Page;

  beforeEach(async () => {
    await writeFile(inWorld('log.txt'), 'first\nsecond\nthird\n');
    // The browser reports a 404 when a test opens notes.md, which names a picture that does not exist.
    browser.expectComplaint(/status of 404/);
    page = await browser.open();
    requests.length = 0;
    page.on('request', (request) => requests.push(request.url()));
  });

  const inWorld = (...path: string[]) => join(world().dir, ...path);
  const box = () => page.getByRole('combobox', { name: 'Path of a file' });
  const open = (name: string, view = '') =>
    page.goto(`${world().url}/files?${new URLSearchParams({ path: inWorld(name) })}${view}`);
  const text = () => page.getByRole('region', { name: 'Text of the file' });

  test('a typed path opens the file, and the address of the page opens the file again', async () => {
    await page.goto(`${world().url}/files`);
    await page.getByRole('heading', { name: 'Preview a file on this computer' }).waitFor();
    await box().fill(` "${inWorld('log.txt')}" `);
    await box().press('Enter');
    await text().getByText('second').waitFor();
    expect(new URL(page.url()).searchParams.get('path')).toBe(inWorld('log.txt'));
    await page.getByText('19 bytes').waitFor();
    await page.getByText('text/plain').waitFor();
    await page.reload();
    await text().getByText('second').waitFor();
    expect(await text().locator('pre').first().textContent()).toBe('1\n2\n3');
  });

  test('a changed file can be read again', async () => {
    await open('log.txt');
    await text().getByText('third').waitFor();
    await appendFile(inWorld('log.txt'), 'fourth\n');
    await page.getByRole('button', { name: 'Read again' }).click();
    await text().getByText('fourth').waitFor();
  });

  test('a dropped path opens the file', async () => {
    await open('log.txt');
    await text().getByText('third').waitFor();
    const data = await page.evaluateHandle(
      (uri) => {
        const transfer = new DataTransfer();
        transfer.setData('text/uri-list', uri);
        return transfer;
      },
      `file://${inWorld('module.ts')}`,
    );
    await page.getByRole('heading', { level: 2 }).dispatchEvent('drop', { dataTransfer: data });
    await text().getByText('answer = 42').waitFor();
  });

  test('a pasted path opens the file', async () => {
    await page.goto(`${world().url}/files`);
    await box().waitFor();
    await page.evaluate(
      (path) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', path);
        document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
      },
      inWorld('sub', 'shot.png'),
    );
    await page.getByRole('img', { name: 'shot.png' }).waitFor();
  });

  test('a picture shows its size in pixels and can be zoomed with the keyboard', async () => {
    await open('sub/shot.png');
    await page.getByText('390 × 844 px').waitFor();
    const image = page.getByRole('img', { name: 'shot.png' });
    expect((await image.boundingBox())!.height).toBeLessThan(844);
    await page.getByRole('region', { name: /^Picture/ }).press('1');
    expect(await image.boundingBox()).toMatchObject(SIZE);
    await page.getByRole('region', { name: /^Picture/ }).press('+');
    await page.getByLabel('Zoom', { exact: true }).getByText('150 %').waitFor();
    await page.getByRole('button', { name: 'Fit' }).click();
    expect((await image.boundingBox())!.height).toBeLessThan(844);
  });

  test('Markdown is rendered with its local pictures; scripts do not run, and no other site is loaded', async () => {
    await open('notes.md');
    const document = page.getByRole('region', { name: 'Document' });
    await document.getByRole('heading', { name: 'Notes', exact: true }).waitFor();
    const picture = document.getByRole('img', { name: 'Shot' });
    expect(
      await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBe(390);
    await document.getByText(/^Gone cannot be shown/).waitFor();
    expect(
      await document.getByRole('link', { name: /^Badge on img\.example\.test/ }).getAttribute('href'),
    ).toBe('https://img.example.test/badge.png');
    expect(await document.getByRole('cell').allTextContents()).toEqual(['1', '2']);
    expect(await document.getByRole('checkbox').isChecked()).toBe(true);
    expect(await document.locator('script, [onerror], [href^="javascript"]').count()).toBe(0);
    expect(await page.title()).toBe('notes.md · Storedeck');
    expect(requests.filter((url) => !url.startsWith(world().url) || url.includes('/api/env'))).toEqual([]);
  });

  test.each(['notes.md', 'log.txt', 'sub/shot.png', 'gone.txt'])(
    'axe finds no problem in %s',
    async (name) => {
      await open(name);
      await page.getByRole('region').or(page.getByRole('alert')).first().waitFor();
      expect(await axeViolations(page)).toEqual([]);
    },
  );

  test('links of a document lead to its headings, to other files, and to other sites in a new tab', async () => {
    await open('notes.md');
    const document = page.getByRole('region', { name: 'Document' });
    await document.getByRole('link', { name: 'part' }).click();
    expect(new URL(page.url()).hash).toBe('#user-content-the-end');
    expect(await page.evaluate(() => globalThis.document.querySelector(':target')?.textContent)).toBe(
      'The end',
    );
    expect(await document.getByRole('link', { name: 'site' }).getAttribute('target')).toBe('_blank');
    await document.getByRole('link', { name: 'file' }).click();
    await text().getByText('second').waitFor();
    expect(new URL(page.url()).searchParams.get('path')).toBe(inWorld('log.txt'));
  });

  test('very deeply nested Markdown is shown as plain text', async () => {
    await writeFile(inWorld('deep.md'), `${'>'.repeat(3000)} deep`);
    await open('deep.md');
    await page.getByText('This is its text').waitFor();
    await text().getByText('deep').waitFor();
    await open('log.txt');
    await text().getByText('second').waitFor();
  });

  test('the source of Markdown has a view with an address of its own', async () => {
    await open('notes.md');
    await page.getByRole('radio', { name: 'Source' }).check({ force: true });
    await text().getByText("document.title = 'RAN'").waitFor();
    await page.reload();
    await text().getByText("document.title = 'RAN'").waitFor();
  });

  test('only the start of a long text is read, and the page says so', async () => {
    await open('long.txt');
    await page.getByText('These are the first 1.0 MB of 3.0 MB.').waitFor();
    expect((await text().locator('pre').last().textContent())!.length).toBe(1024 * 1024);
  });

  test('HTML and SVG are shown and do not run', async () => {
    // Chromium reports each script that it does not run.
    browser.expectComplaint(/^Blocked script execution/);
    await open('page.html');
    await page.frameLocator('iframe').getByRole('heading', { name: 'Hello' }).waitFor();
    await open('page.html', '&view=source');
    await text().getByText('<h1>Hello</h1>').waitFor();
    await open('logo.svg');
    await page.getByText('40 × 20 px').waitFor();
    expect(requests.filter((url) => url.includes('/api/env'))).toEqual([]);
  });

  test('a PDF is shown in the page', async () => {
    const framed = page.waitForResponse(
      (response) => response.url().includes('paper.pdf') && response.frame() !== page.mainFrame(),
    );
    await open('paper.pdf');
    await page.getByTitle('paper.pdf').waitFor();
    const response = await framed;
    expect([response.status(), response.headers()['content-type']]).toEqual([200, 'application/pdf']);
  });

  test('sound loads, and playback can start anywhere', async () => {
    await open('sound.wav');
    const audio = page.locator('audio');
    const at = await audio.evaluate(async (element: HTMLAudioElement) => {
      if (element.readyState < 1)
        await new Promise((resolve) => element.addEventListener('loadedmetadata', resolve, { once: true }));
      element.currentTime = 1.5;
      await new Promise((resolve) => element.addEventListener('seeked', resolve, { once: true }));
      return [element.duration, element.currentTime];
    });
    expect(at).toEqual([2, 1.5]);
  });

  test.each([
    ['broken.mp4', 'This browser cannot play it'],
    ['bytes.bin', 'This is not a text, picture, video or sound file'],
    ['empty.txt', 'The file is empty'],
  ])('%s shows an explanation', async (name, words) => {
    // The server refuses a byte range of an empty file.
    browser.expectComplaint(/status of 416/);
    await open(name);
    await page.getByRole('heading', { name: words }).waitFor();
  });

  test.each([
    ['gone.txt', 'FILE_NOT_FOUND'],
    ['/dev/null', 'NOT_A_FILE'],
    ['../relative', 'PATH_INVALID'],
  ])('%s shows why it cannot be read', async (name, code) => {
    browser.expectComplaint(/^Failed to load resource/);
    const path = /^(\.\.)?\//.test(name) ? name : inWorld(name);
    await page.goto(`${world().url}/files?${new URLSearchParams({ path })}`);
    const alert = page.getByRole('alert');
    await alert.getByText(code, { exact: true }).waitFor();
    expect(await alert.locator('p').count()).toBe(3);
  });

  test('recent paths are listed and can be cleared', async () => {
    browser.expectComplaint(/status of 416/);
    await open('empty.txt');
    await page.getByRole('heading', { name: 'The file is empty' }).waitFor();
    await page.goto(`${world().url}/files`);
    await page.getByRole('button', { name: /^empty\.txt/ }).click();
    await page.getByRole('heading', { name: 'The file is empty' }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByRole('heading', { name: 'Recent' }).first().waitFor({ state: 'detached' });
  });

  test('the place fits into windows of all widths', async () => {
    for (const name of ['notes.md', 'long.txt', 'sub/shot.png']) {
      await open(name);
      await page.getByRole('region').first().waitFor();
      await expectNoSidewaysScroll(page, [390, 1024]);
    }
  });
});

/** Starts the server for a folder with files of many kinds. */
async function startWorld() {
  const dir = await mkdtemp(join(tmpdir(), 'storedeck-files-'));
  await mkdir(join(dir, 'sub'));
  await writeFile(join(dir, 'notes.md'), MARKDOWN);
  await writeFile(join(dir, 'long.txt'), `${'x'.repeat(99)}\n`.repeat(30_000));
  await writeFile(join(dir, 'module.ts'), 'export const answer = 42;\n');
  await writeFile(join(dir, 'empty.txt'), '');
  await writeFile(join(dir, 'bytes.bin'), Buffer.from([0x7f, 0, 1, 2]));
  await writeFile(join(dir, 'broken.mp4'), Buffer.from([0, 0, 0, 24]));
  await writeFile(join(dir, 'sound.wav'), silence(2));
  await writeFile(join(dir, 'paper.pdf'), PDF);
  await writeFile(
    join(dir, 'page.html'),
    '<h1>Hello</h1><script>document.title = "RAN"; fetch("/api/env")</script>',
  );
  await writeFile(
    join(dir, 'logo.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><script>fetch("/api/env")</script><rect width="40" height="20"/></svg>',
  );
  const picture = { kind: 'screen', device: 'iphone', locale: 'en-US', screen: 0, ...SIZE } as const;
  const { bytes } = await drawnPictures(createNodeCanvas()).render(picture, SIZE, 'png');
  await writeFile(join(dir, 'sub', 'shot.png'), bytes);
  const server = await startStoredeck(['--dir', dir]);
  return {
    dir,
    url: server.url,
    close: async () => {
      await server.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
