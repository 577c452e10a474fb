import { parseUntrustedJson, type Store, STORE_NAMES, StoreName } from '@storedeck/listing';
import { StoreReview } from '@storedeck/listing/reviews';
import { z } from 'zod';

import { StoreSyncError } from '../store-sync-error.ts';

/** A review as it was at one time. */
const ReviewState = z.object({
  /** When this state was first read. */
  seenAt: z.iso.datetime(),
  /** False from the time on at which the store no longer showed the review. */
  shown: z.boolean(),
  review: StoreReview,
});
export type ReviewState = z.infer<typeof ReviewState>;

/** The first line of the file. */
const Head = z.object({
  /** The store, the app and the time of the latest reading. */
  store: StoreName,
  app: z.string(),
  readAt: z.iso.datetime(),
});

/**
 * All states of all reviews of a store that were ever read, in the order in which they were read: the last state of a
 * review is the present one. Google Play shows a review to programs for seven days, so an older one is only here.
 */
export interface ReviewArchive extends z.infer<typeof Head> {
  readonly states: readonly ReviewState[];
}

/** The states that are kept. When there are more, the oldest are left out. */
const MAX_STATES = 100_000;

/** Returns the text of an archive: one line of JSON for its head, and one for each state. */
export function formatArchive({ states, ...head }: ReviewArchive): string {
  return [head, ...states.slice(-MAX_STATES)].map((line) => `${JSON.stringify(line)}\n`).join('');
}

/**
 * Parses the text of an archive. Empty lines count as missing.
 *
 * @throws StoreSyncError INPUT_INVALID names the line, because a file that is written again would lose it
 */
export function parseArchive(text: string, path: string): ReviewArchive {
  const lines = text.split('\n');
  const rows = lines.flatMap((line, at) => (line.trim() === '' ? [] : [{ line, number: at + 1 }]));
  const [first, ...rest] = rows;
  const head = parseLine(Head, first ?? { line: '', number: 1 }, path);
  return { ...head, states: rest.map((row) => parseLine(ReviewState, row, path)) };
}

function parseLine<Schema extends z.ZodType>(
  schema: Schema,
  { line, number }: { line: string; number: number },
  path: string,
): z.infer<Schema> {
  try {
    return schema.parse(parseUntrustedJson(line));
  } catch (cause) {
    throw new StoreSyncError('INPUT_INVALID', `Line ${number} of ${path} is not a review of Storedeck.`, {
      cause,
      hint: `Correct the line, or move the file to another folder. Reviews of ${STORE_NAMES.googlePlay} that are older than a week are only in this file.`,
    });
  }
}

/** The path of a store's archive in the working folder. */
export function archivePath(store: Store): string {
  return `reviews/${store === 'appStore' ? 'app-store' : 'google-play'}.jsonl`;
}

/** Returns the present state of each review, by its id. */
export function currentStates(archive: Pick<ReviewArchive, 'states'> | undefined): Map<string, ReviewState> {
  return new Map((archive?.states ?? []).map((state) => [state.review.id, state]));
}
