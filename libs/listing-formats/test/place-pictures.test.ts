import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, describe, expect, test } from '@jest/globals';

import { placePictures, readFastlane, readStoreConfig, writeFastlane } from '../src/index.ts';
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
