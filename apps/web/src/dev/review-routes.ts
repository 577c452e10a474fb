import { endpoints, type KeptReviews } from '@storedeck/contract';
import type { Store } from '@storedeck/listing';
import { summariseReviews, toStoreReview } from '@storedeck/listing/reviews';
import { http, type HttpHandler } from 'msw';

import { respond } from './respond.ts';

/** The endpoint of the reviews: two in each store. */
export function reviewRoutes(): HttpHandler[] {
  return [
    http.get(endpoints.reviews.path, () =>
      respond('reviews', { ok: true, stores: [sampleReviews('appStore'), sampleReviews('googlePlay')] }),
    ),
  ];
}

function sampleReviews(store: Store): KeptReviews {
  const now = Date.now();
  const from = store === 'appStore' ? { territory: 'DEU' } : { language: 'de' };
  const reviews = [
    { id: '1', stars: 5, text: 'Calm and clear.', author: 'Ruth', ...from },
    { id: '2', stars: 2, text: 'The widget shows yesterday.', author: 'K. Moreno', title: 'Widget', ...from },
  ].map((sent) => toStoreReview({ ...sent, date: now }, now));
  return {
    ...{ store, app: 'app.tilia.garden', readAt: new Date(now).toISOString() },
    ...{ summary: summariseReviews(reviews), reviews },
  };
}
