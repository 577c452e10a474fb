import { describe, expect, test } from '@jest/globals';

import { recognizeFiles } from './recognize-files.ts';

function recognize(files: Record<string, string | number>) {
  return recognizeFiles(
    Object.entries(files).map(([path, content]) => ({
      path,
      file:
        typeof content === 'number'
          ? ({ size: content, text: () => Promise.resolve('') } as File)
          : new File([content], path),
    })),
  );
}

async function sent(files: Record<string, string | number>) {
  const found = await recognize(files);
  return found.map(({ format, label, files: of }) => [format, label, of.map(({ path }) => path)]);
}

describe('the listing among chosen files', () => {
  test.each([
    [
      'fastlane',
      { 'fastlane/metadata/en-US/name.txt': '', 'fastlane/Fastfile': '' },
      ['metadata/en-US/name.txt'],
    ],
    [
      'metadata',
      { 'metadata/en-US/name.txt': '', 'metadata/copyright.txt': '' },
      ['metadata/en-US/name.txt', 'metadata/copyright.txt'],
    ],
    [
      'fastlane with app previews',
      {
        'fastlane/metadata/ja/name.txt': '',
        'fastlane/app_previews/ja/1.mp4': '',
        'fastlane/Supplyfile': '',
      },
      ['metadata/ja/name.txt', 'app_previews/ja/1.mp4', 'Supplyfile'],
    ],
    ['screenshots', { 'screenshots/ja/1.png': '' }, ['screenshots/ja/1.png']],
    ['screenshots of a TV', { 'screenshots/appleTV/ja/1.png': '' }, ['screenshots/appleTV/ja/1.png']],
    [
      'android',
      { 'android/en-US/title.txt': '', 'android/en-US/images/icon.png': '' },
      ['metadata/android/en-US/title.txt', 'metadata/android/en-US/images/icon.png'],
    ],
    [
      'locales of Google Play',
      { 'play/de-DE/full_description.txt': '' },
      ['metadata/android/de-DE/full_description.txt'],
    ],
    ['locales of the App Store', { 'texts/de-DE/keywords.txt': '' }, ['metadata/de-DE/keywords.txt']],
    ['locales with pictures', { 'shots/de-DE/1.jpeg': '' }, ['screenshots/de-DE/1.jpeg']],
  ] as [string, Record<string, string>, string[]][])('is found from %s', async (_what, files, paths) => {
    expect((await sent(files)).map(([format, , of]) => [format, of])).toEqual([['fastlane', paths]]);
  });

  test('that is nearest to the top comes first, and each listing is named by its folder', async () => {
    const files = {
      'app/old/fastlane/metadata/en-US/name.txt': '',
      'app/fastlane/metadata/en-US/name.txt': '',
      'app/src/metadata/index.ts': '',
      'app/readme.txt': '',
    };
    expect((await sent(files)).map(([, label]) => label)).toEqual([
      'fastlane in app/fastlane',
      'fastlane in app/old/fastlane',
    ]);
  });

  test('of a store.config.json includes the pictures to which the file refers', async () => {
    const config = JSON.stringify({
      apple: {
        info: {
          'en-US': { screenshots: { APP_IPHONE_67: ['./shots/1.png', 'shots/2.png', '../../3.png'] } },
        },
      },
    });
    expect(
      await sent({
        'app/store.config.json': config,
        'app/shots/1.png': '',
        'app/shots/2.png': '',
        'app/other.png': '',
      }),
    ).toEqual([
      ['store-config', 'app/store.config.json', ['store.config.json', 'shots/1.png', 'shots/2.png']],
    ]);
    expect(await sent({ 'my-store.json': '{' })).toEqual([
      ['store-config', 'my-store.json', ['store.config.json']],
    ]);
  });

  test('leaves out files that are too large and files for the reviewers of the store', async () => {
    const [found] = await recognize({
      'metadata/en-US/name.txt': '',
      'metadata/review_information/demo_password.txt': 'secret',
      'screenshots/en-US/1.png': 60 * 2 ** 20,
    });
    expect(found?.files.map(({ path }) => path)).toEqual(['metadata/en-US/name.txt']);
    expect(found?.left).toEqual([
      {
        reason: 'It is not part of a listing, and was not read.',
        places: ['metadata/review_information/demo_password.txt'],
      },
      { reason: 'It is larger than 50 MiB.', places: ['screenshots/en-US/1.png'] },
    ]);
  });

  test.each([
    {},
    { 'a.zip': '' },
    { 'src/index.ts': '', 'src/metadata/index.ts': '' },
    { 'data/fr/file.txt': '' },
  ])('is not found in %j', async (files) => {
    expect(await recognize(files as Record<string, string>)).toEqual([]);
  });

  test.each([
    [
      'gradle-play',
      { 'app/src/main/play/listings/en-US/title.txt': '', 'app/src/main/play/keys/a.jks': '' },
      ['listings/en-US/title.txt'],
    ],
    [
      'gradle-play',
      { 'play/en-US/listing/title': '', 'play/contactEmail': '' },
      ['en-US/listing/title', 'contactEmail'],
    ],
    [
      'whatsnew',
      { 'distribution/whatsnew/whatsnew-en-US': '', 'distribution/a.md': '' },
      ['distribution/whatsnew/whatsnew-en-US'],
    ],
    ['whatsnew', { 'notes.md': '' }, ['notes.md']],
    [
      'xcstrings',
      { 'app/Tilia/AppStore.xcstrings': '', 'app/Tilia/Localizable.xcstrings': '' },
      ['app/Tilia/AppStore.xcstrings'],
    ],
    ['xliff', { 'l/de.xliff': '', 'l/fr.xlf': '' }, ['l/de.xliff', 'l/fr.xlf']],
    ['spreadsheet', { 'folder/texts.csv': '', 'folder/a.png': '' }, ['texts.csv']],
    ['spreadsheet', { 'texts.xlsx': '' }, ['texts.xlsx']],
  ] as [string, Record<string, string>, string[]][])('of %s is found', async (format, files, paths) => {
    expect((await sent(files)).map(([found, , of]) => [found, of])).toEqual([[format, paths]]);
  });

  test('of a flavour has the files of main that the flavour does not replace', async () => {
    const found = await sent({
      'app/src/main/play/listings/en-US/title.txt': '',
      'app/src/main/play/listings/en-US/short-description.txt': '',
      'app/src/main/play/listings/en-US/graphics/icon/1.png': '',
      'app/src/beta/play/listings/en-US/title.txt': '',
      'app/src/beta/play/listings/en-US/graphics/icon/2.png': '',
    });
    expect(found.map(([, label]) => label)).toEqual([
      'gradle-play-publisher in app',
      'gradle-play-publisher beta in app',
    ]);
    expect(found[1]?.[2]).toEqual([
      'listings/en-US/title.txt',
      'listings/en-US/graphics/icon/2.png',
      'listings/en-US/short-description.txt',
    ]);
  });
});
