import { findTrack, isSameRelease, type ReleaseKey } from '@storedeck/listing';
import type { ReleaseTrack, RolloutValue } from '@storedeck/releases';
import { changedSince, isStoreError, isUnknownOutcome, StoreError } from '@storedeck/store-api';

import type { PlayClient } from '../client/play-client.ts';
import { Edit } from '../client/response-schemas.ts';
import { deleteEdit, insertEdit, withEdit } from '../client/with-edit.ts';
import { changeRollout } from '../tracks/change-track.ts';
import { refuseOtherTracks } from '../tracks/compare-tracks.ts';
import { readTracks } from '../tracks/read-tracks.ts';
import { writeTrack } from '../tracks/write-track.ts';
import { commitEdit } from '../writing/commit-edit.ts';
import { describeReleaseTrack } from './describe-release-track.ts';

/** A change of the rollout of one release. */
export interface ReleaseChange {
  readonly track: string;
  readonly release: ReleaseKey;
  readonly value: RolloutValue;
  /** Compares the tracks of the edit with what was approved. Throws if they differ. */
  readonly checkApproved: (tracks: ReleaseTrack[]) => Promise<void>;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Changes the rollout of one release. Everything happens in one edit: the tracks are read in it and compared with what
 * was approved, the whole track is written back with only this change, and read again, and the edit is committed. After
 * a failure the edit is deleted, and nothing was changed. If the response to the commit is lost, a new edit shows
 * whether it was applied.
 *
 * @throws StoreError PLAN_CHANGED, STORE_LOCKED while a review is running, GOOGLEPLAY_REFUSED
 */
export async function changeRelease(client: PlayClient, change: ReleaseChange): Promise<void> {
  const lock = await client.lock(change.signal);
  let committing = false;
  try {
    const editId = await insertEdit(client);
    try {
      await fillEdit(client, change, editId);
      committing = true;
      await commitEdit(client, { editId, holdChanges: false });
      return;
    } catch (error) {
      if (!committing || !isUnknownOutcome(error)) {
        await deleteEdit(client, editId).catch(() => undefined);
        throw inReview(error);
      }
    }
  } finally {
    await lock.release();
  }
  if (!(await isApplied(client, change))) throw changedSince('googlePlay', change.track);
}

/** Names a refusal because of a running review, which is never cancelled; returns other errors as they are. */
function inReview(error: unknown): unknown {
  if (!isStoreError(error) || !error.storeCodes.includes('CHANGES_ALREADY_IN_REVIEW')) return error;
  const { message, status, storeCodes } = error;
  return new StoreError('STORE_LOCKED', `${message} A rollout is not changed during a review.`, {
    store: 'googlePlay',
    status,
    storeCodes,
    hint: 'Wait for the end of the review, or cancel it in Play Console. Then make a new plan.',
    cause: error,
  });
}

async function fillEdit(client: PlayClient, change: ReleaseChange, editId: string): Promise<void> {
  const { signal, release, value } = change;
  const tracks = await readTracks(client, { editId, signal });
  await change.checkApproved(tracks.map(describeReleaseTrack));
  const track = findTrack(tracks, change.track);
  if (!track) throw changedSince('googlePlay', change.track);
  const next = changeRollout(track, release, toRollout(value));
  await writeTrack(client, next, { editId, signal });
  const expected = tracks.map((one) => (one === track ? next : one));
  refuseOtherTracks(expected, await readTracks(client, { editId, signal }));
  await client.send(Edit, (edits, app, options) => edits.validate({ ...app, editId }, options), signal);
}

async function isApplied(
  client: PlayClient,
  { track, release, value, signal }: ReleaseChange,
): Promise<boolean> {
  const tracks = await withEdit(client, signal, (editId) => readTracks(client, { editId, signal }));
  const found = findTrack(tracks, track)?.releases.find((one) => isSameRelease(one, release));
  return found?.status === value.status && (found.userFraction ?? null) === value.share;
}

function toRollout({ status, share }: RolloutValue): Parameters<typeof changeRollout>[2] {
  return { status, ...(share !== null && { userFraction: share }) };
}
