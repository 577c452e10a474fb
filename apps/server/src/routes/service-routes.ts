import { createOpenApi } from '@storedeck/contract';

import type { Parts } from '../compose.ts';
import type { Handlers } from '../http/endpoint-handler.ts';

export function serviceRoutes({ config, devices, hub, listings, log, version }: Parts) {
  let openApi: ReturnType<typeof createOpenApi> | undefined;
  return {
    health: () => ({
      ok: true,
      version,
      uptimeSeconds: Math.round(process.uptime()),
      dir: config.dir,
      demo: config.demo,
      ...(config.demoRunner && { demoRunner: config.demoRunner }),
      ...(config.demoServer && { demoServer: config.demoServer }),
    }),

    events: ({ request, response }) => {
      hub.open(request, response);
      listings.start();
      devices().then(
        ({ hosts, locks }) => {
          hosts.publishChanges();
          return locks.follow();
        },
        (error: unknown) => log.warn({ err: error }, 'changes of devices not published'),
      );
      return undefined;
    },

    openapi: () => (openApi ??= createOpenApi()) as { openapi: string },
  } satisfies Partial<Handlers>;
}
