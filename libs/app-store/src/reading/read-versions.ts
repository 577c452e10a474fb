import type { AppStoreClient } from '../client/app-store-client.ts';
import { type IncludedResource, type Version, Versions } from '../client/response-schemas.ts';
import { LIVE_STATES, UPCOMING_STATES } from './pick-version.ts';

/** Reads the versions of all platforms that are live or upcoming, with their texts, and with their builds if wanted. */
export async function readVersions(
  client: AppStoreClient,
  appId: string,
  { builds = false }: { builds?: boolean } = {},
): Promise<{ data: Version[]; included: IncludedResource[] }> {
  const query = new URLSearchParams({
    'filter[appVersionState]': [...LIVE_STATES, ...UPCOMING_STATES].join(','),
    'fields[appStoreVersions]': `platform,versionString,appVersionState,copyright,createdDate,appStoreVersionLocalizations${builds ? ',build' : ''}`,
    'fields[appStoreVersionLocalizations]':
      'locale,description,keywords,marketingUrl,promotionalText,supportUrl,whatsNew',
    ...(builds && { 'fields[builds]': 'iconAssetToken' }),
    include: `appStoreVersionLocalizations${builds ? ',build' : ''}`,
    'limit[appStoreVersionLocalizations]': '50',
    limit: '200',
  });
  const { data, included } = await client.getAll(Versions, `/v1/apps/${appId}/appStoreVersions?${query}`);
  return { data, included: included ?? [] };
}
