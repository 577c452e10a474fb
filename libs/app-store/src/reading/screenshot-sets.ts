import type { z } from 'zod';

import type { AppStoreClient } from '../client/app-store-client.ts';
import { pickIncluded } from '../client/pick-included.ts';
import {
  document,
  type IncludedResource,
  OneScreenshotSet,
  ScreenshotSets,
} from '../client/response-schemas.ts';

/** The attributes of screenshots that a caller reads, and the schema of a screenshot with these attributes. */
export interface ScreenshotView<Schema extends z.ZodType> {
  /** The names of the attributes, separated by commas. */
  readonly fields: string;
  readonly schema: Schema;
}

/** A set with its screenshots in display order. */
export interface ScreenshotSet<Screenshot> {
  readonly id: string;
  readonly displayType: string;
  readonly screenshots: Screenshot[];
}

/**
 * Reads all screenshot sets of one localization: with one request for all sets, and another request for each set with
 * more screenshots than Apple includes in the response.
 */
export async function readScreenshotSets<Schema extends z.ZodType>(
  client: AppStoreClient,
  localizationId: string,
  view: ScreenshotView<Schema>,
): Promise<ScreenshotSet<z.infer<Schema>>[]> {
  const path = `/v1/appStoreVersionLocalizations/${localizationId}/appScreenshotSets`;
  const query = new URLSearchParams({ ...queryOf(view), limit: '200' });
  const { data, included } = await client.getAll(ScreenshotSets, `${path}?${query}`);
  return Promise.all(data.map((set) => describe(client, { set, included: included ?? [], view })));
}

/** Reads one screenshot set. */
export async function readScreenshotSet<Schema extends z.ZodType>(
  client: AppStoreClient,
  setId: string,
  view: ScreenshotView<Schema>,
): Promise<ScreenshotSet<z.infer<Schema>>> {
  const query = new URLSearchParams(queryOf(view));
  const { data, included } = await client.getOne(OneScreenshotSet, `/v1/appScreenshotSets/${setId}?${query}`);
  return describe(client, { set: data, included: included ?? [], view });
}

function queryOf({ fields }: { readonly fields: string }): Record<string, string> {
  return {
    'fields[appScreenshotSets]': 'screenshotDisplayType,appScreenshots',
    'fields[appScreenshots]': fields,
    include: 'appScreenshots',
    'limit[appScreenshots]': '50',
  };
}

async function describe<Schema extends z.ZodType>(
  client: AppStoreClient,
  {
    set: { id, attributes, relationships },
    included,
    view,
  }: {
    set: z.infer<typeof OneScreenshotSet>['data'];
    included: IncludedResource[];
    view: ScreenshotView<Schema>;
  },
): Promise<ScreenshotSet<z.infer<Schema>>> {
  const screenshots =
    pickIncluded(view.schema, relationships?.appScreenshots, { included, type: 'appScreenshots' }) ??
    (await readAll(client, id, view));
  return { id, displayType: attributes.screenshotDisplayType, screenshots };
}

/**
 * Reads the screenshots of a set in a separate request. This is needed if the set has more than the 50 screenshots that
 * Apple includes in the response with the sets.
 */
async function readAll<Schema extends z.ZodType>(
  client: AppStoreClient,
  setId: string,
  { fields, schema }: ScreenshotView<Schema>,
): Promise<z.infer<Schema>[]> {
  const query = new URLSearchParams({ 'fields[appScreenshots]': fields, limit: '200' });
  const path = `/v1/appScreenshotSets/${setId}/appScreenshots?${query}`;
  return (await client.getAll(document(schema), path)).data;
}
