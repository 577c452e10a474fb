import type { Parts } from '../compose.ts';
import type { Handlers } from '../http/endpoint-handler.ts';
import { agentOf } from '../http/holder-of-request.ts';

export function agentRoutes({ agents }: Parts) {
  return {
    mcp: async ({ query, body, signal, request, response }) => {
      const service = (await agents()).service({ ...query, holder: agentOf(request) });
      const { status, body: answer } = await service.respond(body, request.headers, signal);
      response
        .status(status)
        .type('application/json')
        .end(answer && JSON.stringify(answer));
      return undefined;
    },

    agents: async () => (await agents()).control.list(),

    stopAgents: async () => (await agents()).control.stop(),

    allowAgents: async () => (await agents()).control.allow(),
  } satisfies Partial<Handlers>;
}
