import { expect, test } from '@jest/globals';

import { MAX_REVIEW_TEXT, StoreReview, summariseReviews, toStoreReview } from './index.ts';

const NOW = Date.parse('2026-11-27T12:00:00Z');
const SENT = { id: 'r1', stars: 4, text: ' Fine. ', author: 'Ruth', date: '2026-11-20T08:00:00-08:00' };

test('a review has its parts, with the time in UTC', () => {
  expect(toStoreReview({ ...SENT, territory: 'USA' }, NOW)).toEqual({
    ...{ id: 'r1', stars: 4, title: null, text: 'Fine.', author: 'Ruth', territory: 'USA' },
    ...{ date: '2026-11-20T16:00:00.000Z', language: null, version: null, reply: null },
  });
});

test.each([0, 6, 4.5, '4', null, undefined])('stars %p are unreadable, and the review stays', (stars) => {
  const review = toStoreReview({ ...SENT, stars }, NOW);
  expect(review.stars).toBeNull();
  expect(StoreReview.parse(review)).toEqual(review);
});

test.each(['2026-12-27T12:00:00Z', 'yesterday', '', null, -1, 0, NaN, Infinity])(
  'the time %p is unreadable',
  (date) => expect(toStoreReview({ ...SENT, date }, NOW).date).toBeNull(),
);

test('a long text is cut between characters', () => {
  const { text } = toStoreReview({ ...SENT, text: '🌳'.repeat(MAX_REVIEW_TEXT + 1) }, NOW);
  expect([...text]).toHaveLength(MAX_REVIEW_TEXT + 1);
  expect(text).toMatch(/^🌳+…$/u);
});

test('stars are counted without the reviews that have none', () => {
  expect(summariseReviews([{ stars: 5 }, { stars: 2 }, { stars: null }])).toEqual({
    ...{ count: 2, average: 3.5, histogram: [1, 0, 0, 1, 0] },
  });
  expect(summariseReviews([]).average).toBeNull();
});
