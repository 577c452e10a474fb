import { type StoreReview, toStoreReview } from '@storedeck/listing/reviews';
import {
  isStoreError,
  parseResponse,
  type ReviewReading,
  type ReviewReadOptions,
  StoreError,
} from '@storedeck/store-api';

import type { AppStoreClient } from '../client/app-store-client.ts';
import { Versions } from '../client/response-schemas.ts';
import { findApp } from '../reading/find-app.ts';
import { LIVE_STATES } from '../reading/pick-version.ts';
import { CustomerReviews, ReviewResponseRow } from './review-schemas.ts';

const PAGE = '200';
/** One reading takes at most a thousand reviews. */
const MAX_PAGES = 5;

/**
 * Reads the newest reviews of an app that have a text, with the version of those that are about a live version. Takes
 * three calls, one for each live version, and one for each further page.
 *
 * Apple tells the version of a review only by the path `/v1/appStoreVersions/{id}/customerReviews` (App Store Connect
 * 3.7.0), neither its language nor the device, and no ratings without a text.
 *
 * @throws StoreError APP_NOT_FOUND, and the refusals of the store
 */
export async function readAppStoreReviews(
  client: AppStoreClient,
  { isKnown, nowMs }: ReviewReadOptions,
): Promise<ReviewReading> {
  const { id: appId, bundleId } = await findApp(client);
  const [{ reviews, isComplete }, versions] = await namingRole(
    Promise.all([readNewest(client, appId, { isKnown, nowMs }), readVersionsOfReviews(client, appId)]),
  );
  const dates = reviews.flatMap(({ date }) => date ?? []);
  return {
    app: bundleId,
    reviews: reviews.map((review) => ({ ...review, version: versions.get(review.id) ?? null })),
    completeSince: isComplete ? new Date(0).toISOString() : (dates.toSorted()[0] ?? null),
  };
}

async function readNewest(
  client: AppStoreClient,
  appId: string,
  { isKnown, nowMs }: ReviewReadOptions,
): Promise<{ reviews: StoreReview[]; isComplete: boolean }> {
  const query = new URLSearchParams({
    sort: '-createdDate',
    'fields[customerReviews]': 'rating,title,body,reviewerNickname,createdDate,territory,response',
    'fields[customerReviewResponses]': 'responseBody,lastModifiedDate,state',
    include: 'response',
    limit: PAGE,
  });
  const reviews = new Map<string, StoreReview>();
  let pages = 0;
  let isComplete = true;
  await client.getAll(CustomerReviews, `/v1/apps/${appId}/customerReviews?${query}`, (page) => {
    const read = toReviews(page, nowMs);
    // A review that is written meanwhile moves others to the next page, so that they come twice.
    for (const review of read) reviews.set(review.id, review);
    pages += 1;
    const isEnough = pages === MAX_PAGES || (read.length > 0 && read.every(isKnown));
    isComplete = page.links?.next == null;
    return isEnough;
  });
  return { reviews: [...reviews.values()], isComplete };
}

function toReviews({ data, included }: CustomerReviews, nowMs: number): StoreReview[] {
  return data.map(({ id, attributes, relationships }) => {
    const { rating: stars, title, body: text, reviewerNickname: author } = attributes ?? {};
    const named = relationships?.response?.data;
    const row =
      named && (included ?? []).find(({ type, id: other }) => type === named.type && other === named.id);
    const reply =
      row && parseResponse(ReviewResponseRow, row, { store: 'appStore', place: row.type }).attributes;
    return toStoreReview(
      {
        ...{
          id,
          stars,
          title,
          text,
          author,
          date: attributes?.createdDate,
          territory: attributes?.territory,
        },
        // An answer that waits for its publication is not in the store yet.
        ...(reply?.state === 'PUBLISHED' && {
          reply: { text: reply.responseBody, date: reply.lastModifiedDate },
        }),
      },
      nowMs,
    );
  });
}

/** Returns the versions of the newest reviews of each live version, by the id of the review. */
async function readVersionsOfReviews(
  client: AppStoreClient,
  appId: string,
): Promise<ReadonlyMap<string, string>> {
  const query = new URLSearchParams({
    'filter[appVersionState]': LIVE_STATES.join(','),
    'fields[appStoreVersions]': 'platform,versionString,appVersionState',
    limit: PAGE,
  });
  const { data } = await client.getAll(Versions, `/v1/apps/${appId}/appStoreVersions?${query}`);
  const rows = await Promise.all(
    data.map(async ({ id, attributes }) => {
      const ids = new URLSearchParams({
        sort: '-createdDate',
        'fields[customerReviews]': 'createdDate',
        limit: PAGE,
      });
      const path = `/v1/appStoreVersions/${id}/customerReviews?${ids}`;
      const reviews = await client.getAll(CustomerReviews, path, () => true);
      return reviews.data.map((review) => [review.id, attributes.versionString] as const);
    }),
  );
  return new Map(rows.flat());
}

/** The hint of a refusal of other paths is about the listing, which needs another role. */
async function namingRole<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!isStoreError(error) || error.code !== 'APPSTORE_REFUSED' || error.status !== 403) throw error;
    throw new StoreError(error.code, error.message, {
      store: 'appStore',
      status: error.status,
      storeCodes: error.storeCodes,
      cause: error,
      hint: 'Reviews can be read with a key of the role Customer Support, App Manager or Admin: check the role in App Store Connect.',
    });
  }
}
