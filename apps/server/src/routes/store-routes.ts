import { servePreview } from '@storedeck/preview';
import {
  applyTemplate,
  parseEnv,
  readReviews,
  resolveEndpoints,
  saveEnv,
  settingsFrom,
} from '@storedeck/store-sync';

import type { Parts } from '../compose.ts';
import { ADDRESS_VARIABLES } from '../config.ts';
import type { Handlers } from '../http/endpoint-handler.ts';
import { refuseExecution } from '../http/refuse-execution.ts';
import { readSettledListing } from '../listings/read-settled-listing.ts';
import { configuredIds } from '../sync/app-identity.ts';
import { exportEnv } from '../sync/env-export.ts';
import { listingOrSoFar } from '../sync/listing-or-so-far.ts';

export function storeRoutes({ config, credentials, listingReady, sync }: Parts) {
  const { dir, adc, storeEndpoints } = config;
  return {
    sync: ({ query, signal }) => sync.join(signal, query.store),

    startSync: ({ query }) => {
      sync.start(query.store);
      return { ok: true };
    },

    cancelSync: () => {
      sync.cancel();
      return { ok: true };
    },

    syncPicture: async ({ params, request, response }) => {
      refuseExecution(request);
      await servePreview(request, response, {
        path: sync.arrived.findPath(params.id),
        cacheControl: 'no-store',
      });
      return undefined;
    },

    readEnv: () => exportEnv(config),

    saveEnv: async ({ body, query }) => {
      const saved = await saveEnv({ dir, text: body, force: query.force === '1' });
      await credentials.check();
      return { ok: true, ...saved };
    },

    testEnv: async ({ body, signal }) => {
      const settings = await settingsFrom(parseEnv(body), { dir, adc });
      // The module loads at first use, because the start of the server needs no connection to a store.
      const { tryCredentials } = await import('../sync/try-credentials.ts');
      const onAccepted = () => credentials.accepted(settings);
      const endpoints = resolveEndpoints(storeEndpoints, ADDRESS_VARIABLES);
      return tryCredentials(settings.credentials, { endpoints, signal, onAccepted });
    },

    applyTemplate: async ({ signal }) => {
      await Promise.all([listingReady('template'), sync.ended(signal)]);
      return { ok: true, ...(await applyTemplate({ dir, app: await configuredIds(config) })) };
    },

    checkLinks: async ({ body, signal }) => {
      await listingReady(body.listing);
      const { checkListingLinks } = await import('../listings/check-listing-links.ts');
      return checkListingLinks(dir, body.listing, signal);
    },

    reviews: async () => ({ ok: true, stores: await readReviews(dir) }),

    readListing: async ({ params, signal }) => {
      await listingReady(params.which);
      const { listing, etag } = await readSettledListing(dir, params.which, signal);
      return {
        ok: true,
        ...listingOrSoFar(params.which, listing, sync.current),
        etag,
      };
    },
  } satisfies Partial<Handlers>;
}
