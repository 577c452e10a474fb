import type { AppStoreClient } from '../client/app-store-client.ts';
import { type IncludedResource, type Version, Versions } from '../client/response-schemas.ts';
import { getVersions } from './get-versions.ts';

/**
 * Reads the versions of all platforms that are live or upcoming, with their texts, and with their builds if wanted.
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
  const { data, included } = await getVersions(client, Versions, path);
  return { data, included: included ?? [] };
}
