import { type Listing, pairLocales } from '@storedeck/listing';
import { findByteProblems } from '@storedeck/listing/byte-problems';
import {
  findProblems,
  type IgnoredWithReason,
  inOrder,
  type Problem,
  separateIgnored,
} from '@storedeck/listing/problems';
import { pictureFileReader } from '@storedeck/store-sync';

/** The problems of a listing, separated into open and ignored ones. */
export interface Judgement {
  readonly problems: readonly Problem[];
  readonly ignored: readonly IgnoredWithReason[];
}

/**
 * Finds the problems of the listing New, also those of its picture files. Problems that are ignored in `listing.json`
 * are separated.
 *
 * @param current the live listing: the stores keep its texts and pictures where New has none
 */
export async function judgeNew(
  next: Listing,
  { current = null, dir, signal }: { current: Listing | null | undefined; dir: string; signal: AbortSignal },
): Promise<Judgement> {
  const entries = pairLocales([current, next]);
  const found = [
    ...(await findByteProblems(next, pictureFileReader(dir, signal), { current, entries })),
    ...findProblems(next, { current, entries }),
  ];
  const { open, ignored } = separateIgnored(inOrder(found, entries), next);
  return { problems: open, ignored };
}

/**
 * Finds the problems of a listing of a store. Its picture files are not checked, because the stores re-encode pictures.
 */
export function judgeStored(listing: Listing): Judgement {
  return { problems: inOrder(findProblems(listing), pairLocales([listing])), ignored: [] };
}
