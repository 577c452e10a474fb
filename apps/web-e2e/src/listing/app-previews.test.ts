import { execFile, spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { makeSampleVideo } from '@storedeck/fake-stores';
import { Listing } from '@storedeck/listing';
import type { Page } from 'playwright-core';

import { axeViolations } from '../axe-violations.ts';
import { browserForSuite } from '../browser-for-suite.ts';
import { describeInChromium } from '../chromium.ts';
import { expectNoSidewaysScroll } from '../expect-no-sideways-scroll.ts';
import { oncePerSuite } from '../once-per-suite.ts';
import { startInFolder } from '../start-in-folder.ts';

const isProbed =
  process.env['STOREDECK_REQUIRE_TOOLS'] === '1' || spawnSync('ffprobe', ['-version']).status === 0;
const FILMS = 'assets/new/appstore/en-US/IPHONE_67';

/** A program in the place of ffmpeg: the film is an app preview already. The real one is tested where it is called. */
const FFMPEG = `#!/bin/sh
case "$*" in
  -version) echo 'ffmpeg version 7.1' ;;
  *encoder=libx264) echo 'Encoder libx264 [libx264 H.264]:' ;;
  *) echo frame=480; cp film.mp4 preview.mp4 ;;
esac
`;

describeInChromium('app previews in the editor of New', () => {
  let ffmpeg: string;
  beforeAll(async () => {
    ffmpeg = join(await mkdtemp(join(tmpdir(), 'storedeck-ffmpeg-')), 'ffmpeg');
  });
  afterAll(() => rm(join(ffmpeg, '..'), { recursive: true }));
  const world = oncePerSuite(() => startInFolder(undefined, { FFMPEG_BIN: ffmpeg }));
  const browser = browserForSuite();

  const readPreviews = async () => {
    const listing = Listing.parse(JSON.parse(await readFile(join(world().dir, 'listing.json'), 'utf8')));
    return listing.appStore?.locales['en-US']?.previews?.['IPHONE_67'] ?? [];
  };

  const title =
    'are sorted, get a poster frame, and one that is too long is made again, all with the keyboard';
  test(isProbed ? title : `${title} (without a foreign decoder: ffprobe is missing)`, async () => {
    await mkdir(join(world().dir, FILMS), { recursive: true });
    await writeFile(join(world().dir, FILMS, 'long.mp4'), makeSampleVideo({ seconds: 31 }));
    await writeFile(
      join(world().dir, FILMS, 'short.mp4'),
      makeSampleVideo({ seconds: 16, color: '#7a3b5e' }),
    );
    const previews = ['long', 'short'].map((name) => ({
      file: `${FILMS}/${name}.mp4`,
      fileName: `${name}.mp4`,
    }));
    const locale = { name: 'Garden', previews: { IPHONE_67: previews } };
    await writeFile(
      join(world().dir, 'listing.json'),
      JSON.stringify({ schemaVersion: 1, appStore: { bundleId: 'a.b', locales: { 'en-US': locale } } }),
    );
    const page = await browser.open();
    await page.goto(`${world().url}/?view=new`);
    await page.getByRole('button', { name: 'Edit texts and pictures' }).click();
    const editor = page.getByRole('complementary', { name: 'Edit' });
    await editor.getByText('Pictures', { exact: true }).click();
    const set = page.getByTestId('slot-IPHONE_67');
    await set.getByText('2 of at most 3').waitFor();

    const poster = set.getByRole('slider', { name: 'Poster frame' }).nth(1);
    await poster.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await set.getByText('00:00:07:00').waitFor();
    await set.getByRole('button', { name: 'Move iPhone 6.9″ app previews 2 up' }).press('Enter');
    await saved(page);
    expect((await readPreviews()).map(({ fileName, posterTime }) => [fileName, posterTime])).toEqual([
      ['short.mp4', '00:00:07:00'],
      ['long.mp4', undefined],
    ]);
    expect(await axeViolations(page)).toEqual([]);
    await expectNoSidewaysScroll(page);

    await set.getByRole('button', { name: 'Make iPhone 6.9″ app previews 2 again' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Make a preview: iPhone 6.9″ app previews' });
    await dialog.getByText('Length: 29.9 seconds, 897 frames').waitFor();
    await dialog.getByRole('slider', { name: 'Last frame' }).focus();
    // As short as the App Store accepts, so that the test is short.
    await page.keyboard.press('Home');
    await dialog.getByText('Length: 15.1 seconds, 453 frames').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Make' }).press('Enter');
    await dialog.waitFor({ state: 'detached', timeout: 120_000 });
    await set.getByText('0:15').waitFor();
    await page
      .getByTestId('save-state')
      .getByText(/^Saved/)
      .waitFor();
    const made = (await readPreviews())[1];
    expect(made).toMatchObject({ width: 886, height: 1920, durationMs: 15_100 });
    if (isProbed)
      expect(await probe(join(world().dir, made?.file ?? ''))).toEqual([
        expect.objectContaining({
          codec_name: 'h264',
          profile: 'High',
          level: 40,
          width: 886,
          height: 1920,
          r_frame_rate: '30/1',
          nb_read_frames: '453',
        }),
        expect.objectContaining({ codec_name: 'aac', channels: 2, sample_rate: '44100' }),
      ]);

    // As in Firefox, and in builds of Chromium without H.264.
    await page.evaluate(() => Object.defineProperty(globalThis, 'VideoEncoder', { value: undefined }));
    const makeAgain = set.getByRole('button', { name: 'Make iPhone 6.9″ app previews 1 again' });
    await makeAgain.press('Enter');
    await dialog.getByText(`FFMPEG_BIN is set to "${ffmpeg}", which is not an executable file.`).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await writeFile(ffmpeg, FFMPEG);
    await chmod(ffmpeg, 0o755);
    await makeAgain.press('Enter');
    await dialog.getByText(`ffmpeg 7.1 of this computer (${ffmpeg}) makes the app preview.`).waitFor();
    await dialog.getByText('Length: 16.0 seconds, 480 frames').waitFor();
    await dialog.getByRole('button', { name: 'Make' }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await set.getByText('short-preview.mp4').waitFor();
    await saved(page);
    expect((await readPreviews()).map(({ fileName }) => fileName)).toEqual([
      'short-preview.mp4',
      'long-preview.mp4',
    ]);
  });
});

function saved(page: Page): Promise<void> {
  return page
    .getByTestId('save-state')
    .getByText(/^Saved/)
    .waitFor();
}

/** Decodes a file with a foreign decoder, and returns what it has found. */
async function probe(file: string): Promise<unknown> {
  const args = ['-v', 'error', '-count_frames', '-show_streams', '-of', 'json', file];
  const { stdout, stderr } = await promisify(execFile)('ffprobe', args);
  expect(stderr).toBe('');
  return (JSON.parse(stdout) as { streams: unknown }).streams;
}
