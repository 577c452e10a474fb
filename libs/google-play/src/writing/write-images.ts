import { readAiDeclaration } from '@storedeck/listing';
import { readPictureHeader } from '@storedeck/pictures';
import {
  isMissing,
  isUnknownOutcome,
  namingPicture,
  type PlannedPicture,
  type SetWrite,
  StoreError,
  throwIfAborted,
} from '@storedeck/store-api';
import { z } from 'zod';

import { type ImagePlace, listImages } from '../client/list-images.ts';
import type { PlayCall } from '../client/play-client.ts';
import type { GooglePlayContext } from './google-play-context.ts';

const ATTEMPTS = 3;
const Uploaded = z.object({ image: z.object({ id: z.string().nullish(), sha256: z.string().nullish() }) });

/**
 * Writes the images of one image type in one language: deletes the images that are not planned, and uploads the missing
 * images in order.
 */
export async function writeImages(
  context: GooglePlayContext,
  change: SetWrite,
  editId: string,
): Promise<void> {
  const { client, signal } = context;
  const at = { editId, language: change.locale, imageType: change.slot };
  const kept = new Set(change.after.map(({ keep }) => keep));
  for (const { remoteId } of change.before) {
    if (!remoteId || kept.has(remoteId)) continue;
    const deletion: PlayCall = (edits, app, options) =>
      edits.images.delete({ ...app, ...at, imageId: remoteId }, options);
    await client.send(z.unknown(), deletion, signal).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
  }
  for (const [position, picture] of change.after.entries()) {
    throwIfAborted(signal);
    if (picture.keep !== null) continue;
    context.beforeStep();
    const place = { key: change.key, position };
    await context.files.withBytes(picture, async (bytes) => {
      context.upload(place, { state: 'sending', sent: 0, bytes: bytes.length });
      const { locale, slot } = change;
      await namingPicture({ store: 'googlePlay', locale, slot, position, file: picture.file }, () =>
        upload(context, at, { picture, bytes }),
      );
    });
    context.upload(place, { state: 'done' });
  }
}

async function upload(
  context: GooglePlayContext,
  at: ImagePlace,
  { picture, bytes }: { picture: PlannedPicture; bytes: Uint8Array },
): Promise<void> {
  const { client, signal } = context;
  const header = await readPictureHeader(async (from) => bytes.subarray(from));
  const type = header?.format === 'png' ? 'image/png' : 'image/jpeg';
  const before = (await listImages(client, at, signal)).images?.length ?? 0;
  // The client passes the bytes on as they are; a stream or a multipart body would copy them.
  // Without the parameter, nothing is declared about the new image.
  const state = readAiDeclaration(picture);
  const declared = state === null ? {} : { aiGeneratedState: state };
  const sending: PlayCall = (edits, app, options) =>
    edits.images.upload({ ...app, ...at, ...declared, media: { mimeType: type, body: bytes } }, options);
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { image } = await client.send(Uploaded, sending, signal);
      if (!image.sha256 || image.sha256 === picture.sha256) return;
    } catch (error) {
      if (!isUnknownOutcome(error)) throw error;
      const { images = [] } = await listImages(client, at, signal);
      // The upload was applied if the last image is now this picture.
      const last = images?.at(-1);
      if ((images?.length ?? 0) > before && last?.sha256 === picture.sha256) return;
      if (attempt >= ATTEMPTS) throw error;
      continue;
    }
    throw damaged(picture);
  }
}

function damaged({ file }: PlannedPicture): StoreError {
  return new StoreError(
    'STORE_ANSWER_INVALID',
    `Google Play received other bytes of ${file ?? 'a picture'}.`,
    {
      store: 'googlePlay',
      hint: 'A proxy may have changed the upload. Nothing was published; publish the same plan again.',
    },
  );
}
