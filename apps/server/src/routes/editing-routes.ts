import { addPicture, startFromCurrent, writeListing } from '@storedeck/store-sync';

import type { Parts } from '../compose.ts';
import type { Handlers } from '../http/endpoint-handler.ts';
import { configuredIds } from '../sync/app-identity.ts';
import { requireSlot } from '../sync/require-slot.ts';
import { findStoreLocale } from '../sync/store-locales.ts';

export function editingRoutes(parts: Parts) {
  const { config, sync } = parts;
  const { dir } = config;
  return {
    writeListing: async ({ body }) => ({ ok: true, ...(await writeListing({ dir, ...body })) }),

    startFromCurrent: async ({ signal }) => {
      await sync.ended(signal);
      return { ok: true, ...(await startFromCurrent({ dir, app: await configuredIds(config) })) };
    },

    addPicture: async ({ query, body, signal }) => {
      await requireSlot(dir, query, signal);
      const locale = await findStoreLocale(dir, { store: query.store, code: query.locale }, signal);
      return { ok: true, image: await addPicture({ dir, ...query, locale, body, signal }) };
    },

    ffmpeg: async ({ signal }) => {
      const { findOwnFfmpeg } = await import('../app-previews/make-preview.ts');
      return { ok: true, ...(await findOwnFfmpeg(parts, signal)) };
    },

    makeAppPreview: async ({ body, signal }) => {
      const { makePreview } = await import('../app-previews/make-preview.ts');
      return { ok: true, image: await makePreview(parts, { ...body, signal }) };
    },
  } satisfies Partial<Handlers>;
}
