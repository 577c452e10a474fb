import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Design } from '@storedeck/frames';
import { encodePng } from '@storedeck/pictures';

import { openDesign, saveDesign } from './design-files.ts';
import { frameDesigns } from './frame-designs.ts';
import { putIntoNew } from './put-into-new.ts';
import { startDesign } from './start-design.ts';

const { signal } = new AbortController();
const DESIGN = {
  schemaVersion: 1,
  name: 'Launch',
  outputs: [{ store: 'googlePlay', slot: 'phoneScreenshots', width: 320, height: 640 }],
  background: { fill: { kind: 'colour', colour: '#123456' } },
  shots: [{ id: 'home', picture: 'screen.png' }],
  texts: { 'en-US': { home: {} }, ja: { home: {} } },
};
const OLD = { file: 'assets/new/playstore/en-US/phoneScreenshots/old.png', width: 1, height: 1 };

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'frames-'));
  await mkdir(join(dir, 'designs'));
  await writeFile(join(dir, 'designs/launch.json'), JSON.stringify(DESIGN));
  await writeFile(
    join(dir, 'screen.png'),
    await encodePng(new Uint8Array(60 * 120 * 3), { width: 60, height: 120 }),
  );
});
afterEach(() => rm(dir, { recursive: true }));

async function writeNew(locales: readonly string[]): Promise<void> {
  const googlePlay = {
    packageName: 'app.example',
    locales: Object.fromEntries(
      locales.map((code) => [code, { title: 'A', images: { phoneScreenshots: [OLD] } }]),
    ),
  };
  await writeFile(join(dir, 'listing.json'), JSON.stringify({ schemaVersion: 1, googlePlay }));
}

async function readPictures(locale: string): Promise<{ file: string; width: number }[]> {
  const { googlePlay } = JSON.parse(await readFile(join(dir, 'listing.json'), 'utf8'));
  return googlePlay.locales[locale].images.phoneScreenshots;
}

describe('framed pictures in New', () => {
  const draw = async () => (await frameDesigns({ dir, designIds: [], signal })).pictures;

  test('take the place of the pictures of their slots, once', async () => {
    await writeNew(['en-US', 'ja-JP', 'de-DE']);
    const put = await putIntoNew(dir, await draw(), signal);
    expect(put).toMatchObject({ changed: true, leftOut: [] });
    expect(put.sets.map(({ locale, pictures, replaced }) => [locale, pictures, replaced])).toEqual([
      ['en-US', 1, 1],
      ['ja-JP', 1, 1],
    ]);
    expect(await readPictures('ja-JP')).toMatchObject([{ width: 320, height: 640, fileName: '01-home.png' }]);
    expect(await readPictures('de-DE')).toEqual([OLD]);
    expect(await putIntoNew(dir, await draw(), signal)).toMatchObject({ changed: false });
  });

  test('are left out with their whole set after an error', async () => {
    await writeNew(['en-US']);
    await writeFile(join(dir, 'screen.png'), 'no picture');
    const pictures = await draw();
    expect(pictures.map(({ state }) => state)).toEqual(['refused']);
    expect(await putIntoNew(dir, pictures, signal)).toMatchObject({
      changed: false,
      leftOut: [{ locale: 'en-US' }],
    });
    expect(await readPictures('en-US')).toEqual([OLD]);
  });

  test('need a New listing', async () => {
    await expect(putIntoNew(dir, await draw(), signal)).rejects.toMatchObject({ code: 'LISTING_MISSING' });
  });
});

describe('the file of a design', () => {
  test('is started once, and named by its template', async () => {
    await expect(startDesign(dir, { designId: 'launch', template: 'calm' })).rejects.toMatchObject({
      code: 'INPUT_INVALID',
    });
    await expect(startDesign(dir, { designId: 'next', template: 'calmer' })).rejects.toMatchObject({
      hint: expect.stringMatching(/Did you mean calm\?/),
    });
    await expect(startDesign(dir, { designId: '../next', template: 'calm' })).rejects.toMatchObject({
      code: 'DESIGN_NOT_FOUND',
    });
    expect(await startDesign(dir, { designId: 'next', template: 'calm' })).toEqual({
      path: 'designs/next.json',
      warnings: [],
    });
    expect((await openDesign(dir, 'next')).design.outputs).toHaveLength(2);
  });

  test('is saved only if nobody has changed it', async () => {
    const { design, etag } = await openDesign(dir, 'launch');
    const saved = await saveDesign(dir, 'launch', { design: { ...design, name: 'A' }, etag });
    expect(saved.etag).toBe((await openDesign(dir, 'launch')).etag);
    await expect(saveDesign(dir, 'launch', { design, etag })).rejects.toMatchObject({
      code: 'LISTING_CHANGED',
    });
    await expect(saveDesign(dir, 'launch', { design: { name: 3 }, etag: saved.etag })).rejects.toMatchObject({
      code: 'DESIGN_INVALID',
    });
    expect(Design.parse(JSON.parse(await readFile(join(dir, 'designs/launch.json'), 'utf8'))).name).toBe('A');
  });
});
