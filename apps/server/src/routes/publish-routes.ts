import type { Parts } from '../compose.ts';
import type { Handlers } from '../http/endpoint-handler.ts';

export function publishRoutes({ publication }: Parts) {
  return {
    planPublish: async ({ body, signal }) => (await publication()).makePlan(signal, body),

    readPlan: async () => ({ ok: true, plan: (await publication()).plan }),

    publish: async ({ body }) => (await publication()).start(body),

    readPublish: async () => (await publication()).read(),

    readJournal: async () => (await publication()).readJournal(),

    planRemaining: async ({ signal }) => (await publication()).planRemaining(signal),

    pausePublish: async () => (await publication()).pause(),

    abandonPublish: async ({ signal }) => (await publication()).abandon(signal),
  } satisfies Partial<Handlers>;
}
