import { expectedPicture } from '@storedeck/listing';
import { nameSentPicture, pause, type SetWrite, StoreError } from '@storedeck/store-api';

import { type AssetRow, describeFailure, readErrors, readRows, readState } from '../now/asset-rows.ts';
import { SCREENSHOTS } from '../reading/asset-kinds.ts';
import type { AppStoreContext } from './app-store-context.ts';
import { deleteRow, uploadAsset, type WantedUpload } from './upload-asset.ts';

const GROWTH = 1.5;
const MAX_POLL_MS = 5_000;
const AND = new Intl.ListFormat('en', { type: 'conjunction' });

/** A set, and its uploads whose processing is watched. */
export interface Waiting {
  readonly change: SetWrite;
  readonly setId: string;
  readonly wanted: readonly WantedUpload[];
  /** The ids of the uploaded screenshots; the key is the position. A picture that is uploaded again gets another id. */
  readonly assigned: Map<number, string>;
}

/**
 * Reads a set until the store has processed all its uploads: until each upload is COMPLETE and has a checksum. A
 * picture that is stuck in processing is uploaded once more. Failed pictures are deleted, because they would block the
 * submission of the version.
 *
 * @returns the screenshots of the set
 * @throws StoreError PICTURE_REFUSED for a picture that the store has refused, STORE_UNREACHABLE for a picture that
 * is stuck a second time
 */
export async function waitForProcessing(context: AppStoreContext, waiting: Waiting): Promise<AssetRow[]> {
  const { pollMs, stuckReads } = context.processing;
  const renewed = new Set<number>();
  const reported = new Set<number>();
  let waitMs = pollMs;
  for (let reads = 1; ; reads += 1) {
    const rows = await readRows(context.client, SCREENSHOTS, waiting.setId);
    await refuseFailed(context, waiting, rows);
    const open = waiting.wanted.filter(({ position }) => isProcessing(rows, waiting.assigned.get(position)));
    for (const upload of waiting.wanted) {
      const isDone = !open.includes(upload) && waiting.assigned.has(upload.position);
      if (!isDone || reported.has(upload.position)) continue;
      reported.add(upload.position);
      context.upload({ key: waiting.change.key, position: upload.position }, { state: 'done' });
    }
    if (open.length === 0) return rows;
    if (reads >= stuckReads) {
      for (const upload of open) {
        if (renewed.has(upload.position)) await giveUp(context, waiting, upload);
        await renew(context, waiting, upload);
        renewed.add(upload.position);
      }
      reads = 0;
    }
    await pause(waitMs, context.signal);
    waitMs = Math.min(waitMs * GROWTH, Math.max(pollMs, MAX_POLL_MS));
  }
}

/**
 * Whether a picture is still being processed. This includes a picture that is COMPLETE but has no checksum yet, because
 * a comparison without the checksum would find a difference.
 */
function isProcessing(rows: readonly AssetRow[], id: string | undefined): boolean {
  const row = rows.find((one) => one.id === id);
  return row !== undefined && (readState(row) === 'UPLOAD_COMPLETE' || !row.attributes.sourceFileChecksum);
}

async function refuseFailed(
  context: AppStoreContext,
  { change, assigned, wanted }: Waiting,
  rows: readonly AssetRow[],
): Promise<void> {
  const own = new Set(assigned.values());
  const failed = rows.filter((row) => own.has(row.id) && readState(row) === 'FAILED');
  for (const row of failed) await deleteRow(context, SCREENSHOTS, row.id);
  if (failed.length === 0) return;
  const pictures = failed.map((row) => {
    // The store knows the picture by the name of its upload, which New does not contain.
    const upload = wanted.find(({ position }) => assigned.get(position) === row.id);
    const picture = upload
      ? nameSentPicture({ ...upload, locale: change.locale, slot: change.slot })
      : `a picture of ${change.key}`;
    return `${picture} (${describeFailure(row)})`;
  });
  const them = failed.length === 1 ? 'the picture' : 'them';
  throw new StoreError('PICTURE_REFUSED', `The App Store refused ${AND.format(pictures)}.`, {
    store: 'appStore',
    storeCodes: failed.flatMap((row) => readErrors(row).codes),
    places: [change.key],
    hint: `The previous pictures are still there. Correct ${them}, and make a new plan; the slot accepts ${expectedPicture('appStore', change.slot)}.`,
  });
}

async function renew(context: AppStoreContext, waiting: Waiting, upload: WantedUpload): Promise<void> {
  const { change, setId, assigned } = waiting;
  await deleteRow(context, SCREENSHOTS, assigned.get(upload.position) ?? '');
  assigned.set(upload.position, await uploadAsset(context, { change, setId, wanted: upload }, undefined));
}

async function giveUp(
  context: AppStoreContext,
  { change, assigned }: Waiting,
  upload: WantedUpload,
): Promise<never> {
  await deleteRow(context, SCREENSHOTS, assigned.get(upload.position) ?? '');
  throw new StoreError(
    'STORE_UNREACHABLE',
    `The App Store does not finish processing ${upload.file} of ${change.key}.`,
    { store: 'appStore', hint: 'The previous pictures are still there. Publish the same plan again later.' },
  );
}
