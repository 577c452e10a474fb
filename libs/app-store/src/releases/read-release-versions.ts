import { parseResponse } from '@storedeck/store-api';
import type { z } from 'zod';

import type { AppStoreClient } from '../client/app-store-client.ts';
import type { IncludedResource } from '../client/response-schemas.ts';
import { getVersions } from '../reading/get-versions.ts';
import { byAge } from '../reading/pick-version.ts';
import { type VersionWithRelease, VersionsWithRelease } from './release-schemas.ts';

/** What is read of the versions beside their states. */
interface WantedParts {
  /** The relationships that are included, without localizations. */
  readonly include: readonly string[];
  /** The fields of the included resources, by their type. */
  readonly fields: Readonly<Record<string, string>>;
}

/** The versions of an app with the resources that belong to them. */
export interface ReleaseVersionRows {
  /** The live and the upcoming versions: iOS first, then the newest first. */
  readonly versions: readonly VersionWithRelease[];
  readonly included: IncludedResource[];
}

/** Reads the live and the upcoming versions of all platforms with one call for each 200 versions. */
export async function readReleaseVersions(
  client: AppStoreClient,
  appId: string,
  { include, fields }: WantedParts,
): Promise<ReleaseVersionRows> {
  const query = new URLSearchParams({
    'fields[appStoreVersions]': [...VERSION_FIELDS, ...include].join(','),
    ...Object.fromEntries(Object.entries(fields).map(([type, names]) => [`fields[${type}]`, names])),
    include: include.join(','),
    ...(include.includes('appStoreVersionLocalizations') && { 'limit[appStoreVersionLocalizations]': '50' }),
  });
  const path = `/v1/apps/${appId}/appStoreVersions?${query}`;
  const { data, included } = await getVersions(client, VersionsWithRelease, path);
  const rank = ({ attributes }: VersionWithRelease): number =>
    Number((attributes.platform ?? 'IOS') !== 'IOS');
  return { versions: data.toSorted((a, b) => rank(a) - rank(b) || byAge(a, b)), included: included ?? [] };
}

const VERSION_FIELDS = [
  'platform',
  'versionString',
  'appVersionState',
  'createdDate',
  'releaseType',
  'earliestReleaseDate',
];

/** Returns the included resource of a relationship to one resource; undefined if there is none. */
export function findIncluded<Schema extends z.ZodType>(
  schema: Schema,
  relationship: { data?: { type: string; id: string } | null | undefined } | null | undefined,
  included: readonly IncludedResource[],
): z.infer<Schema> | undefined {
  const named = relationship?.data;
  const row = named && included.find(({ type, id }) => type === named.type && id === named.id);
  if (!row) return undefined;
  return parseResponse(schema, row, { store: 'appStore', place: row.type });
}
