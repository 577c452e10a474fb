import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { drawnPictures } from '@storedeck/fake-stores';
import { createNodeCanvas } from '@storedeck/fake-stores/node';
import type { Browser, Page } from 'playwright-core';

import { axeViolations } from './axe-violations.ts';
import { describeInChromium, launchChromium } from './chromium.ts';
import { MARKDOWN, PDF, silence } from './sample-files.ts';
import { startStoredeck, type Storedeck } from './storedeck.ts';
import { openWatchedPage, type WatchedPage } from './watched-page.ts';

const SIZE = { width: 390, height: 844 };

describeInChromium('the Files place', () => {
  let dir: string;
  let server: Storedeck;
  let browser: Browser;
  let visit: WatchedPage;
  let page: Page;
  const asked: string[] = [];

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'storedeck-files-'));
    await mkdir(join(dir, 'sub'));
    await writeFile(join(dir, 'notes.md'), MARKDOWN);
    await writeFile(join(dir, 'log.txt'), 'first\nsecond\nthird\n');
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

    browser = await launchChromium();
    server = await startStoredeck(['--dir', dir]);
    visit = await openWatchedPage(browser);
    page = visit.page;
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`${server.url}/files`);
  }, 60_000);

  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    await rm(dir, { recursive: true, force: true });
  });

  const box = () => page.getByRole('combobox', { name: 'Path of a file' });
  const open = (name: string, view = '') =>
    page.goto(`${server.url}/files?${new URLSearchParams({ path: join(dir, name) })}${view}`);
  const text = () => page.getByRole('region', { name: 'Text of the file' });

  test('a typed path opens, stands in the address, and survives a reload', async () => {
    await page.getByRole('heading', { name: 'Look at a file of this computer' }).waitFor();
    await box().fill(` "${join(dir, 'log.txt')}" `);
    await box().press('Enter');
    await text().getByText('second').waitFor();
    expect(new URL(page.url()).searchParams.get('path')).toBe(join(dir, 'log.txt'));
    await page.getByText('19 bytes').waitFor();
    await page.getByText('text/plain').waitFor();
    await page.reload();
    await text().getByText('second').waitFor();
    expect(await text().locator('pre').first().textContent()).toBe('1\n2\n3');
  });

  test('a file that has changed is shown anew', async () => {
    await appendFile(join(dir, 'log.txt'), 'fourth\n');
    await page.getByRole('button', { name: 'Read again' }).click();
    await text().getByText('fourth').waitFor();
  });

  test('a path that is dropped opens', async () => {
    const data = await page.evaluateHandle(
      (uri) => {
        const transfer = new DataTransfer();
        transfer.setData('text/uri-list', uri);
        return transfer;
      },
      `file://${join(dir, 'module.ts')}`,
    );
    await page.getByRole('heading', { level: 2 }).dispatchEvent('drop', { dataTransfer: data });
    await text().getByText('answer = 42').waitFor();
  });

  test('a path that is pasted opens', async () => {
    await page.evaluate(
      (path) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', path);
        document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
      },
      join(dir, 'sub', 'shot.png'),
    );
    await page.getByRole('img', { name: 'shot.png' }).waitFor();
  });

  test('a picture tells its size in pixels and is zoomed by keyboard', async () => {
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

  test('Markdown is rendered, its pictures beside it too, and nothing in it runs or is loaded from elsewhere', async () => {
    asked.length = 0;
    await open('notes.md');
    const document = page.getByRole('region', { name: 'Document' });
    await document.getByRole('heading', { name: 'Notes', exact: true }).waitFor();
    const shot = document.getByRole('img', { name: 'Shot' });
    expect(
      await shot.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBe(390);
    await document.getByText(/^Gone cannot be shown/).waitFor();
    expect(
      await document.getByRole('link', { name: /^Badge on img\.example\.test/ }).getAttribute('href'),
    ).toBe('https://img.example.test/badge.png');
    expect(await document.getByRole('cell').allTextContents()).toEqual(['1', '2']);
    expect(await document.getByRole('checkbox').isChecked()).toBe(true);
    expect(await document.locator('script, [onerror], [href^="javascript"]').count()).toBe(0);
    expect(await page.title()).toBe('notes.md · Storedeck');
    expect(asked.filter((url) => !url.startsWith(server.url) || url.includes('/api/env'))).toEqual([]);
  });

  test.each(['notes.md', 'log.txt', 'sub/shot.png', 'gone.txt'])(
    'a screen reader and weak eyes find their way in %s',
    async (name) => {
      const before = visit.complaints.length;
      await open(name);
      await page.getByRole('region').or(page.getByRole('alert')).first().waitFor();
      expect(await axeViolations(page)).toEqual([]);
      visit.complaints.splice(before);
    },
  );

  test('the document’s links lead to its parts, its neighbours, and out into another tab', async () => {
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
    expect(new URL(page.url()).searchParams.get('path')).toBe(join(dir, 'log.txt'));
  });

  test('Markdown nested beyond reason is shown as its text, and the page lives on', async () => {
    await writeFile(join(dir, 'deep.md'), `${'>'.repeat(3000)} deep`);
    await open('deep.md');
    await page.getByText('This is its text').waitFor();
    await text().getByText('deep').waitFor();
    await open('log.txt');
    await text().getByText('second').waitFor();
  });

  test('the source of Markdown stands beside it, in the address', async () => {
    await open('notes.md');
    await page.getByRole('radio', { name: 'Source' }).check({ force: true });
    await text().getByText("document.title = 'RAN'").waitFor();
    await page.reload();
    await text().getByText("document.title = 'RAN'").waitFor();
  });

  test('of a long text the beginning is read, and that is said', async () => {
    await open('long.txt');
    await page.getByText('These are the first 1.0 MB of 3.0 MB.').waitFor();
    expect((await text().locator('pre').last().textContent())!.length).toBe(1024 * 1024);
  });

  test('HTML and SVG are shown and do not run', async () => {
    asked.length = 0;
    const before = visit.complaints.length;
    await open('page.html');
    await page.frameLocator('iframe').getByRole('heading', { name: 'Hello' }).waitFor();
    await open('page.html', '&view=source');
    await text().getByText('<h1>Hello</h1>').waitFor();
    await open('logo.svg');
    await page.getByText('40 × 20 px').waitFor();
    expect(asked.filter((url) => url.includes('/api/env'))).toEqual([]);
    // The browser tells of the script that it did not run; that is the point.
    const told = visit.complaints.splice(before);
    expect(told.every((complaint) => complaint.startsWith('Blocked script execution'))).toBe(true);
  });

  test('a PDF is shown within the page', async () => {
    const framed = page.waitForResponse(
      (answer) => answer.url().includes('paper.pdf') && answer.frame() !== page.mainFrame(),
    );
    await open('paper.pdf');
    await page.getByTitle('paper.pdf').waitFor();
    const answer = await framed;
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
  });

  test('sound plays, and can be entered at any place', async () => {
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
    ['bytes.bin', 'This is no text, picture, video or sound'],
    ['empty.txt', 'The file is empty'],
  ])('%s says what it is', async (name, words) => {
    const before = visit.complaints.length;
    await open(name);
    await page.getByRole('heading', { name: words }).waitFor();
    // An empty file has no range to ask for, which the browser notes.
    visit.complaints.splice(before);
  });

  test.each([
    ['gone.txt', 'FILE_NOT_FOUND'],
    ['sub', 'NOT_A_FILE'],
    ['../relative', 'PATH_INVALID'],
  ])('%s tells why it cannot be shown', async (name, code) => {
    const before = visit.complaints.length;
    const path = name.startsWith('..') ? name : join(dir, name);
    await page.goto(`${server.url}/files?${new URLSearchParams({ path })}`);
    const alert = page.getByRole('alert');
    await alert.getByText(code, { exact: true }).waitFor();
    expect(await alert.locator('p').count()).toBe(3);
    const told = visit.complaints.splice(before);
    expect(told.every((complaint) => complaint.startsWith('Failed to load resource'))).toBe(true);
  });

  test('paths of before are offered, and can be forgotten', async () => {
    await page.goto(`${server.url}/files`);
    await page.getByRole('button', { name: /^empty\.txt/ }).click();
    await page.getByRole('heading', { name: 'The file is empty' }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Clear' }).click();
    expect(await page.getByRole('heading', { name: 'Recent' }).count()).toBe(0);
  });

  test.each([390, 1024])('nothing sticks out of a window %i pixels wide', async (width) => {
    await page.setViewportSize({ width, height: 844 });
    for (const name of ['notes.md', 'long.txt', 'sub/shot.png']) {
      await open(name);
      await page.getByRole('region').first().waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    }
  });

  test('the page broke none of its own rules', () => {
    const expected = /^Failed to load resource: the server responded with a status of (404|416)/;
    expect(visit.complaints.filter((complaint) => !expected.test(complaint))).toEqual([]);
  });
});
