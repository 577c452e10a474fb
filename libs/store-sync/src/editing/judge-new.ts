import { type Listing, NOTHING_STORED, pairLocales, type StoredListings } from '@storedeck/listing';
import { findByteProblems } from '@storedeck/listing/byte-problems';
import {
  findProblems,
  type IgnoredWithReason,
  inOrder,
  type Problem,
  separateIgnored,
} from '@storedeck/listing/problems';

import { appOfListing, refuseOtherApp } from '../app-ids.ts';
import { pictureFileReader } from '../pictures/picture-file-reader.ts';

/** The problems of a listing, separated into open and ignored ones. */
export interface Judgement {
  readonly problems: readonly Problem[];
  readonly ignored: readonly IgnoredWithReason[];
}

/** The options of `judgeNew`. */
export interface JudgeOptions {
  /** What the stores have: they keep its texts and pictures where New has none. Default: nothing is known. */
  readonly stored?: StoredListings | undefined;
  /** The working folder with the picture files. */
  readonly dir: string;
  /** Aborts the reading of the files: `judgeNew` rejects with ABORTED. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Finds the problems of the listing New, also those of its picture files. Problems that are ignored in `listing.json`
 * are separated.
 *
 * @throws StoreSyncError ABORTED, OTHER_APP
 */
export async function judgeNew(
  next: Listing,
  { stored = NOTHING_STORED, dir, signal }: JudgeOptions,
): Promise<Judgement> {
  for (const listing of [stored.live, stored.draft])
    refuseOtherApp(
      appOfListing('New', next),
      appOfListing('the listing it is compared with', listing ?? undefined),
    );
  const entries = pairLocales([stored.live, stored.draft, next]);
  const found = [
    ...(await findByteProblems(next, pictureFileReader(dir, signal), { stored, entries })),
    ...findProblems(next, { stored, entries }),
  ];
  const { open, ignored } = separateIgnored(inOrder(found, entries), next);
  return { problems: open, ignored };
}
