import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, describe, expect, test } from '@jest/globals';

import {
  fastlaneToStoreConfig,
  placePictures,
  readFastlane,
  readStoreConfig,
  recoverExport,
  storeConfigToFastlane,
  writeFastlane,
} from '../src/index.ts';
import { readContent, Folders } from './folders.ts';
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
    expect(await readContent(join(dir, 'back'))).toEqual({
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
    expect(await readContent(join(dir, 'mine'))).toEqual({ 'notes.txt': 'mine' });
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
    expect(Object.keys(await readContent(folder))).toEqual([
      expect.stringMatching(/^appstore\/en-US\/APP_IPHONE_67\/01-[0-9a-f]{12}\.png$/),
    ]);
  });
});

describe('a picture that is named many times', () => {
  const NAMED = 2000;

  async function readMany() {
    const spellings = Array.from({ length: NAMED }, (_, at) => `${'./'.repeat(at % 3)}one.png`);
    const info = { 'en-US': { screenshots: { APP_IPHONE_67: spellings } } };
    const dir = await folders.make({
      'store.config.json': JSON.stringify({ configVersion: 0, apple: { info } }),
      'one.png': IPHONE,
    });
    return readStoreConfig({ file: dir, identity: { bundleId: 'app.tilia' } });
  }

  /** Returns the number of different files in a folder, and the number of their paths. */
  async function filesIn(folder: string): Promise<{ files: number; paths: number }> {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const pictures = entries.filter(({ name }) => name.endsWith('.png'));
    const stats = await Promise.all(pictures.map(({ parentPath, name }) => stat(join(parentPath, name))));
    return { files: new Set(stats.map(({ ino }) => ino)).size, paths: stats.length };
  }

  test('takes the space of one copy when it is imported and exported', async () => {
    const { listing, pictures } = await readMany();
    const root = await folders.make({});
    await placePictures(pictures, { folder: join(root, 'assets/new') });
    expect(await filesIn(join(root, 'assets/new'))).toEqual({ files: 1, paths: NAMED });
    await writeFastlane({ listing, root, out: join(root, 'out') });
    expect(await filesIn(join(root, 'out'))).toEqual({ files: 1, paths: NAMED });
  });
});

describe('an export that was killed', () => {
  const dead = '4000000-0123456789ab';

  test.each([
    [
      'while it wrote',
      { [`.out.tmp-${dead}/half.txt`]: 'half', 'out/.storedeck-export': '', 'out/whole.txt': 'whole' },
    ],
    [
      'after it had moved the previous folder away',
      {
        [`.out.tmp-${dead}/half.txt`]: 'half',
        [`.out.former.tmp-${dead}/whole.txt`]: 'whole',
        [`.out.former.tmp-${dead}/.storedeck-export`]: '',
      },
    ],
    [
      'before it had removed the previous folder',
      {
        [`.out.former.tmp-${dead}/old.txt`]: 'old',
        'out/.storedeck-export': '',
        'out/whole.txt': 'whole',
      },
    ],
  ])('%s leaves the last whole export and nothing else', async (_when, files) => {
    const root = await folders.make(files);
    await recoverExport(join(root, 'out'));
    expect(await readContent(root)).toMatchObject({ 'out/whole.txt': 'whole' });
    expect(await readdir(root)).toEqual(['out']);
  });

  test('is replaced by the next export, also if no folder was left', async () => {
    const root = await folders.make({ [`.out.tmp-${dead}/half.txt`]: 'half' });
    const { listing } = await readFastlane({ dir: join(await folders.make(FASTLANE), 'fastlane') });
    await writeFastlane({ listing, root, out: join(root, 'out') });
    expect(await readdir(root)).toEqual(['out']);
  });
});
