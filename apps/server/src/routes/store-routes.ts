import { STORES } from '@storedeck/listing';
import { servePreview } from '@storedeck/preview';
import { applyTemplate, credentialsFrom, parseEnv, saveEnv, syncEnv } from '@storedeck/store-sync';

import type { Parts } from '../compose.ts';
import type { Handlers } from '../http/endpoint-handler.ts';
import { refuseExecution } from '../http/refuse-execution.ts';
import { listingReady } from '../listing-ready.ts';
import { readSettledListing } from '../listings/read-settled-listing.ts';
import { syncVariables } from '../sync/sync-variables.ts';

export function storeRoutes({ arrived, config, sync }: Parts) {
  const { dir, pageDir, storeEndpoints } = config;
  return {
    sync: ({ query, signal }) => sync.join(signal, query.store),

    syncPicture: async ({ params, request, response }) => {
      refuseExecution(request);
      await servePreview(request, response, { path: arrived.pathOf(params.id), cacheControl: 'no-store' });
      return undefined;
    },

    readEnv: async () => {
      const env = await syncEnv(await syncVariables(config), { dir });
      const credentials = credentialsFrom(env);
      const hasProd = STORES.some((store) => credentials[store] !== undefined);
      return { ok: true, env, appDist: pageDir, hasProd };
    },

    saveEnv: async ({ body, query }) => ({
      ok: true,
      ...(await saveEnv({ dir, text: body, force: query.force === '1' })),
    }),

    testEnv: async ({ body, signal }) => {
      const credentials = credentialsFrom(await syncEnv(parseEnv(body), { dir }));
      // The module loads at first use, because the start of the server needs no connection to a store.
      const { tryCredentials } = await import('../sync/try-credentials.ts');
      return tryCredentials(credentials, { endpoints: storeEndpoints, signal });
    },

    applyTemplate: async () => {
      await listingReady(config, 'template');
      return { ok: true, ...(await applyTemplate({ dir })) };
    },

    readListing: async ({ params, signal }) => {
      await listingReady(config, params.which);
      const { listing = null, etag } = await readSettledListing(dir, params.which, signal);
      return { ok: true, listing, etag };
    },
  } satisfies Partial<Handlers>;
}
