import { type Listing, type ListingPicture, localeAt } from '@storedeck/listing';
import { storedText } from '@storedeck/listing/compare';
import { combineEdits, type Edit, setLocale } from '@storedeck/listing/edits';

import { baseAfter } from './base-after.ts';
import type { LocaleAddition, PlanChange, SetWrite, TextWrite } from './plan.ts';
import type { StoreNow } from './store-now.ts';
import { isOwnName } from './upload-name.ts';

/**
 * The approved changes of an interrupted publication of this folder, and the ids of the pictures that the publication
 * has reserved at the store.
 */
export interface OwnWork {
  readonly changes: readonly PlanChange[];
  readonly uploadIds: ReadonlySet<string>;
}

/**
 * Returns the base of New. At the places where the interrupted publication has begun or finished a change, the base has
 * the present values of the store. So the new plan has no conflicts at these places, and can remove pictures that the
 * interrupted publication has uploaded but that New no longer contains.
 */
export function baseWithOwnWork(
  base: Listing | undefined,
  { next, now, work }: { next: Listing; now: StoreNow; work: OwnWork | undefined },
): Listing | undefined {
  const own = (work?.changes ?? []).filter((change) => change.store === now.store);
  if (!base || !work || own.length === 0) return base;
  const begun = own.filter((change) => isBegun(change, now, work.uploadIds));
  const after = baseAfter(base, { next, changes: begun, picturesOf: (change) => picturesNow(now, change) });
  const added = begun.filter((change) => change.kind === 'addLocale');
  return combineEdits(added.map((change) => fillIn(change, now)))(after);
}

/**
 * Copies the store's texts of an added locale into the base. When a locale is added, the store itself sets some of its
 * texts. Because the base contains the same texts, the plan does not report them as conflicts.
 */
function fillIn({ store, locale }: LocaleAddition, { locales }: StoreNow): Edit {
  const address = { store, code: locale };
  return (listing) =>
    setLocale(address, { ...localeAt(listing, address), ...locales[locale]?.texts })(listing);
}

function isBegun(change: PlanChange, now: StoreNow, uploadIds: ReadonlySet<string>): boolean {
  if (change.kind === 'text') return (textNow(now, change) ?? '') === change.after;
  if (change.kind === 'addLocale') return now.locales[change.locale] !== undefined;
  if (change.kind === 'removeLocale') return now.locales[change.locale] === undefined;
  return change.store === 'appStore' ? isBegunSet(change, now, uploadIds) : isWrittenOnPlay(change, now);
}

function textNow(now: StoreNow, { locale, field }: TextWrite): string | null | undefined {
  const text = locale === null ? now.facts[field] : now.locales[locale]?.texts[field];
  return typeof text === 'string' ? storedText(text) : text;
}

function picturesNow({ locales }: StoreNow, { locale, slot }: SetWrite): readonly ListingPicture[] {
  return locales[locale]?.sets[slot]?.pictures ?? [];
}

/**
 * Whether a set has changed since the plan was made, and contains only two kinds of pictures: pictures that it
 * contained at that time, and uploads of the interrupted publication.
 */
function isBegunSet(change: SetWrite, now: StoreNow, uploadIds: ReadonlySet<string>): boolean {
  const before = change.before.map(({ remoteId }) => remoteId);
  const present = picturesNow(now, change);
  const isKnown = ({ remoteId, fileName }: ListingPicture): boolean =>
    before.includes(remoteId) || uploadIds.has(remoteId ?? '') || isOwnName(fileName);
  return present.map(({ remoteId }) => remoteId).join() !== before.join() && present.every(isKnown);
}

/** Whether a set of Google Play was written. A commit writes either the whole set or nothing. */
function isWrittenOnPlay(change: SetWrite, now: StoreNow): boolean {
  const present = picturesNow(now, change);
  return (
    present.length === change.after.length &&
    change.after.every(({ keep, sha256 }, at) =>
      keep === null ? present[at]?.sourceChecksum === `sha256:${sha256}` : present[at]?.remoteId === keep,
    )
  );
}
