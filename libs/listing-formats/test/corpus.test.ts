import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterAll, describe, expect, test } from '@jest/globals';
import { STORE_LOCALES } from '@storedeck/listing';

import { placePictures, readFastlane, type ReadListing, writeFastlane } from '../src/index.ts';
import { makeFiles, parseFileList } from './corpus.ts';
import { Folders } from './folders.ts';

const folders = new Folders();
afterAll(() => folders.remove());

/** What an import finds in a tree. */
interface Found {
  readonly appStore: number;
  readonly googlePlay: number;
  readonly pictures: number;
}

/** Own small trees in the layouts in which projects keep their texts and pictures. */
const LAYOUTS: readonly [name: string, chosen: string, files: readonly string[], found: Found][] = [
  [
    'both stores in fastlane/metadata',
    '',
    [
      'fastlane/Appfile',
      'fastlane/metadata/copyright.txt',
      'fastlane/metadata/en-US/name.txt',
      'fastlane/metadata/en-US/description.txt',
      'fastlane/metadata/zh-Hans/name.txt',
      'fastlane/metadata/android/en-US/title.txt',
      'fastlane/metadata/android/en-US/images/icon.png',
      'fastlane/metadata/android/en-US/images/phoneScreenshots/1.png',
      'fastlane/metadata/android/zh-CN/title.txt',
      'fastlane/screenshots/en-US/iPhone-1.png',
    ],
    { appStore: 2, googlePlay: 2, pictures: 3 },
  ],
  [
    'a folder for each platform, and Google Play’s texts are links to those of iOS',
    '',
    [
      'fastlane/metadata/ios/en-US/name.txt',
      'fastlane/metadata/ios/da/name.txt',
      'fastlane/metadata/ios/da/description.txt',
      'fastlane/metadata/android/da-DK/title.txt -> ../../ios/da/name.txt',
      'fastlane/metadata/android/da-DK/full_description.txt -> ../../ios/da/description.txt',
      'fastlane/metadata/mac/en-US/name.txt',
    ],
    { appStore: 2, googlePlay: 1, pictures: 0 },
  ],
  [
    'Google Play without android/, in the folder of a flavour',
    'src/generic',
    [
      'src/generic/fastlane/metadata/de-DE/title.txt',
      'src/generic/fastlane/metadata/de-DE/full_description.txt',
      'src/generic/fastlane/metadata/en-US/images/phoneScreenshots/1.png',
      'src/generic/fastlane/metadata/uk-UK/title.txt',
    ],
    { appStore: 0, googlePlay: 2, pictures: 1 },
  ],
  [
    'several apps, of which one is chosen; codes as Android writes them',
    'fastlane/metadata/one',
    [
      'fastlane/metadata/one/android/en-US/title.txt',
      'fastlane/metadata/one/ios/zh-rTW/name.txt',
      'fastlane/metadata/one/ios/pt-rBR/name.txt',
      'fastlane/metadata/one/desktop/en-US/name.txt',
      'fastlane/metadata/two/android/en-US/title.txt',
    ],
    { appStore: 2, googlePlay: 1, pictures: 0 },
  ],
  [
    'a changelog for each version, also in languages that stopped long ago',
    '',
    [
      ...Array.from({ length: 60 }, (_, code) => `metadata/android/en-US/changelogs/${code}.txt`),
      'metadata/android/en-US/title.txt',
      'metadata/android/ar/changelogs/12.txt',
      'metadata/android/ar/title.txt',
      'metadata/android/eo/title.txt',
    ],
    { appStore: 0, googlePlay: 2, pictures: 0 },
  ],
];

async function importTree(chosen: string, lines: readonly string[]) {
  const dir = await folders.make();
  await makeFiles(dir, parseFileList(lines.join('\n')));
  const read = await readFastlane({ dir: join(dir, chosen) });
  return { dir, read };
}

function foundIn({ listing, pictures }: ReadListing): Found {
  return {
    appStore: Object.keys(listing.appStore?.locales ?? {}).length,
    googlePlay: Object.keys(listing.googlePlay?.locales ?? {}).length,
    pictures: pictures.length,
  };
}

describe('a tree', () => {
  test.each(LAYOUTS)('with %s is imported and exported again', async (_name, chosen, lines, found) => {
    const { read } = await importTree(chosen, lines);
    expect(foundIn(read)).toEqual(found);
    const root = await folders.make();
    await placePictures(read.pictures, { folder: join(root, 'assets/new') });
    const out = join(root, 'export');
    await writeFastlane({ listing: read.listing, root, out });
    const again = await readFastlane({ dir: out });
    expect(foundIn(again)).toEqual(found);
    expect(texts(again)).toEqual(texts(read));
  });
});

/** The texts of a listing, without its pictures. */
function texts({ listing }: ReadListing): unknown {
  return JSON.parse(
    JSON.stringify(listing, (key, value: unknown) =>
      ['screenshots', 'images', 'bundleId', 'packageName'].includes(key) ? undefined : value,
    ),
  );
}

/** Lists of the files of real trees, in a folder beside the checkout. */
const TREES = join(dirname(fileURLToPath(import.meta.url)), '../../../../shared/world/trees');
const LISTS = existsSync(TREES) ? readdirSync(TREES).filter((name) => name.endsWith('.txt')) : [];

/** The folder to choose in a tree that has several listings, and the trees that have none. */
const CHOSEN: Readonly<Record<string, string>> = {
  'nextcloud.txt': 'src/generic',
};
const WITHOUT_LISTING = ['nightguard.txt'];

const title =
  LISTS.length > 0
    ? 'the layouts of real trees'
    : 'the layouts of real trees (left out: there is no ../shared/world/trees)';
describe(title, () => {
  if (LISTS.length === 0) test('are not here', () => expect(LISTS).toEqual([]));

  for (const name of LISTS)
    test(`${name} is imported without a language that a store does not have`, async () => {
      const lines = (await readFile(join(TREES, name), 'utf8')).split('\n');
      const reading = importTree(CHOSEN[name] ?? '', lines);
      if (WITHOUT_LISTING.includes(name)) {
        await expect(reading).rejects.toMatchObject({ code: 'FORMAT_NOT_FOUND' });
        return;
      }
      const { read } = await reading;
      const { appStore, googlePlay } = read.listing;
      expect(Object.keys({ ...appStore?.locales, ...googlePlay?.locales }).length).toBeGreaterThan(0);
      for (const code of Object.keys(appStore?.locales ?? {})) expect(STORE_LOCALES.appStore).toContain(code);
      for (const code of Object.keys(googlePlay?.locales ?? {}))
        expect(STORE_LOCALES.googlePlay).toContain(code);
    });
});
