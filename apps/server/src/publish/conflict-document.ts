import type { PlanConflict as ConflictDocument } from '@storedeck/contract';
import {
  isLiveState,
  isSamePicture,
  type Listing,
  localeAt,
  picturesAt,
  printAddress,
  readNotesTrack,
  readSharedTexts,
} from '@storedeck/listing';
import { isSameSet, isSameText } from '@storedeck/listing/compare';
import type { PlanConflict, StorePlan } from '@storedeck/store-sync/publish';

import type { KnownListings } from './known-listings.ts';
import { type PlaceValue, valueDocument } from './picture-document.ts';
import { describeAddress, type PlanAddress } from './plan-address.ts';

/** Returns a conflict with the values Live, Draft and New, and says how the store got another value. */
export function conflictDocument(
  conflict: PlanConflict,
  version: StorePlan['version'],
  known: KnownListings,
): ConflictDocument {
  const { base, mine, theirs } = conflict;
  const place = describeAddress(conflict);
  const isAppStore = place.store === 'appStore';
  // The field began empty, so there is no earlier value to show.
  const isBaseEmpty = base === '' && startsEmpty(place);
  const why = isBaseEmpty && !isAppStore ? 'prepared' : classifyConflict(place, theirs, known);
  const live = findLive(place, theirs, known);
  const document = (value: PlaceValue) => valueDocument(value, known.find);
  return {
    ...place,
    why,
    reason: describeReason(conflict, why, version?.versionString),
    base: isSameValue(live, base) || isBaseEmpty ? null : document(base),
    live: live === undefined ? null : document(live),
    draft: isAppStore ? document(theirs) : null,
    new: document(mine),
  };
}

/** Returns the live value; undefined if the App Store has no live version. Google Play has only a live value. */
function findLive(place: PlanAddress, theirs: PlaceValue, known: KnownListings): PlaceValue | undefined {
  if (place.store === 'googlePlay') return theirs;
  return hasLiveVersion(known) ? valueAt(known.current, place) : undefined;
}

/** The number of the live App Store version at the last sync; null if it is not known. */
export function readLiveVersion(known: KnownListings): string | null {
  return hasLiveVersion(known) ? (known.current?.appStore?.version?.versionString ?? null) : null;
}

/** Whether Current contains the live version of the App Store. Before the first release, it contains the editable one. */
function hasLiveVersion({ current }: KnownListings): boolean {
  const state = current?.appStore?.version?.state;
  return current?.appStore !== undefined && (state === undefined || isLiveState(state));
}

/** A new version of the App Store starts without What's New, a new release of Google Play without notes. */
function startsEmpty({ store, field }: PlanAddress): boolean {
  if (field === null) return false;
  return store === 'appStore' ? field === 'whatsNew' : readNotesTrack(field) !== undefined;
}

function classifyConflict(
  place: PlanAddress,
  theirs: PlaceValue,
  known: KnownListings,
): ConflictDocument['why'] {
  if (place.store === 'googlePlay')
    return isSameValue(valueAt(known.current, place), theirs) ? 'changedAfterStart' : 'changedAfterSync';
  const synced = hasLiveVersion(known) ? known.draft : known.current;
  // Without a synced draft, the version was created after the last sync.
  return !synced?.appStore || isSameValue(valueAt(synced, place), theirs) ? 'prepared' : 'changedAfterSync';
}

function describeReason(
  { store, base, theirs, locale, key }: PlanConflict,
  why: ConflictDocument['why'],
  version = 'a version',
): string {
  if (why === 'prepared' && store === 'googlePlay')
    return 'The release on Google Play already has notes in this language.';
  if (why === 'prepared') {
    const isLocale = key === printAddress({ store, locale });
    return `App Store Connect already has ${version} ${isLocale ? 'without this language' : describeDifference(base, theirs)}.`;
  }
  const moment = why === 'changedAfterSync' ? 'the last sync' : 'New was started';
  return store === 'appStore'
    ? `${version} was changed in App Store Connect after ${moment}.`
    : `This was changed on Google Play after ${moment}.`;
}

function describeDifference(base: PlaceValue, theirs: PlaceValue): string {
  if (typeof base === 'string' || typeof theirs === 'string') return 'with another text';
  const isReordered =
    base.length === theirs.length &&
    base.every((picture) => theirs.some((other) => isSamePicture(picture, other)));
  return isReordered ? 'with the same pictures in another order' : 'with other pictures';
}

/** Returns the value of a place in a listing; undefined if the listing does not exist. */
function valueAt(
  listing: Listing | undefined,
  { store, locale, field, slot }: PlanAddress,
): PlaceValue | undefined {
  if (!listing?.[store]) return undefined;
  if (locale === null) return readSharedTexts(listing, store)[field ?? ''] ?? '';
  const address = { store, code: locale };
  if (slot !== null) return picturesAt(listing, address, slot);
  const own = localeAt(listing, address);
  if (field === null) return own ? 'in the listing' : 'removed';
  const text = own?.[field];
  return typeof text === 'string' ? text : '';
}

function isSameValue(a: PlaceValue | undefined, b: PlaceValue): boolean {
  if (a === undefined) return false;
  if (typeof a === 'string' || typeof b === 'string')
    return typeof a === 'string' && typeof b === 'string' && isSameText(a, b);
  return isSameSet(a, b);
}
