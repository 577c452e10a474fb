import {
  findNotesRelease,
  findTrack,
  type GooglePlayListing,
  type GooglePlayTrack,
  isSameRelease,
  type Listing,
  printNotesField,
} from '@storedeck/listing';

/**
 * Returns the base as the releases of Google Play that get notes have started: without the notes of another release,
 * because no release takes over notes of the one before. The releases are noted in the base, so that the notes that a
 * publication adds to the base are those of these releases.
 */
export function baseOfReleases(
  base: Listing | undefined,
  tracks: readonly GooglePlayTrack[] | undefined,
): Listing | undefined {
  if (!base?.googlePlay || !tracks) return base;
  const { googlePlay } = base;
  const begun = tracks.flatMap(({ track, releases }) => {
    const { release } = findNotesRelease(releases);
    const known = findTrack(googlePlay.tracks, track)?.notesOf;
    return !release || (known && isSameRelease(known, release)) ? [] : [{ track, releases, release }];
  });
  if (begun.length === 0) return base;
  const { locales, tracks: former = [] } = googlePlay;
  const isOther = ({ track }: GooglePlayTrack): boolean => findTrack(begun, track) === undefined;
  const started = begun.map(({ track, releases, release: { name, versionCodes } }): GooglePlayTrack => ({
    track,
    releases,
    notesOf: { name: name ?? null, versionCodes },
  }));
  return {
    ...base,
    googlePlay: {
      ...googlePlay,
      tracks: [...former.filter(isOther), ...started],
      locales: withoutNotes(
        locales,
        begun.map(({ track }) => printNotesField(track)),
      ),
    },
  };
}

function withoutNotes(
  locales: GooglePlayListing['locales'],
  fields: readonly string[],
): GooglePlayListing['locales'] {
  return Object.fromEntries(
    Object.entries(locales).map(([code, locale]) => [
      code,
      Object.fromEntries(Object.entries(locale).filter(([field]) => !fields.includes(field))),
    ]),
  );
}
