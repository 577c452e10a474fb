import { setTimeout as delay } from 'node:timers/promises';

import { abortedError, isMissing, isStoreError, isUnknownOutcome, StoreError } from '@storedeck/store-api';
import type { SetWrite } from '@storedeck/store-api';
import { z } from 'zod';

import type { UploadOperation } from '../client/response-schemas.ts';
import { readRows, ScreenshotRow, stateOf } from '../now/screenshot-rows.ts';
import type { AppStoreContext } from './app-store-context.ts';
import { sendParts, uploadRefused } from './send-parts.ts';
import { uploadName } from './upload-name.ts';

const ATTEMPTS = 4;
const RETRY_MS = 300;
const OneRow = z.object({ data: ScreenshotRow });

/** A picture that must be uploaded to a set, unless an interrupted publication has already uploaded it. */
export interface WantedUpload {
  /** The position in the set, from 0. */
  readonly position: number;
  readonly file: string;
  readonly sha256: string;
  readonly md5: string;
}

/** A picture, and the set to which it is uploaded. */
interface Reserving {
  readonly change: SetWrite;
  readonly setId: string;
  readonly wanted: WantedUpload;
}

/** Returns the pictures of a set that must be uploaded. */
export function wantedUploads({ after }: SetWrite): WantedUpload[] {
  return after.flatMap(({ keep, file, sha256, md5 }, position) =>
    keep === null && file !== null && sha256 !== null && md5 !== null
      ? [{ position, file, sha256, md5 }]
      : [],
  );
}

/** Returns the key of an upload in the notes. */
export function uploadKey({ key }: SetWrite, { position }: WantedUpload): string {
  return `${key}#${position}`;
}

/**
 * Uploads one picture. Uses `row`, the screenshot that an interrupted publication has reserved. Without `row`, reserves
 * a screenshot at the end of the set. Then sends the parts of the picture, and commits the screenshot. The store then
 * processes the picture. A reservation whose upload addresses have expired is deleted and made again.
 *
 * @returns the id of the screenshot
 */
export function uploadScreenshot(
  context: AppStoreContext,
  reserving: Reserving,
  row: ScreenshotRow | undefined,
): Promise<string> {
  return context.files.withBytes(reserving.wanted, (bytes) =>
    uploadBytes(context, reserving, { row, bytes }),
  );
}

async function uploadBytes(
  context: AppStoreContext,
  reserving: Reserving,
  { row, bytes }: { row: ScreenshotRow | undefined; bytes: Uint8Array },
): Promise<string> {
  const { change, wanted } = reserving;
  const place = { key: change.key, position: wanted.position };
  const send = (reserved: ScreenshotRow): Promise<boolean> => {
    let sent = 0;
    const onSent = (part: number): void => {
      sent += part;
      context.upload(place, { state: 'sending', sent, bytes: bytes.length });
    };
    onSent(0);
    return sendParts({ ...context, onSent }, operationsOf(reserved), bytes);
  };
  const fits = row?.attributes.fileSize === bytes.length && operationsOf(row).length > 0;
  if (row && !fits) await deleteRow(context, row.id);
  let reserved = row && fits ? row : await reserve(context, reserving, bytes.length);
  await noteRow(context, reserving, reserved);
  if (!(await send(reserved))) {
    await deleteRow(context, reserved.id);
    reserved = await reserve(context, reserving, bytes.length);
    await noteRow(context, reserving, reserved);
    if (!(await send(reserved))) throw uploadRefused(wanted.file);
  }
  await commit(context, reserved.id, wanted.md5);
  context.upload(place, { state: 'processing' });
  return reserved.id;
}

function operationsOf({ attributes }: ScreenshotRow): readonly UploadOperation[] {
  return attributes.uploadOperations ?? [];
}

function noteRow(
  { uploads }: AppStoreContext,
  { change, wanted }: Reserving,
  { id, attributes }: ScreenshotRow,
): Promise<void> {
  const { sha256 } = wanted;
  const fileName = attributes.fileName ?? null;
  return uploads.add({ key: uploadKey(change, wanted), sha256, fileName, id });
}

/** Deletes a screenshot. A screenshot that does not exist any more counts as deleted. */
export async function deleteRow({ client }: AppStoreContext, id: string): Promise<void> {
  try {
    await client.write({ method: 'DELETE', path: `/v1/appScreenshots/${id}` });
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

async function reserve(
  context: AppStoreContext,
  { change, setId, wanted }: Reserving,
  fileSize: number,
): Promise<ScreenshotRow> {
  const fileName = uploadName(wanted.position, wanted);
  const { sha256 } = wanted;
  await context.uploads.add({ key: uploadKey(change, wanted), sha256, fileName, id: null });
  const data = {
    type: 'appScreenshots',
    attributes: { fileName, fileSize },
    relationships: { appScreenshotSet: { data: { type: 'appScreenshotSets', id: setId } } },
  };
  for (let attempt = 1; ; attempt += 1) {
    try {
      const body = await context.client.write({ method: 'POST', path: '/v1/appScreenshots', data });
      return OneRow.parse(body).data;
    } catch (error) {
      if (!isUnknownOutcome(error) && !(error instanceof z.ZodError)) throw error;
      const made = await findReservation(context, setId, fileName);
      if (made) return made;
      if (attempt >= ATTEMPTS || error instanceof z.ZodError) throw unusable(error);
      await pause(RETRY_MS * attempt, context.signal);
    }
  }
}

/**
 * Finds a reservation whose response was lost: a screenshot that waits for its upload, and whose file name is the one
 * that Storedeck has sent. No other screenshot has this name, because it contains random characters.
 */
async function findReservation(
  { client }: AppStoreContext,
  setId: string,
  fileName: string,
): Promise<ScreenshotRow | undefined> {
  return (await readRows(client, setId)).find(
    (row) => row.attributes.fileName === fileName && stateOf(row) === 'AWAITING_UPLOAD',
  );
}

async function commit({ client }: AppStoreContext, id: string, md5: string): Promise<void> {
  const path = `/v1/appScreenshots/${id}`;
  const attributes = { uploaded: true, sourceFileChecksum: md5 };
  try {
    await client.write({ method: 'PATCH', path, data: { type: 'appScreenshots', id, attributes } });
  } catch (error) {
    // If the response to the first commit is lost, the client sends a second commit, which the store refuses. So the
    // error is ignored if the state of the screenshot shows that it was committed.
    const { data } = await client.getOne(OneRow, path).catch(() => ({ data: undefined }));
    if (!data || stateOf(data) === 'AWAITING_UPLOAD') throw error;
  }
}

/** Waits for `ms` milliseconds. Rejects with ABORTED if the signal aborts. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch((reason: unknown) => {
    throw abortedError(reason);
  });
}

function unusable(error: unknown): unknown {
  if (isStoreError(error)) return error;
  return new StoreError('STORE_ANSWER_INVALID', 'The App Store did not describe the reserved screenshot.', {
    store: 'appStore',
    cause: error,
  });
}
