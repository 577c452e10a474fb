import { changedSince, isUnknownOutcome, type SetWrite, StoreError } from '@storedeck/store-api';
import { z } from 'zod';

import { ResourceId } from '../client/response-schemas.ts';
import { type AssetRow, toPicture, readRows, readSets, readState } from '../now/asset-rows.ts';
import { APP_PREVIEWS, type AssetKind, kindOfSlot } from '../reading/asset-kinds.ts';
import type { AppStoreContext } from './app-store-context.ts';
import { setPosterTimes } from './set-poster-times.ts';
import { deleteRow, uploadAsset, type WantedUpload, wantedUploads } from './upload-asset.ts';
import { waitForProcessing } from './wait-for-processing.ts';
import { watchVideos } from './watch-videos.ts';

/**
 * Makes a set contain the planned pictures in their order: uploads pictures to the end of the set, waits until the
 * store has processed these pictures, deletes the pictures that are not planned, and orders the remaining pictures. A
 * set that has pictures never becomes empty. Continues where an interrupted publication has stopped. The same with app
 * previews, but their processing, which can take half an hour, is not waited for.
 *
 * @throws StoreError PLAN_CHANGED if the set has other pictures than the plan expects
 */
export async function replaceSet(
  context: AppStoreContext,
  change: SetWrite,
  { localizationId, setId: known }: { localizationId: string; setId: string | null },
): Promise<void> {
  const kind = kindOfSlot(change.slot);
  const wait = kind === APP_PREVIEWS ? watchVideos : waitForProcessing;
  const setId = known ?? (await findOrCreateSet(context, change, localizationId));
  let rows = await readRows(context.client, kind, setId);
  refuseUnknownRows(context, change, rows);
  refuseMissingRows(change, rows);
  const kept = new Set(change.after.flatMap(({ keep }) => keep ?? []));
  const wanted = wantedUploads(change);
  const assigned = assignRows(context, { change, wanted, rows, kept });
  const isWanted = (row: AssetRow): boolean => kept.has(row.id) || [...assigned.values()].includes(row.id);

  let pending = wanted.filter((upload) => !isUploaded(rows, assigned.get(upload.position)));
  let isProcessed = false;
  while (pending.length > 0) {
    rows = await makeRoom(context, rows, { kind, isWanted, pending, assigned });
    const begun = pending.filter(({ position }) => assigned.has(position));
    const others = pending.filter(({ position }) => !assigned.has(position));
    const batch = [...begun, ...others.slice(0, kind.maxPerSet - rows.length)];
    for (const upload of batch) {
      context.beforeStep();
      const row = rows.find(({ id }) => id === assigned.get(upload.position));
      assigned.set(upload.position, await uploadAsset(context, { change, setId, wanted: upload }, row));
    }
    pending = pending.filter((upload) => !batch.includes(upload));
    rows = await wait(context, { change, setId, wanted, assigned });
    refuseUnknownRows(context, change, rows);
    isProcessed = true;
  }
  if (!isProcessed) rows = await wait(context, { change, setId, wanted, assigned });
  refuseUnknownRows(context, change, rows);
  for (const row of rows.filter((one) => !isWanted(one))) await deleteRow(context, kind, row.id);
  const ids = change.after.map(({ keep }, position) => keep ?? assigned.get(position) ?? '');
  await order(context, { kind, setId, present: rows.filter(isWanted).map(({ id }) => id), wanted: ids });
  if (kind === APP_PREVIEWS) await setPosterTimes(context, change, { ids, rows });
}

/** Deletes a set with all its pictures. */
export async function removeSet(
  { client }: AppStoreContext,
  change: SetWrite,
  localizationId: string,
): Promise<void> {
  const kind = kindOfSlot(change.slot);
  const set = (await readSets(client, kind, localizationId)).find(({ slot }) => slot === change.slot);
  if (!set) return;
  const known = new Set(change.before.map(({ remoteId }) => remoteId));
  if (set.assets.some(({ id }) => !known.has(id))) throw changedSince('appStore', change.key);
  await client.write({ method: 'DELETE', path: `/v1/${kind.sets}/${set.id}` });
}

const MadeSet = z.object({ data: z.object({ id: ResourceId }) });

async function findOrCreateSet(
  { client }: AppStoreContext,
  { slot }: SetWrite,
  localizationId: string,
): Promise<string> {
  const kind = kindOfSlot(slot);
  const find = async (): Promise<string | undefined> =>
    (await readSets(client, kind, localizationId)).find((set) => set.slot === slot)?.id;
  const present = await find();
  if (present !== undefined) return present;
  const parent = { data: { type: 'appStoreVersionLocalizations', id: localizationId } };
  const data = {
    type: kind.sets,
    attributes: { [kind.slot]: slot },
    relationships: { appStoreVersionLocalization: parent },
  };
  try {
    return MadeSet.parse(await client.write({ method: 'POST', path: `/v1/${kind.sets}`, data })).data.id;
  } catch (error) {
    if (!isUnknownOutcome(error) && !(error instanceof z.ZodError)) throw error;
    const made = await find();
    if (made === undefined) throw error;
    return made;
  }
}

/** Refuses a screenshot that neither the plan contains nor this publication has uploaded: another person has added it. */
function refuseUnknownRows(
  { uploads }: AppStoreContext,
  { before, key }: SetWrite,
  rows: readonly AssetRow[],
): void {
  const planned = new Set(before.map(({ remoteId }) => remoteId));
  const isKnown = (row: AssetRow): boolean => planned.has(row.id) || uploads.owns(toPicture(row), key);
  if (!rows.every(isKnown)) throw changedSince('appStore', key);
}

/** Refuses a set that lacks a screenshot of the plan: another person has deleted it. */
function refuseMissingRows({ before, key }: SetWrite, rows: readonly AssetRow[]): void {
  const present = new Set(rows.map(({ id }) => id));
  if (before.some(({ remoteId }) => !remoteId || !present.has(remoteId))) throw changedSince('appStore', key);
}

/**
 * Returns the ids of the screenshots that an interrupted publication has reserved for the wanted uploads, by the
 * position of the upload in the set.
 */
function assignRows(
  { uploads }: AppStoreContext,
  {
    change,
    wanted,
    rows,
    kept,
  }: {
    change: SetWrite;
    wanted: readonly WantedUpload[];
    rows: readonly AssetRow[];
    kept: ReadonlySet<string>;
  },
): Map<number, string> {
  const assigned = new Map<number, string>();
  const free = rows.filter(({ id }) => !kept.has(id));
  for (const upload of wanted) {
    const row = free.find(
      (one) =>
        readState(one) !== 'FAILED' &&
        ![...assigned.values()].includes(one.id) &&
        uploads.matchesUpload(toPicture(one), { set: change.key, sha256: upload.sha256 }),
    );
    if (row) assigned.set(upload.position, row.id);
  }
  return assigned;
}

function isUploaded(rows: readonly AssetRow[], id: string | undefined): boolean {
  const row = rows.find((one) => one.id === id);
  return row !== undefined && readState(row) !== 'AWAITING_UPLOAD';
}

/**
 * Deletes screenshots that are not planned, to make room for the uploads. As long as no planned screenshot is
 * processed, at most half of the screenshots that are not planned are deleted (rounded up). The last processed
 * screenshot of a set is never deleted.
 */
async function makeRoom(
  context: AppStoreContext,
  rows: readonly AssetRow[],
  {
    kind,
    isWanted,
    pending,
    assigned,
  }: {
    kind: AssetKind;
    isWanted: (row: AssetRow) => boolean;
    pending: readonly WantedUpload[];
    assigned: ReadonlyMap<number, string>;
  },
): Promise<AssetRow[]> {
  const missing = pending.filter(({ position }) => !assigned.has(position)).length;
  const tooMany = Math.min(missing, rows.length + missing - kind.maxPerSet);
  if (tooMany <= 0) return [...rows];
  const unwanted = rows
    .filter((row) => !isWanted(row))
    .toSorted((a, b) => Number(isShown(a)) - Number(isShown(b)));
  const shown = rows.filter(isShown).length;
  const hidden = unwanted.filter((row) => !isShown(row)).length;
  // If a planned screenshot is processed, all screenshots that are not planned may be deleted.
  const share = rows.some((row) => isWanted(row) && isShown(row)) ? 1 : 1 / 2;
  const most = Math.min(Math.ceil(unwanted.length * share), hidden + Math.max(0, shown - 1));
  const deleted = unwanted.slice(0, Math.min(tooMany, Math.max(1, most)));
  if (deleted.length === 0 || (shown > 0 && deleted.filter(isShown).length >= shown)) {
    if (rows.length < kind.maxPerSet) return [...rows];
    throw new StoreError(
      'STORE_ANSWER_INVALID',
      'A set of the App Store has no room for the planned pictures.',
      {
        store: 'appStore',
      },
    );
  }
  for (const row of deleted) await deleteRow(context, kind, row.id);
  return rows.filter((row) => !deleted.includes(row));
}

/** Whether an asset is processed. A video that is being processed counts, because nobody waits for its end. */
function isShown(row: AssetRow): boolean {
  const state = readState(row);
  return row.attributes.videoDeliveryState
    ? !['AWAITING_UPLOAD', 'FAILED'].includes(state)
    : state === 'COMPLETE';
}

async function order(
  { client }: AppStoreContext,
  {
    kind,
    setId,
    present,
    wanted,
  }: { kind: AssetKind; setId: string; present: readonly string[]; wanted: readonly string[] },
): Promise<void> {
  if (present.join() === wanted.join()) return;
  await client.write({
    method: 'PATCH',
    path: `/v1/${kind.sets}/${setId}/relationships/${kind.assets}`,
    data: wanted.map((id) => ({ type: kind.assets, id })),
  });
}
