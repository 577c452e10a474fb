import { isFilledIn } from '@storedeck/app-store';
import { type Listing, type ListingPicture, localeAt } from '@storedeck/listing';
import { storedText } from '@storedeck/listing/compare';
import { combineEdits, type Edit, setLocale } from '@storedeck/listing/edits';
import type { LocaleAddition, PlanChange, SetWrite, StoreNow, TextWrite } from '@storedeck/store-api';

import { baseAfter } from './base-after.ts';
import { baseOfStore } from './base-of-version.ts';

/** What an interrupted publication of this user was approved to do, and what it has done. */
export interface OwnWork {
  /** The approved changes. */
  readonly changes: readonly PlanChange[];
  /** Whether the publication has uploaded a picture of a store to a set, by the private notes of this user. */
  readonly owns: (picture: ListingPicture, set: string) => boolean;
  /** The keys of the changes that the stores had completely. */
  readonly written: ReadonlySet<string>;
}

/**
 * Returns the base of New for the version and the releases that receive the changes; see `baseOfStore`. At the places where the interrupted publication has begun or finished a change, the base has
 * the present values of the store. So the new plan has no conflicts at these places, and can remove pictures that the
 * interrupted publication has uploaded but that New no longer contains.
 */
export function baseWithOwnWork(
  saved: Listing | undefined,
  { next, now, work }: { next: Listing; now: StoreNow; work: OwnWork | undefined },
): Listing | undefined {
  const base = baseOfStore(saved, now);
  const own = (work?.changes ?? []).filter((change) => change.store === now.store);
  if (!base || !work || own.length === 0) return base;
  const begun = own.filter((change) => isBegun(change, now, work));
  const after = baseAfter(base, { next, changes: begun, listPictures: (change) => picturesNow(now, change) });
  const added = begun.filter((change) => change.kind === 'addLocale');
  return combineEdits(added.map((change) => fillIn(change, now)))(after);
}

/**
 * Copies the texts that the store itself has set in an added locale into the base, so that the plan does not report
 * them as conflicts. A text that another person has written there stays a conflict.
 */
function fillIn({ store, locale }: LocaleAddition, now: StoreNow): Edit {
  const address = { store, code: locale };
  const texts = Object.entries(now.locales[locale]?.texts ?? {}).filter(([field, text]) =>
    isFilledIn(now, field, storedText(text ?? '')),
  );
  return (listing) => {
    const own = localeAt(listing, address);
    return setLocale(address, { ...Object.fromEntries(texts), ...own })(listing);
  };
}

function isBegun(change: PlanChange, now: StoreNow, work: OwnWork): boolean {
  if (change.kind === 'text') return (textNow(now, change) ?? '') === change.after;
  if (change.kind === 'addLocale') return now.locales[change.locale] !== undefined;
  if (change.kind === 'removeLocale') return now.locales[change.locale] === undefined;
  return change.store === 'appStore' ? isBegunSet(change, now, work) : isWrittenOnPlay(change, now);
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
function isBegunSet(change: SetWrite, now: StoreNow, { owns }: OwnWork): boolean {
  const before = change.before.map(({ remoteId }) => remoteId);
  const present = picturesNow(now, change);
  const isKnown = (picture: ListingPicture): boolean =>
    before.includes(picture.remoteId) || owns(picture, change.key);
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
