import {
  isUnknownOutcome,
  type PlanChange,
  refuseDifferences,
  type RemainingPlan,
  throwIfAborted,
} from '@storedeck/store-api';

import type { PlayClient } from '../client/play-client.ts';
import { Edit } from '../client/response-schemas.ts';
import { deleteEdit, insertEdit, isEditGone } from '../client/with-edit.ts';
import { readEditNow } from '../now/read-google-play-now.ts';
import { refuseOtherTracks } from '../tracks/compare-tracks.ts';
import type { WholeTrack } from '../tracks/whole-track.ts';
import { commitEdit } from './commit-edit.ts';
import { fillEdit } from './fill-edit.ts';
import type { GooglePlayContext } from './google-play-context.ts';

/**
 * An edit that contains the changes of a plan, and that Google Play has validated. Disposing of this object deletes the
 * edit, unless the edit was committed.
 */
export interface PreparedEdit extends AsyncDisposable {
  /**
   * Commits the edit, which makes the changes public after Google's review. If the edit has ended since it was
   * prepared, because it has expired or another edit was opened, a new edit is prepared and committed.
   *
   * @throws StoreError STORE_LOCKED while a review is running, PLAN_CHANGED, and the codes of the other steps
   */
  commit(): Promise<void>;
}

/** Writes the changes of a plan in one edit, and validates the edit. After a failure, the edit is deleted. */
export async function prepareEdit(context: GooglePlayContext): Promise<PreparedEdit> {
  let open = await fillNewEdit(context);
  return {
    async commit() {
      throwIfAborted(context.signal);
      if (!open) return;
      context.beforeStep();
      try {
        await commit(context, open.id);
      } catch (error) {
        if (!isEditGone(error)) throw error;
        open = await fillNewEdit(context);
        if (open) await commit(context, open.id);
      }
      for (const { key } of open?.changes ?? []) await context.written(key);
      open = undefined;
    },
    async [Symbol.asyncDispose]() {
      if (open) await deleteEdit(context.client, open.id).catch(() => undefined);
    },
  };
}

interface FilledEdit {
  readonly id: string;
  readonly changes: readonly PlanChange[];
}

/** Opens an edit and writes the changes; returns undefined if no changes are left to write. */
async function fillNewEdit(context: GooglePlayContext): Promise<FilledEdit | undefined> {
  const id = await insertAnyEdit(context.client);
  try {
    const { changes, tracks } = await planInEdit(context, id);
    if (changes.length === 0) {
      await deleteEdit(context.client, id);
      return undefined;
    }
    const written = await fillEdit(context, { changes, tracks, editId: id });
    const after = await planInEdit(context, id);
    refuseDifferences(after);
    refuseOtherTracks(written, after.tracks);
    await context.client.send(
      Edit,
      (edits, app, options) => edits.validate({ ...app, editId: id }, options),
      context.signal,
    );
    return { id, changes };
  } catch (error) {
    await deleteEdit(context.client, id).catch(() => undefined);
    throw error;
  }
}

async function insertAnyEdit(client: PlayClient): Promise<string> {
  try {
    return await insertEdit(client);
  } catch (error) {
    // If the response was lost, an edit with an unknown id may be open. A second edit ends that edit.
    if (!isUnknownOutcome(error)) throw error;
    return insertEdit(client);
  }
}

/** What is left of the plan inside an edit, and the tracks there. */
interface PlannedEdit extends RemainingPlan {
  readonly tracks: readonly WholeTrack[];
}

async function planInEdit(context: GooglePlayContext, editId: string): Promise<PlannedEdit> {
  const { client, next, signal } = context;
  const { now, tracks } = await readEditNow(client, { editId, next, signal });
  return { ...context.planInside(now), tracks };
}

/** Commits the edit. If the response is lost, a new edit shows whether the changes were applied. */
async function commit(context: GooglePlayContext, editId: string): Promise<void> {
  const { client, holdChanges } = context;
  try {
    await commitEdit(client, { editId, holdChanges });
  } catch (error) {
    if (!isUnknownOutcome(error) || !(await isPublished(context))) throw error;
  }
}

async function isPublished(context: GooglePlayContext): Promise<boolean> {
  const editId = await insertAnyEdit(context.client);
  try {
    return (await planInEdit(context, editId)).changes.length === 0;
  } finally {
    await deleteEdit(context.client, editId).catch(() => undefined);
  }
}
