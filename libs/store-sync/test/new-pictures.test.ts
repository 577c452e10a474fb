import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rename, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Listing, ListingPicture } from '@storedeck/listing';

import { writeListing } from '../src/editing/write-listing.ts';
import { readListing, readListingFile } from '../src/folder/listing-file.ts';
import { jpeg, png } from './sample-pictures.ts';

const FILE = 'assets/new/appstore/en-US/01.png';
/** The data that some phones add to a picture. */
const SEFT = Buffer.from('SEFH1234SEFT');
const JPEG_END = Buffer.from('ffd9', 'hex');
const SIZE = { width: 1290, height: 2796 };

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'new-pictures-'));
});

async function place(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(join(dir, file)), { recursive: true });
  await writeFile(join(dir, file), bytes);
}

async function writeNew(picture: ListingPicture): Promise<void> {
  const listing: Listing = {
    schemaVersion: 1,
    appStore: {
      bundleId: 'a.b',
      locales: { 'en-US': { name: 'App', screenshots: { APP_IPHONE_67: [picture] } } },
    },
  };
  await writeFile(join(dir, 'listing.json'), `${JSON.stringify(listing, null, 2)}\n`);
}

async function readPicture(): Promise<ListingPicture | undefined> {
  return (await readListing(dir, 'new'))?.appStore?.locales['en-US']?.screenshots?.['APP_IPHONE_67']?.[0];
}

function hashes(bytes: Uint8Array) {
  return {
    bytesSha256: createHash('sha256').update(bytes).digest('hex'),
    bytesMd5: createHash('md5').update(bytes).digest('hex'),
  };
}

describe('the pictures of New', () => {
  test('have both hashes and the size of their file, whichever program has written the file', async () => {
    const bytes = png(SIZE, 'one');
    await place(FILE, bytes);
    await writeNew({ file: FILE });
    expect(await readPicture()).toEqual({ file: FILE, ...SIZE, ...hashes(bytes) });
  });

  test('have the facts of their file, not the values in the listing file', async () => {
    const bytes = png(SIZE, 'replaced');
    await place(FILE, bytes);
    await writeNew({
      file: FILE,
      fileName: 'kept.png',
      width: 10,
      height: 20,
      remoteId: 'former',
      sourceChecksum: 'md5:former',
      state: 'COMPLETE',
      ...hashes(png(SIZE, 'former')),
    });
    expect(await readPicture()).toEqual({ file: FILE, fileName: 'kept.png', ...SIZE, ...hashes(bytes) });
  });

  test('keep the facts of the store while their bytes are the same', async () => {
    const bytes = png(SIZE, 'live');
    const picture = { file: FILE, remoteId: 'id', sourceChecksum: 'md5:upload', ...SIZE, ...hashes(bytes) };
    await place(FILE, bytes);
    await writeNew(picture);
    expect(await readPicture()).toEqual(picture);
  });

  test('without a hash in the listing lose the facts of the store, because the picture may have been replaced', async () => {
    const bytes = png(SIZE, 'replaced');
    await place(FILE, bytes);
    await writeNew({ file: FILE, remoteId: 'former', sourceChecksum: 'md5:former' });
    expect(await readPicture()).toEqual({ file: FILE, ...SIZE, ...hashes(bytes) });
  });

  test('are not read again while size, times and inode are the same', async () => {
    await place(FILE, png(SIZE, 'one'));
    await writeNew({ file: FILE });
    const path = join(dir, 'assets/.pictures-new.json');
    // The test writes the record itself, as if the picture had been read long ago.
    const { size, mtimeMs, ctimeMs, ino } = await stat(join(dir, FILE));
    const facts = { bytesSha256: '1'.repeat(64), bytesMd5: '2'.repeat(32) };
    const stamp = `${size} ${mtimeMs} ${ctimeMs} ${ino}`;
    const record = { [FILE]: { stamp, facts: { ...facts, damaged: false } } };
    await writeFile(path, JSON.stringify(record));
    expect(await readPicture()).toMatchObject(facts);

    const other = png(SIZE, 'two');
    expect(other.length).toBe(size);
    await place('assets/new/other.png', other);
    await rename(join(dir, 'assets/new/other.png'), join(dir, FILE));
    await utimes(join(dir, FILE), new Date(mtimeMs), new Date(mtimeMs));
    expect(await readPicture()).toMatchObject(hashes(other));
    expect(await readFile(path, 'utf8')).not.toContain(facts.bytesSha256);
  });

  test.each([
    ['damaged', 'a damaged PNG', png(SIZE, 'one').fill(7, 100, 130)],
    ['damaged', 'a damaged JPEG of a phone', Buffer.concat([jpeg(SIZE).fill(0xfe, 5000, 5100), SEFT])],
    ['doubtful', 'a JPEG with more data', Buffer.concat([jpeg(SIZE).subarray(0, -2), SEFT, JPEG_END])],
  ] as const)('are marked as %s while their file is %s, which is not saved', async (mark, _what, bytes) => {
    await place(FILE, bytes);
    await writeNew({ file: FILE, fileName: 'a.png' });
    expect(await readPicture()).toMatchObject({ [mark]: true, ...SIZE, ...hashes(bytes) });
    const { listing, etag } = await readListingFile(dir, 'new');
    await writeListing({ dir, listing: listing!, etag });
    expect(await readFile(join(dir, 'listing.json'), 'utf8')).not.toContain(mark);
    await place(FILE, jpeg(SIZE));
    expect(await readPicture()).not.toHaveProperty(mark);
  });

  test.each([
    ['a missing file', 'assets/new/missing.png'],
    ['a path outside assets', '../outside.png'],
    ['a path that leads out of assets', 'assets/../listing.json'],
    ['a link to a file outside assets', 'assets/new/link.png'],
  ])('%s has no hash, even if the listing file contains a hash', async (_what, file) => {
    await place('outside.png', png(SIZE, 'outside'));
    await mkdir(join(dir, 'assets/new'), { recursive: true });
    await symlink(join(dir, 'outside.png'), join(dir, 'assets/new/link.png'));
    await writeNew({ file, ...hashes(png(SIZE, 'outside')) });
    expect(await readPicture()).toEqual({ file });
  });

  test('get no hashes in a listing file without hashes when only a text is saved', async () => {
    await place(FILE, png(SIZE, 'one'));
    await writeNew({ file: FILE, remoteId: 'kept', sourceChecksum: 'md5:kept' });
    const before = await readFile(join(dir, 'listing.json'), 'utf8');
    const { listing, etag } = await readListingFile(dir, 'new');
    const name = listing?.appStore?.locales['en-US'];
    if (!listing || !name) throw new Error('not read');
    name.name = 'Other';
    await writeListing({ dir, listing, etag });
    expect(await readFile(join(dir, 'listing.json'), 'utf8')).toBe(before.replace('"App"', '"Other"'));
  });

  test('get updated hashes in a listing file that has hashes when it is saved', async () => {
    const bytes = png(SIZE, 'now');
    await place(FILE, bytes);
    await writeNew({ file: FILE, bytesSha256: hashes(png(SIZE, 'former')).bytesSha256 });
    const { listing, etag } = await readListingFile(dir, 'new');
    if (!listing) throw new Error('not read');
    await writeListing({ dir, listing, etag });
    const saved = await readFile(join(dir, 'listing.json'), 'utf8');
    expect(saved).toContain(hashes(bytes).bytesSha256);
    expect(saved).not.toContain('bytesMd5');
  });

  test('are not read after an abort', async () => {
    await place(FILE, png(SIZE, 'one'));
    await writeNew({ file: FILE });
    await expect(readListing(dir, 'new', { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'ABORTED',
    });
  });
});
