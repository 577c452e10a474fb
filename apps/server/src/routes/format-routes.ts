import type { Parts } from '../compose.ts';
import type { Handlers } from '../http/endpoint-handler.ts';

/** The code of the formats loads at first use, so that the server starts fast. */
export function formatRoutes({ config, sync }: Parts) {
  return {
    importListing: async ({ body, signal }) => {
      await sync.ended(signal);
      const { importListing } = await import('../formats/import-listing.ts');
      return { ok: true, ...(await importListing(config, body, signal)) };
    },

    importFiles: async ({ query, body, signal }) => {
      await sync.ended(signal);
      const { importFiles } = await import('../formats/sent-files.ts');
      return { ok: true, ...(await importFiles(config, { ...query, body }, signal)) };
    },

    readFiles: async ({ query, body, signal }) => {
      const { readFiles } = await import('../formats/sent-files.ts');
      return { ok: true, ...(await readFiles(config, { ...query, body }, signal)) };
    },

    exportListing: async ({ body, signal }) => {
      const { exportListing } = await import('../formats/export-listing.ts');
      return { ok: true, ...(await exportListing(config, body, signal)) };
    },
  } satisfies Partial<Handlers>;
}
