import type { TextField } from './text-field.ts';

/** The key of the notes of Google Play's production track in a locale. */
export const PRODUCTION_NOTES = 'releaseNotes';

/** What the keys of the notes of other tracks begin with. */
const OTHER_TRACKS = `${PRODUCTION_NOTES}@`;

/** The track whose release all users of an app get. */
export const PRODUCTION_TRACK = 'production';

/** The tracks that every app has, in the order of Play Console. */
const KNOWN_TRACKS: readonly string[] = [PRODUCTION_TRACK, 'beta', 'alpha', 'internal'];

/** The maximum length of a track's name. Google documents no limit; a name that is longer is no track to us. */
const MAX_TRACK_LENGTH = 100;

/**
 * Returns the key under which a locale of Google Play contains the release notes of a track: `releaseNotes` for
 * production, `releaseNotes@beta` for another track. The track is written as Google spells it (`wear:production`);
 * characters that an address cannot contain are percent-encoded.
 */
export function printNotesField(track: string): string {
  if (track === PRODUCTION_TRACK) return PRODUCTION_NOTES;
  const encoded = track.replaceAll(/[%/#]/g, (character) => encodeURIComponent(character));
  return `${OTHER_TRACKS}${encoded}`;
}

/**
 * Reads the track in the key of release notes; undefined for any key that `printNotesField` does not return for a
 * usable name.
 */
export function readNotesTrack(field: string): string | undefined {
  if (field === PRODUCTION_NOTES) return PRODUCTION_TRACK;
  if (!isNotesKey(field)) return undefined;
  const track = field
    .slice(OTHER_TRACKS.length)
    .replaceAll(/%(?:25|2F|23)/g, (encoded) => decodeURIComponent(encoded));
  return isTrackName(track) && printNotesField(track) === field ? track : undefined;
}

/** Whether a key of a locale is reserved for the notes of a track, also if its track is no usable name. */
export function isNotesKey(key: string): boolean {
  return key.startsWith(OTHER_TRACKS);
}

/** Whether a text can be the name of a track: not empty, not too long, and without characters that nobody sees. */
export function isTrackName(track: string): boolean {
  return track.length > 0 && track.length <= MAX_TRACK_LENGTH && !/\p{C}/u.test(track);
}

/** Sorts tracks: those of every app in the order of Play Console, then the others by name. */
export function orderTracks(tracks: Iterable<string>): string[] {
  const rank = (track: string): number => {
    const at = KNOWN_TRACKS.indexOf(track);
    return at < 0 ? KNOWN_TRACKS.length : at;
  };
  return [...new Set(tracks)].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}

/** The rules for the notes of any track. */
const NOTES_RULES = { max: 500, long: true, ofVersion: true } as const;

/** The texts of production's notes in the table of fields. */
export const PRODUCTION_NOTES_FIELD: TextField = {
  field: PRODUCTION_NOTES,
  name: 'Release notes',
  ...NOTES_RULES,
};

/** Returns the name and the rules of the notes of a track; undefined for a key that is none. */
export function findNotesField(field: string): TextField | undefined {
  const track = readNotesTrack(field);
  if (track === undefined) return undefined;
  if (track === PRODUCTION_TRACK) return PRODUCTION_NOTES_FIELD;
  return { field, name: `Release notes (${track})`, ...NOTES_RULES };
}
