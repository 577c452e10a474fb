import { findTrack, printRelease, readNotesTrack } from '@storedeck/listing';
import { changedSince, type PlannedRelease, type TextWrite, throwIfAborted } from '@storedeck/store-api';

import { changeNotes } from '../tracks/change-track.ts';
import type { WholeTrack } from '../tracks/whole-track.ts';
import { refusedRelease, writeTrack } from '../tracks/write-track.ts';
import type { GooglePlayContext } from './google-play-context.ts';

/** The release notes to write in an edit. */
interface NotesOfEdit {
  readonly editId: string;
  /** The tracks as the edit contains them. */
  readonly tracks: readonly WholeTrack[];
  readonly notes: readonly TextWrite[];
}

/**
 * Writes release notes, with one request for each track: the whole track as it was read, with other notes. Returns all
 * tracks as the edit must contain them now.
 */
export async function writeNotes(
  context: GooglePlayContext,
  { editId, tracks, notes }: NotesOfEdit,
): Promise<WholeTrack[]> {
  const byTrack = Map.groupBy(notes, ({ field }) => readNotesTrack(field) ?? '');
  for (const [name, [first]] of byTrack)
    if (first && !findTrack(tracks, name)) throw changedSince('googlePlay', first.key);
  const written: WholeTrack[] = [];
  for (const track of tracks) {
    const own = byTrack.get(track.track) ?? [];
    written.push(own.length === 0 ? track : await writeTrackNotes(context, { editId, track, notes: own }));
  }
  return written;
}

async function writeTrackNotes(
  { client, signal }: GooglePlayContext,
  { editId, track, notes }: { editId: string; track: WholeTrack; notes: readonly TextWrite[] },
): Promise<WholeTrack> {
  throwIfAborted(signal);
  const [release] = notes.flatMap((each) => each.release ?? []);
  const [first] = notes;
  if (release === undefined || first === undefined) return track;
  const changed = changeNotes(
    track,
    release,
    Object.fromEntries(notes.map(({ locale, after }) => [locale ?? '', after === '' ? null : after])),
  );
  try {
    await writeTrack(client, changed, { editId, signal });
  } catch (error) {
    throw refusedRelease(error, { track: track.track, ...describe(release) });
  }
  return changed;
}

function describe(release: PlannedRelease): { release: string; isComplete: boolean } {
  return { release: printRelease(release), isComplete: release.status === 'completed' };
}
