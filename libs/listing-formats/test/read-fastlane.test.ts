import { createHash } from 'node:crypto';
import { join } from 'node:path';

import { afterAll, describe, expect, test } from '@jest/globals';
import { Listing } from '@storedeck/listing';

import { readFastlane } from '../src/index.ts';
import { Folders } from './folders.ts';
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

function lostOf({ lost }: { lost: readonly { reason: string; places: readonly string[] }[] }) {
  return Object.fromEntries(lost.map(({ reason, places }) => [reason, places]));
}

describe('texts', () => {
  test('get the field names of a listing, and lose the line end at the end of their file', async () => {
    const { listing } = await read({
      'metadata/en-US/name.txt': 'Garden\n',
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
          keywords: 'a,b c,d',
          promotionalText: 'Now\n',
          whatsNew: 'One\r\nTwo',
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

  test.each([
    [
      'folders of platforms',
      { 'metadata/ios/en-US/name.txt': 'Garden', 'metadata/mac/en-US/name.txt': 'Garden' },
    ],
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
    expect(lostOf(found)['It has no text and no picture.']).toEqual([
      'metadata/mac',
      'metadata/android/de-DE',
    ]);
  });

  test('of Google Play keep their language codes; an empty text is null; the notes come from the newest version', async () => {
    const result = await read({
      'metadata/android/iw-IL/title.txt': 'גן\n',
      'metadata/android/iw-IL/short_description.txt': '',
      'metadata/android/iw-IL/full_description.txt': 'Long\n\n',
      'metadata/android/iw-IL/changelogs/9.txt': 'Nine',
      'metadata/android/iw-IL/changelogs/100.txt': 'Hundred\n',
      'metadata/android/iw-IL/changelogs/default.txt': 'Any',
      'metadata/android/es-419/title.txt': 'Jardín',
      'metadata/android/es-419/changelogs/default.txt': 'Nuevo',
    });
    expect(Listing.parse(result.listing).googlePlay?.locales).toEqual({
      'es-419': { title: 'Jardín', releaseNotes: 'Nuevo' },
      'iw-IL': { title: 'גן', shortDescription: null, fullDescription: 'Long\n', releaseNotes: 'Hundred' },
    });
    expect(result.listing.appStore).toBeUndefined();
    expect(lostOf(result)).toMatchObject({
      'A listing contains the notes of the newest version only.': [
        'metadata/android/iw-IL/changelogs/9.txt',
        'metadata/android/iw-IL/changelogs/default.txt',
      ],
      'The notes are kept, but not the version code in the name.': [
        'metadata/android/iw-IL/changelogs/100.txt',
      ],
    });
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

  test('that are framed replace the other pictures of their folder, except for Apple Watch, as in fastlane', async () => {
    const result = await read({
      'screenshots/en-US/01.png': png(PHONE),
      'screenshots/en-US/01_framed.png': png(PHONE, 'framed'),
      'screenshots/en-US/watch.png': png({ width: 416, height: 496 }),
    });
    const slots = result.listing.appStore?.locales['en-US']?.screenshots;
    expect(slots?.['APP_IPHONE_67']?.map(({ fileName }) => fileName)).toEqual(['01_framed.png']);
    expect(slots?.['APP_WATCH_SERIES_10']).toHaveLength(1);
    expect(lostOf(result)).toMatchObject({
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
    expect(lostOf(result)).toMatchObject({
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
    'screenshots/en-US/old/1.png': png(PHONE),
  });
  expect(lostOf(result)).toMatchObject({
    'It is not part of a listing.': [
      'metadata/app_rating_config.json',
      'screenshots/README.txt',
      'metadata/en-US/notes.txt',
      'screenshots/en-US/2.webp',
      'screenshots/en-US/old',
    ],
    'It differs from another locale only by case.': ['metadata/en-us'],
    'It is not a locale code.': ['metadata/review_information'],
    'No display type accepts a picture of this size.': ['screenshots/en-US/1.png (10 × 10)'],
    'Only PNG and JPEG are accepted.': ['screenshots/en-US/3.png'],
    'It is not a readable PNG, JPEG or WebP.': ['screenshots/en-US/4.png'],
  });
  expect(JSON.stringify(result)).not.toContain('secret');
});

describe('the id of the app', () => {
  const files = { 'metadata/en-US/name.txt': 'A', 'metadata/android/en-US/title.txt': 'A' };
  const idsOf = async (appfile: string) => {
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
  ])('%j', async (appfile, ids) => expect(await idsOf(appfile)).toEqual(ids));
});

test('the folder of the project can be given instead of its fastlane folder', async () => {
  const dir = await folders.make({ 'fastlane/metadata/en-US/name.txt': 'A' });
  const inside = await readFastlane({ dir: join(dir, 'fastlane') });
  expect(await readFastlane({ dir })).toEqual(inside);
});
