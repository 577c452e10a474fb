import type { AppStoreClient } from '../client/app-store-client.ts';
import { Versions } from '../client/response-schemas.ts';

/** Whether the app has at most one version for a platform, so that this version is the first one. */
export async function hasOneVersion(
  client: AppStoreClient,
  { appId, platform }: { appId: string; platform: string },
): Promise<boolean> {
  const query = new URLSearchParams({
    'filter[platform]': platform,
    'fields[appStoreVersions]': 'platform,versionString,appVersionState',
    limit: '2',
  });
  const path = `/v1/apps/${appId}/appStoreVersions?${query}`;
  return (await client.getAll(Versions, path, () => true)).data.length < 2;
}
