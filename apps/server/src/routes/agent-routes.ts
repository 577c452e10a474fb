import type { Parts } from '../compose.ts';
import type { Handlers } from '../http/endpoint-handler.ts';
import { readAgent } from '../http/read-holder.ts';

export function agentRoutes({ agents }: Parts) {
  return {
    mcp: async ({ query, body, signal, request, response }) => {
      const choices = { ...query, holder: readAgent(request) };
      const { status, contentType, text } = await (
        await agents()
      ).respond({ body, headers: request.headers, signal }, choices);
      response.status(status).type(contentType).end(text);
      return undefined;
    },

    agents: async () => (await agents()).control.list(),

    stopAgents: async () => (await agents()).control.stop(),

    allowAgents: async () => (await agents()).control.allow(),
  } satisfies Partial<Handlers>;
}
