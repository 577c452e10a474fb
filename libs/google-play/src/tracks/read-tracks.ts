import { z } from 'zod';

import type { PlayClient } from '../client/play-client.ts';
import { TrackBody } from './track-body.ts';
import { WholeTrack } from './whole-track.ts';

/** The response of `edits.tracks.list`. Google sends an empty body for an empty list. */
export const TracksBody = z.preprocess(
  (value) => value ?? {},
  z.object({ tracks: z.array(TrackBody).nullish() }),
);

/** Reads all tracks of an app inside an edit, in Google's order, with one request. */
export async function readTracks(
  client: PlayClient,
  { editId, signal }: { editId: string; signal?: AbortSignal | undefined },
): Promise<WholeTrack[]> {
  const { tracks } = await client.send(
    TracksBody,
    (edits, app, options) => edits.tracks.list({ ...app, editId }, options),
    signal,
  );
  return (tracks ?? []).flatMap((body) => WholeTrack.read(body) ?? []);
}
