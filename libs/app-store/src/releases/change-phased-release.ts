import type { AppStoreClient } from '../client/app-store-client.ts';

/**
 * Sets the state of a phased release: PAUSED, ACTIVE to continue, or COMPLETE for everybody at once. The rules of a
 * phased release are the caller's matter.
 *
 * @throws StoreError APPSTORE_REFUSED, also if the version is not in a state that allows it
 */
export async function changePhasedRelease(
  client: AppStoreClient,
  { id, state }: { readonly id: string; readonly state: string },
): Promise<void> {
  const type = 'appStoreVersionPhasedReleases';
  await client.write({
    method: 'PATCH',
    path: `/v1/${type}/${id}`,
    data: { type, id, attributes: { phasedReleaseState: state } },
  });
}
