import type { AppStoreClient } from '../client/app-store-client.ts';
import { type IncludedResource, type Version, Versions } from '../client/response-schemas.ts';
import { LIVE_STATES, UPCOMING_STATES } from './pick-version.ts';

/** More than the platforms of an app, and few enough that no old version matters. */
const FALLBACK_VERSIONS = 20;

/**
 * Reads the versions of all platforms that are live or upcoming, with their texts, and with their builds if wanted. If
 * there are none, all versions may be in states that Apple has added since: then the first ones in any state are read.
 */
export async function readVersions(
  client: AppStoreClient,
  appId: string,
  { builds = false }: { builds?: boolean } = {},
): Promise<{ data: Version[]; included: IncludedResource[] }> {
  const query = new URLSearchParams({
    'fields[appStoreVersions]': `platform,versionString,appVersionState,copyright,createdDate,appStoreVersionLocalizations${builds ? ',build' : ''}`,
    'fields[appStoreVersionLocalizations]':
      'locale,description,keywords,marketingUrl,promotionalText,supportUrl,whatsNew',
    ...(builds && { 'fields[builds]': 'iconAssetToken' }),
    include: `appStoreVersionLocalizations${builds ? ',build' : ''}`,
    'limit[appStoreVersionLocalizations]': '50',
  });
  const path = `/v1/apps/${appId}/appStoreVersions?${query}`;
  const states = new URLSearchParams({
    'filter[appVersionState]': [...LIVE_STATES, ...UPCOMING_STATES].join(','),
    limit: '200',
  });
  const known = await client.getAll(Versions, `${path}&${states}`);
  const { data, included } =
    known.data.length > 0
      ? known
      : await client.getAll(Versions, `${path}&limit=${FALLBACK_VERSIONS}`, () => true);
  return { data, included: included ?? [] };
}
