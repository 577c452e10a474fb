import { createHash } from 'node:crypto';
import { rename } from 'node:fs/promises';
import { basename, join } from 'node:path';

import { Listing } from '@storedeck/listing';

import { isStoreSyncError, StoreSyncError } from '../store-sync-error.ts';
import { diskError } from './disk-error.ts';
import { readRegularFile } from './read-regular-file.ts';

/** The listing as the stores have it, the one being written, and the template for a new one. */
export type WhichListing = 'current' | 'new' | 'template';

export const LISTING_FILE: Record<WhichListing, string> = {
  current: 'listing-current.json',
  new: 'listing.json',
  template: 'listing-template.json',
};

/**
 * Reads a listing file of the working folder; undefined when there is none.
 *
 * @throws StoreSyncError LISTING_INVALID naming the place that is wrong, FOLDER_NOT_WRITABLE
 */
export async function readListing(dir: string, which: WhichListing): Promise<Listing | undefined> {
  return (await readListingFile(dir, which)).listing;
}

/** A listing file as it was read: `etag` names these bytes, and is empty when there is no file. */
export interface ListingFile {
  listing: Listing | undefined;
  etag: string;
}

/**
 * Reads a listing file together with the `etag` that `writeListing` wants back.
 *
 * @throws StoreSyncError LISTING_INVALID naming the place that is wrong, FOLDER_NOT_WRITABLE
 */
export async function readListingFile(dir: string, which: WhichListing): Promise<ListingFile> {
  const name = LISTING_FILE[which];
  const bytes = await readListingBytes(join(dir, name));
  return {
    listing: bytes && parseListing(bytes.toString('utf8'), name),
    etag: etagOf(bytes),
  };
}

/** Far above the listing of every locale of both stores, and read in well under a second. */
const MAX_LISTING_BYTES = 32 * 1024 * 1024;

/** The bytes of a listing file; undefined when there is none. */
export function readListingBytes(path: string): Promise<Buffer | undefined> {
  const name = basename(path);
  return readRegularFile(path, {
    maxBytes: MAX_LISTING_BYTES,
    refuse: (reason) =>
      new StoreSyncError(
        'LISTING_INVALID',
        reason === 'not-a-file' ? `${name} is not a regular file.` : `${name} is larger than 32 MiB.`,
        { hint: `Move ${name} away.` },
      ),
  });
}

export function etagOf(bytes: Uint8Array | undefined): string {
  return bytes === undefined ? '' : createHash('sha256').update(bytes).digest('hex');
}

/** Parses the text of a listing file. */
export function parseListing(text: string, name: string): Listing {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    throw new StoreSyncError('LISTING_INVALID', `${name} is not JSON; it may be cut off.`, {
      cause,
      hint: `Mend ${name} or move it away.`,
    });
  }
  const parsed = Listing.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new StoreSyncError(
    'LISTING_INVALID',
    `${name} is not a listing: ${issue?.path.join('.') || 'the file'}: ${issue?.message ?? 'unknown'}.`,
    {
      hint: `Mend ${name} or move it away.`,
      cause: parsed.error,
    },
  );
}

export function formatListing(listing: Listing): string {
  return `${JSON.stringify(listing, null, 2)}\n`;
}

/** Moves a listing file that cannot be read aside, as `NAME.broken-<time>`, and says so; undefined when all is well. */
export async function moveBrokenListingAside(dir: string, which: WhichListing): Promise<string | undefined> {
  try {
    await readListing(dir, which);
    return undefined;
  } catch (error) {
    if (!isStoreSyncError(error) || error.code !== 'LISTING_INVALID') throw error;
    // What a person wrote by hand is left where it is as long as it is JSON: the message says what to mend.
    if (which !== 'current' && !/is not (JSON|a regular file)/.test(error.message)) return error.message;
    const name = LISTING_FILE[which];
    const aside = `${name}.broken-${new Date().toISOString().replace(/[:.]/g, '-')}`;
    await rename(join(dir, name), join(dir, aside)).catch((cause: unknown) => {
      throw diskError(cause, join(dir, name));
    });
    return `${error.message} It was kept as ${aside}.`;
  }
}
