import { storeOfSlug } from '@storedeck/listing';
import { addPicture, startFromCurrent, writeListing } from '@storedeck/store-sync';

import type { Parts } from '../compose.ts';
import type { Handlers } from '../http/endpoint-handler.ts';

export function editingRoutes({ config: { dir } }: Parts) {
  return {
    writeListing: async ({ body }) => ({ ok: true, ...(await writeListing({ dir, ...body })) }),

    startFromCurrent: async () => ({ ok: true, ...(await startFromCurrent({ dir })) }),

    addPicture: async ({ query, body, signal }) => ({
      ok: true,
      image: await addPicture({ dir, ...query, store: storeOfSlug(query.store), body, signal }),
    }),
  } satisfies Partial<Handlers>;
}
