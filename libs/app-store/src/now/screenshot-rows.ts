import type { ListingPicture } from '@storedeck/listing';
import { z } from 'zod';

import type { AppStoreClient } from '../client/app-store-client.ts';
import { ResourceId, UploadOperation } from '../client/response-schemas.ts';
import { readScreenshotSet, readScreenshotSets, type ScreenshotSet } from '../reading/screenshot-sets.ts';

const text = z.string().nullish();

/** A screenshot in a set of the App Store, with the attributes that an upload uses. */
export const ScreenshotRow = z.object({
  id: ResourceId,
  attributes: z.object({
    fileName: text,
    fileSize: z.int().nullish(),
    sourceFileChecksum: text,
    uploadOperations: z.array(UploadOperation).nullish(),
    assetDeliveryState: z
      .object({ state: text, errors: z.array(z.object({ code: text })).nullish() })
      .nullish(),
  }),
});
export type ScreenshotRow = z.infer<typeof ScreenshotRow>;

const VIEW = {
  fields: 'fileName,fileSize,sourceFileChecksum,uploadOperations,assetDeliveryState',
  schema: ScreenshotRow,
};

/** A set with its screenshots in display order. */
export type SetRows = ScreenshotSet<ScreenshotRow>;

/** Reads all sets of a localization, usually with one request. */
export function readSets(client: AppStoreClient, localizationId: string): Promise<SetRows[]> {
  return readScreenshotSets(client, localizationId, VIEW);
}

/** Reads the screenshots of one set in display order. */
export async function readRows(client: AppStoreClient, setId: string): Promise<ScreenshotRow[]> {
  return (await readScreenshotSet(client, setId, VIEW)).screenshots;
}

/** Returns the state of a screenshot: AWAITING_UPLOAD, UPLOAD_COMPLETE, COMPLETE or FAILED. */
export function stateOf({ attributes }: ScreenshotRow): string {
  return attributes.assetDeliveryState?.state ?? 'COMPLETE';
}

/** Returns a screenshot of the App Store as a picture of a listing, without a file. */
export function pictureOf(row: ScreenshotRow): ListingPicture {
  const { fileName, sourceFileChecksum } = row.attributes;
  return {
    file: null,
    fileName: fileName ?? null,
    remoteId: row.id,
    sourceChecksum: sourceFileChecksum ? `md5:${sourceFileChecksum}` : null,
    state: stateOf(row),
  };
}
