import { execFileSync } from 'node:child_process';
import { mkdir, rename, symlink, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';

import { afterAll, describe, expect, test } from '@jest/globals';

import { isListingFormatError, readFastlane, readStoreConfig } from '../src/index.ts';
import { fill, Folders } from './folders.ts';
import { png } from './sample-pictures.ts';

const folders = new Folders();
afterAll(() => folders.remove());

const PHONE = { width: 1290, height: 2796 };

async function errorOf(call: Promise<unknown>) {
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
    [
      'a linked metadata folder',
      'metadata',
      async (dir) => {
        await rename(join(dir, 'metadata'), join(dir, 'elsewhere'));
        await symlink(join(dir, 'elsewhere'), join(dir, 'metadata'));
      },
    ],
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
      'metadata/en-US',
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
  ])('with %s is refused with an error that contains its name', async (_what, name, spoil) => {
    const dir = await fastlaneWith(spoil);
    const error = await errorOf(readFastlane({ dir }));
    expect(error).toMatchObject({ code: 'FORMAT_UNSAFE', message: expect.stringContaining(name) });
  });

  test('with a socket in it is refused', async () => {
    const dir = await fastlaneWith(() => undefined);
    const server = createServer().listen(join(dir, 'screenshots/socket'));
    await new Promise((resolve) => server.once('listening', resolve));
    expect(await errorOf(readFastlane({ dir }))).toMatchObject({ code: 'FORMAT_UNSAFE' });
    server.close();
  });

  test('with a text that is not UTF-8 is refused with an error that contains its name', async () => {
    const dir = await fastlaneWith((at) =>
      writeFile(join(at, 'metadata/en-US/subtitle.txt'), Buffer.from([0x63, 0xe9])),
    );
    expect(await errorOf(readFastlane({ dir }))).toMatchObject({
      code: 'FORMAT_INVALID',
      message: expect.stringContaining('metadata/en-US/subtitle.txt'),
    });
  });

  test('with more than ten thousand files is refused before a file is read', async () => {
    const dir = await fastlaneWith((at) =>
      fill(
        at,
        Object.fromEntries(Array.from({ length: 10_001 }, (_, index) => [`metadata/en-US/${index}.md`, ''])),
      ),
    );
    expect(await errorOf(readFastlane({ dir }))).toMatchObject({
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
    expect(lost.find(({ reason }) => reason.includes('not a readable PNG'))?.places).toHaveLength(5);
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
  expect(await errorOf(readFastlane({ dir: path }))).toMatchObject({ code });
  expect(await errorOf(readStoreConfig({ file: path }))).toMatchObject({
    code: path === '/etc/hostname' ? 'FORMAT_INVALID' : code,
  });
});

test('reading ends when the signal is aborted', async () => {
  const dir = await fastlaneWith(() => undefined);
  expect(await errorOf(readFastlane({ dir, signal: AbortSignal.abort() }))).toMatchObject({
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
  ])('that names the picture %j is refused', async (path) =>
    expect(await errorOf(readStoreConfig({ file: await withConfig(naming(path)) }))).toMatchObject({
      code: 'FORMAT_UNSAFE',
    }),
  );

  test('whose picture is behind a link is refused', async () => {
    const dir = await withConfig(naming('store/01.png'));
    const outside = await folders.make({ '01.png': png(PHONE) });
    await symlink(outside, join(dir, 'store'));
    expect(await errorOf(readStoreConfig({ file: dir }))).toMatchObject({
      code: 'FORMAT_UNSAFE',
      message: expect.stringContaining(join(dir, 'store')),
    });
  });

  test('whose picture is a link is refused, also when the link stays in the folder', async () => {
    const dir = await withConfig(naming('01.png'), { 'real.png': png(PHONE) });
    await symlink('real.png', join(dir, '01.png'));
    expect(await errorOf(readStoreConfig({ file: dir }))).toMatchObject({ code: 'FORMAT_UNSAFE' });
  });

  test.each([
    ['{', 'not JSON'],
    ['['.repeat(5000) + ']'.repeat(5000), 'more than 100 levels'],
    [`{"configVersion":0,"apple":${'{"a":'.repeat(200)}1${'}'.repeat(201)}`, 'more than 100 levels'],
    ['[]', 'the file'],
    [{ configVersion: 1 }, 'configVersion'],
    [{ configVersion: 0, apple: { info: { 'en-US': { title: 5 } } } }, 'apple.info.en-US.title'],
    [{ configVersion: 0, apple: { info: { 'en-US': { keywords: 'a,b' } } } }, 'apple.info.en-US.keywords'],
    [{ configVersion: 0, apple: { categories: [[]] } }, 'apple.categories'],
  ])('that is %j is refused with an error that contains the place', async (config, place) =>
    expect(await errorOf(readStoreConfig({ file: await withConfig(config) }))).toMatchObject({
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
      await errorOf(readStoreConfig({ file: await withConfig(' '.repeat(4 * 1024 * 1024 + 1)) })),
    ).toMatchObject({
      code: 'FORMAT_UNSAFE',
    }));

  test('names that a listing cannot have are left out and reported', async () => {
    const text = `{"configVersion":0,"$schema":"x","more":1,"apple":{"review":{"demoPassword":"secret"},"categories":[["GAMES","GAMES_CARD"],"SPORTS"],
      "info":{"__proto__":{"title":"evil"},"../..":{"title":"evil"},"en-US":{"title":"Garden","previews":{"IPHONE_67":"a.mp4"},
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
      'It is not part of a listing.': ['more', 'apple.review', 'apple.info.en-US.previews'],
      'It is not a locale code.': ['apple.info.../..'],
      'It is not a display type.': ['apple.info.en-US.screenshots.a/b'],
      'There is no such file.': ['apple.info.en-US.screenshots.APP_IPHONE_67.0 (gone.png)'],
      'A listing contains no subcategories.': ['apple.categories.0'],
    });
    expect(JSON.stringify(result)).not.toContain('secret');
    expect(({} as Record<string, unknown>)['title']).toBeUndefined();
  });
});
