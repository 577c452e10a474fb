import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Listing } from '@storedeck/listing';

import { importNewListing } from './import-new-listing.ts';

const listing: Listing = { schemaVersion: 1, googlePlay: { packageName: 'a.b', locales: {} } };
let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'import-new-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

function fill(folder: string) {
  return writeFile(join(folder, '01.png'), 'imported');
}

function text(file: string) {
  return readFile(join(dir, file), 'utf8');
}

async function makeFormer() {
  await mkdir(join(dir, 'assets/new/en-US'), { recursive: true });
  await writeFile(join(dir, 'assets/new/en-US/01.png'), 'former');
  await writeFile(join(dir, 'listing.json'), '{"schemaVersion":1}');
}

describe('importNewListing', () => {
  test('writes the listing and its pictures', async () => {
    expect(await importNewListing({ dir, listing, fill })).toEqual({ backup: null, removedBackups: [] });
    expect(JSON.parse(await text('listing.json'))).toEqual(listing);
    expect(await readdir(join(dir, 'assets/new'))).toEqual(['01.png']);
    expect(await readdir(join(dir, 'assets'))).toEqual(['new']);
  });

  test.each([
    ['a listing', () => writeFile(join(dir, 'listing.json'), '{"schemaVersion":1}')],
    [
      'pictures',
      async () => {
        await mkdir(join(dir, 'assets/new'), { recursive: true });
        await writeFile(join(dir, 'assets/new/a.png'), 'a');
      },
    ],
  ])('is refused if there is already %s, and changes nothing', async (_what, make) => {
    await make();
    const before = await readdir(dir, { recursive: true });
    await expect(importNewListing({ dir, listing, fill })).rejects.toMatchObject({ code: 'NEW_EXISTS' });
    expect((await readdir(dir, { recursive: true })).sort()).toEqual(
      [...new Set([...before, 'assets'])].sort(),
    );
  });

  test('keeps a backup of the listing and the pictures that it replaces', async () => {
    await makeFormer();
    const { backup } = await importNewListing({ dir, listing, fill, existing: 'replace' });
    expect(backup).toMatch(/^assets\/new-backup-[\dTZ-]+$/);
    expect(await text(`${backup}/listing.json`)).toBe('{"schemaVersion":1}');
    expect(await text(`${backup}/en-US/01.png`)).toBe('former');
    expect(await readdir(join(dir, 'assets/new'))).toEqual(['01.png']);
    expect(JSON.parse(await text('listing.json'))).toEqual(listing);
  });

  test.each([
    ['filling fails', () => Promise.reject(new Error('gone')), 'gone'],
    [
      'the backup cannot be written',
      (folder: string) => {
        execFileSync('mkfifo', [join(dir, 'assets/new/pipe')]);
        return fill(folder);
      },
      'is not a regular file but a pipe',
    ],
  ])('changes nothing if %s', async (_what, filling, message) => {
    await makeFormer();
    await expect(importNewListing({ dir, listing, fill: filling, existing: 'replace' })).rejects.toThrow(
      message,
    );
    expect(await text('listing.json')).toBe('{"schemaVersion":1}');
    expect(await text('assets/new/en-US/01.png')).toBe('former');
    expect(await readdir(join(dir, 'assets'))).toEqual(['new']);
  });

  test('several imports at once run one after the other, each with a backup', async () => {
    const many = [1, 2, 3].map(() => importNewListing({ dir, listing, fill, existing: 'replace' }));
    const backups = (await Promise.all(many)).map(({ backup }) => backup);
    expect(new Set(backups).size).toBe(3);
    expect(await readdir(join(dir, 'assets'))).toHaveLength(3);
  });

  test('with merge keeps the parts that the import does not contain, and keeps a backup', async () => {
    const former: Listing = {
      schemaVersion: 1,
      ignoredProblems: [{ store: 'appStore', locale: null, kind: 'missing', reason: 'later' }],
      appStore: {
        bundleId: 'a.b',
        categories: { primary: 'GAMES', secondary: 'MUSIC' },
        locales: {
          'en-US': {
            name: 'Former',
            subtitle: 'Kept',
            screenshots: {
              APP_IPHONE_67: [{ file: 'assets/new/appstore/en-US/APP_IPHONE_67/01.png' }],
              APP_IPAD_97: [{ file: 'assets/new/appstore/en-US/APP_IPAD_97/01.png' }],
            },
          },
          ja: { name: 'Kept' },
        },
      },
      googlePlay: { packageName: 'a.b', locales: { 'de-DE': { title: 'Kept' } } },
    };
    const picture = { file: 'assets/new/appstore/en-US/APP_IPHONE_67/01-abc.png' };
    const imported: Listing = {
      schemaVersion: 1,
      appStore: {
        bundleId: '',
        categories: { primary: 'LIFESTYLE' },
        locales: {
          'en-US': { name: 'Imported', screenshots: { APP_IPHONE_67: [picture] } },
          'fr-FR': { name: 'Added' },
        },
      },
    };
    await writeFile(join(dir, 'listing.json'), JSON.stringify(former));
    await mkdir(join(dir, 'assets/new/appstore/en-US/APP_IPAD_97'), { recursive: true });
    await writeFile(join(dir, 'assets/new/appstore/en-US/APP_IPAD_97/01.png'), 'former');
    const { backup } = await importNewListing({ dir, listing: imported, fill, existing: 'merge' });
    const merged = JSON.parse(await text('listing.json')) as Listing;
    expect(merged).toEqual({
      ...former,
      appStore: {
        ...former.appStore,
        categories: { primary: 'LIFESTYLE', secondary: 'MUSIC' },
        locales: {
          'en-US': {
            ...former.appStore?.locales['en-US'],
            name: 'Imported',
            screenshots: {
              ...former.appStore?.locales['en-US']?.screenshots,
              APP_IPHONE_67: [picture],
            },
          },
          ja: { name: 'Kept' },
          'fr-FR': { name: 'Added' },
        },
      },
    });
    expect(await text('assets/new/appstore/en-US/APP_IPAD_97/01.png')).toBe('former');
    expect(await text('assets/new/01.png')).toBe('imported');
    expect(JSON.parse(await text(`${backup}/listing.json`))).toEqual(former);
  });
});
