import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, describe, expect, test } from '@jest/globals';

import { readGradlePlay } from '../src/index.ts';
import { Folders } from './folders.ts';
import { png } from './sample-pictures.ts';

const folders = new Folders();
afterAll(() => folders.remove());

const PHONE = { width: 1080, height: 2400 };

async function read(files: Record<string, string | Uint8Array>, chosen = '') {
  const dir = await folders.make(files);
  const { listing, lost, pictures } = await readGradlePlay({ path: join(dir, chosen) });
  return {
    play: listing.googlePlay,
    pictures,
    lost: Object.fromEntries(lost.map(({ reason, places }) => [reason, places])),
  };
}

describe('a play folder', () => {
  test('with files of two layouts has those of the newer one, and the others are reported', async () => {
    const { play, lost } = await read({
      'src/main/play/contact-website.txt': 'https://new.example',
      'src/main/play/contactWebsite': 'https://old.example',
      'src/main/play/listings/sv-SE/full-description.txt': 'Ny',
      'src/main/play/sv-SE/listing/fulldescription': 'Gammal',
      'src/main/play/sv-SE/listing/title': 'Namn',
      // In one folder, the newer name counts, also for an empty file, which the plugin uploads.
      'src/main/play/listings/da-DK/title': 'Gammel',
      'src/main/play/listings/da-DK/title.txt': '',
      'src/main/play/listings/de-DE/title': 'Alt',
      'src/main/play/listings/de-DE/title.txt': 'Neu',
    });
    expect(play).toMatchObject({
      contact: { website: 'https://new.example' },
      locales: {
        'da-DK': { title: null },
        'de-DE': { title: 'Neu' },
        'sv-SE': { title: 'Namn', fullDescription: 'Ny' },
      },
    });
    expect(lost).toMatchObject({
      'Another file of the same text counts more.': [
        'src/main/play/contactWebsite',
        'src/main/play/listings/da-DK/title',
        'src/main/play/listings/de-DE/title',
      ],
      'Another folder of the same language has this part.': ['src/main/play/sv-SE (fullDescription)'],
    });
  });

  test('of the present layout has texts, pictures, contacts and the notes for production', async () => {
    const { play, lost } = await read(
      {
        'app/src/main/play/default-language.txt': 'en-US',
        'app/src/main/play/contact-email.txt': 'a@tilia.example\n',
        'app/src/main/play/contact-phone.txt': '',
        'app/src/main/play/listings/en-US/title.txt': 'Garden\n',
        'app/src/main/play/listings/en-US/short-description.txt': 'Habits\r\n',
        'app/src/main/play/listings/en-US/video-url.txt': '',
        'app/src/main/play/listings/en-US/graphics/icon.png': png({ width: 512, height: 512 }),
        'app/src/main/play/listings/en-US/graphics/phone-screenshots/2.png': png(PHONE, 'two'),
        'app/src/main/play/listings/en-US/graphics/phone-screenshots/10.png': png(PHONE, 'ten'),
        'app/src/main/play/listings/en-US/graphics/large-tablet-screenshots/1.png': png(PHONE, 'tablet'),
        'app/src/main/play/listings/en-US/graphics/promo-graphic/1.png': png(PHONE),
        'app/src/main/play/listings/he/title.txt': 'גן',
        'app/src/main/play/listings/eo/title.txt': 'Ĝardeno',
        'app/src/main/play/release-notes/en-US/production.txt': 'New',
        'app/src/main/play/release-notes/en-US/beta.txt': 'Beta',
        // A version code, which the plugin takes as the name of a track.
        'app/src/main/play/release-notes/en-US/104.txt': 'Old',
        'app/src/main/play/release-notes/iw-IL/default.txt': 'חדש',
        'app/src/main/play/release-names/default.txt': '1.0',
        'app/src/main/play/products/sku.json': '{}',
        'app/src/main/java/com/tilia/play/Play.java': '',
      },
      'app',
    );
    expect(play).toMatchObject({
      defaultLanguage: 'en-US',
      contact: { email: 'a@tilia.example' },
      locales: {
        'en-US': {
          title: 'Garden',
          shortDescription: 'Habits',
          video: null,
          releaseNotes: 'New',
          'releaseNotes@beta': 'Beta',
          images: { icon: [{ fileName: 'icon.png' }], tenInchScreenshots: [{ fileName: '1.png' }] },
        },
        'iw-IL': { title: 'גן', shortDescription: 'Habits', releaseNotes: 'חדש' },
      },
    });
    // The plugin uploads pictures in the order of the characters of their names.
    const phones = play?.locales['en-US']?.images?.['phoneScreenshots'] ?? [];
    expect(phones.map(({ fileName }) => fileName)).toEqual(['10.png', '2.png']);
    expect(lost).toMatchObject({
      'It is not part of a listing, and was not opened.': [
        'src/main/play/listings/en-US/graphics/promo-graphic',
        'src/main/play/products',
        'src/main/play/release-names',
      ].sort(),
      'Google Play has no such language.': ['src/main/play/listings/eo'],
      'Its name is a version code, which the plugin takes as a track. Rename it production.txt to import it.':
        ['src/main/play/release-notes/en-US/104.txt'],
    });
  });

  test('reports misspelt names with the right one', async () => {
    const at = 'src/main/play/listings/sv-SE';
    const { lost } = await read({
      'src/main/play/contact-mail.txt': 'a@b.example',
      'src/main/play/release_notes/sv-SE/default.txt': 'A',
      [`${at}/title.txt`]: 'A',
      [`${at}/short_description.txt`]: 'A',
      [`${at}/graphic/icon.png`]: png(PHONE),
      [`${at}/graphics/phone-screenshot/1.png`]: png(PHONE),
    });
    expect(lost).toMatchObject({
      'It is not part of a listing, and was not opened.': [
        'src/main/play/contact-mail.txt (did you mean contact-email.txt?)',
        `${at}/graphic (did you mean graphics?)`,
        `${at}/graphics/phone-screenshot (did you mean phone-screenshots?)`,
        `${at}/short_description.txt (did you mean short-description.txt?)`,
        'src/main/play/release_notes (did you mean release-notes?)',
      ],
    });
  });

  test('reports parts of a language that are in no folder of a language', async () => {
    const { lost } = await read({
      'src/main/play/Title.txt': 'A',
      'src/main/play/listings/full-description.txt': 'A',
      'src/main/play/listings/README.md': 'A',
      'src/main/play/listings/sv-SE/title.txt': 'A',
      'src/main/play/release-notes/beta.txt': 'A',
    });
    expect(lost).toMatchObject({
      'It belongs to one language. Move it into the folder of the language, such as en-US.': [
        'src/main/play/Title.txt',
        'src/main/play/listings/full-description.txt',
        'src/main/play/release-notes/beta.txt',
      ],
      'It is not part of a listing, and was not opened.': ['src/main/play/listings/README.md'],
    });
  });

  test('has its files in any case, as on the disks of macOS and Windows', async () => {
    const { play, lost } = await read({
      'src/main/play/Default-Language.txt': 'de-DE',
      'src/main/play/listings/de-DE/Title.TXT': 'Andere',
      'src/main/play/listings/de-DE/title.txt': 'Garten',
      'src/main/play/listings/de-DE/Short-Description.txt': Buffer.from('\uFEFFÜben', 'utf16le'),
      'src/main/play/listings/de-DE/graphics/Phone-Screenshots/1.PNG': png(PHONE),
      'src/main/play/listings/de-DE/graphics/Phone-Screenshots/2.webp': 'RIFF',
      'src/main/play/release-notes/de-DE/Production.TXT': 'Neu',
      'src/main/play/release-notes/de-DE/beta.TXT': 'Probe',
    });
    expect(play).toMatchObject({
      defaultLanguage: 'de-DE',
      locales: {
        'de-DE': {
          title: 'Garten',
          shortDescription: 'Üben',
          releaseNotes: 'Neu',
          'releaseNotes@beta': 'Probe',
          images: { phoneScreenshots: [{ fileName: '1.PNG' }] },
        },
      },
    });
    expect(lost).toMatchObject({
      'Another file of the same text counts more.': ['src/main/play/listings/de-DE/Title.TXT'],
      'Only PNG and JPEG are accepted.': ['src/main/play/listings/de-DE/graphics/Phone-Screenshots/2.webp'],
    });
  });

  test('of version 1 is read as well', async () => {
    const { play } = await read({
      defaultLanguage: 'ja-JP',
      contactWebsite: 'https://tilia.example',
      'ja-JP/listing/title': '庭',
      'ja-JP/listing/shortdescription': '習慣',
      'ja-JP/listing/fulldescription': '庭の習慣',
      'ja-JP/listing/phoneScreenshots/1.png': png(PHONE),
      'ja-JP/whatsnew': '新しい',
      'ja-JP/whatsnew-beta': '試し',
      'ko-KR/whatsnew-production': '새 소식',
      'en-US/listing/title': 'Garden',
      'en-US/listing/images/featureGraphic/a.png': png({ width: 1024, height: 500 }),
    });
    expect(play).toMatchObject({
      defaultLanguage: 'ja-JP',
      contact: { website: 'https://tilia.example' },
      locales: {
        'ja-JP': {
          title: '庭',
          shortDescription: '習慣',
          fullDescription: '庭の習慣',
          releaseNotes: '新しい',
          'releaseNotes@beta': '試し',
        },
        'ko-KR': { title: '庭', releaseNotes: '새 소식' },
        'en-US': {
          title: 'Garden',
          shortDescription: '習慣',
          images: { featureGraphic: [{}], phoneScreenshots: [{}] },
        },
      },
    });
  });

  test('of a flavour lies over that of main', async () => {
    const files = {
      'src/main/play/listings/en-US/title.txt': 'Garden',
      'src/main/play/listings/en-US/short-description.txt': 'Habits',
      'src/main/play/listings/en-US/graphics/phone-screenshots/1.png': png(PHONE, 'main'),
      'src/main/play/listings/en-US/graphics/phone-screenshots/2.png': png(PHONE, 'second'),
      'src/beta/play/listings/en-US/title.txt': 'Garden Beta',
      'src/beta/play/listings/en-US/graphics/phone-screenshots/1.png': png(PHONE, 'beta'),
    };
    const beta = await read(files, 'src/beta/play');
    expect(beta.play?.locales['en-US']).toMatchObject({ title: 'Garden Beta', shortDescription: 'Habits' });
    expect(beta.pictures).toHaveLength(1);
    const main = await read(files);
    expect(main.play?.locales['en-US']).toMatchObject({ title: 'Garden' });
    expect(main.lost).toMatchObject({
      'It is a flavour. Name its folder to import it over main.': ['src/beta/play'],
    });
  });

  test('with a key in it is read without the key', async () => {
    const { play, lost } = await read({
      'listings/en-US/title.txt': 'Garden',
      'keys/upload.jks': 'secret',
      'upload.pepk': 'secret',
    });
    expect(JSON.stringify([play, lost])).not.toContain('secret');
    expect(lost).toMatchObject({
      'It is not part of a listing, and was not opened.': ['keys', 'upload.pepk'],
    });
  });

  test('is found in the module “app” if other modules have one too', async () => {
    const { play, lost } = await read({
      'app/src/main/play/listings/en-US/title.txt': 'Garden',
      'plugins/a/src/main/play/listings/en-US/title.txt': 'Other',
    });
    expect(play?.locales).toEqual({ 'en-US': { title: 'Garden' } });
    expect(lost).toMatchObject({ 'It belongs to another app.': ['plugins/a/src/main/play'] });
  });

  test('must be named if there are several', async () => {
    const files = {
      'one/src/main/play/listings/en-US/title.txt': 'One',
      'two/src/main/play/listings/en-US/title.txt': 'Two',
    };
    await expect(read(files)).rejects.toMatchObject({
      code: 'FORMAT_NOT_FOUND',
      hint: 'Name one of the play folders. A flavour is laid over main.',
    });
  });

  test('is not a folder with code, and not one without a text', async () => {
    await expect(read({ 'app/src/main/play/Main.kt': '' })).rejects.toMatchObject({
      code: 'FORMAT_NOT_FOUND',
    });
    await expect(read({ 'listings/.keep': '', 'contact-email.txt': '' })).rejects.toMatchObject({
      code: 'FORMAT_NOT_FOUND',
    });
    await expect(read({ 'listings/.keep': '', 'update.sh': '' })).rejects.toMatchObject({
      hint: expect.stringMatching(/ It has one other entry: update\.sh: It is not part of a listing/),
    });
  });

  test('that is a link to the one of main is the same', async () => {
    const dir = await folders.make({ 'app/src/main/play/listings/en-US/title.txt': 'Garden' });
    await mkdir(join(dir, 'app/src/play'));
    await symlink('../main/play', join(dir, 'app/src/play/play'));
    const { listing } = await readGradlePlay({ path: dir });
    expect(listing.googlePlay?.locales).toEqual({ 'en-US': { title: 'Garden' } });
  });
});
