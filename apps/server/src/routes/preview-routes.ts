import { listFolder, servePreview } from '@storedeck/preview';

import type { Handlers } from '../http/endpoint-handler.ts';
import { refuseExecution } from '../http/refuse-execution.ts';

export function previewRoutes() {
  return {
    listFolder: async ({ query, signal }) => {
      const { entries, ...folder } = await listFolder(query.path, { signal });
      return { ok: true, ...folder, entries: [...entries] };
    },

    previewFile: async ({ query, request, response }) => {
      refuseExecution(request);
      await servePreview(request, response, { path: query.path });
      return undefined;
    },
  } satisfies Partial<Handlers>;
}
