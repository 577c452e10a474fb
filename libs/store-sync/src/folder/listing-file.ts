import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';

import { Folder } from '@storedeck/host/folder';
import { describeIssues, Listing, parseUntrustedJson } from '@storedeck/listing';
import { isStoreError } from '@storedeck/store-api';

import { asDiskError } from '../files/disk-error.ts';
import { readRegularFile } from '../files/read-regular-file.ts';
import { withPictureFacts } from '../pictures/new-pictures.ts';
import { StoreSyncError, type StoreSyncErrorCode } from '../store-sync-error.ts';

/**
 * The listings of the working folder: Current (the live listing), Draft (prepared in the store beside the live one),
 * New (prepared here) and Template (the start of a new listing).
 */
export type WhichListing = 'current' | 'draft' | 'new' | 'template';

/** The name of each listing file in the working folder. */
export const LISTING_FILE: Readonly<Record<WhichListing, string>> = {
  current: 'listing-current.json',
  draft: 'listing-draft.json',
  new: 'listing.json',
  template: 'listing-template.json',
};

/**
 * Reads a listing of the working folder; returns undefined if the file does not exist. The hashes and sizes of the
 * pictures of New are those of their files, as `readListingFile` describes.
 *
 * @throws StoreSyncError LISTING_INVALID (names the invalid part of the file), FOLDER_NOT_WRITABLE, ABORTED
 */
export async function readListing(
  dir: string,
  which: WhichListing,
  options: { signal?: AbortSignal } = {},
): Promise<Listing | undefined> {
  return (await readListingFile(dir, which, options)).listing;
}

/**
 * Reads a listing with the values that its file contains, without reading the files of its pictures; returns undefined
 * if the file does not exist.
 *
 * @throws StoreSyncError LISTING_INVALID, FOLDER_NOT_WRITABLE
 */
export async function readListingAsWritten(dir: string, which: WhichListing): Promise<Listing | undefined> {
  const name = LISTING_FILE[which];
  const bytes = await readListingBytes(dir, name);
  return bytes && parseListing(bytes.toString('utf8'), name);
}

/** A listing file as it was read. `etag` is the hex SHA-256 of its bytes, or empty if there is no file. */
export interface ListingFile {
  listing: Listing | undefined;
  etag: string;
}

/**
 * Reads a listing file together with the `etag` that `writeListing` expects.
 *
 * The `bytesSha256`, `bytesMd5`, `width` and `height` of each picture of New are read from the picture's file, not from
 * the listing file, because another program may have replaced the picture. A picture without a readable file has no
 * hashes. The values are kept in `assets/.pictures-new.json`, so that a picture is not read again while its file is
 * unchanged.
 *
 * @throws StoreSyncError LISTING_INVALID (names the invalid part of the file), FOLDER_NOT_WRITABLE, ABORTED
 */
export async function readListingFile(
  dir: string,
  which: WhichListing,
  { signal }: { signal?: AbortSignal } = {},
): Promise<ListingFile> {
  const name = LISTING_FILE[which];
  const bytes = await readListingBytes(dir, name);
  const listing = bytes && parseListing(bytes.toString('utf8'), name);
  return {
    listing: listing && which === 'new' ? await withPictureFacts(dir, listing, signal) : listing,
    etag: hashBytes(bytes),
  };
}

/**
 * Returns the same `etag` of a listing file as `readListingFile`, but does not check the content of the file.
 *
 * @throws StoreSyncError LISTING_INVALID for a file that is too large or not regular, FOLDER_NOT_WRITABLE
 */
export async function readListingEtag(dir: string, which: WhichListing): Promise<string> {
  return hashBytes(await readListingBytes(dir, LISTING_FILE[which]));
}

const MAX_LISTING_BYTES = 32 * 1024 * 1024;

/** Reads the bytes of a listing file; returns undefined if the file does not exist. `path` is relative to `dir`. */
export function readListingBytes(dir: string, path: string): Promise<Buffer | undefined> {
  const name = basename(path);
  return readRegularFile(dir, path, {
    maxBytes: MAX_LISTING_BYTES,
    refuse: (reason) =>
      new StoreSyncError(
        'LISTING_INVALID',
        reason === 'not-a-file' ? `${name} is not a regular file.` : `${name} is larger than 32 MiB.`,
        { hint: `Move ${name} to another folder.` },
      ),
  });
}

export function hashBytes(bytes: Uint8Array | undefined): string {
  return bytes === undefined ? '' : createHash('sha256').update(bytes).digest('hex');
}

/** Parses the text of a listing file; throws LISTING_INVALID. `name` is the name of the file in error messages. */
export function parseListing(text: string, name: string): Listing {
  let json: unknown;
  try {
    json = parseUntrustedJson(text);
  } catch (cause) {
    const reason = cause instanceof RangeError ? `has ${cause.message}` : 'is not JSON; it may be cut off';
    throw new StoreSyncError('LISTING_INVALID', `${name} ${reason}.`, {
      cause,
      hint: `Correct ${name}, or move it to another folder.`,
    });
  }
  const parsed = Listing.safeParse(json);
  if (parsed.success) return parsed.data;
  const [reason] = describeIssues(parsed.error, json, 'it');
  throw new StoreSyncError('LISTING_INVALID', `${name} is not a listing: ${reason}`, {
    hint: `Correct ${name}, or move it to another folder.`,
    cause: parsed.error,
  });
}

export function formatListing(listing: Listing): string {
  return `${JSON.stringify(listing, null, 2)}\n`;
}

/**
 * Renames an unusable listing file to `NAME.broken-<time>`. Returns a sentence that describes the problem, or undefined
 * if the file is usable or does not exist.
 */
export async function renameBrokenListing(dir: string, which: WhichListing): Promise<string | undefined> {
  const name = LISTING_FILE[which];
  try {
    const bytes = await readListingBytes(dir, name);
    if (bytes) parseListing(bytes.toString('utf8'), name);
    return undefined;
  } catch (error) {
    if (!isStoreError<StoreSyncErrorCode>(error) || error.code !== 'LISTING_INVALID') throw error;
    // New and Template are written by people, who may have made a small mistake in them. So such a file is not renamed.
    // The returned message says what is wrong.
    if ((which === 'new' || which === 'template') && !/is not a regular file/.test(error.message))
      return error.message;
    const aside = `${name}.broken-${new Date().toISOString().replace(/[:.]/g, '-')}`;
    await new Folder(dir).rename(name, aside).catch(asDiskError(join(dir, name)));
    return `${error.message} It is now named ${aside}.`;
  }
}
