import { servePreview } from '@storedeck/preview';

import type { Handlers } from '../http/endpoint-handler.ts';
import { refuseExecution } from '../http/refuse-execution.ts';

export function previewRoutes() {
  return {
    previewFile: async ({ query, request, response }) => {
      refuseExecution(request);
      await servePreview(request, response, { path: query.path });
      return undefined;
    },
  } satisfies Partial<Handlers>;
}
