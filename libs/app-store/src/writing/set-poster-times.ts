import type { SetWrite } from '@storedeck/store-api';

import type { AssetRow } from '../now/asset-rows.ts';
import { APP_PREVIEWS } from '../reading/asset-kinds.ts';
import type { AppStoreContext } from './app-store-context.ts';

/**
 * Sets the poster times of the app previews of a set that have another one. The App Store then processes the poster
 * frames again.
 *
 * @param ids the ids of the app previews in the planned order
 */
export async function setPosterTimes(
  { client }: AppStoreContext,
  { after }: SetWrite,
  { ids, rows }: { ids: readonly string[]; rows: readonly AssetRow[] },
): Promise<void> {
  for (const [position, { posterTime }] of after.entries()) {
    const id = ids[position];
    const row = rows.find((one) => one.id === id);
    if (!row || posterTime === undefined || row.attributes.previewFrameTimeCode === posterTime) continue;
    await client.write({
      method: 'PATCH',
      path: `/v1/${APP_PREVIEWS.assets}/${row.id}`,
      data: { type: APP_PREVIEWS.assets, id: row.id, attributes: { previewFrameTimeCode: posterTime } },
    });
  }
}
