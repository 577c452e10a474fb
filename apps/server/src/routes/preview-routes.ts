import { servePreview } from '@storedeck/preview';

import type { Handlers } from '../http/endpoint-handler.ts';
import { refuseAsCode } from '../http/refuse-as-code.ts';

export function previewRoutes() {
  return {
    previewFile: async ({ query, request, response }) => {
      refuseAsCode(request);
      await servePreview(request, response, { path: query.path });
      return undefined;
    },
  } satisfies Partial<Handlers>;
}
