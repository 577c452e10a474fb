import type { ListingPicture } from '@storedeck/listing';
import { z } from 'zod';

import type { AppStoreClient } from '../../app-store/app-store-client.ts';
import { pickIncluded } from '../../app-store/read-texts.ts';
import { ScreenshotSets } from '../../app-store/response-schemas.ts';

const ResourceId = z.string().regex(/^[A-Za-z0-9_~=-]{1,200}$/);
const text = z.string().nullish();

/** One part of an upload: the bytes from `offset`, and the request that sends them. */
export const UploadOperation = z.object({
  method: z.string().regex(/^[A-Z]{3,7}$/),
  url: z.url({ protocol: /^https?$/ }),
  offset: z.int().nonnegative(),
  length: z.int().nonnegative(),
  requestHeaders: z.array(z.object({ name: z.string(), value: z.string() })).nullish(),
});
export type UploadOperation = z.infer<typeof UploadOperation>;

/** A screenshot as an upload needs it. */
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
const ScreenshotRows = z.object({ data: z.array(ScreenshotRow), links: z.object({ next: text }).nullish() });

const FIELDS = 'fileName,fileSize,sourceFileChecksum,uploadOperations,assetDeliveryState';

/** A set with its screenshots in display order. */
export interface SetRows {
  readonly id: string;
  readonly displayType: string;
  readonly rows: readonly ScreenshotRow[];
}

/** Reads all sets of a localization, usually with one request. */
export async function readSets(client: AppStoreClient, localizationId: string): Promise<SetRows[]> {
  const query = new URLSearchParams({
    'fields[appScreenshotSets]': 'screenshotDisplayType,appScreenshots',
    'fields[appScreenshots]': FIELDS,
    include: 'appScreenshots',
    'limit[appScreenshots]': '50',
    limit: '200',
  });
  const path = `/v1/appStoreVersionLocalizations/${localizationId}/appScreenshotSets?${query}`;
  const { data, included } = await client.getAll(ScreenshotSets, path);
  return Promise.all(
    data.map(async ({ id, attributes, relationships }) => ({
      id,
      displayType: attributes.screenshotDisplayType,
      rows:
        pickIncluded(ScreenshotRow, relationships?.appScreenshots, {
          included: included ?? [],
          type: 'appScreenshots',
        }) ?? (await readRows(client, id)),
    })),
  );
}

/** Reads the screenshots of one set in display order. */
export async function readRows(client: AppStoreClient, setId: string): Promise<ScreenshotRow[]> {
  const query = new URLSearchParams({ 'fields[appScreenshots]': FIELDS, limit: '200' });
  return (await client.getAll(ScreenshotRows, `/v1/appScreenshotSets/${setId}/appScreenshots?${query}`)).data;
}

/** The state of a row: AWAITING_UPLOAD, UPLOAD_COMPLETE, COMPLETE or FAILED. */
export function stateOf({ attributes }: ScreenshotRow): string {
  return attributes.assetDeliveryState?.state ?? 'COMPLETE';
}

/** A row as a picture of a listing, without a file. */
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
