import { type StoreReview, toStoreReview } from '@storedeck/listing/reviews';
import { isStoreError, type ReviewReading, type ReviewReadOptions, StoreError } from '@storedeck/store-api';

import type { PlayClient } from '../client/play-client.ts';
import { type Review, ReviewsPage } from './review-schemas.ts';

/** The most that Google sends in one page. */
const PAGE = 100;
/** One reading takes at most a thousand reviews, of the 200 requests that Google accepts for an app in an hour. */
const MAX_PAGES = 10;

/**
 * Reads the reviews that customers have written or changed in the last seven days. Google sends no older ones, only those
 * with a text, and only those of the production track. Needs no edit.
 *
 * @throws GoogleSignInError, and StoreError for the refusals of the store
 */
export async function readGooglePlayReviews(
  client: PlayClient,
  { isKnown, nowMs, signal }: ReviewReadOptions,
): Promise<ReviewReading> {
  const reviews = new Map<string, StoreReview>();
  let token: string | undefined;
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const page = await namingPermission(
      client.sendOutsideEdit(
        ReviewsPage,
        ({ reviews: calls }, app, options) =>
          calls.list({ ...app, maxResults: PAGE, ...(token !== undefined && { token }) }, options),
        signal,
      ),
    );
    const read = (page.reviews ?? []).map((review) => describe(review, nowMs));
    for (const review of read) reviews.set(review.id, review);
    const next = page.tokenPagination?.nextPageToken ?? undefined;
    if (next === undefined || next === token || (read.length > 0 && read.every(isKnown))) break;
    token = next;
  }
  return { app: client.packageName, reviews: [...reviews.values()], completeSince: null };
}

function describe({ reviewId, authorName, comments }: Review, nowMs: number): StoreReview {
  const user = (comments ?? []).find(({ userComment }) => userComment)?.userComment;
  const developer = (comments ?? []).find(({ developerComment }) => developerComment)?.developerComment;
  // In old reviews, a tab is between the title and the text.
  const [, title, text] = /^([^\t]*)\t(.*)$/s.exec(user?.originalText ?? user?.text ?? '') ?? [
    '',
    null,
    user?.originalText ?? user?.text,
  ];
  return toStoreReview(
    {
      ...{ id: reviewId, stars: user?.starRating, title, text, author: authorName },
      ...{ date: toMs(user?.lastModified), language: user?.reviewerLanguage, version: user?.appVersionName },
      ...(developer && { reply: { text: developer.text, date: toMs(developer.lastModified) } }),
    },
    nowMs,
  );
}

function toMs(time: { seconds?: string | number | null | undefined } | null | undefined): number | null {
  return time?.seconds == null ? null : Number(time.seconds) * 1000;
}

/** The hint of other refusals is about access to the app, which this account may have. */
async function namingPermission<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!isStoreError(error) || error.code !== 'GOOGLEPLAY_REFUSED' || error.status !== 403) throw error;
    throw new StoreError(error.code, error.message, {
      store: 'googlePlay',
      status: error.status,
      storeCodes: error.storeCodes,
      cause: error,
      hint: 'Reviews need a permission of their own: give the account "Reply to reviews" for this app in Play Console (Users and permissions).',
    });
  }
}
