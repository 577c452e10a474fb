import type { Parts } from '../compose.ts';
import { exportListing } from '../formats/export-listing.ts';
import { importListing } from '../formats/import-listing.ts';
import { importFiles, readFiles } from '../formats/sent-files.ts';
import type { Handlers } from '../http/endpoint-handler.ts';

export function formatRoutes({ config }: Parts) {
  return {
    importListing: async ({ body, signal }) => ({ ok: true, ...(await importListing(config, body, signal)) }),

    importFiles: async ({ query, body, signal }) => ({
      ok: true,
      ...(await importFiles(config, { ...query, body }, signal)),
    }),

    readFiles: async ({ query, body, signal }) => ({
      ok: true,
      ...(await readFiles(config, { ...query, body }, signal)),
    }),

    exportListing: async ({ body, signal }) => ({
      ok: true,
      ...(await exportListing(config.dir, body, signal)),
    }),
  } satisfies Partial<Handlers>;
}
