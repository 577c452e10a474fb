import { STORE_NAMES } from '@storedeck/listing';

import { isChanged, type Review, type StoreReview } from '../review/review.ts';
import { makeAnchorId } from './anchor-id.ts';
import { localeStatus } from './locale-section.ts';
import { type Markup, markup } from './markup.ts';

/** Writes a table of all languages with their changes in each store, and with links to the differences. */
export function localesTable(review: Review): Markup {
  const { entries, stores } = review;
  return markup`<section>
<h2>Languages</h2>
<table>
<thead><tr><th scope="col">Language</th>${stores.map(({ store }) => markup`<th scope="col">${STORE_NAMES[store]}</th>`)}</tr></thead>
<tbody>
${entries.map(
  (entry) => markup`<tr><th scope="row">${entry.name}</th>${stores.map(
    (store) => markup`<td>${cell(entry, store, review)}</td>`,
  )}</tr>
`,
)}</tbody>
</table>
</section>
`;
}

function cell(
  entry: Review['entries'][number],
  { store, locales, missingIn }: StoreReview,
  review: Review,
): Markup {
  const locale = locales.find((each) => each.entry === entry);
  if (missingIn !== null || !locale) return markup`<span class="muted">–</span>`;
  const status = localeStatus(locale, review);
  if (!isChanged(locale)) return markup`<span class="muted">${status}</span>`;
  return markup`<a href="#${makeAnchorId(store, locale.code)}">${status}</a>`;
}
