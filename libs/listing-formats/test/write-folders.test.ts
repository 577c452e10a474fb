import { access, mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, describe, expect, test } from '@jest/globals';
import type { Listing } from '@storedeck/listing';

import {
  isListingFormatError,
  readFastlane,
  recoverExport,
  writeFastlane,
  writeStoreConfig,
} from '../src/index.ts';
import { readContent, fill, Folders } from './folders.ts';
import { png, webp } from './sample-pictures.ts';

const folders = new Folders();
afterAll(() => folders.remove());

async function catchCode(call: Promise<unknown>) {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return isListingFormatError(error) ? error.code : error;
}

function groupLost(lost: readonly { reason: string; places: readonly string[] }[]) {
  return Object.fromEntries(lost.map(({ reason, places }) => [reason, places]));
}

function named(name: string): Listing {
  return {
    schemaVersion: 1,
    appStore: { bundleId: '', locales: { 'en-US': { name } } },
  };
}

describe('parts that a format cannot contain are reported', () => {
  const listing: Listing = {
    schemaVersion: 1,
    note: 'mine',
    syncedAt: '2026-11-01T00:00:00.000Z',
    appStore: {
      bundleId: 'app.tilia',
      primaryLocale: 'en-US',
      version: { id: '7', versionString: '1.2', state: 'READY_FOR_DISTRIBUTION' },
      copyright: null,
      categories: { primary: null, secondary: 'SPORTS' },
      locales: {
        'en-US': {
          name: '\uD83D',
          subtitle: null,
          privacyChoicesUrl: 'https://a.example',
          screenshots: {
            APP_IPHONE_67: [
              { file: null, state: 'FAILED' },
              { file: 'assets/gone.png' },
              { file: 'assets/a.webp' },
              { file: 'assets/a.png' },
            ],
            APP_IPHONE_65: [],
            'odd-slot': [{ file: 'assets/a.png' }],
          },
        },
      },
    },
    googlePlay: {
      packageName: 'app.tilia',
      defaultLanguage: 'en-US',
      locales: {
        'en-US': {
          releaseNotes: null,
          images: { icon: [{ file: 'assets/a.png' }, { file: 'assets/a.png' }] },
        },
        'en-us': { title: 'twice' },
      },
    },
  };
  const make = () =>
    folders.make({
      'assets/a.png': png({ width: 1, height: 1 }),
      'assets/a.webp': webp({ width: 9, height: 9 }),
    });

  test('by an export for fastlane', async () => {
    const root = await make();
    const { path, lost, files } = await writeFastlane({ listing, root, out: join(root, 'out') });
    expect(files).toBe(3);
    expect(Object.keys(await readContent(path))).toEqual([
      'metadata/android/en-US/images/icon.png',
      'metadata/secondary_category.txt',
      'screenshots/en-US/0_APP_IPHONE_67_0.png',
    ]);
    expect(groupLost(lost)).toEqual({
      'fastlane has no file for it.': [
        'appStore.locales.en-US.privacyChoicesUrl',
        'appStore.locales.en-US.screenshots.odd-slot',
        'appStore.primaryLocale',
        'appStore.version',
        'googlePlay.defaultLanguage',
        'note',
        'syncedAt',
      ],
      'fastlane has it in the Appfile, which an export does not write.': [
        'appStore.bundleId',
        'googlePlay.packageName',
      ],
      'Empty: fastlane cannot clear it; what has no text or picture stays as it is.': [
        'appStore.categories.primary',
        'appStore.copyright',
        'appStore.locales.en-US.screenshots.APP_IPHONE_65',
        'appStore.locales.en-US.subtitle',
        'googlePlay.locales.en-US.releaseNotes',
      ],
      'A text file cannot hold it unchanged.': ['appStore.locales.en-US.name'],
      'The store has no picture here (FAILED).': ['appStore.locales.en-US.screenshots.APP_IPHONE_67.0'],
      'The file does not exist.': ['appStore.locales.en-US.screenshots.APP_IPHONE_67.1 (assets/gone.png)'],
      'Only PNG and JPEG are accepted.': [
        'appStore.locales.en-US.screenshots.APP_IPHONE_67.2 (assets/a.webp)',
      ],
      'fastlane accepts one picture here.': ['googlePlay.locales.en-US.images.icon.1'],
      'It differs from another locale only by case.': ['googlePlay.locales.en-us'],
    });
  });

  test('by an export as store.config.json', async () => {
    const root = await make();
    const { lost } = await writeStoreConfig({ listing, root, out: join(root, 'out') });
    expect(groupLost(lost)).toMatchObject({
      'store.config.json has no key for it.': [
        'appStore.bundleId',
        'appStore.primaryLocale',
        'appStore.version.id',
        'appStore.version.state',
        'googlePlay',
        'note',
        'syncedAt',
      ],
      'A secondary category needs a primary one.': ['appStore.categories.secondary'],
      'It contains half a character (a lone surrogate), which a JSON file cannot hold.': [
        'appStore.locales.en-US.name',
      ],
    });
  });
});

test('a category is exported in the App Store’s own spelling, or reported', async () => {
  const root = await folders.make({});
  const categories = { primary: 'MZGenre.Lifestyle', secondary: 'Cooking' };
  const listing: Listing = {
    schemaVersion: 1,
    appStore: { bundleId: '', categories, locales: { 'en-US': { name: 'Tilia' } } },
  };
  const config = await writeStoreConfig({ listing, root, out: join(root, 'eas') });
  expect(JSON.parse((await readContent(config.path))['store.config.json'] ?? '')).toMatchObject({
    apple: { categories: ['LIFESTYLE'] },
  });
  const fastlane = await writeFastlane({ listing, root, out: join(root, 'fastlane') });
  expect(await readContent(fastlane.path)).toMatchObject({ 'metadata/primary_category.txt': 'LIFESTYLE\n' });
  for (const { lost } of [config, fastlane])
    expect(groupLost(lost)).toMatchObject({
      'The App Store has no such category.': ['appStore.categories.secondary (Cooking)'],
    });
});

describe('the folder', () => {
  test('is replaced as a whole, and a folder that no export has created is not changed', async () => {
    const root = await folders.make();
    const out = join(root, 'export/fastlane');
    await writeFastlane({
      listing: { ...named('One'), googlePlay: { packageName: '', locales: { ja: {} } } },
      root,
      out,
    });
    await writeFastlane({ listing: named('Two'), root, out });
    expect(await readContent(out)).toEqual({ 'metadata/en-US/name.txt': 'Two\n' });
    expect(await readdir(join(root, 'export'))).toEqual(['fastlane']);

    const other = await folders.make({ Fastfile: 'lane :beta' });
    expect(await catchCode(writeFastlane({ listing: named('Two'), root, out: other }))).toBe(
      'EXPORT_BLOCKED',
    );
    expect(await readContent(other)).toEqual({ Fastfile: 'lane :beta' });
    await writeFile(join(root, 'file'), '');
    expect(await catchCode(writeFastlane({ listing: named('Two'), root, out: join(root, 'file') }))).toBe(
      'EXPORT_BLOCKED',
    );
  });

  test.each([
    ['a file beside those of the export', 'metadata/en-US/MYNOTES.txt', 'mine'],
    ['a file in the folder itself', 'README.md', 'mine'],
    ['a file in a folder of its own', 'metadata/fr-FR/name.txt', 'mine'],
    ['a file of the export with another text', 'metadata/en-US/name.txt', 'mine'],
  ])('is not replaced if it contains %s', async (_what, path, content) => {
    const root = await folders.make();
    const out = join(root, 'out');
    await writeFastlane({ listing: named('One'), root, out });
    await writeFastlane({ listing: named('Two'), root, out });
    await fill(out, { [path]: content });
    const before = await readContent(out);
    await expect(writeFastlane({ listing: named('Three'), root, out })).rejects.toMatchObject({
      code: 'EXPORT_BLOCKED',
      message: expect.stringContaining(join(out, path)),
      hint: expect.stringContaining(join(out, path)),
    });
    expect(await readContent(out)).toEqual(before);
    expect(await readdir(root)).toEqual(['out']);
    await rm(join(out, path));
    await writeFastlane({ listing: named('Three'), root, out });
    expect(await readContent(out)).toEqual({ 'metadata/en-US/name.txt': 'Three\n' });
  });

  test('is not replaced if it contains a link, or files and a mark that lists none', async () => {
    const root = await folders.make({ mine: 'mine', 'old/.storedeck-export': '', 'old/notes.txt': 'mine' });
    const out = join(root, 'out');
    await writeFastlane({ listing: named('One'), root, out });
    await rm(join(out, 'metadata/en-US/name.txt'));
    await symlink(join(root, 'mine'), join(out, 'metadata/en-US/name.txt'));
    for (const folder of [out, join(root, 'old')])
      expect(await catchCode(writeFastlane({ listing: named('Two'), root, out: folder }))).toBe(
        'EXPORT_BLOCKED',
      );
    expect(await readContent(join(root, 'old'))).toEqual({ 'notes.txt': 'mine' });
  });

  test('is replaced if a file manager has added its own files', async () => {
    const root = await folders.make();
    const out = join(root, 'out');
    await writeFastlane({ listing: named('One'), root, out });
    await fill(out, { 'metadata/.DS_Store': '', 'Thumbs.db': '' });
    await writeFastlane({ listing: named('Two'), root, out });
    expect(await readContent(out)).toEqual({ 'metadata/en-US/name.txt': 'Two\n' });
  });

  test('stays unchanged when the export fails or is aborted', async () => {
    const root = await folders.make();
    const out = join(root, 'out');
    await writeFastlane({ listing: named('One'), root, out });
    const spoilt = named('Two');
    Object.assign(spoilt.appStore?.locales['en-US'] ?? {}, {
      screenshots: { APP_IPHONE_67: [{ file: '../secret.png' }] },
    });
    expect(await catchCode(writeFastlane({ listing: spoilt, root, out }))).toBe('FORMAT_UNSAFE');
    const signal = AbortSignal.abort();
    expect(await catchCode(writeFastlane({ listing: named('Two'), root, out, signal }))).toBe('ABORTED');
    expect(await readContent(out)).toEqual({ 'metadata/en-US/name.txt': 'One\n' });
    expect(await readdir(root)).toEqual(['out']);
  });

  test('has the complete result of one export after many exports at the same time', async () => {
    const root = await folders.make();
    const out = join(root, 'out');
    const names = Array.from({ length: 24 }, (_, index) => `Name ${index}`);
    await Promise.all(names.map((name) => writeFastlane({ listing: named(name), root, out })));
    const { 'metadata/en-US/name.txt': name = '' } = await readContent(out);
    expect(names).toContain(name.trimEnd());
    expect(await readdir(root)).toEqual(['out']);
  });

  test.each([
    ['a linked parent', 'export', 'export/fastlane'],
    ['a link higher up', 'a', 'a/b/c/fastlane'],
    ['a linked folder', 'fastlane', 'fastlane'],
  ])('outside `within` through %s is never written', async (_what, link, path) => {
    const [root, outside] = [await folders.make(), await folders.make()];
    await symlink(outside, join(root, link));
    const code = await catchCode(
      writeFastlane({ listing: named('One'), root, out: join(root, path), within: root }),
    );
    expect(code).toMatch(/^(FOLDER_NOT_WRITABLE|EXPORT_BLOCKED)$/);
    expect(await readdir(outside)).toEqual([]);
  });

  test.each([
    '/etc/hostname',
    '../secret',
    'assets/../../secret',
    'assets\\..\\x',
    '',
    '.',
    'a//b',
    'assets/x\0.png',
  ])('never gets a picture from %j', async (file) => {
    const root = await folders.make();
    const listing = named('One');
    Object.assign(listing.appStore?.locales['en-US'] ?? {}, { screenshots: { APP_IPHONE_67: [{ file }] } });
    expect(await catchCode(writeFastlane({ listing, root, out: join(root, 'out') }))).toBe('FORMAT_UNSAFE');
    await expect(access(join(root, 'out'))).rejects.toThrow();
  });

  test('never gets a picture through a link', async () => {
    const [root, outside] = [
      await folders.make(),
      await folders.make({ '1.png': png({ width: 1, height: 1 }) }),
    ];
    await mkdir(join(root, 'assets'));
    await symlink(outside, join(root, 'assets/current'));
    const listing = named('One');
    Object.assign(listing.appStore?.locales['en-US'] ?? {}, {
      screenshots: { APP_IPHONE_67: [{ file: 'assets/current/1.png' }] },
    });
    expect(await catchCode(writeStoreConfig({ listing, root, out: join(root, 'out') }))).toBe(
      'FORMAT_UNSAFE',
    );
  });

  test('is not written for a value that is not a listing', async () => {
    const root = await folders.make();
    // The listing is invalid, so a cast is needed.
    const listing = {
      schemaVersion: 1,
      appStore: { bundleId: '', locales: { '../..': {} } },
    } as unknown as Listing;
    expect(await catchCode(writeFastlane({ listing, root, out: join(root, 'out') }))).toBe('LISTING_INVALID');
  });
});

describe('an export that was killed', () => {
  const dead = '4000000-0123456789ab';

  test.each([
    [
      'while it wrote',
      { [`.out.tmp-${dead}/half.txt`]: 'half', 'out/.storedeck-export': '', 'out/whole.txt': 'whole' },
    ],
    [
      'after it had moved the previous folder away',
      {
        [`.out.tmp-${dead}/half.txt`]: 'half',
        [`.out.former.tmp-${dead}/whole.txt`]: 'whole',
        [`.out.former.tmp-${dead}/.storedeck-export`]: '',
      },
    ],
    [
      'before it had removed the previous folder',
      {
        [`.out.former.tmp-${dead}/old.txt`]: 'old',
        'out/.storedeck-export': '',
        'out/whole.txt': 'whole',
      },
    ],
  ])('%s leaves the last whole export and nothing else', async (_when, files) => {
    const root = await folders.make(files);
    await recoverExport(join(root, 'out'));
    expect(await readContent(root)).toMatchObject({ 'out/whole.txt': 'whole' });
    expect(await readdir(root)).toEqual(['out']);
  });

  test('is replaced by the next export, also if no folder was left', async () => {
    const root = await folders.make({ [`.out.tmp-${dead}/half.txt`]: 'half' });
    const { listing } = await readFastlane({
      dir: join(await folders.make({ 'fastlane/metadata/en-US/name.txt': 'Garden\n' }), 'fastlane'),
    });
    await writeFastlane({ listing, root, out: join(root, 'out') });
    expect(await readdir(root)).toEqual(['out']);
  });
});
