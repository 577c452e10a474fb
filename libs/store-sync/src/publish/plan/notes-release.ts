import { findNotesRelease, findTrack, readNotesTrack } from '@storedeck/listing';
import type { PlannedRelease, StoreNow } from '@storedeck/store-api';

/** Why a track of Google Play gets no notes. */
const REFUSED = {
  noRelease: 'the track has no draft, no rollout and no complete release that could get notes',
  sameCode:
    'two releases of the track have the same build, so it is not certain which of them would get the notes',
} as const;

/** The release that gets the notes of a field, or why none does, as a phrase. */
type NotesTarget = { readonly release: PlannedRelease } | { readonly reason: string };

/** Finds the release that gets the notes of a field; undefined for a field that is no release notes. */
export function findNotesTarget({ store, tracks }: StoreNow, field: string): NotesTarget | undefined {
  const track = store === 'googlePlay' ? readNotesTrack(field) : undefined;
  if (track === undefined) return undefined;
  if (tracks === undefined)
    return { reason: 'the account may not read the releases of the app, so that no release can be chosen' };
  const found = findTrack(tracks, track);
  if (found === undefined) return { reason: `the app has no track ${track}` };
  const { release, refused } = findNotesRelease(found.releases);
  if (release === undefined) return { reason: REFUSED[refused] };
  const { name, status, versionCodes, userFraction } = release;
  return {
    release: {
      track,
      name: name ?? null,
      status: status ?? null,
      versionCodes,
      ...(typeof userFraction === 'number' && { userFraction }),
    },
  };
}
