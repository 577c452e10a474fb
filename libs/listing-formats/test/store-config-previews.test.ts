import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { makeSampleVideo } from '@storedeck/fake-stores';

import { placePictures, readStoreConfig, writeStoreConfig } from '../src/index.ts';

const FILM = makeSampleVideo({ seconds: 16 });

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'previews-'));
});
afterEach(() => rm(dir, { recursive: true }));

async function write(previews: object, files: readonly string[]): Promise<string> {
  const folder = join(dir, 'source');
  const info = { 'en-US': { title: 'Garden', previews } };
  for (const file of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), FILM);
  }
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'store.config.json'), JSON.stringify({ configVersion: 0, apple: { info } }));
  return folder;
}

// The three forms are those of eas-cli, packages/eas-cli/src/metadata/apple (types.ts, tasks/previews.ts): a path, a path
// with a time, and since 2026 a list of them.
test('the app previews of a store.config.json come in, in all its forms, and go out again', async () => {
  const folder = await write(
    {
      IPHONE_67: './films/a.mp4',
      IPHONE_61: { path: 'films\\b.mp4', previewFrameTimeCode: '00:00:07:00' },
      IPHONE_65: ['films/a.mp4', { path: 'films/b.mp4', previewFrameTimeCode: '00:05:00' }],
    },
    ['films/a.mp4', 'films/b.mp4'],
  );
  const found = await readStoreConfig({ file: folder, identity: { bundleId: 'app.tilia' } });
  const previews = found.listing.appStore?.locales['en-US']?.previews ?? {};
  expect(
    Object.fromEntries(
      Object.entries(previews).map(([type, set]) => [type, set.map((one) => [one.fileName, one.posterTime])]),
    ),
  ).toEqual({
    IPHONE_67: [['a.mp4', undefined]],
    IPHONE_61: [['b.mp4', '00:00:07:00']],
    IPHONE_65: [
      ['a.mp4', undefined],
      ['b.mp4', undefined],
    ],
  });
  expect(found.lost).toEqual([
    {
      reason: 'The time of its poster frame has another form than 00:00:05:00.',
      places: ['apple.info.en-US.previews.IPHONE_65.1 (films/b.mp4)'],
    },
  ]);

  const root = join(dir, 'work');
  await mkdir(root);
  await placePictures(found.pictures, { folder: join(root, 'assets/new') });
  const out = join(dir, 'out');
  const written = await writeStoreConfig({ root, listing: found.listing, out });
  expect(written.lost.filter(({ places }) => places.some((place) => place.includes('previews')))).toEqual([]);
  const again = await readStoreConfig({ file: out, identity: { bundleId: 'app.tilia' } });
  const describe = ({ listing }: typeof found) =>
    Object.entries(listing.appStore?.locales['en-US']?.previews ?? {}).map(([type, set]) => [
      type,
      set.map(({ bytesSha256, posterTime }) => [bytesSha256, posterTime]),
    ]);
  expect(describe(again)).toEqual(describe(found));
});

test('an app preview that cannot come in is listed with its place', async () => {
  const folder = await write(
    {
      IPHONE_67: ['../a.mp4', 'gone.mp4', 'a.mp4', 'a.mp4', 'a.mp4', 'a.mp4'],
      GLASSES: 'a.mp4',
      IPHONE_65: [{ file: 'a.mp4' }, 7],
      IPHONE_61: null,
    },
    ['a.mp4'],
  );
  const { lost } = await readStoreConfig({ file: folder });
  const places = (wanted: RegExp) => lost.find(({ reason }) => wanted.test(reason))?.places;
  expect(places(/not a path inside/)).toEqual(['apple.info.en-US.previews.IPHONE_67.0 ("../a.mp4")']);
  expect(places(/no such file/)).toEqual(['apple.info.en-US.previews.IPHONE_67.1 (gone.mp4)']);
  expect(places(/only three/)).toEqual(['apple.info.en-US.previews.IPHONE_67.5 (a.mp4)']);
  expect(places(/neither a path/)).toEqual([
    'apple.info.en-US.previews.IPHONE_61.0',
    'apple.info.en-US.previews.IPHONE_65.0',
    'apple.info.en-US.previews.IPHONE_65.1',
  ]);
  expect(places(/no type of app previews/)).toEqual(['apple.info.en-US.previews.GLASSES']);
});
