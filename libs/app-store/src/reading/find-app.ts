import { STORE_TITLE, StoreError } from '@storedeck/store-api';
import type { z } from 'zod';

import type { AppStoreClient } from '../client/app-store-client.ts';
import { Apps } from '../client/response-schemas.ts';

export interface AppStoreApp {
  id: string;
  name: string;
  bundleId: string;
  primaryLocale: string | null;
}

/**
 * Finds the app of a client by its bundle id. Apple's filter is not exact (`com.example.app` also finds `com.example.app-staging`),
 * so the pages are searched for the exact id.
 *
 * @throws StoreError APP_NOT_FOUND
 */
export async function findApp(client: AppStoreClient): Promise<AppStoreApp> {
  const { bundleId } = client;
  const query = new URLSearchParams({
    'filter[bundleId]': bundleId,
    'fields[apps]': 'name,bundleId,sku,primaryLocale',
    limit: '200',
  });
  const isExact = ({ attributes }: z.infer<typeof Apps>['data'][number]): boolean =>
    attributes.bundleId === bundleId;
  const { data } = await client.getAll(Apps, `/v1/apps?${query}`, (page) => page.data.some(isExact));
  const found = data.find(isExact);
  if (!found) {
    throw new StoreError('APP_NOT_FOUND', `${STORE_TITLE.appStore} has no app ${bundleId} for this key.`, {
      store: 'appStore',
      hint: 'Check the bundle id, and that the key has access to this app; a new app must exist in App Store Connect first.',
    });
  }
  return {
    id: found.id,
    name: found.attributes.name ?? bundleId,
    bundleId,
    primaryLocale: found.attributes.primaryLocale ?? null,
  };
}
