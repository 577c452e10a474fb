import { fakeUuid } from '../product/digest.ts';
import { REVIEWS } from '../reviews/reviews.table.ts';
import type { Ref, ResourceTable } from './resource.ts';

const HOUR = 3_600_000;

/** Adds the customers' reviews of the app, and returns references to all of them and to those of each version. */
export function addCustomerReviews(
  table: ResourceTable,
  nowMs: number,
): { readonly all: readonly Ref[]; readonly live: readonly Ref[]; readonly former: readonly Ref[] } {
  const rows = REVIEWS.filter(({ store }) => store === 'appStore').map(
    ({ version, stars, title, text, author, from, hours, reply }) => {
      const id = fakeUuid(`customer-review/${author}`);
      const createdDate = toDate(nowMs - hours * HOUR);
      const response = reply === undefined ? null : addResponse(table, { id, reply, date: createdDate });
      const attributes = { rating: stars, title, body: text, reviewerNickname: author };
      table.add({
        type: 'customerReviews',
        id,
        attributes: { ...attributes, createdDate, territory: from },
        relations: { response, reviewTerritory: addTerritory(table, from) },
      });
      return { version, ref: { type: 'customerReviews', id } };
    },
  );
  const of = (wanted: string): Ref[] => rows.flatMap(({ version, ref }) => (version === wanted ? [ref] : []));
  return { all: rows.map(({ ref }) => ref), live: of('live'), former: of('former') };
}

const CURRENCIES: Readonly<Record<string, string>> = {
  USA: 'USD',
  DEU: 'EUR',
  FRA: 'EUR',
  JPN: 'JPY',
  BRA: 'BRL',
  SAU: 'SAR',
};

function addTerritory(table: ResourceTable, id: string): Ref {
  const ref = { type: 'territories', id };
  table.add({ ...ref, attributes: { currency: CURRENCIES[id] ?? null }, relations: {} });
  return ref;
}

function addResponse(table: ResourceTable, review: { id: string; reply: string; date: string }): Ref {
  const ref = { type: 'customerReviewResponses', id: fakeUuid(`response/${review.id}`) };
  table.add({
    ...ref,
    attributes: { responseBody: review.reply, lastModifiedDate: review.date, state: 'PUBLISHED' },
    relations: { review: { type: 'customerReviews', id: review.id } },
  });
  return ref;
}

/** Apple writes times without milliseconds. */
function toDate(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
}
