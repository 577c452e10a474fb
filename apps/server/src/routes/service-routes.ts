import { createOpenApi } from '@storedeck/contract';

import type { Parts } from '../compose.ts';
import type { Handlers } from '../http/endpoint-handler.ts';

export function serviceRoutes({ config, credentials, followDevices, hub, listings, version }: Parts) {
  let openApi: ReturnType<typeof createOpenApi> | undefined;
  return {
    health: () => ({
      ok: true,
      version,
      uptimeSeconds: Math.round(process.uptime()),
      dir: config.dir,
      demo: config.demo,
      offeredRunner: config.offeredRunner,
      offeredServer: config.offeredServer,
    }),

    events: ({ request, response }) => {
      hub.open(request, response);
      listings.start();
      void credentials.check();
      void followDevices();
      return undefined;
    },

    openapi: () => (openApi ??= createOpenApi()) as { openapi: string },
  } satisfies Partial<Handlers>;
}
