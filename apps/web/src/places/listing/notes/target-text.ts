import {
  findNotesRelease,
  findTrack,
  type Listing,
  newVersionLine,
  printRelease,
  readNotesTrack,
  type StoredListings,
} from '@storedeck/listing';
import type { MatrixColumn } from '@storedeck/listing/matrix';

const REFUSED = {
  noRelease: 'no release that could get them',
  sameCode: 'two releases have the same build: not written',
} as const;

/**
 * Says which version or release gets the notes of a column, such as "3.5.0 (350), draft"; empty if it is not known.
 *
 * @param kept the listing from which publishing keeps what New does not contain
 */
export function targetText(
  { store, key }: MatrixColumn,
  { stored, next, kept }: { stored: StoredListings; next: Listing; kept: Listing | null },
): string {
  if (store === 'appStore') return newVersionLine(stored, next, store);
  const track = findTrack(kept?.googlePlay?.tracks, readNotesTrack(key) ?? '');
  if (!track) return '';
  const { release, refused } = findNotesRelease(track.releases);
  return release ? printRelease(release) : REFUSED[refused];
}
