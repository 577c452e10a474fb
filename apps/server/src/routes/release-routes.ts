import type { Parts } from '../compose.ts';
import type { Handlers } from '../http/endpoint-handler.ts';

export function releaseRoutes({ releases }: Parts) {
  return {
    releases: async ({ query, signal }) => (await releases()).read(signal, { fresh: query.fresh === '1' }),

    planReleaseChange: async ({ body, signal }) => ({
      ok: true,
      plan: await (await releases()).plan(body.request, signal),
    }),

    applyReleaseChange: async ({ body, signal }) => (await releases()).apply(body, signal),

    ready: async ({ signal }) => (await releases()).ready(signal),
  } satisfies Partial<Handlers>;
}
