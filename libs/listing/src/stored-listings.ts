import type { GooglePlayListing, GooglePlayLocale, Listing } from './listing.ts';
import { ownValue } from './own-value.ts';
import { isEditableState, isLiveState } from './store-constants.ts';
import { versionStateText } from './store-state-texts.ts';
import type { Store } from './stores.ts';
import { readNotesTrack } from './texts/notes-fields.ts';
import { isTextOfVersion } from './texts/text-fields.ts';
import { findTrack } from './tracks/releases.ts';

/** What the stores had at the last sync. */
export interface StoredListings {
  /** Current: the live listing; null if no sync has read it. */
  readonly live: Listing | null;
  /** The draft: what is prepared in the stores beside the live listing. Null if no sync has read it. */
  readonly draft: Listing | null;
}

/** Nothing is known about the stores, because no sync has read them. */
export const NOTHING_STORED: StoredListings = { live: null, draft: null };

/**
 * Returns the listing from which publishing keeps every value that New does not contain; null if nothing is known.
 *
 * On the App Store, this is the version in preparation if there is one, because this version receives the changes and
 * goes live. Otherwise it is the live version, from which the App Store starts the next version: without the texts that
 * belong to one version, such as What's New. On Google Play, changes are made to the live listing, and notes to the
 * release of each track that gets notes.
 *
 * The same listings give the same object, because it is asked for after each edit of New.
 */
export function keptListing(stored: StoredListings): Listing | null {
  const known = results.get(stored);
  if (known !== undefined) return known;
  const kept = findKept(stored);
  results.set(stored, kept);
  return kept;
}

const results = new WeakMap<StoredListings, Listing | null>();

function findKept({ live, draft }: StoredListings): Listing | null {
  const appStore = keptAppStore({ live, draft });
  const googlePlay = keptGooglePlay({ live, draft });
  if (!live && !appStore) return null;
  const { appStore: _live, googlePlay: _play, ...rest } = live ?? { schemaVersion: 1 as const };
  return { ...rest, ...(appStore && { appStore }), ...(googlePlay && { googlePlay }) };
}

function keptAppStore({ live, draft }: StoredListings): Listing['appStore'] {
  const part = draft?.appStore ?? live?.appStore;
  if (!part || isEditableState(part.version?.state ?? '')) return part;
  return { ...part, locales: withoutTextsOfVersion('appStore', part.locales) };
}

/** The notes of the draft are those of the releases that get notes; everything else is changed in the live listing. */
function keptGooglePlay({ live, draft }: StoredListings): Listing['googlePlay'] {
  const [part, prepared] = [live?.googlePlay, draft?.googlePlay];
  if (!part || !prepared) return part;
  const locales = Object.entries(part.locales).map(([code, locale]) => [
    code,
    { ...locale, ...pickNotes(ownValue(prepared.locales, code)) },
  ]);
  return {
    ...part,
    ...(prepared.tracks && { tracks: prepared.tracks }),
    locales: Object.fromEntries(locales) as GooglePlayListing['locales'],
  };
}

function pickNotes(locale: GooglePlayLocale = {}): Record<string, unknown> {
  return Object.fromEntries(Object.entries(locale).filter(([field]) => readNotesTrack(field) !== undefined));
}

/** Returns the locales of a store without the texts that belong to one version or release. */
export function withoutTextsOfVersion<Locale extends object>(
  store: Store,
  locales: Readonly<Record<string, Locale>>,
): Record<string, Locale> {
  return Object.fromEntries(
    Object.entries(locales).map(([code, locale]) => [
      code,
      Object.fromEntries(
        Object.entries(locale).filter(([field]) => !isTextOfVersion(store, field)),
      ) as Locale,
    ]),
  );
}

/**
 * Whether the next version of an app on the App Store is an update, so that it needs What's New: a version is live, or
 * was prepared beside a live one.
 */
export function isUpdate({ live, draft }: StoredListings): boolean {
  return draft?.appStore !== undefined || isLiveState(live?.appStore?.version?.state ?? '');
}

/**
 * Names the listing that `keptListing` takes a store's part from, as in "kept from 3.5.0 in App Store Connect" or "kept
 * from Live 3.4.1".
 *
 * @param part a text or a slot; the notes of a track are kept from a release
 */
export function keptFrom({ live, draft }: StoredListings, store: Store, part = ''): string {
  const track = store === 'googlePlay' ? readNotesTrack(part) : undefined;
  const release = track && findTrack((draft ?? live)?.googlePlay?.tracks, track)?.notesOf;
  if (release) return `the release ${release.name || release.versionCodes.join(', ')}`;
  if (store === 'googlePlay') return ['Live', live?.googlePlay?.versionName].filter(Boolean).join(' ');
  const { versionString, state = '' } = (draft?.appStore ?? live?.appStore)?.version ?? {};
  if (versionString === undefined) return 'the App Store';
  return isLiveState(state) ? `Live ${versionString}` : `${versionString} in App Store Connect`;
}

/** What becomes of New on the App Store, as the last sync shows it. */
export type NewVersion =
  /** A version accepts changes and receives those of New. */
  | { readonly kind: 'prepared'; readonly version: string; readonly state: string }
  /** New is meant for a version that the App Store does not have yet. */
  | { readonly kind: 'planned'; readonly version: string }
  /** The version for which New was written is live. `next` is the version in preparation after it. */
  | { readonly kind: 'released'; readonly version: string; readonly next: string | null }
  /** Neither New nor the last sync names a version. */
  | { readonly kind: 'unknown' };

/** Computes from the last sync which version New is for, and whether this version is live. */
export function newVersion({ live, draft }: StoredListings, next: Listing): NewVersion {
  const planned = next.appStore?.version?.versionString;
  const present = (draft?.appStore ?? live?.appStore)?.version;
  const released = live?.appStore?.version;
  if (released && isLiveState(released.state) && released.versionString === planned)
    return {
      kind: 'released',
      version: planned,
      next: draft?.appStore?.version?.versionString ?? null,
    };
  if (present && !isLiveState(present.state))
    return { kind: 'prepared', version: present.versionString, state: present.state };
  return planned === undefined ? { kind: 'unknown' } : { kind: 'planned', version: planned };
}

/**
 * The version of New with its state, such as "3.5.0 · being prepared, not submitted", "3.5.0 is live" or "3.6.0 · not in App
 * Store Connect". On Google Play, the version of the live listing, because Storedeck does not change releases. Empty if
 * no version is known.
 */
export function newVersionLine(stored: StoredListings, next: Listing, store: Store): string {
  if (store === 'googlePlay') return (stored.live?.googlePlay ?? next.googlePlay)?.versionName ?? '';
  const version = newVersion(stored, next);
  if (version.kind === 'released') return `${version.version} is live`;
  if (version.kind === 'prepared') return `${version.version} · ${versionStateText(version.state)}`;
  if (version.kind === 'unknown') return '';
  return stored.live?.appStore ? `${version.version} · not in App Store Connect` : version.version;
}
