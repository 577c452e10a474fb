import type { Parts } from '../compose.ts';
import { exportListing } from '../formats/export-listing.ts';
import { importListing } from '../formats/import-listing.ts';
import type { Handlers } from '../http/endpoint-handler.ts';

export function formatRoutes({ config }: Parts) {
  return {
    importListing: async ({ body, signal }) => ({ ok: true, ...(await importListing(config, body, signal)) }),

    exportListing: async ({ body, signal }) => ({
      ok: true,
      ...(await exportListing(config.dir, body, signal)),
    }),
  } satisfies Partial<Handlers>;
}
