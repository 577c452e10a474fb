import { isUnknownOutcome, nameSentPicture, pause, type SetWrite, StoreError } from '@storedeck/store-api';
import { z } from 'zod';

import { LibraryImage, LibraryImages } from '../reading/asset-library.ts';
import type { AppStoreContext } from './app-store-context.ts';
import { sendParts, wrapBytes, uploadRefused } from './send-parts.ts';
import { uploadKey, type WantedUpload } from './upload-asset.ts';
import { uploadName } from './upload-name.ts';

const OneImage = z.object({ data: LibraryImage });
const PROCESSING: readonly string[] = ['AWAITING_UPLOAD', 'UPLOAD_COMPLETE'];
const UNUSABLE: readonly string[] = ['FAILED', 'REJECTED', 'ARCHIVED'];
const GROWTH = 1.5;
const MAX_POLL_MS = 5_000;

/** Uploads pictures to the App Asset Library. Each picture is uploaded once for all locales. */
export interface LibraryUploads {
  /** Returns the id of the processed image of a picture. Uploads the picture if the library does not have it. */
  imageFor(change: SetWrite, wanted: WantedUpload): Promise<string>;
}

/** Creates the LibraryUploads of one publication. */
export function createLibraryUploads(context: AppStoreContext, libraryId: string): LibraryUploads {
  const images = new Map<string, Promise<string>>();
  return {
    imageFor(change, wanted) {
      const known = images.get(wanted.sha256) ?? uploadImage(context, libraryId, { change, wanted });
      images.set(wanted.sha256, known);
      return known;
    },
  };
}

interface Uploading {
  readonly change: SetWrite;
  readonly wanted: WantedUpload;
}

async function uploadImage(
  context: AppStoreContext,
  libraryId: string,
  uploading: Uploading,
): Promise<string> {
  const { wanted } = uploading;
  const place = { key: uploading.change.key, position: wanted.position };
  const stuck = new Set<string>();
  for (const attempt of [1, 2]) {
    const found = await findImage(context, { libraryId, sha256: wanted.sha256, stuck });
    const image = found ?? (await reserve(context, libraryId, uploading));
    if (image.attributes.state === 'AWAITING_UPLOAD') {
      const operations = image.attributes.uploadOperations ?? [];
      const isSent =
        operations.length > 0 &&
        (await context.files.withBytes(wanted, (bytes) =>
          sendParts({ ...context, onSent: () => undefined }, operations, wrapBytes(bytes)),
        ));
      if (!isSent) {
        // The upload addresses are missing or have expired, and cannot be renewed, so the picture is reserved again.
        await removeImage(context, image);
        if (attempt === 2) throw uploadRefused(wanted.file);
        continue;
      }
      await commit(context, image.id);
    }
    context.upload(place, { state: 'processing' });
    stuck.add(image.id);
    if (await isProcessed(context, image, uploading)) {
      context.upload(place, { state: 'done' });
      return image.id;
    }
  }
  throw new StoreError('STORE_UNREACHABLE', `The App Store does not finish processing ${wanted.file}.`, {
    store: 'appStore',
    hint: 'The previous pictures are still there. Publish the same plan again later.',
  });
}

/**
 * Finds the image whose reference name is this SHA-256. Storedeck uses the SHA-256 as the reference name, because the
 * library does not provide checksums of images. An image that still waits for its bytes is only used if this publication
 * has reserved it, because otherwise another person is uploading it at this moment.
 */
async function findImage(
  context: AppStoreContext,
  { libraryId, sha256, stuck }: { libraryId: string; sha256: string; stuck: ReadonlySet<string> },
): Promise<LibraryImage | undefined> {
  const query = new URLSearchParams({ 'filter[referenceName]': sha256, limit: '200' });
  const path = `/v1/appAssetLibraries/${libraryId}/images?${query}`;
  const { data } = await context.client.getAll(LibraryImages, path);
  const usable = data.filter(
    ({ id, attributes }) =>
      attributes.referenceName === sha256 &&
      !stuck.has(id) &&
      !UNUSABLE.includes(attributes.state ?? 'FAILED'),
  );
  return (
    usable.find((image) => isOwnUpload(context, image)) ??
    usable.find(({ attributes }) => attributes.state !== 'AWAITING_UPLOAD')
  );
}

function isOwnUpload({ uploads }: AppStoreContext, { id, attributes }: LibraryImage): boolean {
  return uploads.hasUploaded({ remoteId: id, fileName: attributes.fileName });
}

async function reserve(
  context: AppStoreContext,
  libraryId: string,
  { change, wanted }: Uploading,
): Promise<LibraryImage> {
  const fileSize = await context.files.withBytes(wanted, ({ length }) => length);
  const { sha256 } = wanted;
  const fileName = uploadName(wanted.position, wanted);
  const note = { key: uploadKey(change, wanted), sha256, fileName };
  await context.uploads.add({ ...note, id: null });
  const data = {
    type: 'appAssetLibraryImages',
    attributes: {
      fileName,
      fileSize,
      category: 'APP_SCREENSHOTS_AND_PREVIEWS',
      referenceName: sha256,
    },
    relationships: { assetLibrary: { data: { type: 'appAssetLibraries', id: libraryId } } },
  };
  try {
    const image = OneImage.parse(
      await context.client.write({ method: 'POST', path: '/v1/appAssetLibraryImages', data }),
    ).data;
    await context.uploads.add({ ...note, id: image.id });
    return image;
  } catch (error) {
    if (!isUnknownOutcome(error) && !(error instanceof z.ZodError)) throw error;
    const made = await findImage(context, { libraryId, sha256, stuck: new Set() });
    if (!made) throw error;
    return made;
  }
}

async function commit({ client }: AppStoreContext, id: string): Promise<void> {
  const path = `/v1/appAssetLibraryImages/${id}`;
  const data = { type: 'appAssetLibraryImages', id, attributes: { uploaded: true } };
  try {
    await client.write({ method: 'PATCH', path, data });
  } catch (error) {
    // If the response to the first commit is lost, the client sends a second commit, which the store refuses. So the
    // error is ignored if the state of the image shows that it was committed.
    const read = await client.getOne(OneImage, path).catch(() => undefined);
    if (!read || read.data.attributes.state === 'AWAITING_UPLOAD') throw error;
  }
}

/** Waits until the image is processed, and returns true. Deletes an own image that is stuck, and returns false. */
async function isProcessed(
  context: AppStoreContext,
  image: LibraryImage,
  uploading: Uploading,
): Promise<boolean> {
  const { id } = image;
  const { pollMs, stuckReads } = context.processing;
  let waitMs = pollMs;
  for (let reads = 1; reads <= stuckReads; reads += 1) {
    const { attributes } = (await context.client.getOne(OneImage, `/v1/appAssetLibraryImages/${id}`)).data;
    if (UNUSABLE.includes(attributes.state ?? '')) {
      await removeImage(context, image);
      throw refused(uploading);
    }
    if (!PROCESSING.includes(attributes.state ?? '')) return true;
    await pause(waitMs, context.signal);
    waitMs = Math.min(waitMs * GROWTH, Math.max(pollMs, MAX_POLL_MS));
  }
  await removeImage(context, image);
  return false;
}

/** Deletes an image that this publication has uploaded. An image of another person stays. */
async function removeImage(context: AppStoreContext, image: LibraryImage): Promise<void> {
  if (!isOwnUpload(context, image)) return;
  await context.client.remove(`/v1/appAssetLibraryImages/${image.id}`);
}

function refused({ change, wanted }: Uploading): StoreError {
  const picture = nameSentPicture({ ...wanted, locale: change.locale, slot: change.slot });
  return new StoreError('PICTURE_REFUSED', `The App Store refused ${picture}.`, {
    store: 'appStore',
    places: [change.key],
    hint: 'The previous pictures are still there. Correct the picture, and make a new plan.',
  });
}
