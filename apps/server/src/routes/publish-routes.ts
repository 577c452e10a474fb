import type { Parts } from '../compose.ts';
import type { Handlers } from '../http/endpoint-handler.ts';
import { releaseInDemo } from '../publish/release-in-demo.ts';

export function publishRoutes({ config, publication }: Parts) {
  return {
    planPublish: async ({ body, signal }) => (await publication()).makePlan(signal, body),

    readPlan: async () => ({ ok: true, plan: (await publication()).plan }),

    publish: async ({ body }) => (await publication()).start(body),

    readPublish: async () => (await publication()).read(),

    pausePublish: async () => (await publication()).pause(),

    abandonPublish: async ({ signal }) => (await publication()).abandon(signal),

    releaseInDemo: () => ({ ok: true, ...releaseInDemo(config) }),
  } satisfies Partial<Handlers>;
}
