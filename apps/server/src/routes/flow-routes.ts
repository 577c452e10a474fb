import type { Parts } from '../compose.ts';
import type { Handlers } from '../http/endpoint-handler.ts';
import { readHolder } from '../http/read-holder.ts';
import { respondUntrusted } from '../http/untrusted-response.ts';

export function flowRoutes({ flows }: Parts) {
  return {
    flows: async ({ signal }) => ({ ok: true, flows: await (await flows()).folder.list(signal) }),

    readFlow: async ({ query, signal }) => (await flows()).folder.read(query.path, signal),

    saveFlow: async ({ body, signal }) => (await flows()).folder.save(body, signal),

    startFlow: async ({ body, signal, request }) =>
      (await flows()).runs.start({ ...body, holder: readHolder(request), signal }),

    stopFlow: async ({ body }) => (await flows()).runs.stop(body.devices),

    flowRuns: async () => (await flows()).runs.list(),

    flowPicture: async ({ query, request, response }) => {
      const png = (await flows()).runs.picture(query.run);
      await respondUntrusted({ request, response }, 'image/png', async () => response.send(Buffer.from(png)));
      return undefined;
    },
  } satisfies Partial<Handlers>;
}
