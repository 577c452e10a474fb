import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, describe, expect, test } from '@jest/globals';

import { fastlaneToStoreConfig, placePictures, readFastlane, storeConfigToFastlane } from '../src/index.ts';
import { contentOf, Folders } from './folders.ts';
import { png } from './sample-pictures.ts';

const folders = new Folders();
afterAll(() => folders.remove());

const IPHONE = png({ width: 1290, height: 2796 });
const FASTLANE = {
  'fastlane/metadata/en-US/name.txt': 'Garden\n',
  'fastlane/metadata/android/en-US/title.txt': 'Garden',
  'fastlane/screenshots/en-US/0_APP_IPHONE_67_0.png': IPHONE,
};

describe('converting', () => {
  test('fastlane to store.config.json and back keeps texts and pictures, and needs no working folder', async () => {
    const dir = await folders.make(FASTLANE);
    const out = join(dir, 'store-config');
    const identity = { bundleId: 'app.tilia' };
    const converted = await fastlaneToStoreConfig({ dir: join(dir, 'fastlane'), out, identity });
    expect(converted).toMatchObject({ path: out, files: 2 });
    const back = await storeConfigToFastlane({ file: out, out: join(dir, 'back'), identity });
    expect(back.files).toBe(2);
    expect(await contentOf(join(dir, 'back'))).toEqual({
      'metadata/en-US/name.txt': 'Garden\n',
      'screenshots/en-US/0_APP_IPHONE_67_0.png': IPHONE.toString('latin1'),
    });
    expect((await readdir(dir)).sort()).toEqual(['back', 'fastlane', 'store-config']);
  });

  test('reports the parts that are lost in reading and in writing', async () => {
    const dir = await folders.make({ ...FASTLANE, 'fastlane/metadata/en-US/notes.txt': 'x' });
    const { lost } = await fastlaneToStoreConfig({ dir: join(dir, 'fastlane'), out: join(dir, 'out') });
    const places = lost.flatMap((each) => each.places);
    expect(places).toEqual(expect.arrayContaining(['metadata/en-US/notes.txt', 'googlePlay']));
  });

  test('can be repeated, and never replaces a folder that no export has created', async () => {
    const dir = await folders.make({ ...FASTLANE, 'mine/notes.txt': 'mine' });
    const convert = (out: string) =>
      fastlaneToStoreConfig({ dir: join(dir, 'fastlane'), out: join(dir, out) });
    await convert('out');
    await expect(convert('out')).resolves.toMatchObject({ files: 2 });
    await expect(convert('mine')).rejects.toMatchObject({ code: 'EXPORT_BLOCKED' });
    expect(await contentOf(join(dir, 'mine'))).toEqual({ 'notes.txt': 'mine' });
  });
});

describe('placePictures', () => {
  test('refuses a file that exists already, and replaces it on request', async () => {
    const dir = await folders.make(FASTLANE);
    const { pictures } = await readFastlane({ dir });
    const folder = join(dir, 'assets/new');
    await placePictures(pictures, { folder });
    const placed = join(folder, (pictures[0]?.image.file ?? '').replace('assets/new/', ''));
    expect(await readFile(placed)).toEqual(IPHONE);
    await writeFile(placed, 'former');
    await expect(placePictures(pictures, { folder })).rejects.toMatchObject({
      code: 'EXPORT_BLOCKED',
      hint: expect.stringMatching(/replace: true/),
    });
    expect(await readFile(placed, 'utf8')).toBe('former');
    await placePictures(pictures, { folder, replace: true });
    expect(await readFile(placed)).toEqual(IPHONE);
    expect(Object.keys(await contentOf(folder))).toEqual([
      expect.stringMatching(/^appstore\/en-US\/APP_IPHONE_67\/01-[0-9a-f]{12}\.png$/),
    ]);
  });
});
