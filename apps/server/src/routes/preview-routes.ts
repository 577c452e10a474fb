import { servePreview } from '@storedeck/preview';

import type { Handlers } from '../http/endpoint-handler.ts';

export function previewRoutes() {
  return {
    previewFile: async ({ query, request, response }) => {
      await servePreview(request, response, query.path);
      return undefined;
    },
  } satisfies Partial<Handlers>;
}
