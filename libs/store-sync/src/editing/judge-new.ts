import { type Listing, pairLocales } from '@storedeck/listing';
import { findByteProblems } from '@storedeck/listing/byte-problems';
import {
  findProblems,
  type IgnoredWithReason,
  inOrder,
  type Problem,
  separateIgnored,
} from '@storedeck/listing/problems';

import { pictureFileReader } from '../pictures/picture-file-reader.ts';

/** The problems of a listing, separated into open and ignored ones. */
export interface Judgement {
  readonly problems: readonly Problem[];
  readonly ignored: readonly IgnoredWithReason[];
}

/** The options of `judgeNew`. */
export interface JudgeOptions {
  /** The live listing: the stores keep its texts and pictures where New has none. Default: nothing is live. */
  readonly current?: Listing | null | undefined;
  /** The working folder with the picture files. */
  readonly dir: string;
  /** Aborts the reading of the files: `judgeNew` rejects with ABORTED. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Finds the problems of the listing New, also those of its picture files. Problems that are ignored in `listing.json`
 * are separated.
 *
 * @throws StoreSyncError ABORTED
 */
export async function judgeNew(
  next: Listing,
  { current = null, dir, signal }: JudgeOptions,
): Promise<Judgement> {
  const entries = pairLocales([current, next]);
  const found = [
    ...(await findByteProblems(next, pictureFileReader(dir, signal), { current, entries })),
    ...findProblems(next, { current, entries }),
  ];
  const { open, ignored } = separateIgnored(inOrder(found, entries), next);
  return { problems: open, ignored };
}
