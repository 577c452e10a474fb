import {
  countText,
  findMainLocale,
  localeAt,
  readSlots,
  readTitle,
  STORE_NAMES,
  versionLine,
} from '@storedeck/listing';

import type { ReportPictures } from '../pictures/report-pictures.ts';
import type { ReportSummary } from '../review/report-summary.ts';
import type { Review, StoreReview } from '../review/review.ts';
import { type Markup, markup } from './markup.ts';
import { pictureMarkup } from './picture-set.ts';

/**
 * Returns the app's name in the main language of a store: the first store with a name in its main language. Returns
 * `The app` if no store has one.
 */
export function appName({ stores }: Review): string {
  const names = stores.flatMap(({ store, sides }) =>
    [sides.after, sides.before].flatMap((listing) => {
      const code = findMainLocale(listing, store) ?? Object.keys(listing[store]?.locales ?? {})[0];
      const title = code === undefined ? null : readTitle(localeAt(listing, { store, code }));
      return title ? [title] : [];
    }),
  );
  return names[0] ?? 'The app';
}

/** Writes the head of the report: the app, stores and date, the compared listings, and the numbers of differences. */
export async function headSection(
  review: Review,
  { summary, pictures, createdAt }: { summary: ReportSummary; pictures: ReportPictures; createdAt: Date },
): Promise<Markup> {
  const icon = await appIcon(review, pictures);
  const stores = review.stores.map(({ store }) => STORE_NAMES[store]).join(' and ');
  const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' }).format(createdAt);
  return markup`<header>
<div class="app">${icon}<div>
<h1>${appName(review)}</h1>
<p class="lead">${review.from} → ${review.to} <span class="muted">${stores}</span></p>
</div></div>
<p class="muted"><time datetime="${createdAt.toISOString()}">${date}</time></p>
${review.stores.map((store) => versions(store, review))}
${numbers(summary)}
</header>
`;
}

function numbers({ changedLocales, locales, texts, pictures, errors, warnings, ignored }: ReportSummary) {
  const rows = [
    [`of ${countText(locales, 'language')} ${changedLocales === 1 ? 'changes' : 'change'}`, changedLocales],
    [texts === 1 ? 'text' : 'texts', texts],
    [pictures === 1 ? 'picture' : 'pictures', pictures],
    [errors === 1 ? 'error' : 'errors', errors],
    [warnings === 1 ? 'warning' : 'warnings', warnings],
    ['ignored', ignored],
  ] as const;
  return markup`<dl class="numbers">
${rows.map(([name, count]) => markup`<div><dt>${name}</dt><dd>${count}</dd></div>\n`)}</dl>`;
}

function versions({ store, sides, releaseNote }: StoreReview, { from, to }: Review): Markup | false {
  const [was, is] = [versionLine(sides.before, store), versionLine(sides.after, store)];
  if (was === '' && is === '') return false;
  const write = (line: string) => markup`<p class="muted">${STORE_NAMES[store]}: version ${line}</p>\n`;
  if (was === is) return write(was);
  if (releaseNote === '') return write(`${was || `none in ${from}`} → ${is || `none in ${to}`}`);
  return write(`${was || 'none'} in ${from}, ${is || 'none'} in ${to}. ${releaseNote}`);
}

async function appIcon({ stores }: Review, pictures: ReportPictures): Promise<Markup | null> {
  for (const { store, sides } of stores) {
    for (const listing of [sides.after, sides.before]) {
      const code = findMainLocale(listing, store) ?? '';
      const icon = listing.appStore?.icon ?? readSlots(localeAt(listing, { store, code }))['icon']?.[0];
      const scaled = icon && (await pictures.scaled(icon));
      if (scaled) return pictureMarkup(scaled, '');
    }
  }
  return null;
}
