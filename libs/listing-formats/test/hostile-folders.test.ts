import { execFileSync } from 'node:child_process';
import { mkdir, rename, symlink, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';

import { afterAll, describe, expect, test } from '@jest/globals';

import { isListingFormatError, readFastlane, readSpreadsheet, readStoreConfig } from '../src/index.ts';
import { fill, Folders } from './folders.ts';
import { jpeg, png } from './sample-pictures.ts';

const folders = new Folders();
afterAll(() => folders.remove());

const PHONE = { width: 1290, height: 2796 };

async function catchError(call: Promise<unknown>) {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return isListingFormatError(error) ? { code: error.code, message: error.message } : error;
}

async function fastlaneWith(spoil: (dir: string) => unknown) {
  const dir = await folders.make({
    'metadata/en-US/name.txt': 'Garden\n',
    'screenshots/en-US/01.png': png(PHONE),
    'metadata/android/en-US/title.txt': 'Garden',
  });
  await spoil(dir);
  return dir;
}

describe('a fastlane folder', () => {
  const secret = '/etc/hostname';
  test.each<[string, string, (dir: string) => unknown]>([
    [
      'a linked text',
      'metadata/en-US/subtitle.txt',
      (dir) => symlink(secret, join(dir, 'metadata/en-US/subtitle.txt')),
    ],
    [
      'a linked picture',
      'screenshots/en-US/02.png',
      (dir) => symlink(secret, join(dir, 'screenshots/en-US/02.png')),
    ],
    ['a linked locale', 'metadata/de-DE', (dir) => symlink('/etc', join(dir, 'metadata/de-DE'))],
    ['a linked Appfile', 'Appfile', (dir) => symlink(secret, join(dir, 'Appfile'))],
    ['a link to itself', 'loop.txt', (dir) => symlink('loop.txt', join(dir, 'metadata/en-US/loop.txt'))],
    [
      'a pipe',
      'metadata/en-US/pipe.txt',
      (dir) => execFileSync('mkfifo', [join(dir, 'metadata/en-US/pipe.txt')]),
    ],
    ['a pipe as Appfile', 'Appfile', (dir) => execFileSync('mkfifo', [join(dir, 'Appfile')])],
    [
      'a text of 65 KiB',
      'description.txt',
      (dir) => writeFile(join(dir, 'metadata/en-US/description.txt'), 'x'.repeat(65 * 1024)),
    ],
    [
      'a picture of 51 MiB',
      '02.png',
      async (dir) => {
        await writeFile(join(dir, 'screenshots/en-US/02.png'), png(PHONE));
        await truncate(join(dir, 'screenshots/en-US/02.png'), 51 * 1024 * 1024);
      },
    ],
    [
      'a name that is not UTF-8',
      'metadata/en-US/',
      (dir) =>
        writeFile(
          Buffer.concat([
            Buffer.from(join(dir, 'metadata/en-US/')),
            Buffer.from([0xff]),
            Buffer.from('.txt'),
          ]),
          'x',
        ),
    ],
  ])('with %s reports it, and reads all other files', async (_what, name, spoil) => {
    const dir = await fastlaneWith(spoil);
    const { listing, pictures, lost } = await readFastlane({ dir });
    expect(listing.appStore?.locales['en-US']).toMatchObject({ name: 'Garden' });
    expect(listing.googlePlay?.locales['en-US']).toMatchObject({ title: 'Garden' });
    expect(pictures).toHaveLength(1);
    expect(lost.flatMap(({ places }) => places)).toContainEqual(expect.stringContaining(name));
    expect(JSON.stringify(listing)).not.toContain('root');
  });

  test('with links that stay inside is read, and keeps its pictures where they are', async () => {
    const dir = await fastlaneWith(async (at) => {
      await rename(join(at, 'metadata'), join(at, 'elsewhere'));
      await symlink(join(at, 'elsewhere'), join(at, 'metadata'));
      await symlink('en-US', join(at, 'elsewhere/en-GB'));
      await symlink('../../en-US/name.txt', join(at, 'elsewhere/android/en-US/full_description.txt'));
      await symlink('01.png', join(at, 'screenshots/en-US/02.png'));
      await symlink('.', join(at, 'screenshots/ja'));
    });
    const { listing, pictures, lost } = await readFastlane({ dir });
    expect(listing.appStore?.locales).toMatchObject({
      'en-US': { name: 'Garden' },
      'en-GB': { name: 'Garden' },
    });
    expect(listing.googlePlay?.locales['en-US']).toMatchObject({
      title: 'Garden',
      fullDescription: 'Garden',
    });
    expect(pictures.map(({ from }) => from)).toEqual([
      join(dir, 'screenshots/en-US/01.png'),
      join(dir, 'screenshots/en-US/01.png'),
    ]);
    expect(lost).toContainEqual({
      reason: 'It is a link to a folder that contains it.',
      places: ['screenshots/ja'],
    });
  });

  test('with a broken link, and with one to the folder around it, reports them', async () => {
    const dir = await fastlaneWith(async (at) => {
      await symlink('gone.txt', join(at, 'metadata/en-US/subtitle.txt'));
      await symlink(at, join(at, 'metadata/de-DE'));
    });
    const { lost } = await readFastlane({ dir });
    expect(lost).toContainEqual({
      reason: 'It is a link to a file that does not exist.',
      places: ['metadata/en-US/subtitle.txt'],
    });
    expect(lost.flatMap(({ places }) => places)).toContain('metadata/de-DE');
  });

  test('with a socket in it reports it', async () => {
    const dir = await fastlaneWith(() => undefined);
    const server = createServer().listen(join(dir, 'screenshots/socket'));
    await new Promise((resolve) => server.once('listening', resolve));
    expect((await readFastlane({ dir })).lost).toContainEqual({
      reason: 'It is a pipe, a socket or a device.',
      places: ['screenshots/socket'],
    });
    server.close();
  });

  test('with texts in other encodings, pointers of Git LFS and cut-off pictures lists all of them', async () => {
    const lfs = 'version https://git-lfs.github.com/spec/v1\noid sha256:abc\nsize 5\n';
    const dir = await fastlaneWith((at) =>
      fill(at, {
        'metadata/de-DE/name.txt': Buffer.from([0x63, 0xe9]),
        'metadata/en-US/subtitle.txt': Buffer.from('\ufeffHi', 'utf16le'),
        // Without a mark, nothing says which of the two forms of UTF-16 it is.
        'metadata/de-DE/subtitle.txt': Buffer.from('Hi', 'utf16le'),
        'metadata/en-US/keywords.txt': lfs,
        'metadata/android/en-US/short_description.txt': lfs,
        'screenshots/en-US/02.png': lfs,
        'screenshots/en-US/03.png': png(PHONE).subarray(0, -20),
        'screenshots/en-US/04.jpg': jpeg(PHONE).subarray(0, -12),
        'screenshots/en-US/05.png': png(PHONE).fill(7, 90, 120),
        'screenshots/en-US/06.jpg': jpeg(PHONE).fill(0xfe, 5000, 5100),
        'metadata/android/en-US/images/icon.png': png({ width: 512, height: 512 }).subarray(0, 100),
      }),
    );
    const { listing, pictures, lost } = await readFastlane({ dir });
    expect(listing.appStore?.locales['en-US']).toMatchObject({ name: 'Garden', subtitle: 'Hi' });
    expect(listing.appStore?.locales['en-US']?.keywords).toBeUndefined();
    expect(pictures).toHaveLength(1);
    const findPlaces = (reason: RegExp) => lost.find((each) => reason.test(each.reason))?.places.toSorted();
    expect(findPlaces(/not UTF-8 text/)).toEqual(['metadata/de-DE/name.txt', 'metadata/de-DE/subtitle.txt']);
    expect(findPlaces(/Git LFS/)).toEqual([
      'metadata/android/en-US/short_description.txt',
      'metadata/en-US/keywords.txt',
      'screenshots/en-US/02.png',
    ]);
    expect(findPlaces(/cut off/)).toEqual([
      'metadata/android/en-US/images/icon.png',
      'screenshots/en-US/03.png',
      'screenshots/en-US/04.jpg',
    ]);
    expect(findPlaces(/damaged/)).toEqual(['screenshots/en-US/05.png', 'screenshots/en-US/06.jpg']);
  });

  test('with more than ten thousand files is refused before a file is read', async () => {
    const dir = await fastlaneWith((at) =>
      fill(
        at,
        Object.fromEntries(Array.from({ length: 10_001 }, (_, index) => [`metadata/en-US/${index}.md`, ''])),
      ),
    );
    expect(await catchError(readFastlane({ dir }))).toMatchObject({
      code: 'FORMAT_UNSAFE',
      message: expect.stringContaining('10000'),
    });
  });

  test.each(['__proto__', 'constructor', 'con', 'en-US.', 'e', '..%2f', 'en US', 'x'.repeat(200)])(
    'with a folder named %j has no locale of this name',
    async (name) => {
      const dir = await fastlaneWith((at) => mkdir(join(at, 'metadata', name)));
      const { listing } = await readFastlane({ dir });
      expect(Object.keys(listing.appStore?.locales ?? {})).toEqual(['en-US']);
      expect(({} as Record<string, unknown>)['name']).toBeUndefined();
    },
  );

  test('files that are pictures only by name are left out', async () => {
    const dir = await fastlaneWith((at) =>
      fill(join(at, 'screenshots/en-US'), {
        '1.png': '',
        '2.png': '<svg xmlns="http://www.w3.org/2000/svg"/>',
        '3.png': png(PHONE).subarray(0, 20),
        '4.jpg': Buffer.from('ffd8ff', 'hex'),
        '5.jpg': Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(2000, 0xff)]),
      }),
    );
    const { pictures, lost } = await readFastlane({ dir });
    expect(pictures).toHaveLength(1);
    const countPlaces = (text: string) => lost.find(({ reason }) => reason.includes(text))?.places.length;
    expect([countPlaces('is empty'), countPlaces('not a readable PNG')]).toEqual([1, 4]);
  });
});

test.each([
  ['fastlane', 'PATH_INVALID'],
  ['', 'PATH_INVALID'],
  ['/tmp/../etc', 'PATH_INVALID'],
  ['/tmp/\0', 'PATH_INVALID'],
  [`/${'x'.repeat(5000)}`, 'PATH_INVALID'],
  [`/${'x'.repeat(300)}`, 'FORMAT_NOT_FOUND'],
  ['/no/such/folder', 'FORMAT_NOT_FOUND'],
  ['/etc', 'FORMAT_NOT_FOUND'],
  ['/etc/hostname', 'FORMAT_NOT_FOUND'],
])('the path %j is refused: %s', async (path, code) => {
  expect(await catchError(readFastlane({ dir: path }))).toMatchObject({ code });
  expect(await catchError(readStoreConfig({ file: path }))).toMatchObject({
    code: path === '/etc/hostname' ? 'FORMAT_INVALID' : code,
  });
});

test('a file in the place of a folder is named as a file', async () => {
  const dir = await folders.make({ 'texts.xlsx': 'x' });
  expect(await catchError(readFastlane({ dir: join(dir, 'texts.xlsx') }))).toMatchObject({
    code: 'FORMAT_NOT_FOUND',
    message: expect.stringContaining('is a file, and no folder'),
  });
});

test('a chosen file may be a link, and one that is not read is refused with the reason', async () => {
  const dir = await folders.make({
    'texts/a.csv': 'x,en-US\nTitle,Garden\n',
    'texts/.b.csv': 'x,en-US\nTitle,Garden\n',
  });
  await mkdir(join(dir, 'links'));
  await symlink(join(dir, 'texts/a.csv'), join(dir, 'links/a.csv'));
  const { listing } = await readSpreadsheet({ path: join(dir, 'links/a.csv') });
  expect(listing.googlePlay?.locales).toEqual({ 'en-US': { title: 'Garden' } });
  await writeFile(join(dir, 'texts/config.json'), '{"configVersion":0,"apple":{"copyright":"2026 Tilia"}}');
  await symlink(join(dir, 'texts/config.json'), join(dir, 'links/store.config.json'));
  const config = await readStoreConfig({ file: join(dir, 'links/store.config.json') });
  expect(config.listing.appStore?.copyright).toBe('2026 Tilia');
  // Links in a chosen folder are not followed: somebody else may have made the folder.
  expect(await catchError(readStoreConfig({ file: join(dir, 'links') }))).toMatchObject({
    message: expect.stringContaining('It is a link to a place outside the chosen folder'),
  });
  expect(await catchError(readSpreadsheet({ path: join(dir, 'texts/.b.csv') }))).toMatchObject({
    message: expect.stringContaining('Its name begins with a dot. Rename it.'),
  });
  execFileSync('mkfifo', [join(dir, 'texts/c.csv')]);
  expect(await catchError(readSpreadsheet({ path: join(dir, 'texts/c.csv') }))).toMatchObject({
    message: expect.stringContaining('It is a pipe, a socket or a device.'),
  });
});

test('reading ends when the signal is aborted', async () => {
  const dir = await fastlaneWith(() => undefined);
  expect(await catchError(readFastlane({ dir, signal: AbortSignal.abort() }))).toMatchObject({
    code: 'ABORTED',
  });
});

describe('a store.config.json', () => {
  const withConfig = async (config: unknown, files: Record<string, string | Uint8Array> = {}) =>
    folders.make({
      'store.config.json': typeof config === 'string' ? config : JSON.stringify(config),
      ...files,
    });
  const naming = (path: string) => ({
    configVersion: 0,
    apple: { info: { 'en-US': { screenshots: { APP_IPHONE_67: [path] } } } },
  });

  test('with several entries for one language has the parts of all of them', async () => {
    const dir = await withConfig(
      {
        configVersion: 0,
        apple: {
          info: {
            'nb-NO': { title: 'Annen', subtitle: 'Vaner', screenshots: { APP_IPHONE_67: ['b.png'] } },
            no: { title: 'Hage', screenshots: { APP_IPHONE_67: ['a.png'] } },
          },
        },
      },
      { 'a.png': png(PHONE, 'a'), 'b.png': png(PHONE, 'b') },
    );
    const { listing, lost, pictures } = await readStoreConfig({ file: dir });
    expect(listing.appStore?.locales).toMatchObject({
      no: { name: 'Hage', subtitle: 'Vaner', screenshots: { APP_IPHONE_67: [{ fileName: 'a.png' }] } },
    });
    expect(pictures.map(({ image }) => image.fileName)).toEqual(['a.png']);
    expect(lost).toContainEqual({
      reason: 'Another entry is for the same language.',
      places: ['apple.info.nb-NO.name', 'apple.info.nb-NO.screenshots'],
    });
  });

  test.each([
    '../secret.png',
    '/etc/hostname',
    'a/../../b.png',
    'a\\..\\b.png',
    'C:/x.png',
    'a//b.png',
    '',
    './',
    'x\0.png',
  ])('that names the picture %j does not read it', async (path) => {
    const { apple } = naming(path);
    const info = { 'en-US': { ...apple.info['en-US'], title: 'Garden' } };
    const file = await withConfig({ configVersion: 0, apple: { info } });
    const { listing, pictures, lost } = await readStoreConfig({ file });
    expect(listing.appStore?.locales).toEqual({ 'en-US': { name: 'Garden' } });
    expect(pictures).toEqual([]);
    expect(lost[0]?.reason).toContain('not a path inside the folder');
  });

  test('of a Windows computer names its pictures with backslashes', async () => {
    const dir = await withConfig(naming('store\\en-US\\1.PNG'), { 'store/en-US/1.PNG': png(PHONE) });
    expect((await readStoreConfig({ file: dir })).pictures).toHaveLength(1);
  });

  test('has the category of the App Store’s own spelling, or none', async () => {
    const apple = { categories: ['health & fitness', 'Cooking'], info: { 'en-US': { title: 'Garden' } } };
    const { listing, lost } = await readStoreConfig({ file: await withConfig({ configVersion: 0, apple }) });
    expect(listing.appStore?.categories).toEqual({ primary: 'HEALTH_AND_FITNESS' });
    expect(lost).toContainEqual({
      reason: 'The App Store has no such category.',
      places: ['apple.categories.1 (Cooking)'],
    });
  });

  test('has keywords as one text, and loses a value of a wrong type alone', async () => {
    const info = {
      'en-US': {
        title: 'Garden',
        keywords: 'leaf,tree',
        subtitle: null,
        screenshots: { APP_IPHONE_67: [1, 2] },
      },
      ja: 'x',
    };
    const apple = { copyright: 2026, categories: [[]], info };
    const { listing, lost } = await readStoreConfig({ file: await withConfig({ configVersion: 0, apple }) });
    expect(listing.appStore).toEqual({
      bundleId: '',
      locales: { 'en-US': { name: 'Garden', keywords: 'leaf,tree' } },
    });
    expect(lost).toContainEqual({
      reason: 'Its value has another type than the store configuration.',
      places: [
        'apple.categories',
        'apple.copyright',
        'apple.info.en-US.screenshots.APP_IPHONE_67',
        'apple.info.en-US.subtitle',
        'apple.info.ja',
      ],
    });
  });

  test('that is a program is refused', async () => {
    const dir = await folders.make({ 'store.config.js': 'module.exports = {};' });
    await expect(readStoreConfig({ file: join(dir, 'store.config.js') })).rejects.toMatchObject({
      message: 'store.config.js is a program, which is never run.',
    });
  });

  test('whose picture is behind a link to another place does not read it', async () => {
    const dir = await withConfig(naming('store/01.png'));
    const outside = await folders.make({ '01.png': png(PHONE) });
    await symlink(outside, join(dir, 'store'));
    await expect(readStoreConfig({ file: dir })).rejects.toMatchObject({
      code: 'FORMAT_NOT_FOUND',
      hint: expect.stringContaining('store: It is a link to a place outside the chosen folder'),
    });
  });

  test('whose picture is a link that stays in the folder is read', async () => {
    const dir = await withConfig(naming('01.png'), { 'real.png': png(PHONE) });
    await symlink('real.png', join(dir, '01.png'));
    expect((await readStoreConfig({ file: dir })).pictures.map(({ from }) => from)).toEqual([
      join(dir, 'real.png'),
    ]);
  });

  test.each([
    ['{', 'not JSON'],
    ['['.repeat(5000) + ']'.repeat(5000), 'more than 100 levels'],
    [`{"configVersion":0,"apple":${'{"a":'.repeat(200)}1${'}'.repeat(201)}`, 'more than 100 levels'],
    ['[]', 'the file'],
    [{ configVersion: 1 }, 'configVersion'],
    [{ configVersion: 0, apple: 5 }, 'apple'],
  ])('that is %j is refused with an error that contains the place', async (config, place) =>
    expect(await catchError(readStoreConfig({ file: await withConfig(config) }))).toMatchObject({
      code: 'FORMAT_INVALID',
      message: expect.stringContaining(place),
    }),
  );

  test('with a byte order mark is read', async () => {
    const file = await withConfig('\uFEFF{"configVersion":0,"apple":{"info":{"en-US":{"title":"Garden"}}}}');
    expect((await readStoreConfig({ file })).listing.appStore?.locales).toEqual({
      'en-US': { name: 'Garden' },
    });
  });

  test('larger than 4 MiB is refused', async () =>
    expect(
      await catchError(readStoreConfig({ file: await withConfig(' '.repeat(4 * 1024 * 1024 + 1)) })),
    ).toMatchObject({
      code: 'FORMAT_UNSAFE',
    }));

  test('names that a listing cannot have are left out and reported', async () => {
    const text = `{"configVersion":0,"$schema":"x","more":1,"apple":{"review":{"demoPassword":"secret"},"categories":[["GAMES","GAMES_CARD"],"SPORTS"],
      "info":{"__proto__":{"title":"evil"},"../..":{"title":"evil"},"en-US":{"title":"Garden","previews":{"__proto__":"a.mp4","IPHONE_67":"a.mp4"},
      "screenshots":{"__proto__":["a.png"],"a/b":["a.png"],"APP_IPHONE_67":["gone.png"]}}}}}`;
    const result = await readStoreConfig({
      file: await withConfig(text),
      identity: { bundleId: 'app.tilia' },
    });
    expect(result.listing.appStore).toEqual({
      bundleId: 'app.tilia',
      categories: { primary: 'GAMES', secondary: 'SPORTS' },
      locales: { 'en-US': { name: 'Garden' } },
    });
    expect(Object.fromEntries(result.lost.map(({ reason, places }) => [reason, places]))).toEqual({
      'It is not part of a listing.': ['apple.review', 'more'],
      'App Store has no such language.': ['apple.info.../..'],
      'It is not a display type.': ['apple.info.en-US.screenshots.a/b'],
      'There is no such file.': [
        'apple.info.en-US.previews.IPHONE_67.0 (a.mp4)',
        'apple.info.en-US.screenshots.APP_IPHONE_67.0 (gone.png)',
      ],
      'A listing contains no subcategories.': ['apple.categories.0'],
    });
    expect(JSON.stringify(result)).not.toContain('secret');
    expect(({} as Record<string, unknown>)['title']).toBeUndefined();
  });
});
