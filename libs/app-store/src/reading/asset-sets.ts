import { unexpectedResponse } from '@storedeck/store-api';
import type { z } from 'zod';

import type { AppStoreClient } from '../client/app-store-client.ts';
import { pickIncluded } from '../client/pick-included.ts';
import { AssetSets, document, type IncludedResource, OneAssetSet } from '../client/response-schemas.ts';
import type { AssetKind } from './asset-kinds.ts';

/** The attributes of assets that a caller reads, and the schema of an asset with these attributes. */
export interface AssetView<Schema extends z.ZodType> {
  readonly kind: AssetKind;
  /** The names of the attributes, separated by commas. */
  readonly fields: string;
  readonly schema: Schema;
}

/** A set with its screenshots or app previews in display order. */
export interface AssetSet<Asset> {
  readonly id: string;
  /** The display type or the preview type. */
  readonly slot: string;
  readonly assets: Asset[];
}

/**
 * Reads all sets of one localization: with one request for all sets, and another request for each set with
 * more assets than Apple includes in the response.
 */
export async function readAssetSets<Schema extends z.ZodType>(
  client: AppStoreClient,
  localizationId: string,
  view: AssetView<Schema>,
): Promise<AssetSet<z.infer<Schema>>[]> {
  const path = `/v1/appStoreVersionLocalizations/${localizationId}/${view.kind.sets}`;
  const query = new URLSearchParams({ ...buildQuery(view), limit: '200' });
  const { data, included } = await client.getAll(AssetSets, `${path}?${query}`);
  return Promise.all(data.map((set) => describe(client, { set, included: included ?? [], view })));
}

/** Reads one set. */
export async function readAssetSet<Schema extends z.ZodType>(
  client: AppStoreClient,
  setId: string,
  view: AssetView<Schema>,
): Promise<AssetSet<z.infer<Schema>>> {
  const query = new URLSearchParams(buildQuery(view));
  const path = `/v1/${view.kind.sets}/${setId}?${query}`;
  const { data, included } = await client.getOne(OneAssetSet, path);
  return describe(client, { set: data, included: included ?? [], view });
}

function buildQuery({ kind, fields }: Omit<AssetView<z.ZodType>, 'schema'>): Record<string, string> {
  return {
    [`fields[${kind.sets}]`]: `${kind.slot},${kind.assets}`,
    [`fields[${kind.assets}]`]: fields,
    include: kind.assets,
    [`limit[${kind.assets}]`]: '50',
  };
}

async function describe<Schema extends z.ZodType>(
  client: AppStoreClient,
  {
    set: { id, attributes, relationships },
    included,
    view,
  }: {
    set: z.infer<typeof OneAssetSet>['data'];
    included: IncludedResource[];
    view: AssetView<Schema>;
  },
): Promise<AssetSet<z.infer<Schema>>> {
  const { kind, schema } = view;
  const slot = attributes[kind.slot];
  const place = `/v1/${kind.sets}/${id}`;
  if (slot == null) throw unexpectedResponse({ store: 'appStore', place }, 'a set that names no device');
  const assets =
    pickIncluded(schema, relationships?.[kind.assets], { included, type: kind.assets }) ??
    (await readAll(client, id, view));
  return { id, slot, assets };
}

/**
 * Reads the assets of a set in a separate request. This is needed if the set has more than the 50 assets that
 * Apple includes in the response with the sets.
 */
async function readAll<Schema extends z.ZodType>(
  client: AppStoreClient,
  setId: string,
  { kind, fields, schema }: AssetView<Schema>,
): Promise<z.infer<Schema>[]> {
  const query = new URLSearchParams({ [`fields[${kind.assets}]`]: fields, limit: '200' });
  const path = `/v1/${kind.sets}/${setId}/${kind.assets}?${query}`;
  return (await client.getAll(document(schema), path)).data;
}
