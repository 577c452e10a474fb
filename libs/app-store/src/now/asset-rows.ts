import type { ListingPicture } from '@storedeck/listing';
import { storeMessage } from '@storedeck/store-api';
import { z } from 'zod';

import type { AppStoreClient } from '../client/app-store-client.ts';
import { DeliveryState, ResourceId, UploadOperation } from '../client/response-schemas.ts';
import { type AssetKind, SCREENSHOTS } from '../reading/asset-kinds.ts';
import { type AssetSet, type AssetView, readAssetSet, readAssetSets } from '../reading/asset-sets.ts';

const text = z.string().nullish();

/** A screenshot or an app preview in a set of the App Store, with the attributes that an upload uses. */
export const AssetRow = z.object({
  id: ResourceId,
  attributes: z.object({
    fileName: text,
    fileSize: z.int().nullish(),
    sourceFileChecksum: text,
    uploadOperations: z.array(UploadOperation).nullish(),
    assetDeliveryState: DeliveryState,
    /** Only app previews have this state and the next attribute. */
    videoDeliveryState: DeliveryState,
    previewFrameTimeCode: text,
  }),
});
export type AssetRow = z.infer<typeof AssetRow>;

const FIELDS = 'fileName,fileSize,sourceFileChecksum,uploadOperations,assetDeliveryState';

function makeView(kind: AssetKind): AssetView<typeof AssetRow> {
  const isVideo = kind !== SCREENSHOTS;
  return {
    kind,
    fields: isVideo ? `${FIELDS},videoDeliveryState,previewFrameTimeCode` : FIELDS,
    schema: AssetRow,
  };
}

/** A set with its assets in display order. */
export type SetRows = AssetSet<AssetRow>;

/** Reads all sets of a localization, usually with one request. */
export function readSets(
  client: AppStoreClient,
  kind: AssetKind,
  localizationId: string,
): Promise<SetRows[]> {
  return readAssetSets(client, localizationId, makeView(kind));
}

/** Reads the assets of one set in display order. */
export async function readRows(client: AppStoreClient, kind: AssetKind, setId: string): Promise<AssetRow[]> {
  return (await readAssetSet(client, setId, makeView(kind))).assets;
}

/** Returns the state of an asset: AWAITING_UPLOAD, UPLOAD_COMPLETE, PROCESSING (app previews), COMPLETE or FAILED. */
export function readState({ attributes }: AssetRow): string {
  return attributes.videoDeliveryState?.state ?? attributes.assetDeliveryState?.state ?? 'COMPLETE';
}

/** Returns why the App Store has refused an asset. */
export function readErrors({ attributes }: AssetRow): { codes: string[]; descriptions: string[] } {
  const errors = attributes.videoDeliveryState?.errors ?? attributes.assetDeliveryState?.errors ?? [];
  return {
    codes: errors.flatMap(({ code }) => code ?? []),
    descriptions: errors.flatMap(({ description }) => description ?? []),
  };
}

/** Says why the App Store has refused an asset: in its own words, or else by its codes. */
export function describeFailure(row: AssetRow): string {
  const { codes, descriptions } = readErrors(row);
  return storeMessage(descriptions.join(' ') || codes.join(', ') || 'no reason given');
}

/** Returns an asset of the App Store as a picture of a listing, without a file. */
export function toPicture(row: AssetRow): ListingPicture {
  const { fileName, sourceFileChecksum, previewFrameTimeCode } = row.attributes;
  const { descriptions } = readErrors(row);
  return {
    file: null,
    fileName: fileName ?? null,
    remoteId: row.id,
    sourceChecksum: sourceFileChecksum ? `md5:${sourceFileChecksum}` : null,
    state: readState(row),
    ...(previewFrameTimeCode && { posterTime: previewFrameTimeCode }),
    ...(row.attributes.videoDeliveryState && descriptions.length > 0 && { failures: descriptions }),
  };
}
