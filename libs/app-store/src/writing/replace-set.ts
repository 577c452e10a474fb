import { changedSince, isUnknownOutcome, StoreError } from '@storedeck/store-api';
import type { SetWrite } from '@storedeck/store-api';
import { z } from 'zod';

import { pictureOf, readRows, readSets, type ScreenshotRow, stateOf } from '../now/screenshot-rows.ts';
import type { AppStoreContext } from './app-store-context.ts';
import { deleteRow, uploadScreenshot, type WantedUpload, wantedUploads } from './upload-screenshot.ts';
import { waitForProcessing } from './wait-for-processing.ts';

const MAX_PER_SET = 10;

/**
 * Makes a set contain the planned pictures in their order: uploads pictures to the end of the set, waits until the
 * store has processed these pictures, deletes the pictures that are not planned, and orders the remaining pictures. A
 * set that has pictures never becomes empty. Continues where an interrupted publication has stopped.
 *
 * @throws StoreError PLAN_CHANGED if the set has other pictures than the plan expects
 */
export async function replaceSet(
  context: AppStoreContext,
  change: SetWrite,
  { localizationId, setId: known }: { localizationId: string; setId: string | null },
): Promise<void> {
  const setId = known ?? (await findOrCreateSet(context, change, localizationId));
  let rows = await readRows(context.client, setId);
  refuseUnknownRows(context, change, rows);
  refuseMissingRows(change, rows);
  const kept = new Set(change.after.flatMap(({ keep }) => keep ?? []));
  const wanted = wantedUploads(change);
  const assigned = assignRows(context, { change, wanted, rows, kept });
  const isWanted = (row: ScreenshotRow): boolean =>
    kept.has(row.id) || [...assigned.values()].includes(row.id);

  let pending = wanted.filter((upload) => !isUploaded(rows, assigned.get(upload.position)));
  let isProcessed = false;
  while (pending.length > 0) {
    rows = await makeRoom(context, rows, { isWanted, pending, assigned });
    const begun = pending.filter(({ position }) => assigned.has(position));
    const others = pending.filter(({ position }) => !assigned.has(position));
    const batch = [...begun, ...others.slice(0, MAX_PER_SET - rows.length)];
    for (const upload of batch) {
      context.beforeStep();
      const row = rows.find(({ id }) => id === assigned.get(upload.position));
      assigned.set(upload.position, await uploadScreenshot(context, { change, setId, wanted: upload }, row));
    }
    pending = pending.filter((upload) => !batch.includes(upload));
    rows = await waitForProcessing(context, { change, setId, wanted, assigned });
    refuseUnknownRows(context, change, rows);
    isProcessed = true;
  }
  if (!isProcessed) rows = await waitForProcessing(context, { change, setId, wanted, assigned });
  refuseUnknownRows(context, change, rows);
  for (const row of rows.filter((one) => !isWanted(one))) await deleteRow(context, row.id);
  await order(context, setId, {
    present: rows.filter(isWanted).map(({ id }) => id),
    wanted: change.after.map(({ keep }, position) => keep ?? assigned.get(position) ?? ''),
  });
}

/** Deletes a set with all its pictures. */
export async function removeSet(
  { client }: AppStoreContext,
  change: SetWrite,
  localizationId: string,
): Promise<void> {
  const set = (await readSets(client, localizationId)).find(({ displayType }) => displayType === change.slot);
  if (!set) return;
  const known = new Set(change.before.map(({ remoteId }) => remoteId));
  if (set.screenshots.some(({ id }) => !known.has(id))) throw changedSince('appStore', change.key);
  await client.write({ method: 'DELETE', path: `/v1/appScreenshotSets/${set.id}` });
}

const MadeSet = z.object({ data: z.object({ id: z.string().regex(/^[A-Za-z0-9_~=-]{1,200}$/) }) });

async function findOrCreateSet(
  { client }: AppStoreContext,
  { slot }: SetWrite,
  localizationId: string,
): Promise<string> {
  const find = async (): Promise<string | undefined> =>
    (await readSets(client, localizationId)).find(({ displayType }) => displayType === slot)?.id;
  const present = await find();
  if (present !== undefined) return present;
  const parent = { data: { type: 'appStoreVersionLocalizations', id: localizationId } };
  const data = {
    type: 'appScreenshotSets',
    attributes: { screenshotDisplayType: slot },
    relationships: { appStoreVersionLocalization: parent },
  };
  try {
    return MadeSet.parse(await client.write({ method: 'POST', path: '/v1/appScreenshotSets', data })).data.id;
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
  rows: readonly ScreenshotRow[],
): void {
  const planned = new Set(before.map(({ remoteId }) => remoteId));
  const isKnown = (row: ScreenshotRow): boolean => planned.has(row.id) || uploads.owns(pictureOf(row), key);
  if (!rows.every(isKnown)) throw changedSince('appStore', key);
}

/** Refuses a set that lacks a screenshot of the plan: another person has deleted it. */
function refuseMissingRows({ before, key }: SetWrite, rows: readonly ScreenshotRow[]): void {
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
    rows: readonly ScreenshotRow[];
    kept: ReadonlySet<string>;
  },
): Map<number, string> {
  const assigned = new Map<number, string>();
  const free = rows.filter(({ id }) => !kept.has(id));
  for (const upload of wanted) {
    const row = free.find(
      (one) =>
        stateOf(one) !== 'FAILED' &&
        ![...assigned.values()].includes(one.id) &&
        uploads.isUploadOf(pictureOf(one), { set: change.key, sha256: upload.sha256 }),
    );
    if (row) assigned.set(upload.position, row.id);
  }
  return assigned;
}

function isUploaded(rows: readonly ScreenshotRow[], id: string | undefined): boolean {
  const row = rows.find((one) => one.id === id);
  return row !== undefined && stateOf(row) !== 'AWAITING_UPLOAD';
}

/**
 * Deletes screenshots that are not planned, to make room for the uploads. As long as no planned screenshot is
 * processed, at most half of the screenshots that are not planned are deleted (rounded up). The last processed
 * screenshot of a set is never deleted.
 */
async function makeRoom(
  context: AppStoreContext,
  rows: readonly ScreenshotRow[],
  {
    isWanted,
    pending,
    assigned,
  }: {
    isWanted: (row: ScreenshotRow) => boolean;
    pending: readonly WantedUpload[];
    assigned: ReadonlyMap<number, string>;
  },
): Promise<ScreenshotRow[]> {
  const missing = pending.filter(({ position }) => !assigned.has(position)).length;
  const tooMany = Math.min(missing, rows.length + missing - MAX_PER_SET);
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
    if (rows.length < MAX_PER_SET) return [...rows];
    throw new StoreError(
      'STORE_ANSWER_INVALID',
      'A set of the App Store has no room for the planned pictures.',
      {
        store: 'appStore',
      },
    );
  }
  for (const row of deleted) await deleteRow(context, row.id);
  return rows.filter((row) => !deleted.includes(row));
}

function isShown(row: ScreenshotRow): boolean {
  return stateOf(row) === 'COMPLETE';
}

async function order(
  { client }: AppStoreContext,
  setId: string,
  { present, wanted }: { present: readonly string[]; wanted: readonly string[] },
): Promise<void> {
  if (present.join() === wanted.join()) return;
  await client.write({
    method: 'PATCH',
    path: `/v1/appScreenshotSets/${setId}/relationships/appScreenshots`,
    data: wanted.map((id) => ({ type: 'appScreenshots', id })),
  });
}
