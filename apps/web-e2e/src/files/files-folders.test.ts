import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';

import { axeViolations } from '../axe-violations.ts';
import { browserForSuite } from '../browser-for-suite.ts';
import { describeInChromium } from '../chromium.ts';
import { expectNoSidewaysScroll } from '../expect-no-sideways-scroll.ts';
import { oncePerSuite } from '../once-per-suite.ts';
import { startInFolder } from '../start-in-folder.ts';

const ALERTS = `# Alerts

> [!NOTE]
> Useful to know.

> [!CAUTION]
> Dangerous.

> A quote.

| left | right |
| :--- | ----: |
| a | 1 |
| b | 2 |
`;

describeInChromium('folders, JSON and formatted documents in the Files place', () => {
  const world = oncePerSuite(() => startInFolder());
  const browser = browserForSuite();
  let page: Page;

  beforeAll(async () => {
    await mkdir(at('docs/deep'), { recursive: true });
    await writeFile(at('docs/alerts.md'), ALERTS);
    await writeFile(at('docs/two\nlines \u202Egnp.txt'), 'hostile name');
    await writeFile(at('docs/deep/inner.txt'), 'inner text');
    await symlink(at('docs/nowhere'), at('docs/broken'));
    await mkdir(at('many'));
    await Promise.all(Array.from({ length: 1003 }, (_, index) => writeFile(at(`many/file ${index}`), '')));
  });

  beforeEach(async () => {
    // The page first requests the path as a file. For a folder, the server refuses this request.
    browser.expectComplaint(/status of 400/);
    page = await browser.open();
  });

  const at = (path: string) => join(world().dir, path);
  const open = (path: string) => page.goto(`${world().url}/files?${new URLSearchParams({ path: at(path) })}`);
  const entries = () => page.getByRole('list', { name: 'Entries' });
  const crumbs = () => page.getByRole('navigation', { name: 'Folders' });

  describe('a folder', () => {
    test('lists its entries, folders first, with kinds and sizes', async () => {
      await open('docs');
      await entries().getByRole('link', { name: /^deep/ }).waitFor();
      await page.getByText('4 entries').waitFor();
      const rows = await entries().getByRole('listitem').allTextContents();
      expect(rows[0]).toContain('folder');
      expect(rows.find((row) => row.startsWith('alerts.md'))).toContain(`${ALERTS.length} bytes`);
      // A link that leads nowhere cannot be opened.
      expect(rows.find((row) => row.startsWith('broken'))).toContain('link');
      expect(
        await entries()
          .getByRole('link', { name: /^broken/ })
          .count(),
      ).toBe(0);
      expect(await axeViolations(page)).toEqual([]);
    });

    test('shows the codes of unusual characters in names, and opens a file with such a name', async () => {
      await open('docs');
      await entries().getByRole('link', { name: 'two\\u{a}lines \\u{202e}gnp.txt' }).click();
      await page.getByText('hostile name').waitFor();
    });

    test('is left and entered by click, by keyboard and by breadcrumb', async () => {
      await open('docs');
      await entries().getByRole('link', { name: /^deep/ }).click();
      await entries()
        .getByRole('link', { name: /^inner\.txt/ })
        .waitFor();
      await crumbs().getByRole('link', { name: 'docs' }).click();
      await entries().getByRole('link', { name: /^deep/ }).focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Alerts', exact: true }).waitFor();
      await crumbs().getByRole('link', { name: 'docs' }).click();
      await entries().waitFor();
      await page.goBack();
      await page.getByRole('heading', { name: 'Alerts', exact: true }).waitFor();
    });

    test('says how many entries are not listed', async () => {
      await open('many');
      await page.getByRole('status').getByText('3 more entries are not listed.').waitFor();
      expect(await entries().getByRole('listitem').count()).toBe(1000);
    });

    test('fits into windows of all widths', async () => {
      await open('docs');
      await entries().waitFor();
      await expectNoSidewaysScroll(page, [390, 1440]);
    });
  });

  test('alerts and tables of GitHub are drawn', async () => {
    await open('docs/alerts.md');
    const document = page.getByRole('region', { name: 'Document' });
    const note = document.locator('.alert-note');
    await note.getByText('Note', { exact: true }).waitFor();
    await note.getByText('Useful to know.').waitFor();
    await document.locator('.alert-caution').getByText('Caution', { exact: true }).waitFor();
    expect(await document.getByText('[!').count()).toBe(0);
    expect(await document.locator('blockquote').count()).toBe(1);
    const cell = document.getByRole('cell', { name: '1', exact: true });
    expect(await cell.evaluate((element) => getComputedStyle(element).textAlign)).toBe('right');
    expect(await axeViolations(page)).toEqual([]);
  });

  describe('JSON', () => {
    const tree = () => page.getByRole('region', { name: 'JSON' });

    test('is a tree whose parts can be opened and closed', async () => {
      const many = Array.from({ length: 450 }, (_, index) => `item ${index}`);
      await writeFile(
        at('data.json'),
        JSON.stringify({ app: { name: 'Tilia <b>' }, many, big: 0 }).replace(':0}', ':12345678901234567890}'),
      );
      await open('data.json');
      await tree().getByText('"Tilia <b>"').waitFor();
      await tree().getByText('12345678901234567890').waitFor();
      await tree().getByText('… 450 items ]').click();
      await tree().getByText('"item 199"').waitFor();
      expect(await tree().getByText('"item 200"').count()).toBe(0);
      await tree().getByRole('button', { name: '250 more' }).click();
      await tree().getByText('"item 399"').waitFor();
      await tree().getByText('"app": ').click();
      await tree().getByText('… 1 entry }').waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await page.getByRole('radio', { name: 'Source' }).check({ force: true });
      await page.getByRole('region', { name: 'Text of the file' }).getByText('{"app":').waitFor();
    });

    test('that is not valid is shown as text with the reason', async () => {
      await writeFile(at('broken.json'), '{"a": 1,}');
      await open('broken.json');
      await page.getByRole('status').getByText('This is not valid JSON').waitFor();
      await page.getByRole('region', { name: 'Text of the file' }).getByText('{"a": 1,}').waitFor();
    });
  });

  test('a small video is shown at its own size', async () => {
    await page.goto(`${world().url}/files`);
    const bytes = await page.evaluate(recordVideo);
    await writeFile(at('small.webm'), Buffer.from(bytes, 'base64'));
    await open('small.webm');
    await page.getByText('160 × 120 px').waitFor();
    const box = await page.locator('video').boundingBox();
    expect([box?.width, box?.height]).toEqual([160, 120]);
  });
});

/** Records a canvas of 160 × 120 pixels in the browser; returns a WebM file as base64. */
async function recordVideo(): Promise<string> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: 160, height: 120 });
  const context = canvas.getContext('2d');
  const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: 'video/webm' });
  const recorded = new Promise<Blob>((resolve) => {
    recorder.ondataavailable = ({ data }) => resolve(data);
  });
  recorder.start();
  for (let frame = 0; frame < 20; frame += 1) {
    context?.fillRect(frame, frame, 20, 20);
    await new Promise((drawn) => requestAnimationFrame(drawn));
  }
  recorder.stop();
  const bytes = new Uint8Array(await (await recorded).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
