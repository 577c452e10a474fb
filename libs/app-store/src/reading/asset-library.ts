import { isStoreError } from '@storedeck/store-api';
import { z } from 'zod';

import type { AppStoreClient } from '../client/app-store-client.ts';
import { pickIncluded } from '../client/pick-included.ts';
import { document, ImageAsset, ResourceId, ToOne, UploadOperation } from '../client/response-schemas.ts';

const text = z.string().nullish();

/**
 * An image of the App Asset Library. The API provides no checksum of the image. So Storedeck uploads an image with the
 * SHA-256 of its file as the reference name, to recognize the image later.
 */
export const LibraryImage = z.object({
  id: ResourceId,
  attributes: z.object({
    fileName: text,
    fileSize: z.int().nullish(),
    referenceName: text,
    state: text,
    imageAsset: ImageAsset,
    uploadOperations: z.array(UploadOperation).nullish(),
  }),
});
export type LibraryImage = z.infer<typeof LibraryImage>;
export const LibraryImages = document(LibraryImage);

const Library = z.object({ data: z.object({ id: ResourceId }) });
const PlacementRow = z.object({
  id: ResourceId,
  attributes: z.object({ placementGroup: z.string() }),
  relationships: z.object({ image: ToOne }),
});
const Placements = document(PlacementRow);

/** An image that is placed in a group of a localization. */
export interface Placement {
  readonly id: string;
  /** The group, such as `IPHONE_DUO_PROFILE`. */
  readonly group: string;
  readonly image: LibraryImage;
}

/** Reads the id of an app's library; returns null if the API has no library (404) or the key may not read it (403). */
export async function readLibraryId(client: AppStoreClient, appId: string): Promise<string | null> {
  try {
    return (await client.getOne(Library, `/v1/apps/${appId}/assetLibrary`)).data.id;
  } catch (error) {
    if (isStoreError(error) && (error.status === 404 || error.status === 403)) return null;
    throw error;
  }
}

/** Reads the screenshots that are placed in a localization, each group in display order. */
export async function readPlacements(client: AppStoreClient, localizationId: string): Promise<Placement[]> {
  const query = new URLSearchParams({
    'filter[placementType]': 'APP_SCREENSHOT',
    sort: 'placementGroupPosition',
    include: 'image',
    limit: '200',
  });
  const path = `/v1/appStoreVersionLocalizations/${localizationId}/placements?${query}`;
  const { data, included } = await client.getAll(Placements, path);
  return data.flatMap(({ id, attributes, relationships }) => {
    const ref = relationships.image?.data;
    const [image] =
      pickIncluded(
        LibraryImage,
        { data: ref ? [ref] : [] },
        { included: included ?? [], type: 'appAssetLibraryImages' },
      ) ?? [];
    return image ? [{ id, group: attributes.placementGroup, image }] : [];
  });
}

/** Returns the SHA-256 that Storedeck has written into the reference name; undefined for images of other programs. */
export function notedSha256({ attributes }: LibraryImage): string | undefined {
  const { referenceName } = attributes;
  return referenceName && /^[0-9a-f]{64}$/.test(referenceName) ? referenceName : undefined;
}

/** Whether a slot is the name of a group of the App Asset Library, and not the name of a display type. */
export function isLibrarySlot(slot: string): boolean {
  return /^[A-Z0-9_]+_PROFILE$/.test(slot) && slot !== 'DEFAULT_PROFILE';
}
