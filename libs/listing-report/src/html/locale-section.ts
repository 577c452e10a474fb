import {
  appPreviewsName,
  countText,
  fieldName,
  languageName,
  listFields,
  localeAt,
  readAppPreviews,
  readSlots,
  shownLocale,
  slotName,
  type Store,
} from '@storedeck/listing';
import { changeCountText, type ChangedLocale } from '@storedeck/listing/compare';

import type { ReportPictures } from '../pictures/report-pictures.ts';
import { isChanged, pairPictures, pairPreviews, type Review, type StoreReview } from '../review/review.ts';
import { makeAnchorId } from './anchor-id.ts';
import { type Markup, markup } from './markup.ts';
import { pictureSet } from './picture-set.ts';
import { textChange } from './text-changes.ts';

/** Writes the differences in one locale of a store. */
export async function localeSection(
  locale: ChangedLocale,
  { store, sides }: StoreReview,
  { review, pictures }: { review: Review; pictures: ReportPictures },
): Promise<Markup> {
  const { code, entry, texts, sets, previews } = locale;
  const context = { store, code, names: review };
  const makeContext = (title: string, slot: string) => ({
    title,
    note: review.findNote({ store, code }, slot),
    names: review,
    pictures,
  });
  const shown = await Promise.all([
    ...sets.map((set) =>
      pictureSet(set, pairPictures(set, code, sides), makeContext(slotName(set.slot), set.slot)),
    ),
    ...previews.map((set) => {
      const title = appPreviewsName(set.slot);
      return pictureSet(set, pairPreviews(set, code, sides), makeContext(title, set.slot));
    }),
  ]);
  return markup`<section aria-labelledby="${makeAnchorId(store, code)}">
<h3 id="${makeAnchorId(store, code)}">${entry.name} <span class="muted">${code} · ${localeStatus(locale, review)}</span></h3>
${fromMainLanguage(store, code, sides)}
${texts.map((change) => textChange(change, context))}
${shown}
${unchanged(locale, store, sides)}
</section>
`;
}

/** Describes the change of a locale in a few words. */
export function localeStatus(
  locale: ChangedLocale,
  { from, to, toIsNew }: Pick<Review, 'from' | 'to' | 'toIsNew'>,
): string {
  if (locale.side === 'untouched') return `not in ${toIsNew ? to : from}, stays as it is`;
  if (!isChanged(locale)) return 'no change';
  const only = { both: '', added: `only in ${to}`, removed: `only in ${from}` }[locale.side];
  return [only, changeCountText(locale)].filter(Boolean).join(', ');
}

/** Lists the parts that visitors of this locale see in the store's main language. */
function fromMainLanguage(store: Store, code: string, { after }: StoreReview['sides']): Markup | null {
  const { origins = {}, locale } = shownLocale(after, { store, code }) ?? {};
  const parts = Object.entries(origins).filter(([, origin]) => !origin.kept && origin.code !== code);
  const [first] = parts;
  if (!first || !localeAt(after, { store, code })) return null;
  const [slots, previews] = [readSlots(locale), readAppPreviews(locale)];
  const names = parts.map(([key]) => {
    if (Object.hasOwn(slots, key)) return `${slotName(key)} pictures`;
    return Object.hasOwn(previews, key) ? appPreviewsName(key) : fieldName(store, key);
  });
  return markup`<p>Visitors see in ${languageName(first[1].code)}, because this language has none: ${names.join(', ')}.</p>`;
}

function unchanged({ code, texts, sets }: ChangedLocale, store: Store, { after }: StoreReview['sides']) {
  const locale = localeAt(after, { store, code });
  const changedFields = new Set(texts.map(({ field }) => field));
  const same = listFields(store, [locale]).filter(
    (field) => locale?.[field] && !changedFields.has(field),
  ).length;
  const kept = Object.entries(readSlots(locale)).filter(
    ([slot, { length }]) => length > 0 && !sets.some((set) => set.slot === slot),
  );
  const pictures = kept.reduce((sum, [, { length }]) => sum + length, 0);
  const counts = [
    same > 0 && countText(same, 'text'),
    pictures > 0 && `${countText(kept.length, 'set')} with ${countText(pictures, 'picture')}`,
  ].filter((each) => each !== false);
  return counts.length > 0 && markup`<p class="muted">Unchanged: ${counts.join(', ')}.</p>`;
}
