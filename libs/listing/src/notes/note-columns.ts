import type { Listing } from '../listing.ts';
import { type MatrixColumn, textColumn } from '../matrix/columns.ts';
import { orderTracks, printNotesField, PRODUCTION_TRACK, readNotesTrack } from '../texts/notes-fields.ts';
import { findTextField, listFields } from '../texts/text-fields.ts';
import { trackName } from './track-name.ts';

/**
 * The columns of all notes: What's New, then the release notes of production and of each other Google Play track that
 * has a release or notes in one of the listings. A store without a part in any listing has no column.
 *
 * @param isUpdate whether the next version on the App Store is an update, so that it needs What's New
 */
export function noteColumns(
  listings: readonly (Listing | null)[],
  { isUpdate }: { isUpdate: boolean },
): MatrixColumn[] {
  const whatsNew = findTextField('appStore', 'whatsNew');
  const appStore = whatsNew && listings.some((listing) => listing?.appStore);
  const tracks = listings.some((listing) => listing?.googlePlay) ? listTracks(listings) : [];
  return [
    ...(appStore ? [{ ...textColumn('appStore', whatsNew), isRequired: isUpdate }] : []),
    ...tracks.flatMap((track) => {
      const notes = findTextField('googlePlay', printNotesField(track));
      return notes ? [{ ...textColumn('googlePlay', notes), name: trackName(track) }] : [];
    }),
  ];
}

/** The Google Play tracks that have a release or notes, and production. */
function listTracks(listings: readonly (Listing | null)[]): string[] {
  const released = listings.flatMap((listing) =>
    (listing?.googlePlay?.tracks ?? []).flatMap(({ track, releases }) =>
      releases.length > 0 ? [track] : [],
    ),
  );
  const locales = listings.flatMap((listing) => Object.values(listing?.googlePlay?.locales ?? {}));
  const written = listFields('googlePlay', locales).flatMap((field) => readNotesTrack(field) ?? []);
  return orderTracks([PRODUCTION_TRACK, ...released, ...written]);
}
