import { printPictureAddress } from '@storedeck/listing';
import {
  isStoreError,
  isUnknownOutcome,
  namingPicture,
  pause,
  type SetWrite,
  StoreError,
  type UploadSource,
} from '@storedeck/store-api';
import { z } from 'zod';

import type { UploadOperation } from '../client/response-schemas.ts';
import { AssetRow, readRows, readState } from '../now/asset-rows.ts';
import { APP_PREVIEWS, type AssetKind, kindOfSlot } from '../reading/asset-kinds.ts';
import type { AppStoreContext } from './app-store-context.ts';
import { sendParts, wrapBytes, uploadRefused } from './send-parts.ts';
import { uploadName } from './upload-name.ts';

const ATTEMPTS = 4;
const RETRY_MS = 300;
const OneRow = z.object({ data: AssetRow });

/** A picture or video that must be uploaded to a set, unless an interrupted publication has already uploaded it. */
export interface WantedUpload {
  /** The position in the set, from 0. */
  readonly position: number;
  readonly file: string;
  readonly sha256: string;
  readonly md5: string;
  /** The time of the poster frame of an app preview; undefined if it has none of its own. */
  readonly posterTime: string | undefined;
}

/** A picture or video, and the set to which it is uploaded. */
interface Reserving {
  readonly change: SetWrite;
  readonly setId: string;
  readonly wanted: WantedUpload;
}

/** Returns the pictures or videos of a set that must be uploaded. */
export function wantedUploads({ after }: SetWrite): WantedUpload[] {
  return after.flatMap(({ keep, file, sha256, md5, posterTime }, position) =>
    keep === null && file !== null && sha256 !== null && md5 !== null
      ? [{ position, file, sha256, md5, posterTime }]
      : [],
  );
}

/** Returns the key of an upload in the notes. */
export function uploadKey({ key }: SetWrite, { position }: WantedUpload): string {
  return printPictureAddress(key, position);
}

/**
 * Uploads one picture or video. Uses `row`, the asset that an interrupted publication has reserved. Without `row`,
 * reserves an asset at the end of the set. Then sends the parts of the file, and commits the asset. The store then
 * processes it. A reservation whose upload addresses have expired is deleted and made again.
 *
 * @returns the id of the asset
 */
export function uploadAsset(
  context: AppStoreContext,
  reserving: Reserving,
  row: AssetRow | undefined,
): Promise<string> {
  const { change, wanted } = reserving;
  const { locale, slot } = change;
  const { position, file } = wanted;
  const upload = (source: UploadSource): Promise<string> =>
    namingPicture({ store: 'appStore', locale, slot, position, file }, () =>
      uploadFile(context, reserving, { row, source }),
    );
  return kindOfSlot(slot) === APP_PREVIEWS
    ? context.files.withParts(wanted, upload)
    : context.files.withBytes(wanted, (bytes) => upload(wrapBytes(bytes)));
}

async function uploadFile(
  context: AppStoreContext,
  reserving: Reserving,
  { row, source }: { row: AssetRow | undefined; source: UploadSource },
): Promise<string> {
  const { change, wanted } = reserving;
  const kind = kindOfSlot(change.slot);
  const place = { key: change.key, position: wanted.position };
  const send = (reserved: AssetRow): Promise<boolean> => {
    let sent = 0;
    const onSent = (part: number): void => {
      sent += part;
      context.upload(place, { state: 'sending', sent, bytes: source.size });
    };
    onSent(0);
    return sendParts({ ...context, onSent }, readOperations(reserved), source);
  };
  const fits = row?.attributes.fileSize === source.size && readOperations(row).length > 0;
  if (row && !fits) await deleteRow(context, kind, row.id);
  let reserved = row && fits ? row : await reserve(context, reserving, source.size);
  await noteRow(context, reserving, reserved);
  if (!(await send(reserved))) {
    await deleteRow(context, kind, reserved.id);
    reserved = await reserve(context, reserving, source.size);
    await noteRow(context, reserving, reserved);
    if (!(await send(reserved))) throw uploadRefused(wanted.file);
  }
  await commit(context, kind, { id: reserved.id, md5: wanted.md5 });
  context.upload(place, { state: 'processing' });
  return reserved.id;
}

function readOperations({ attributes }: AssetRow): readonly UploadOperation[] {
  return attributes.uploadOperations ?? [];
}

function noteRow(
  { uploads }: AppStoreContext,
  { change, wanted }: Reserving,
  { id, attributes }: AssetRow,
): Promise<void> {
  const { sha256 } = wanted;
  const fileName = attributes.fileName ?? null;
  return uploads.add({ key: uploadKey(change, wanted), sha256, fileName, id });
}

/** Deletes an asset. An asset that does not exist any more counts as deleted. */
export function deleteRow({ client }: AppStoreContext, kind: AssetKind, id: string): Promise<void> {
  return client.remove(`/v1/${kind.assets}/${id}`);
}

async function reserve(
  context: AppStoreContext,
  { change, setId, wanted }: Reserving,
  fileSize: number,
): Promise<AssetRow> {
  const fileName = uploadName(wanted.position, wanted);
  const { sha256 } = wanted;
  await context.uploads.add({ key: uploadKey(change, wanted), sha256, fileName, id: null });
  const kind = kindOfSlot(change.slot);
  const data = {
    type: kind.assets,
    attributes: { fileName, fileSize, ...(kind === APP_PREVIEWS && describeVideo(wanted)) },
    relationships: { [kind.set]: { data: { type: kind.sets, id: setId } } },
  };
  for (let attempt = 1; ; attempt += 1) {
    try {
      const body = await context.client.write({ method: 'POST', path: `/v1/${kind.assets}`, data });
      return OneRow.parse(body).data;
    } catch (error) {
      if (!isUnknownOutcome(error) && !(error instanceof z.ZodError)) throw error;
      const made = await findReservation(context, kind, { setId, fileName });
      if (made) return made;
      if (attempt >= ATTEMPTS || error instanceof z.ZodError) throw unusable(error);
      await pause(RETRY_MS * attempt, context.signal);
    }
  }
}

/** Returns the attributes of a reservation that only videos have. */
function describeVideo({ file, posterTime }: WantedUpload): Record<string, string> {
  return {
    mimeType: /\.mov$/i.test(file) ? 'video/quicktime' : 'video/mp4',
    ...(posterTime !== undefined && { previewFrameTimeCode: posterTime }),
  };
}

/**
 * Finds a reservation whose response was lost: an asset that waits for its upload, and whose file name is the one
 * that Storedeck has sent. No other asset has this name, because it contains random characters.
 */
async function findReservation(
  { client }: AppStoreContext,
  kind: AssetKind,
  { setId, fileName }: { setId: string; fileName: string },
): Promise<AssetRow | undefined> {
  return (await readRows(client, kind, setId)).find(
    (row) => row.attributes.fileName === fileName && readState(row) === 'AWAITING_UPLOAD',
  );
}

async function commit(
  { client }: AppStoreContext,
  kind: AssetKind,
  { id, md5 }: { id: string; md5: string },
): Promise<void> {
  const path = `/v1/${kind.assets}/${id}`;
  const attributes = { uploaded: true, sourceFileChecksum: md5 };
  try {
    await client.write({ method: 'PATCH', path, data: { type: kind.assets, id, attributes } });
  } catch (error) {
    // If the response to the first commit is lost, the client sends a second commit, which the store refuses. So the
    // error is ignored if the state of the asset shows that it was committed.
    const { data } = await client.getOne(OneRow, path).catch(() => ({ data: undefined }));
    if (!data || readState(data) === 'AWAITING_UPLOAD') throw error;
  }
}

function unusable(error: unknown): unknown {
  if (isStoreError(error)) return error;
  return new StoreError('STORE_ANSWER_INVALID', 'The App Store did not describe the reserved upload.', {
    store: 'appStore',
    cause: error,
  });
}
