import { badRequest, GoogleRefusal, QUOTA_EXCEEDED } from '../google/google-error.ts';
import type { PlayCall, PlayService } from './play-call.ts';
import type { PlayReview } from './play-review.ts';

const WEEK = 7 * 24 * 3_600_000;
/** Google's limit of readings for each app in an hour. */
export const REVIEW_READS_PER_HOUR = 200;
const MOST_RESULTS = 100;
const DEFAULT_RESULTS = 10;

/**
 * Responds with a page of the reviews that were written or changed in the last seven days, as `reviews.list` does. An
 * app's reviews can be read 200 times in an hour.
 */
export function listReviews(
  { reviewReads, now }: PlayService,
  { app, query, packageName }: PlayCall,
): object {
  if (reviewReads.count(packageName, now()).exceeded) throw new GoogleRefusal(QUOTA_EXCEEDED);
  const recent = app.reviews.filter((review) => readTime(review) > now() - WEEK);
  const size = readNumber(query, 'maxResults', { least: 1, most: MOST_RESULTS }) ?? DEFAULT_RESULTS;
  const start = readStart(query.get('token'));
  const page = recent.slice(start, start + size);
  const end = start + page.length;
  return {
    ...(page.length > 0 && { reviews: page }),
    ...(end < recent.length && { tokenPagination: { nextPageToken: `page-${end}` } }),
  };
}

function readStart(token: string | null): number {
  if (token === null || token === '') return 0;
  const [, start] = /^page-(\d+)$/.exec(token) ?? [];
  if (start === undefined) throw new GoogleRefusal(badRequest('Invalid page token.'));
  return Number(start);
}

function readNumber(
  query: URLSearchParams,
  name: string,
  { least, most }: { least: number; most: number },
): number | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
  if (!(value >= least && value <= most))
    throw new GoogleRefusal(badRequest(`Invalid value '${text}' for ${name}.`));
  return value;
}

function readTime({ comments }: PlayReview): number {
  return (
    1000 * Math.max(0, ...comments.map(({ userComment }) => Number(userComment?.lastModified.seconds ?? 0)))
  );
}
