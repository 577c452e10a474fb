import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from '@jest/globals';
import { encodePng } from '@storedeck/pictures';

import { axeViolations } from '../axe-violations.ts';
import { browserForSuite } from '../browser-for-suite.ts';
import { chooseLanguage } from '../choose-language.ts';
import { describeInChromium } from '../chromium.ts';
import { oncePerSuite } from '../once-per-suite.ts';
import { startInFolder } from '../start-in-folder.ts';

describeInChromium('the Frames place', () => {
  const server = oncePerSuite(() => startInFolder(writeScreenshots));
  const browser = browserForSuite();

  test('a design is started, previewed, edited, saved and drawn', async () => {
    const page = await browser.open();
    await page.goto(`${server().url}/frames`);
    await page.getByRole('button', { name: 'Start with Night' }).click();
    const preview = page.getByRole('img', { name: 'home in English (United States)' });
    await preview.and(page.locator('[aria-busy=false]')).waitFor();
    const waitForPixel = (colour: readonly number[]) =>
      page.waitForFunction((expected) => {
        // A canvas of its own is read, because the browser warns about one that is drawn and read again and again.
        const copy = new OffscreenCanvas(3, 3).getContext('2d', { willReadFrequently: true });
        const drawn = document.querySelector('canvas');
        if (!copy || !drawn) return false;
        copy.drawImage(drawn, 0, 0);
        const pixel = copy.getImageData(2, 2, 1, 1).data;
        return [...pixel].slice(0, 3).every((value, at) => Math.abs(value - (expected[at] ?? 0)) <= 1);
      }, colour);
    await waitForPixel([10, 11, 16]);
    expect(await axeViolations(page)).toEqual([]);

    await page.getByRole('button', { name: 'Calm' }).click();
    await waitForPixel([251, 248, 243]);
    // A picture of a device: black, with a transparent hole.
    const device = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Own picture of a device…' }).click();
    const bezel = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAcAAAAHCAQAAABuW59YAAAAFElEQVR4nGNg+I8CsXEhgEguLqMAGMEn2SAw6XQAAAAASUVORK5CYII=',
      'base64',
    );
    await (await device).setFiles({ name: 'bezel.png', mimeType: 'image/png', buffer: bezel });
    await page.getByText(/^designs\/frames\/[0-9a-f]{16}\.png$/).waitFor();
    await page.getByText('cut off').waitFor();
    await page
      .getByRole('combobox', { name: 'Frame for Google Play, phone' })
      .selectOption({ label: 'Drawn device' });
    await page.getByText('cut off').waitFor({ state: 'detached' });
    const caption = page.getByRole('textbox', { name: 'home caption in English (United States)' });
    await caption.fill('Donaudampfschifffahrtsgesellschaftskapitän');
    const places = [page.getByLabel('Previews in all languages'), page.getByRole('row')];
    for (const place of places) await place.getByText('wider than its box').waitFor();
    await page.locator('textarea[aria-invalid=true]').waitFor();
    // Cells of a spreadsheet.
    await caption.evaluate((cell) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'Kept kindly\tEvery day');
      cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    for (const place of places) await place.getByText('wider than its box').waitFor({ state: 'detached' });

    await page
      .getByRole('group', { name: 'Place of the texts: 8 % from the side, 5 % from the top' })
      .focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+ArrowUp');
    await page.getByRole('group', { name: '6 % from the top' }).waitFor();
    await page.getByRole('button', { name: 'Add a shot' }).click();
    await page.getByRole('textbox', { name: 'Shot 5', exact: true }).fill('extra');
    await page.getByRole('button', { name: 'Move home down' }).click();
    await page.getByRole('button', { name: 'Remove extra and its texts' }).click();

    // Only the contents scroll, not the whole page.
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
    // Another place is shown, and what is not saved is still there.
    await page.getByRole('link', { name: 'Files' }).click();
    await page.getByRole('link', { name: 'Frames' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Saved' }).waitFor();
    const design = JSON.parse(await readFile(join(server().dir, 'designs/launch.json'), 'utf8'));
    expect(design.texts['en-US'].home).toEqual({ caption: 'Kept kindly', subcaption: 'Every day' });
    expect(design.text).toMatchObject({ y: 6 });
    expect(design.shots.map(({ id }: { id: string }) => id)).toEqual([
      'detail',
      'home',
      'search',
      'settings',
    ]);

    await page.getByRole('button', { name: 'Export texts…' }).click();
    await page.getByRole('combobox', { name: 'Format' }).selectOption('xcstrings');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByText('1 file in').waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Import texts…' }).click();
    const buffer = Buffer.from('key,en-US,de-DE\nhome.caption,Kept well,Gut gepflegt\n');
    // A file that cannot be read refuses only itself.
    browser.expectComplaint(/status of 400 .*import-files/);
    await (
      await chooser
    ).setFiles([
      { name: 'broken.xcstrings', mimeType: 'application/json', buffer: Buffer.from('{"strings') },
      { name: 'texts.csv', mimeType: 'text/csv', buffer },
    ]);
    await page.getByText('2 texts were changed. New languages: de-DE.').waitFor();
    expect(await page.getByRole('dialog').getByRole('listitem').allTextContents()).toEqual([
      expect.stringMatching(/^broken\.xcstrings.*FORMAT_INVALID$/),
      expect.stringMatching(/^texts\.csv/),
    ]);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('textbox', { name: 'home caption in German' }).waitFor();
    await chooseLanguage(page.getByRole('main'), 'Language to add', 'fr-FR');
    await page.getByRole('button', { name: 'Remove French (France) and its texts' }).click();

    await page.getByRole('button', { name: 'Draw all pictures' }).click();
    await page.getByText('4 drawn and 0 unchanged').waitFor();
    const pictures = await readdir(
      join(server().dir, 'designs/output/launch/googlePlay/en-US/phoneScreenshots'),
    );
    expect(pictures.sort()).toEqual(['01-detail.png', '02-home.png', '03-search.png', '04-settings.png']);
  });
});

async function writeScreenshots(dir: string): Promise<void> {
  const folder = join(dir, 'designs/screens/en-US');
  await mkdir(folder, { recursive: true });
  const png = await encodePng(new Uint8Array(60 * 130 * 3).fill(200), { width: 60, height: 130 });
  for (const shot of ['home', 'detail', 'search', 'settings'])
    await writeFile(join(folder, `phone-${shot}.png`), png);
  // One store and one language, so that few pictures are drawn.
  const googlePlay = { packageName: 'app.example', locales: { 'en-US': { title: 'A' } } };
  await writeFile(join(dir, 'listing.json'), JSON.stringify({ schemaVersion: 1, googlePlay }));
}
