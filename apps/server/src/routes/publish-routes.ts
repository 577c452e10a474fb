import type { Parts } from '../compose.ts';
import type { Handlers } from '../http/endpoint-handler.ts';
import { releaseInDemo } from '../publish/release-in-demo.ts';

export function publishRoutes({ config, publication }: Parts) {
  return {
    planPublish: ({ body, signal }) => publication.makePlan(signal, body),

    readPlan: () => ({ ok: true, plan: publication.plan }),

    publish: ({ body }) => publication.start(body),

    readPublish: () => publication.read(),

    pausePublish: () => publication.pause(),

    abandonPublish: ({ signal }) => publication.abandon(signal),

    releaseInDemo: () => ({ ok: true, ...releaseInDemo(config) }),
  } satisfies Partial<Handlers>;
}
