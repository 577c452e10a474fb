import { isStoreError, StoreError } from '@storedeck/store-api';

import type { PlayClient } from '../client/play-client.ts';
import { refuseOtherTrack } from './compare-tracks.ts';
import { TrackBody } from './track-body.ts';
import { WholeTrack } from './whole-track.ts';

/** The edit in which a track is written. */
export interface TrackEdit {
  readonly editId: string;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Writes a whole track in an edit, and compares Google's response with it. Before the edit is committed, the caller
 * reads the tracks again and calls `refuseOtherTrack`. PUT replaces the list of releases (PATCH does so as well), so
 * that nothing but a `WholeTrack` is accepted.
 *
 * @throws StoreError STORE_ANSWER_INVALID if Google has another track than the one that was sent; GOOGLEPLAY_REFUSED
 */
export async function writeTrack(
  client: PlayClient,
  track: WholeTrack,
  { editId, signal }: TrackEdit,
): Promise<void> {
  const body = await client.send(
    TrackBody,
    (edits, app, options) =>
      edits.tracks.update(
        // Google's types know no null, which is sent back where Google has sent it.
        { ...app, editId, track: track.track, requestBody: track.toBody() as object },
        options,
      ),
    signal,
  );
  refuseOtherTrack(track, WholeTrack.read(body));
}

/**
 * Names a release that cannot be changed any more in the error of `writeTrack`; returns other errors as they are. Google
 * documents no code for this refusal: it is one about a complete release that names neither a language nor a length.
 */
export function refusedRelease(
  error: unknown,
  { track, release, isComplete }: { track: string; release: string; isComplete: boolean },
): unknown {
  if (!isComplete || !isStoreError(error) || error.code !== 'GOOGLEPLAY_REFUSED') return error;
  if (/language|too long|\bedit\b|permission/i.test(error.message)) return error;
  const said = /\((HTTP .{0,300})\)\.?$/.exec(error.message)?.[1] ?? error.message;
  return new StoreError(
    'GOOGLEPLAY_REFUSED',
    `The release ${release} of the track ${track} cannot be changed any more (${said}).`,
    {
      store: 'googlePlay',
      status: error.status,
      storeCodes: error.storeCodes,
      hint: 'The notes stay in New. Leave them out of this publication, and publish them with the next release.',
      cause: error,
    },
  );
}
