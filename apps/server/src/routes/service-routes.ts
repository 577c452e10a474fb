import { createOpenApi } from '@storedeck/contract';

import type { Parts } from '../compose.ts';
import type { Handlers } from '../http/endpoint-handler.ts';

export function serviceRoutes({ config, hub, version }: Parts): Handlers {
  let openApi: ReturnType<typeof createOpenApi> | undefined;
  return {
    health: () => ({
      ok: true,
      version,
      uptimeSeconds: Math.round(process.uptime()),
      dir: config.dir,
      demo: config.demo,
    }),

    events: ({ request, response }) => void hub.open(request, response),

    openapi: () => (openApi ??= createOpenApi()) as { openapi: string },
  };
}
