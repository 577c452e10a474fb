import type { Parts } from '../compose.ts';
import type { Handlers } from '../http/endpoint-handler.ts';
import { agentOf } from '../http/holder-of-request.ts';

export function agentRoutes({ agents }: Parts) {
  return {
    mcp: async ({ query, body, signal, request, response }) => {
      const service = (await agents()).service({ ...query, holder: agentOf(request) });
      const message = await service.respond(body, request.headers, signal);
      // If the response has no body, `JSON.stringify` returns undefined, and `end` sends no body.
      response.status(message.status).type('application/json').end(JSON.stringify(message.body));
      return undefined;
    },

    agents: async () => (await agents()).control.list(),

    stopAgents: async () => (await agents()).control.stop(),

    allowAgents: async () => (await agents()).control.allow(),
  } satisfies Partial<Handlers>;
}
