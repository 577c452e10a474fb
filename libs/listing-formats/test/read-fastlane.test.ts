import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, describe, expect, test } from '@jest/globals';
import { makeSampleVideo } from '@storedeck/fake-stores';
import { Listing } from '@storedeck/listing';

import { placePictures, readFastlane, writeFastlane } from '../src/index.ts';
import { readContent, Folders } from './folders.ts';
import { jpeg, png, webp } from './sample-pictures.ts';

const folders = new Folders();
afterAll(() => folders.remove());

const PHONE = { width: 1290, height: 2796 };

async function read(files: Record<string, string | Uint8Array>) {
  return readFastlane({ dir: await folders.make(files) });
}

/** The path of a picture without the digest of its bytes in the name. */
function withoutDigest(file: string | null) {
  return file?.replace(/-[0-9a-f]{12}(?=\.\w+$)/, '');
}

function groupLost({ lost }: { lost: readonly { reason: string; places: readonly string[] }[] }) {
  return Object.fromEntries(lost.map(({ reason, places }) => [reason, places]));
}

describe('texts', () => {
  test('get the field names of a listing, and lose blanks and line ends at their ends, as in deliver', async () => {
    const { listing } = await read({
      'metadata/en-US/name.txt': '  Garden\r\n',
      'metadata/en-US/support_url.txt': 'https://a.example \n',
      'metadata/en-US/keywords.txt': 'a,b c,d\n',
      'metadata/en-US/promotional_text.txt': 'Now\n\n',
      'metadata/en-US/release_notes.txt': 'One\r\nTwo\r\n',
      'metadata/en-US/privacy_url.txt': 'https://a.example',
      'metadata/en-US/apple_tv_privacy_policy.txt': 'Nothing\n',
      'metadata/en-US/subtitle.txt': '\n',
      'metadata/copyright.txt': '2026 Tilia\n',
      'metadata/primary_category.txt': 'LIFESTYLE\n',
      'metadata/secondary_category.txt': '\n',
    });
    expect(Listing.parse(listing).appStore).toEqual({
      bundleId: '',
      copyright: '2026 Tilia',
      categories: { primary: 'LIFESTYLE' },
      locales: {
        'en-US': {
          name: 'Garden',
          supportUrl: 'https://a.example',
          keywords: 'a,b c,d',
          promotionalText: 'Now',
          whatsNew: 'One\nTwo',
          privacyPolicyUrl: 'https://a.example',
          privacyPolicyText: 'Nothing',
        },
      },
    });
  });

  test('of a default folder are used for every locale without its own texts, and are not a locale', async () => {
    const files = {
      'metadata/default/name.txt': 'Garden\n',
      'metadata/default/support_url.txt': 'https://a.example\n',
      'metadata/de-DE/name.txt': 'Garten\n',
      'metadata/fr-FR/name.txt': '\n',
      'screenshots/ja/1.png': png(PHONE),
      'screenshots/default/1.png': png(PHONE, 'default'),
    };
    const { listing, pictures } = await read(files);
    const locales = listing.appStore?.locales ?? {};
    expect(Object.keys(locales)).toEqual(['de-DE', 'fr-FR', 'ja']);
    expect(Object.values(locales).map(({ name, supportUrl }) => [name, supportUrl])).toEqual([
      ['Garten', 'https://a.example'],
      ['Garden', 'https://a.example'],
      ['Garden', 'https://a.example'],
    ]);
    expect(pictures.map(({ image, from }) => [withoutDigest(image.file), from.split('/').slice(-2)])).toEqual(
      [
        ['assets/new/appstore/de-DE/APP_IPHONE_67/01.png', ['default', '1.png']],
        ['assets/new/appstore/fr-FR/APP_IPHONE_67/01.png', ['default', '1.png']],
        ['assets/new/appstore/ja/APP_IPHONE_67/01.png', ['ja', '1.png']],
      ],
    );
    await expect(read({ 'metadata/default/name.txt': 'Garden\n' })).rejects.toMatchObject({
      code: 'FORMAT_NOT_FOUND',
      hint: expect.stringContaining('metadata/default: There is no locale folder that could use it.'),
    });
  });

  test('of a default folder, and its pictures, are reported if each locale has its own', async () => {
    const lost = groupLost(
      await read({
        'metadata/default/name.txt': 'Garden\n',
        'metadata/default/subtitle.txt': 'Habits\n',
        'metadata/de-DE/name.txt': 'Garten\n',
        'screenshots/de-DE/1.png': png(PHONE),
        'screenshots/default/1.png': png(PHONE, 'default'),
      }),
    );
    expect(lost['Every language has its own, so fastlane does not use it.']).toEqual([
      'metadata/default (name)',
      'screenshots/default',
    ]);
  });

  test('of the whole app beside the folder ios are read, and reported if ios has others', async () => {
    const beside = { 'metadata/copyright.txt': '2025 Tilia\n', 'metadata/ios/en-US/name.txt': 'Garden\n' };
    const { listing } = await read(beside);
    expect(listing.appStore).toMatchObject({
      copyright: '2025 Tilia',
      locales: { 'en-US': { name: 'Garden' } },
    });
    const found = await read({ ...beside, 'metadata/ios/copyright.txt': '2026 Tilia\n' });
    expect(found.listing.appStore?.copyright).toBe('2026 Tilia');
    expect(groupLost(found)['Another folder has this text for the whole app.']).toEqual([
      'metadata/copyright.txt',
    ]);
  });

  test.each([
    ['only another platform', { 'metadata/mac/en-US/name.txt': 'Garden' }],
    [
      'only files of frameit',
      { 'screenshots/en-US/title.strings': '"a" = "b";', 'screenshots/Framefile.json': '{}' },
    ],
    ['blank texts', { 'metadata/en-US/name.txt': ' \n', 'metadata/de-DE/description.txt': '' }],
    [
      'only other files',
      { 'metadata/review_information/notes.txt': 'Hello', 'metadata/README.md': '# Texts' },
    ],
  ])('a tree with %s has no listing, which is no success', async (_name, files) => {
    await expect(read(files)).rejects.toMatchObject({
      code: 'FORMAT_NOT_FOUND',
      message: /No text and no picture of a listing/,
      hint: expect.stringContaining('Nothing was changed'),
    });
  });

  test('a language without a text or picture does not exist, and is reported', async () => {
    const found = await read({
      'metadata/en-US/name.txt': 'Garden',
      'metadata/mac/en-US/name.txt': 'Garden',
      'metadata/android/en-US/title.txt': 'Garden',
      'metadata/android/de-DE/images/README.md': 'later',
    });
    expect(Object.keys(found.listing.appStore!.locales)).toEqual(['en-US']);
    expect(Object.keys(found.listing.googlePlay!.locales)).toEqual(['en-US']);
    expect(groupLost(found)['It has no text and no picture.']).toEqual(['metadata/android/de-DE']);
    expect(
      groupLost(found)['It belongs to another platform or store. Storedeck publishes the iOS version.'],
    ).toEqual(['metadata/mac']);
  });

  test('of Google Play are trimmed; an empty text is null; the notes are those of the newest version', async () => {
    const android = 'metadata/android';
    const result = await read({
      [`${android}/iw-IL/title.txt`]: '\nגן\n\n',
      [`${android}/iw-IL/short_description.txt`]: ' \n',
      [`${android}/iw-IL/full_description.txt`]: 'Long\r\nline\n\n',
      [`${android}/iw-IL/changelogs/9.txt`]: 'Nine',
      [`${android}/iw-IL/changelogs/100.txt`]: 'Hundred\n',
      [`${android}/iw-IL/changelogs/default.txt`]: 'Any',
      [`${android}/es-419/title.txt`]: 'Jardín',
      [`${android}/es-419/changelogs/99.txt`]: 'Viejo',
      [`${android}/es-419/changelogs/default.txt`]: 'Nuevo',
      [`${android}/de-DE/title.txt`]: 'Garten',
      [`${android}/de-DE/changelogs/64.txt`]: 'Alt',
    });
    expect(Listing.parse(result.listing).googlePlay?.locales).toEqual({
      'de-DE': { title: 'Garten' },
      'es-419': { title: 'Jardín', releaseNotes: 'Nuevo', releaseNotesFor: 'default' },
      'iw-IL': {
        title: 'גן',
        shortDescription: null,
        fullDescription: 'Long\nline',
        releaseNotes: 'Hundred',
        releaseNotesFor: '100',
      },
    });
    expect(result.listing.appStore).toBeUndefined();
    expect(groupLost(result)).toMatchObject({
      'The notes are of an older version.': [
        `${android}/de-DE/changelogs/64.txt`,
        `${android}/es-419/changelogs/99.txt`,
        `${android}/iw-IL/changelogs/9.txt`,
      ],
      'Other notes are used for the newest version.': [`${android}/iw-IL/changelogs/default.txt`],
    });
  });

  test('an export writes the notes under the name from which they were read, and invents none', async () => {
    const dir = await folders.make({
      'metadata/android/en-US/title.txt': 'Garden',
      'metadata/android/en-US/changelogs/100.txt': 'Hundred',
      'metadata/android/de-DE/title.txt': 'Garten',
      'metadata/android/de-DE/changelogs/default.txt': 'Alle',
      'metadata/android/fr-FR/title.txt': 'Jardin',
      'metadata/android/fr-FR/changelogs/64.txt': 'Vieux',
    });
    const { listing } = await readFastlane({ dir });
    listing.googlePlay!.locales['ar'] = { releaseNotes: 'جديد', releaseNotesFor: null };
    const out = join(await folders.make(), 'out');
    await writeFastlane({ listing, root: dir, out });
    // supply would make an empty listing of a folder without files (supply/uploader.rb).
    expect(await readdir(join(out, 'metadata/android'))).not.toContain('ar');
    const files = Object.keys(await readContent(out)).filter((path) => path.includes('changelogs'));
    expect(files).toEqual([
      'metadata/android/de-DE/changelogs/default.txt',
      'metadata/android/en-US/changelogs/100.txt',
    ]);
  });
});

describe('languages', () => {
  test.each([
    [['eo'], []],
    [
      ['he-IL', 'pt_BR', 'nb-NO', 'de', 'zh-Hans', 'EN-gb', 'zh-rTW'],
      ['de-DE', 'en-GB', 'iw-IL', 'no-NO', 'pt-BR', 'zh-CN', 'zh-TW'],
    ],
    [['ru', 'ru-RU', 'RU_ru'], ['ru-RU']],
  ])('of Google Play named %j are read as %j', async (names, codes) => {
    const files = Object.fromEntries(names.map((name) => [`metadata/android/${name}/title.txt`, name]));
    const { listing } = await read({ ...files, 'metadata/android/af/title.txt': 'x' });
    expect(Object.keys(listing.googlePlay!.locales)).toEqual(['af', ...codes]);
  });

  test('that a store does not have are reported together, with the nearest ones', async () => {
    const found = await read({
      'metadata/en-US/name.txt': 'Garden',
      'metadata/eo/name.txt': 'Ĝardeno',
      'metadata/zh-HK/name.txt': '花園',
      'metadata/android/en-US/title.txt': 'Garden',
      'metadata/android/de-AT/title.txt': 'Garten',
      'metadata/android/eo/title.txt': 'Ĝardeno',
      'metadata/android/he-IL/title.txt': 'גן',
    });
    expect(groupLost(found)).toMatchObject({
      'App Store has no such language.': ['metadata/eo', 'metadata/zh-HK (did you mean zh-Hant?)'],
      'Google Play has no such language.': [
        'metadata/android/de-AT (did you mean de-DE?)',
        'metadata/android/eo',
      ],
      'The language is kept under the code of Google Play.': ['metadata/android/he-IL (as iw-IL)'],
    });
  });

  test('of the App Store in several spellings are one language; the store’s own code counts most', async () => {
    const { listing, pictures, lost } = await read({
      'metadata/en-US/name.txt': 'Garden',
      'metadata/en/name.txt': 'Other',
      'metadata/en/subtitle.txt': 'Habits',
      'screenshots/en-us/1.png': png(PHONE),
      'metadata/zh-CN/name.txt': '花园',
      'screenshots/zh-Hans/1.png': png(PHONE, 'zh'),
    });
    expect(listing.appStore?.locales).toMatchObject({
      'en-US': { name: 'Garden', subtitle: 'Habits', screenshots: { APP_IPHONE_67: [{}] } },
      'zh-Hans': { name: '花园', screenshots: { APP_IPHONE_67: [{}] } },
    });
    expect(pictures).toHaveLength(2);
    expect(lost).toContainEqual({
      reason: 'Another folder of the same language has this text.',
      places: ['metadata/en/name.txt'],
    });
  });
});

describe('layouts', () => {
  test('of an app for both platforms have a fastlane folder in ios and in android', async () => {
    const { listing, lost } = await read({
      'ios/fastlane/Appfile': "app_identifier('com.tilia.ios')\n",
      'ios/fastlane/Deliverfile': "metadata_path './store'\n",
      'ios/store/de-DE/Name.txt': 'Garten',
      'ios/fastlane/screenshots/de-DE/1.png': png(PHONE),
      'android/fastlane/Appfile': 'package_name("com.tilia.android")\n',
      'android/fastlane/metadata/android/da-DK/title.txt': 'Have',
      'android/fastlane/metadata/android/da-DK/Title.TXT': 'Anden',
      'android/fastlane/metadata/android/da-DK/images/Icon.PNG': png({ width: 512, height: 512 }),
    });
    expect(listing).toMatchObject({
      appStore: {
        bundleId: 'com.tilia.ios',
        locales: { 'de-DE': { name: 'Garten', screenshots: { APP_IPHONE_67: [{}] } } },
      },
      googlePlay: {
        packageName: 'com.tilia.android',
        locales: { 'da-DK': { title: 'Have', images: { icon: [{}] } } },
      },
    });
    expect(groupLost({ lost })).toEqual({
      'Another file of the same text counts more.': ['android/fastlane/metadata/android/da-DK/Title.TXT'],
    });
  });

  test('deeper in a folder with several projects are found, if one of them has a listing', async () => {
    const { listing, lost } = await read({
      'fastlane/Fastfile': '',
      'android/build.gradle': '',
      'node_modules/tool/fastlane/metadata/de-DE/name.txt': 'Tool',
      'apps/server/fastlane/Fastfile': '',
      'apps/mobile/ios/fastlane/metadata/de-DE/name.txt': 'Garten',
      'apps/mobile/android/fastlane/Appfile': 'package_name("com.tilia.android")\n',
      'apps/mobile/android/fastlane/metadata/android/da-DK/title.txt': 'Have',
      'apps/mobile/android/fastlane/metadata/android/xx/title.txt': 'Other',
    });
    expect(listing).toMatchObject({
      appStore: { locales: { 'de-DE': { name: 'Garten' } } },
      googlePlay: { packageName: 'com.tilia.android', locales: { 'da-DK': { title: 'Have' } } },
    });
    expect(lost.flatMap(({ places }) => places)).toContain(
      'apps/mobile/android/fastlane/metadata/android/xx',
    );
  });

  test('of several projects are named, so that one can be chosen', async () => {
    const reading = read({
      'apps/one/ios/fastlane/metadata/de-DE/name.txt': 'Garten',
      'apps/two/fastlane/metadata/android/da-DK/title.txt': 'Have',
    });
    await expect(reading).rejects.toMatchObject({
      code: 'FORMAT_NOT_FOUND',
      hint: expect.stringContaining('apps/one, apps/two.'),
    });
  });

  const IOS = { 'ios/en-US/name.txt': 'Garden', 'ios/de-DE/name.txt': 'Garten', 'mac/en-US/name.txt': 'Mac' };
  const below = (folder: string, files: Record<string, string | Uint8Array>) =>
    Object.fromEntries(Object.entries(files).map(([path, content]) => [`${folder}/${path}`, content]));
  const PLAY = {
    'en-US/title.txt': 'Garden',
    'en-US/short_description.txt': 'Habits',
    'en-US/full_description.txt': 'A garden.',
    'en-US/images/icon.png': png({ width: 512, height: 512 }),
    'de-DE/title.txt': 'Garten',
  };

  test.each<[string, Record<string, string | Uint8Array>, string]>([
    ['a folder for each platform', below('metadata', IOS), ''],
    ['a folder for each platform in the project', below('fastlane/metadata', IOS), ''],
    ['metadata itself', below('metadata', IOS), 'metadata'],
    ['the folder of the platform itself', below('metadata', IOS), 'metadata/ios'],
    [
      'paths in the Deliverfile',
      {
        ...below('fastlane/store/apple', IOS),
        'fastlane/Deliverfile': 'metadata_path("./fastlane/store/apple")',
      },
      '',
    ],
  ])('of the App Store: %s', async (_what, files, chosen) => {
    const { listing } = await readFastlane({ dir: join(await folders.make(files), chosen) });
    expect(listing.appStore?.locales).toEqual({ 'de-DE': { name: 'Garten' }, 'en-US': { name: 'Garden' } });
    expect(listing.googlePlay).toBeUndefined();
  });

  test.each<[string, Record<string, string | Uint8Array>, string]>([
    ['with android/', below('metadata/android', PLAY), ''],
    ['without android/', below('metadata', PLAY), ''],
    ['android/ itself', below('fastlane/metadata/android', PLAY), 'fastlane/metadata/android'],
    ['metadata itself', below('metadata/android', PLAY), 'metadata'],
    ['googleplay/', below('metadata/googleplay', PLAY), ''],
  ])('of Google Play: %s', async (_what, files, chosen) => {
    const found = await readFastlane({ dir: join(await folders.make(files), chosen) });
    expect(Object.keys(found.listing.googlePlay?.locales ?? {})).toEqual(['de-DE', 'en-US']);
    expect(found.listing.appStore).toBeUndefined();
    expect(found.pictures).toHaveLength(1);
    // Nothing is said about the App Store, which has no text and no picture.
    expect(groupLost(found)).toEqual({
      'Neither the Appfile nor the caller says which app it is.': ['googlePlay.packageName'],
    });
  });

  // `fdroidserver/update.py` (insert_localized_app_metadata) reads these names and places, also without android/.
  const FDROID = {
    'en-US/name.txt': 'Garden',
    'en-US/summary.txt': 'Habits',
    'en-US/description.txt': 'A garden.',
    'en-US/icon.png': png({ width: 512, height: 512 }),
    'en-US/phoneScreenshots/1.png': png({ width: 1080, height: 1920 }),
    // A language that is not whole has only names that are also those of App Store texts.
    'de/description.txt': 'Ein Garten.',
    'de/changelogs/7.txt': 'Neu',
  };
  test.each([
    ['with android/', below('fastlane/metadata/android', FDROID), ''],
    ['without android/', below('metadata', FDROID), ''],
    ['in a collection of F-Droid', below('metadata/app.tilia', FDROID), 'metadata/app.tilia'],
  ])('of F-Droid: %s', async (_what, files, chosen) => {
    const found = await readFastlane({ dir: join(await folders.make(files), chosen) });
    expect(found.listing.appStore).toBeUndefined();
    expect(found.listing.googlePlay?.locales).toMatchObject({
      'en-US': {
        title: 'Garden',
        shortDescription: 'Habits',
        fullDescription: 'A garden.',
        images: { icon: [{}], phoneScreenshots: [{}] },
      },
      'de-DE': { fullDescription: 'Ein Garten.', releaseNotes: 'Neu' },
    });
  });

  test('a summary.txt beside texts that only the App Store has makes no texts of Google Play', async () => {
    const found = await read({
      'metadata/en-US/name.txt': 'Garden',
      'metadata/en-US/keywords.txt': 'plants',
      'metadata/en-US/summary.txt': 'x',
    });
    expect(found.listing.appStore?.locales).toEqual({ 'en-US': { name: 'Garden', keywords: 'plants' } });
    expect(found.listing.googlePlay).toBeUndefined();
    expect(groupLost(found)).toMatchObject({
      'It is not part of a listing.': ['metadata/en-US/summary.txt'],
    });
  });

  test('a second folder of a language adds no pictures that the listing does not contain', async () => {
    const found = await read({
      'metadata/android/pt-BR/images/icon.png': png({ width: 512, height: 512 }, '1'),
      'metadata/android/pt/images/icon.png': png({ width: 512, height: 512 }, '2'),
    });
    expect(found.pictures.map(({ image }) => image)).toEqual(
      found.listing.googlePlay?.locales['pt-BR']?.images?.['icon'],
    );
  });

  test('files of both stores in one folder of a language are read for both', async () => {
    const found = await read({ ...below('metadata', PLAY), 'metadata/en-US/name.txt': 'Garden' });
    expect(found.listing.appStore?.locales).toEqual({ 'en-US': { name: 'Garden' } });
    expect(Object.keys(found.listing.googlePlay?.locales ?? {})).toEqual(['de-DE', 'en-US']);
    expect(groupLost(found)).toEqual({
      'Neither the Appfile nor the caller says which app it is.': [
        'appStore.bundleId',
        'googlePlay.packageName',
      ],
    });
  });

  test('parts of a language that are in no folder of a language are reported, with where they belong', async () => {
    const found = await read({
      'metadata/sv/name.txt': 'A',
      'metadata/Copyright.TXT': '2026 Tilia',
      'metadata/description.txt': 'A',
      'metadata/notes.md': 'A',
      'metadata/screenshots/sv/1.png': png(PHONE),
      'metadata/sv/screenshots/1.png': png(PHONE),
      'metadata/review_information/notes.txt': 'A',
      'metadata/app_icon.jpg': 'A',
      'metadata/watch_icon.jpg': 'A',
      'screenshots/background.png': png(PHONE),
      'screenshots/sv/iPhone/1.png': png(PHONE),
      'metadata/android/title.txt': 'A',
      'metadata/android/sv-SE/title.txt': 'A',
      'metadata/android/changelogs/default.txt': 'A',
      'metadata/android/phoneScreenshots/1.png': png(PHONE),
      'screenshots/1.png': png(PHONE),
    });
    expect(found.listing.appStore?.copyright).toBe('2026 Tilia');
    expect(groupLost(found)).toEqual({
      'It belongs to one language. Move it into the folder of the language, such as en-US.': [
        'metadata/android/changelogs',
        'metadata/android/phoneScreenshots',
        'metadata/android/title.txt',
        'metadata/description.txt',
        'screenshots/1.png',
      ],
      'fastlane takes screenshots from the folder screenshots beside metadata.': [
        'metadata/screenshots',
        'metadata/sv/screenshots',
      ],
      'It is not part of a listing.': ['metadata/notes.md', 'screenshots/background.png'],
      'The App Store takes the icon from the build.': ['metadata/app_icon.jpg', 'metadata/watch_icon.jpg'],
      'fastlane reads no folder inside that of a language. Move its pictures out, or name it as a display type such as APP_IPHONE_67.':
        ['screenshots/sv/iPhone'],
      'It is for the review of the app, which is not part of a listing.': ['metadata/review_information'],
      'Neither the Appfile nor the caller says which app it is.': [
        'appStore.bundleId',
        'googlePlay.packageName',
      ],
    });
  });

  test('misspelt names are reported with the right one', async () => {
    const found = await read({
      'metadata/sv/name.txt': 'A',
      'metadata/sv/Keyword.txt': 'A',
      'metadata/sv/todo.txt': 'A',
      'metadata/android/sv-SE/title.txt': 'A',
      'metadata/android/sv-SE/short-description.txt': 'A',
      'metadata/android/sv-SE/images/phoneScreenshot/1.png': png(PHONE),
      'metadata/android/sv-SE/images/icons.png': png(PHONE),
      'metadata/android/sv-SE/images/screenshots/1.png': png(PHONE),
    });
    expect(groupLost(found)).toMatchObject({
      'It is not part of a listing.': [
        'metadata/android/sv-SE/images/icons.png (did you mean icon.png?)',
        'metadata/android/sv-SE/images/phoneScreenshot (did you mean phoneScreenshots?)',
        'metadata/android/sv-SE/images/screenshots',
        'metadata/android/sv-SE/short-description.txt (did you mean short_description.txt?)',
        'metadata/sv/Keyword.txt (did you mean keywords.txt?)',
        'metadata/sv/todo.txt',
      ],
    });
  });

  test('folders with the languages of another app are named', async () => {
    const reason = 'It is another listing. To import it, choose this folder.';
    const beside = await read({
      'metadata/sv/name.txt': 'A',
      'metadata/pro/sv/name.txt': 'B',
      'metadata/android/sv-SE/title.txt': 'A',
      'metadata/android/free/sv-SE/title.txt': 'B',
    });
    expect(groupLost(beside)).toMatchObject({ [reason]: ['metadata/android/free', 'metadata/pro'] });
    await expect(
      read({ 'metadata/com.tilia.yml': 'A', 'metadata/com.tilia/sv-SE/summary.txt': 'B' }),
    ).rejects.toMatchObject({
      code: 'FORMAT_NOT_FOUND',
      hint: expect.stringContaining(`metadata/com.tilia: ${reason}`),
    });
  });

  test('changelogs are found in any case', async () => {
    const found = await read({
      'metadata/android/cs-CZ/changelogs/12.TXT': 'Nové',
      'metadata/android/cs-CZ/changelogs/default.txt': 'Jiné',
      'metadata/android/sv-SE/changelogs/Default.txt': 'Nytt',
      'metadata/android/ca/changelogs/12.txt': 'Nou',
      'metadata/android/ca/changelogs/12.TXT': 'Vell',
    });
    expect(found.listing.googlePlay?.locales).toEqual({
      ca: { releaseNotes: 'Nou', releaseNotesFor: '12' },
      'cs-CZ': { releaseNotes: 'Nové', releaseNotesFor: '12' },
      'sv-SE': { releaseNotes: 'Nytt', releaseNotesFor: 'default' },
    });
    expect(groupLost(found)).toMatchObject({
      'Another file of the same text counts more.': ['metadata/android/ca/changelogs/12.TXT'],
      'Other notes are used for the newest version.': ['metadata/android/cs-CZ/changelogs/default.txt'],
    });
  });

  test('screenshots in folders that are no language are reported, and those of ios are read', async () => {
    const found = await read({
      'screenshots/raw/en-US/1.png': png(PHONE),
      'screenshots/ios/en-US/1.png': png(PHONE),
      'screenshots/en-US/preview.mp4': 'x',
      'metadata/en-US/name.txt': 'Garden',
      'metadata/review_information/notes.txt': 'x',
    });
    expect(Object.keys(found.listing.appStore!.locales)).toEqual(['en-US']);
    expect(found.pictures).toHaveLength(1);
    expect(groupLost(found)).toMatchObject({
      'App Store has no such language.': ['screenshots/raw'],
      'It is for the review of the app, which is not part of a listing.': ['metadata/review_information'],
    });
  });

  test.each([
    ['a folder of its own', 'store/play'],
    ['a folder beside the languages of the App Store', 'fastlane/metadata/play-listing'],
  ])('a Supplyfile names the folder of Google Play: %s', async (_what, folder) => {
    const found = await read({
      'fastlane/Supplyfile': `# Comment\nmetadata_path("./${folder}")\npackage_name 'com.tilia.app'\n`,
      'fastlane/metadata/sv/name.txt': 'A',
      [`${folder}/sv-SE/title.txt`]: 'B',
      'fastlane/metadata/android/da-DK/title.txt': 'C',
    });
    expect(found.listing).toMatchObject({
      appStore: { locales: { sv: { name: 'A' } } },
      googlePlay: { packageName: 'com.tilia.app', locales: { 'sv-SE': { title: 'B' } } },
    });
    expect(Object.keys(found.listing.googlePlay?.locales ?? {})).toEqual(['sv-SE']);
    expect(groupLost(found)).toMatchObject({
      [`Only the texts in ${folder} are read.`]: ['fastlane/metadata/android'],
    });
  });

  test.each([
    [
      'with parentheses',
      `deliver(ipa: File.join("a", "b"), metadata_path: "store/apple", screenshots_path: 'shots')`,
    ],
    [
      'over several lines',
      'upload_to_app_store(\n  screenshots_path: "./shots",\n  metadata_path: "store/apple"\n)',
    ],
    ['without parentheses', 'appstore metadata_path: "store/apple",\n    screenshots_path: "shots"'],
    ['with arrows', `deliver(:metadata_path => "store/apple", "screenshots_path" => "shots")`],
  ])('a Fastfile names the folders in the calls of its lanes: %s', async (_what, call) => {
    const lane = `lane :release do\n  ${call}\n  supply(\n    track: "beta",\n    metadata_path: "store/play",\n  )\nend\n`;
    const found = await read({
      'fastlane/Fastfile': `# deliver(metadata_path: "no")\n${lane}`,
      'store/apple/sv/name.txt': 'A',
      'shots/sv/1.png': png(PHONE),
      'store/play/sv-SE/title.txt': 'B',
    });
    expect(found.listing).toMatchObject({
      appStore: { locales: { sv: { name: 'A', screenshots: expect.anything() } } },
      googlePlay: { locales: { 'sv-SE': { title: 'B' } } },
    });
  });

  test('a folder that a Fastfile names, and that is not there, does not hide the usual one', async () => {
    const lane = 'deliver(metadata_path: "build/meta", screenshots_path: "build/shots")';
    const found = await read({
      'fastlane/Fastfile': `deliver_options = { metadata_path: "other" }\n${lane}\n`,
      'fastlane/metadata/sv/name.txt': 'A',
      'fastlane/screenshots/sv/1.png': png(PHONE),
    });
    expect(found.listing.appStore?.locales).toMatchObject({
      sv: { name: 'A', screenshots: expect.anything() },
    });
  });

  test('a Fastfile with the folders of several apps names them, and none is chosen', async () => {
    const apps = {
      'fastlane/Fastfile': 'supply(metadata_path: "a/meta")\nsupply(metadata_path: "b/meta")\n',
      'a/meta/sv-SE/title.txt': 'A',
      'b/meta/sv-SE/title.txt': 'B',
    };
    expect(await read({ ...apps, 'fastlane/metadata/android/sv-SE/title.txt': 'C' })).toMatchObject({
      listing: { googlePlay: { locales: { 'sv-SE': { title: 'C' } } } },
      lost: expect.arrayContaining([
        { reason: 'It is another listing. To import it, choose this folder.', places: ['a/meta', 'b/meta'] },
      ]),
    });
    await expect(read(apps)).rejects.toMatchObject({
      code: 'FORMAT_NOT_FOUND',
      hint: 'There are listings of several apps. Choose one of these folders: a/meta, b/meta.',
    });
  });

  test('values of the Deliverfile are used where there is no file', async () => {
    const { listing } = await read({
      'metadata/en-US/name.txt': 'Garden',
      Deliverfile: `app_identifier "com.a"\ncopyright "2026 #{owner}"\nprimary_category("MZGenre.Lifestyle")`,
    });
    expect(listing.appStore).toMatchObject({ bundleId: 'com.a', categories: { primary: 'LIFESTYLE' } });
    expect(listing.appStore?.copyright).toBeUndefined();
  });

  test.each([
    ['MZGenre.Lifestyle', 'LIFESTYLE'],
    ['Food & Drink', 'FOOD_AND_DRINK'],
    ['health_and_fitness', 'HEALTH_AND_FITNESS'],
    ['Nonsense', undefined],
  ])('the category %s is %s', async (text, expected) => {
    const { listing } = await read({
      'metadata/en-US/name.txt': 'Garden',
      'metadata/primary_category.txt': text,
    });
    expect(listing.appStore?.categories?.primary).toBe(expected);
  });
});

describe('pictures', () => {
  test('are in the order of their names, in the slot of their name, folder or size', async () => {
    const { listing, pictures, lost } = await read({
      'screenshots/en-US/02.png': png(PHONE, 'two'),
      'screenshots/en-US/01.jpg': jpeg(PHONE, 'one'),
      'screenshots/en-US/0_APP_IPAD_PRO_129_0.png': png({ width: 2048, height: 2732 }),
      'screenshots/en-US/APP_DESKTOP/a.png': png({ width: 5, height: 5 }),
      'screenshots/iMessage/en-US/01.png': png(PHONE),
      'screenshots/appleTV/en-US/01.png': png({ width: 1920, height: 1080 }),
    });
    expect(lost).toEqual([
      { reason: 'Neither the Appfile nor the caller says which app it is.', places: ['appStore.bundleId'] },
    ]);
    const slots = Listing.parse(listing).appStore?.locales['en-US']?.screenshots ?? {};
    expect(
      Object.fromEntries(
        Object.entries(slots).map(([slot, images]) => [slot, images.map(({ fileName }) => fileName)]),
      ),
    ).toEqual({
      APP_IPHONE_67: ['01.jpg', '02.png'],
      APP_IPAD_PRO_129: ['0_APP_IPAD_PRO_129_0.png'],
      APP_DESKTOP: ['a.png'],
      IMESSAGE_APP_IPHONE_67: ['01.png'],
      APP_APPLE_TV: ['01.png'],
    });
    expect(slots['APP_IPHONE_67']?.[0]).toEqual({
      file: expect.stringMatching(/^assets\/new\/appstore\/en-US\/APP_IPHONE_67\/01-[0-9a-f]{12}\.jpg$/),
      fileName: '01.jpg',
      ...PHONE,
      bytesSha256: createHash('sha256').update(jpeg(PHONE, 'one')).digest('hex'),
    });
    expect(pictures).toHaveLength(6);
  });

  test('of the App Store are in the order of the numbers in their names, those of Google Play in that of characters', async () => {
    const numbers = Array.from({ length: 11 }, (_, index) => index + 1);
    const files = Object.fromEntries(
      numbers.flatMap((number) => [
        [`screenshots/en-US/${number}_a.png`, png(PHONE, String(number))],
        [`screenshots/de-DE/iPhone 6.7-${number}.png`, png(PHONE, `de${number}`)],
        [`metadata/android/en-US/images/phoneScreenshots/${number}.png`, png(PHONE, `play${number}`)],
      ]),
    );
    const { listing } = await read(files);
    const names = (pictures: readonly { fileName?: string | null | undefined }[] | undefined) =>
      pictures?.map(({ fileName }) => Number(/(\d+)(?:_a)?\.png$/.exec(fileName ?? '')?.[1]));
    expect(names(listing.appStore?.locales['en-US']?.screenshots?.['APP_IPHONE_67'])).toEqual(numbers);
    expect(names(listing.appStore?.locales['de-DE']?.screenshots?.['APP_IPHONE_67'])).toEqual(numbers);
    expect(names(listing.googlePlay?.locales['en-US']?.images?.['phoneScreenshots'])).toEqual([
      1, 10, 11, 2, 3, 4, 5, 6, 7, 8, 9,
    ]);
  });

  test('with “framed” anywhere in the name count as framed', async () => {
    const { listing } = await read({
      'screenshots/en-US/iPhone_framed_2.png': png(PHONE, '2'),
      'screenshots/en-US/iPhone-1_framed.png': png(PHONE, '1'),
      'screenshots/en-US/iPhone-3.png': png(PHONE, '3'),
    });
    const [set = []] = Object.values(listing.appStore?.locales['en-US']?.screenshots ?? {});
    expect(set).toHaveLength(2);
  });

  test('that are framed replace the other pictures of their folder, except for Apple Watch, as in fastlane', async () => {
    const result = await read({
      'screenshots/en-US/01.png': png(PHONE),
      'screenshots/en-US/01_framed.png': png(PHONE, 'framed'),
      'screenshots/en-US/watch.png': png({ width: 416, height: 496 }),
    });
    const slots = result.listing.appStore?.locales['en-US']?.screenshots;
    expect(slots?.['APP_IPHONE_67']?.map(({ fileName }) => fileName)).toEqual(['01_framed.png']);
    expect(slots?.['APP_WATCH_SERIES_10']).toHaveLength(1);
    expect(groupLost(result)).toMatchObject({
      'In a folder with framed pictures, fastlane uses only these.': ['screenshots/en-US/01.png'],
    });
  });

  test('of Google Play are a single icon and screenshots in the order of their names', async () => {
    const result = await read({
      'metadata/android/en-US/images/icon.png': png({ width: 512, height: 512 }, 'png'),
      'metadata/android/en-US/images/icon.jpg': jpeg({ width: 512, height: 512 }),
      'metadata/android/en-US/images/phoneScreenshots/2_en-US.png': png(PHONE, '2'),
      'metadata/android/en-US/images/phoneScreenshots/1_en-US.jpg': jpeg(PHONE, '1'),
      'metadata/android/en-US/images/phoneScreenshots/notes.md': 'x',
    });
    const images = result.listing.googlePlay?.locales['en-US']?.images ?? {};
    expect(images['icon']?.map(({ file }) => withoutDigest(file))).toEqual([
      'assets/new/googleplay/en-US/icon/01.png',
    ]);
    expect(images['phoneScreenshots']?.map(({ file }) => withoutDigest(file))).toEqual([
      'assets/new/googleplay/en-US/phoneScreenshots/01.jpg',
      'assets/new/googleplay/en-US/phoneScreenshots/02.png',
    ]);
    expect(groupLost(result)).toMatchObject({
      'There is another picture for the same slot.': ['metadata/android/en-US/images/icon.jpg'],
      'It is not part of a listing.': ['metadata/android/en-US/images/phoneScreenshots/notes.md'],
    });
  });
});

test('reports all files that are not read, except hidden files', async () => {
  const result = await read({
    'metadata/en-US/name.txt': 'A\n',
    'metadata/en-US/notes.txt': 'x',
    'metadata/review_information/demo_password.txt': 'secret',
    'metadata/app_rating_config.json': '{}',
    'metadata/en-us/name.txt': 'B\n',
    'metadata/.hidden': 'x',
    'screenshots/README.txt': 'x',
    'screenshots/en-US/1.png': png({ width: 10, height: 10 }),
    'screenshots/en-US/2.webp': webp(PHONE),
    'screenshots/en-US/3.png': webp(PHONE),
    'screenshots/en-US/4.png': 'text',
    'screenshots/en-US/40.png': '',
    'screenshots/en-US/old/1.png': png(PHONE),
  });
  expect(groupLost(result)).toMatchObject({
    'fastlane reads no folder inside that of a language. Move its pictures out, or name it as a display type such as APP_IPHONE_67.':
      ['screenshots/en-US/old'],
    'It is not part of a listing.': [
      'metadata/app_rating_config.json',
      'metadata/en-US/notes.txt',
      'screenshots/README.txt',
    ],
    'Another folder of the same language has this text.': ['metadata/en-us/name.txt'],
    'It is for the review of the app, which is not part of a listing.': ['metadata/review_information'],
    'No display type accepts a picture of this size.': ['screenshots/en-US/1.png (10 × 10)'],
    'Only PNG and JPEG are accepted.': ['screenshots/en-US/2.webp', 'screenshots/en-US/3.png'],
    'It is not a readable PNG or JPEG.': ['screenshots/en-US/4.png'],
    'The file is empty.': ['screenshots/en-US/40.png'],
  });
  expect(JSON.stringify(result)).not.toContain('secret');
});

describe('the id of the app', () => {
  const files = { 'metadata/en-US/name.txt': 'A', 'metadata/android/en-US/title.txt': 'A' };
  const readIds = async (appfile: string) => {
    const dir = await folders.make({ ...files, Appfile: appfile });
    const identity = { bundleId: 'com.caller', packageName: 'com.caller.android' };
    const { listing } = await readFastlane({ dir, identity });
    return [listing.appStore?.bundleId, listing.googlePlay?.packageName];
  };

  test.each([
    [`app_identifier("com.a") # The bundle id\npackage_name('com.b')`, ['com.a', 'com.b']],
    [`  app_identifier 'com.a'\n#package_name("com.b")`, ['com.a', 'com.caller.android']],
    [`app_identifier(ENV["ID"])`, ['com.caller', 'com.caller.android']],
    ['system("rm -rf /")', ['com.caller', 'com.caller.android']],
  ])('%j', async (appfile, ids) => expect(await readIds(appfile)).toEqual(ids));
});

test('a second listing beside metadata is reported, and so are pictures of a second folder of a language', async () => {
  const found = await read({
    'fastlane/metadata/pt-BR/name.txt': 'Jardim',
    'fastlane/jetpack_metadata/pt-BR/name.txt': 'Outro',
    'fastlane/screenshot_metadata/pt-BR/caption_1.txt': 'Veja',
    'fastlane/screenshots/pt-BR/iPhone-1.png': png(PHONE, 'one'),
    'fastlane/screenshots/pt_br/iPhone-2.png': png(PHONE, 'two'),
  });
  expect(groupLost(found)).toMatchObject({
    'It is another listing. To import it, choose this folder.': ['fastlane/jetpack_metadata'],
    'Another folder of the same language has pictures.': ['fastlane/screenshots/pt_br'],
  });
});

test('the folder of the project can be given instead of its fastlane folder', async () => {
  const dir = await folders.make({ 'fastlane/metadata/en-US/name.txt': 'A' });
  const inside = await readFastlane({ dir: join(dir, 'fastlane') });
  expect(await readFastlane({ dir })).toEqual(inside);
});

describe('app previews', () => {
  const large = makeSampleVideo({ seconds: 16 });
  const small = makeSampleVideo({ seconds: 16, width: 320, height: 640 });

  test('are read from their own folder by name and size, at most three, and written again', async () => {
    const found = await read({
      'metadata/en-US/name.txt': 'Garden',
      'app_previews/en-US/2_IPHONE_61.mp4': large,
      'app_previews/en-US/10 IPHONE_61.mp4': large,
      'app_previews/en-US/1.mp4': large,
      'app_previews/en-US/a.mp4': small,
      'app_previews/en-US/broken.mov': large.subarray(0, 900),
      'app_previews/de-DE/1.mp4': large,
      'app_previews/de-DE/2.mp4': large,
      'app_previews/de-DE/3.mp4': large,
      'app_previews/de-DE/4.mp4': large,
      'app_previews/notes.txt': 'x',
    });
    const types = (code: string) =>
      Object.entries(found.listing.appStore?.locales[code]?.previews ?? {}).map(
        ([type, set]) => `${type}: ${set.map(({ fileName }) => fileName).join()}`,
      );
    expect(types('en-US')).toEqual(['IPHONE_67: 1.mp4', 'IPHONE_61: 2_IPHONE_61.mp4,10 IPHONE_61.mp4']);
    expect(types('de-DE')).toEqual(['IPHONE_67: 1.mp4,2.mp4,3.mp4']);
    expect(found.listing.appStore?.locales['en-US']?.previews?.['IPHONE_67']?.[0]).toMatchObject({
      file: expect.stringMatching(/^assets\/new\/appstore\/en-US\/IPHONE_67\/01-[0-9a-f]{12}\.mp4$/),
      durationMs: 16_000,
      width: 886,
    });
    expect(found.pictures).toHaveLength(6);
    expect(groupLost(found)).toMatchObject({
      'Neither its name nor its size says for which device it is.': ['app_previews/en-US/a.mp4'],
      'It is not a usable video: its box “moov” is longer than the file.': ['app_previews/en-US/broken.mov'],
      'iPhone 6.9″ app previews: the App Store accepts only three.': ['app_previews/de-DE/4.mp4'],
      'It is not part of a listing.': ['app_previews/notes.txt'],
    });

    const root = await folders.make({});
    await placePictures(found.pictures, { folder: join(root, 'assets/new') });
    const german = found.listing.appStore!.locales['de-DE']!.previews!['IPHONE_67']!;
    german[1]!.posterTime = '00:00:07:00';
    const out = join(root, 'fastlane');
    const written = await writeFastlane({ listing: found.listing, out, root });
    expect(groupLost(written)['fastlane has one poster time for all app previews.']).toEqual([
      'appStore.locales.de-DE.previews.IPHONE_67.1',
    ]);
    const again = await readFastlane({ dir: out });
    expect(again.listing.appStore?.locales['de-DE']?.previews?.['IPHONE_67']).toMatchObject(
      german.map(({ bytesSha256 }) => ({ bytesSha256 })),
    );
  });
});
