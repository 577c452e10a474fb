import { STORE_NAMES } from '@storedeck/listing';
import { diffWords } from '@storedeck/listing/compare';

import type { ReportPictures } from '../pictures/report-pictures.ts';
import type { ReportSummary } from '../review/report-summary.ts';
import { isChanged, type Review, type StoreReview } from '../review/review.ts';
import { appName, headSection } from './head-section.ts';
import { localeSection } from './locale-section.ts';
import { localesTable } from './locales-table.ts';
import { Markup, markup } from './markup.ts';
import { problemSections } from './problem-sections.ts';
import { STYLE } from './style.ts';
import { words } from './text-changes.ts';

/** The input from which a report is written. */
export interface DocumentParts {
  readonly review: Review;
  readonly summary: ReportSummary;
  readonly pictures: ReportPictures;
  readonly createdAt: Date;
}

/** Writes the document piece by piece: the head, then each locale as soon as its pictures are scaled. */
export async function* writeDocument(parts: DocumentParts): AsyncGenerator<string, void, undefined> {
  const { review, pictures } = parts;
  yield start(`${appName(review)}: ${review.from} → ${review.to}`).text;
  yield (await headSection(review, parts)).text;
  yield '<main>\n';
  if (isUnchanged(review)) yield nothingChanges(review).text;
  else {
    if (review.entries.length > 0) yield localesTable(review).text;
    for (const store of review.stores) {
      yield storeHead(store, review).text;
      for (const locale of store.locales.filter(isChanged))
        yield (await localeSection(locale, store, { review, pictures })).text;
      yield '</section>\n';
    }
  }
  yield problemSections(review).text;
  yield '</main>\n<footer><p class="muted">Pictures are scaled down. Made with Storedeck.</p></footer>\n</body>\n</html>\n';
}

// The Content Security Policy allows only the pictures and the style that the document contains.
const POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";

function start(title: string): Markup {
  return markup`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${new Markup(STYLE)}</style>
</head>
<body>
`;
}

function isUnchanged({ stores }: Review): boolean {
  return stores.every(
    ({ missingIn, facts, locales }) => missingIn === null && facts.length === 0 && !locales.some(isChanged),
  );
}

function nothingChanges({ from, to, toIsNew }: Review): Markup {
  return toIsNew
    ? markup`<p class="lead">${to} changes nothing: every text and picture stays as in ${from}.</p>\n`
    : markup`<p class="lead">${to} has the same texts and pictures as ${from}.</p>\n`;
}

/**
 * Writes the heading of a store, and the values that all its locales share. The caller closes the section after the
 * locales.
 */
function storeHead({ store, missingIn, facts, locales }: StoreReview, { from, to }: Review): Markup {
  const name = STORE_NAMES[store];
  const nothing = missingIn === null && facts.length === 0 && !locales.some(isChanged);
  return markup`<section>
<h2>${name}</h2>
${missingIn !== null && markup`<p>${missingIn} has no listing for ${name}, so nothing is compared.</p>`}
${nothing && markup`<p>Nothing changes on ${name}.</p>`}
${facts.length > 0 && factsTable(facts, { from, to })}
`;
}

function factsTable(facts: StoreReview['facts'], { from, to }: Pick<Review, 'from' | 'to'>): Markup {
  return markup`<table>
<caption>In every language</caption>
<thead><tr><th scope="col">Value</th><th scope="col">${from}</th><th scope="col">${to}</th></tr></thead>
<tbody>
${facts.map(({ label, note, before, after }) => {
  const parts = diffWords(before, after, 'en');
  return markup`<tr><th scope="row">${label}${note !== '' && markup` <span class="muted">${note}</span>`}</th><td dir="auto">${words(parts, 'added')}</td><td dir="auto">${words(parts, 'removed')}</td></tr>\n`;
})}</tbody>
</table>`;
}
