import { mkdtemp, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Listing } from '@storedeck/listing';

import { writeAtomic } from '../files/write-atomic.ts';
import { readListingFile } from '../folder/listing-file.ts';
import { writeListing } from './write-listing.ts';

let dir: string;
let path: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'write-listing-'));
  path = join(dir, 'listing.json');
});

function listing(title: string): Listing {
  return {
    schemaVersion: 1,
    googlePlay: { packageName: 'a.b', locales: { 'en-US': { title } } },
  };
}

describe('writeListing', () => {
  test('creates the file, and returns the etag that the next save needs', async () => {
    const first = await writeListing({ dir, listing: listing('one'), etag: '' });
    expect(await readListingFile(dir, 'new')).toEqual({ listing: listing('one'), etag: first.etag });
    const second = await writeListing({ dir, listing: listing('two'), etag: first.etag });
    expect(second.etag).not.toBe(first.etag);
    expect(await readdir(dir)).toEqual(['listing.json']);
  });

  test.each([
    ['another etag', 'one', 'f'.repeat(64)],
    ['the empty etag of a missing file', 'one', ''],
  ])('%s is refused, and nothing is written', async (_what, title, etag) => {
    await writeListing({ dir, listing: listing(title), etag: '' });
    const before = await readFile(path, 'utf8');
    await expect(writeListing({ dir, listing: listing('mine'), etag })).rejects.toMatchObject({
      code: 'LISTING_CHANGED',
    });
    expect(await readFile(path, 'utf8')).toBe(before);
  });

  test('a file that was removed after it was read is not written again', async () => {
    await expect(writeListing({ dir, listing: listing('a'), etag: 'f'.repeat(64) })).rejects.toMatchObject({
      code: 'LISTING_CHANGED',
    });
    expect(await readdir(dir)).toEqual([]);
  });

  test('of many writers that have read the same file, one wins and the others are refused', async () => {
    const { etag } = await writeListing({ dir, listing: listing('start'), etag: '' });
    const titles = Array.from({ length: 12 }, (_, index) => `writer ${index}`);
    const outcomes = await Promise.allSettled(
      titles.map((title) => writeListing({ dir, listing: listing(title), etag })),
    );
    const won = outcomes.flatMap(({ status }, index) => (status === 'fulfilled' ? [titles[index]] : []));
    expect(won).toHaveLength(1);
    expect(outcomes.filter((each) => each.status === 'rejected').map(({ reason }) => reason.code)).toEqual(
      Array(11).fill('LISTING_CHANGED'),
    );
    expect((await readListingFile(dir, 'new')).listing?.googlePlay?.locales['en-US']?.title).toBe(won[0]);
  });

  test('an edit on disk while the new file is being written is kept', async () => {
    await writeFile(path, JSON.stringify(listing('read')));
    await expect(
      writeAtomic({ dir, path: 'listing.json' }, 'mine', {
        mode: 0o644,
        confirm: async () => {
          throw Object.assign(new Error('changed'), { name: 'StoreSyncError', code: 'LISTING_CHANGED' });
        },
      }),
    ).rejects.toMatchObject({ code: 'LISTING_CHANGED' });
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual(listing('read'));
    expect(await readdir(dir)).toEqual(['listing.json']);
  });

  test('unknown keys are kept, and all keys keep their order', async () => {
    const text = `{"note":"mine","googlePlay":{"locales":{"en-US":{"own":1,"title":"a"}},"packageName":"a.b"},"schemaVersion":1}`;
    await writeFile(path, text);
    const { listing: read, etag } = await readListingFile(dir, 'new');
    read!.googlePlay!.locales['en-US']!.title = 'b';
    await writeListing({ dir, listing: read!, etag });
    expect(JSON.stringify(JSON.parse(await readFile(path, 'utf8')))).toBe(text.replace('"a"}', '"b"}'));
  });

  test('the same content is not written again', async () => {
    const { etag } = await writeListing({ dir, listing: listing('a'), etag: '' });
    const { ino } = await stat(path);
    expect(await writeListing({ dir, listing: listing('a'), etag })).toEqual({ etag });
    expect((await stat(path)).ino).toBe(ino);
  });

  test.each([
    ['a value that is not a listing', { schemaVersion: 2 }],
    ['a locale with a path', { schemaVersion: 1, appStore: { bundleId: 'a', locales: { '../..': {} } } }],
  ])('%s is refused', async (_what, wrong) => {
    await expect(writeListing({ dir, listing: wrong as unknown as Listing, etag: '' })).rejects.toMatchObject(
      {
        code: 'LISTING_INVALID',
      },
    );
    expect(await readdir(dir)).toEqual([]);
  });

  test('a link is not followed, neither for reading nor for writing', async () => {
    const outside = join(await mkdtemp(join(tmpdir(), 'outside-')), 'file');
    await writeFile(outside, '{"schemaVersion":1}');
    await symlink(outside, path);
    const refused = { code: 'LISTING_INVALID', message: 'listing.json is not a regular file.' };
    await expect(readListingFile(dir, 'new')).rejects.toMatchObject(refused);
    await expect(writeListing({ dir, listing: listing('a'), etag: '' })).rejects.toMatchObject(refused);
    await expect(writeAtomic({ dir, path: 'listing.json' }, 'x', { mode: 0o644 })).rejects.toMatchObject({
      code: 'FOLDER_NOT_WRITABLE',
    });
    expect(await readFile(outside, 'utf8')).toBe('{"schemaVersion":1}');
  });
});
