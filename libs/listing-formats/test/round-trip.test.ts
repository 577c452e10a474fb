import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, describe, expect, test } from '@jest/globals';
import type { Listing, ListingPicture } from '@storedeck/listing';
import fc from 'fast-check';

import {
  placePictures,
  readFastlane,
  type ReadListing,
  readStoreConfig,
  writeFastlane,
  writeStoreConfig,
} from '../src/index.ts';
import { readContent, fill, Folders } from './folders.ts';
import { jpeg, png } from './sample-pictures.ts';

const folders = new Folders();
afterAll(() => folders.remove());

const SAMPLES = [
  ['assets/current/a.png', png({ width: 1290, height: 2796 }, 'a')],
  ['assets/current/b.png', png({ width: 2048, height: 2732 }, 'b')],
  ['assets/current/c.jpg', jpeg({ width: 1080, height: 1920 }, 'c')],
] as const;
const IDENTITY = { bundleId: 'app.tilia', packageName: 'app.tilia.android' };

// Excludes texts that a file cannot contain; another test shows that such texts are reported.
const text = fc
  .oneof(
    fc.string(),
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('', 'a,b', 'Line\n\nLine\n', ' ', '\r\n'),
  )
  .filter((value) => value.isWellFormed())
  // Reading removes blanks and line ends at the ends, as the tools do before they upload a text.
  .map((value) => value.replaceAll(/\r\n?/g, '\n').trim());
const optionalText = fc.option(text, { nil: null });
const image = fc.constantFrom(...SAMPLES).map(([file]) => ({ file }) satisfies ListingPicture);
// Sets with eleven pictures need numbers with two digits. They test that sorting by name does not change the order.
const images = fc.oneof(
  { weight: 9, arbitrary: fc.array(image, { maxLength: 2 }) },
  { weight: 1, arbitrary: fc.array(image, { minLength: 11, maxLength: 11 }) },
);

function some<Value>(model: Record<string, fc.Arbitrary<Value>>) {
  return fc.record(model, { requiredKeys: [] });
}

const appStoreLocale = some<unknown>({
  subtitle: optionalText,
  description: optionalText,
  keywords: optionalText,
  promotionalText: optionalText,
  whatsNew: optionalText,
  supportUrl: optionalText,
  marketingUrl: optionalText,
  privacyPolicyUrl: optionalText,
  privacyPolicyText: optionalText,
  screenshots: fc.dictionary(
    fc.constantFrom(
      'APP_IPHONE_67',
      'APP_IPAD_PRO_129',
      'IMESSAGE_APP_IPHONE_67',
      'APP_APPLE_TV',
      'APP_NEW_ONE',
    ),
    images,
    { maxKeys: 2 },
  ),
  // A locale without a text or picture is not read.
}).map((rest) => ({ name: 'Garden', ...rest }));
const playLocale = some<unknown>({
  shortDescription: optionalText,
  fullDescription: optionalText,
  video: optionalText,
  releaseNotes: optionalText,
  images: some({
    icon: images.map((all) => all.slice(0, 1)),
    phoneScreenshots: images,
    tenInchScreenshots: images,
  }),
  releaseNotesFor: fc.constantFrom('default', '120'),
}).map(({ releaseNotesFor = 'default', ...rest }) => ({
  title: 'Garden',
  ...rest,
  ...(rest['releaseNotes'] ? { releaseNotesFor } : {}),
}));
const appStoreCode = fc.constantFrom('en-US', 'de-DE', 'he', 'zh-Hans', 'es-MX', 'no');
const playCode = fc.constantFrom('en-US', 'de-DE', 'iw-IL', 'zh-CN', 'es-419', 'fil');
const listings = fc
  .record({
    schemaVersion: fc.constant(1 as const),
    appStore: fc.record(
      {
        bundleId: fc.constant(IDENTITY.bundleId),
        copyright: optionalText,
        categories: fc.record({ primary: fc.constant('GAMES'), secondary: fc.constantFrom('SPORTS', null) }),
        locales: fc.dictionary(appStoreCode, appStoreLocale, { minKeys: 1, maxKeys: 3 }),
      },
      { requiredKeys: ['bundleId', 'locales'] },
    ),
    googlePlay: fc.record({
      packageName: fc.constant(IDENTITY.packageName),
      locales: fc.dictionary(playCode, playLocale, { minKeys: 1, maxKeys: 3 }),
    }),
  })
  .map((listing) => listing as unknown as Listing);

/**
 * The content that both formats can contain: texts, and pictures by their bytes. `blank` converts each text; texts for
 * which `blank` returns undefined are left out.
 */
async function commonPart(
  listing: Listing,
  {
    bytes,
    blank,
  }: {
    bytes: (image: ListingPicture) => Promise<string>;
    blank: (text: string | null, play: boolean, key: string) => unknown;
  },
): Promise<unknown> {
  const visit = async (value: unknown, play: boolean, key: string): Promise<unknown> => {
    if (value === null || typeof value === 'string') return blank(value, play, key);
    if (Array.isArray(value)) return value.length === 0 ? undefined : Promise.all(value.map(bytes));
    if (typeof value !== 'object') return value;
    const pairs: [string, unknown][] = [];
    for (const [name, each] of Object.entries(value as object)) {
      const common = await visit(each, play || name === 'googlePlay', name);
      const empty =
        common === undefined ||
        (['screenshots', 'images', 'categories'].includes(name) &&
          Object.keys(common as object).length === 0);
      if (!empty) pairs.push([name, common]);
    }
    return Object.fromEntries(pairs.sort(([a], [b]) => (a < b ? -1 : 1)));
  };
  return visit(listing, false, '');
}

function fromRoot(root: string) {
  return async (each: ListingPicture) => readFile(join(root, each.file ?? ''), 'latin1');
}

function fromRead({ pictures }: ReadListing) {
  return async (each: ListingPicture) => {
    const found = pictures.find(({ image: { file } }) => file === each.file);
    return readFile(found?.from ?? '', 'latin1');
  };
}

describe('fastlane', () => {
  // deliver (App Store) does not upload a blank text. supply (Google Play) uploads a blank text, which clears the text
  // in the store.
  const blank = (value: string | null, play: boolean, key: string) => {
    if (value?.trim() && (value !== '' || !play)) return value;
    if (play && key !== 'releaseNotes') return value || null;
    return play ? value || undefined : undefined;
  };

  test('every listing is unchanged after writing and reading, as far as both formats can contain it', () =>
    fc.assert(
      fc.asyncProperty(listings, async (listing) => {
        const root = await folders.make(Object.fromEntries(SAMPLES));
        const { path } = await writeFastlane({ listing, root, out: join(root, 'export/fastlane') });
        const read = await readFastlane({ dir: path, identity: IDENTITY });
        expect(await commonPart(read.listing, { bytes: fromRead(read), blank })).toEqual(
          await commonPart(listing, { bytes: fromRoot(root), blank }),
        );
        expect(read.lost).toEqual([]);
      }),
      { numRuns: 40, interruptAfterTimeLimit: 10_000, markInterruptAsFailure: false },
    ));

  test('a folder is unchanged after reading and writing, byte for byte', async () => {
    const files = {
      'metadata/copyright.txt': '2026 Tilia\n',
      'metadata/primary_category.txt': 'LIFESTYLE\n',
      'metadata/secondary_category.txt': 'SPORTS\n',
      'metadata/de-DE/name.txt': 'Garten\n',
      'metadata/de-DE/description.txt': 'Eins  \n\nZwei\n',
      'metadata/de-DE/keywords.txt': 'a, b,c\n',
      'metadata/de-DE/release_notes.txt': '· Neu\n',
      'metadata/ja/name.txt': '庭\n',
      'metadata/android/de-DE/title.txt': 'Garten',
      'metadata/android/de-DE/video.txt': '',
      'metadata/android/de-DE/full_description.txt': 'Eins\n\nZwei',
      'metadata/android/de-DE/changelogs/default.txt': 'Neu',
      'metadata/android/de-DE/images/icon.png': png({ width: 512, height: 512 }),
      'metadata/android/de-DE/images/phoneScreenshots/1_de-DE.png': png({ width: 1080, height: 1920 }, '1'),
      'metadata/android/de-DE/images/phoneScreenshots/2_de-DE.jpg': jpeg({ width: 1080, height: 1920 }, '2'),
      'screenshots/de-DE/0_APP_IPHONE_67_0.png': png({ width: 1290, height: 2796 }, '0'),
      'screenshots/de-DE/1_APP_IPHONE_67_1.jpg': jpeg({ width: 1290, height: 2796 }, '1'),
      'screenshots/de-DE/0_APP_IPAD_PRO_129_0.png': png({ width: 2048, height: 2732 }),
      'screenshots/appleTV/de-DE/0_APP_APPLE_TV_0.png': png({ width: 1920, height: 1080 }),
      'screenshots/iMessage/ja/0_IMESSAGE_APP_IPHONE_67_0.png': png({ width: 1290, height: 2796 }),
    };
    const dir = await folders.make(files);
    const root = await folders.make();
    const read = await readFastlane({ dir, identity: IDENTITY });
    await placePictures(read.pictures, { folder: join(root, 'assets/new') });
    const { path, files: written } = await writeFastlane({
      listing: read.listing,
      root,
      out: join(root, 'export/fastlane'),
    });
    expect(await readContent(path)).toEqual(await readContent(dir));
    expect(written).toBe(Object.keys(files).length);
  });
});

describe('store.config.json', () => {
  const blank = (value: string | null) => value ?? undefined;
  const pickAppStore = ({ schemaVersion, appStore }: Listing): Listing => ({
    schemaVersion,
    ...(appStore && { appStore: appStore.copyright === undefined ? appStore : { ...appStore } }),
  });

  test('the App Store part of every listing is unchanged after writing and reading', () =>
    fc.assert(
      fc.asyncProperty(listings, async (listing) => {
        const root = await folders.make(Object.fromEntries(SAMPLES));
        const { path } = await writeStoreConfig({ listing, root, out: join(root, 'export/store-config') });
        const read = await readStoreConfig({ file: path, identity: IDENTITY });
        expect(await commonPart(read.listing, { bytes: fromRead(read), blank })).toEqual(
          await commonPart(pickAppStore(listing), { bytes: fromRoot(root), blank }),
        );
        expect(read.lost).toEqual([]);
      }),
      { numRuns: 40, interruptAfterTimeLimit: 10_000, markInterruptAsFailure: false },
    ));

  test('a file is unchanged after reading and writing, byte for byte', async () => {
    const folder = 'store/apple/screenshot/en-US/APP_IPHONE_67';
    const config = {
      configVersion: 0,
      apple: {
        version: '1.2.3',
        copyright: '2026 Tilia',
        categories: ['LIFESTYLE', 'SPORTS'],
        info: {
          'en-US': {
            title: 'Garden',
            keywords: ['a', 'b c'],
            promoText: 'Now',
            privacyPolicyUrl: 'https://a.example',
            screenshots: { APP_IPHONE_67: [`${folder}/01.png`, `${folder}/02.jpg`] },
          },
          ja: { title: '庭', privacyPolicyUrl: 'https://a.example' },
        },
      },
    };
    const dir = await folders.make({
      'store.config.json': `${JSON.stringify(config, null, 2)}\n`,
      [`${folder}/01.png`]: png({ width: 1290, height: 2796 }),
      [`${folder}/02.jpg`]: jpeg({ width: 1290, height: 2796 }),
    });
    const root = await folders.make();
    await fill(root, {});
    const read = await readStoreConfig({ file: join(dir, 'store.config.json') });
    await placePictures(read.pictures, { folder: join(root, 'assets/new') });
    const { path } = await writeStoreConfig({
      listing: read.listing,
      root,
      out: join(root, 'export/store-config'),
    });
    expect(await readContent(path)).toEqual(await readContent(dir));
  });
});
