import { isDeepStrictEqual } from 'node:util';

import type { Edit } from '@storedeck/listing/edits';
import { readListingFile, writeListing } from '@storedeck/store-sync';

import { ServerError } from '../server-error.ts';

/**
 * The result of an edit: the hash that the file of New has after the edit, and whether the edit has changed the file.
 */
export interface EditedNew {
  readonly hash: string;
  readonly changed: boolean;
}

export interface EditNewOptions {
  /** The working folder. */
  readonly dir: string;
  /** The hash of the file that the agent has read; undefined if the content of the file does not matter. */
  readonly hash: string | undefined;
  readonly edit: Edit;
  readonly signal: AbortSignal;
}

/**
 * Edits New, unless its file has changed since the agent read it. An edit that would change nothing always succeeds, so
 * that a call can be repeated. Rejects with `LISTING_MISSING`, `LISTING_CHANGED` and the errors of `writeListing`.
 */
export async function editNew({ dir, hash, edit, signal }: EditNewOptions): Promise<EditedNew> {
  const { listing, etag } = await readListingFile(dir, 'new', { signal });
  if (!listing)
    throw new ServerError('LISTING_MISSING', 'There is no New listing in the folder.', {
      hint: 'Start it with listing_edit: {"edits":[{"do":"start"}]}.',
    });
  const edited = edit(listing);
  if (isDeepStrictEqual(edited, listing)) return { hash: etag, changed: false };
  // The hash that the agent has sent is compared here. `writeListing` compares only `etag`, the hash of the file that
  // was read above.
  if (hash !== undefined && hash !== etag)
    throw new ServerError('LISTING_CHANGED', 'New has changed since you read it; nothing was written.', {
      hint: 'Read it again with listing_get, and repeat the edit with its hash.',
    });
  const written = await writeListing({ dir, listing: edited, etag });
  return { hash: written.etag, changed: true };
}
