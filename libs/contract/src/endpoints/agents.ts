import { z } from 'zod';

import { AGENT_LIMITS } from '../agent-limits.ts';
import type { Endpoint } from '../endpoint.ts';

const message = z.looseObject({ jsonrpc: z.literal('2.0') }).describe('A JSON-RPC 2.0 message.');

const LIMITS = new RegExp(`^(${AGENT_LIMITS.join('|')})(,(${AGENT_LIMITS.join('|')}))*$`);

/** One change that an agent has made, is making, or was not allowed to make. */
export const AgentAction = z
  .object({
    id: z.int().positive(),
    at: z.iso.datetime(),
    agent: z.string().describe('The name by which the program of the agent identifies itself.'),
    tool: z.string(),
    text: z.string().describe('The change in words, such as `tapped “Sign in” on Pixel 8`.'),
    device: z.string().nullable().describe('The id of the device that is changed.'),
    state: z.enum(['running', 'done', 'failed', 'stopped', 'refused']),
    error: z.string().nullable(),
  })
  .meta({ id: 'AgentAction' });
export type AgentAction = z.infer<typeof AgentAction>;

/** The state of the agents that use this server. Also the data of the event `agent`. */
export const AgentState = z
  .object({
    ok: z.literal(true),
    stopped: z
      .boolean()
      .describe('Whether a person has stopped the agents. Changes are refused until they are allowed.'),
    running: z.int().min(0).describe('The number of calls that are running.'),
    latest: AgentAction.nullable(),
  })
  .meta({ id: 'AgentState' });
export type AgentState = z.infer<typeof AgentState>;

const stateResponse = { type: 'json', schema: AgentState } as const;

export const agentEndpoints = {
  mcp: {
    method: 'POST',
    path: '/mcp',
    area: 'Agents',
    summary: 'The Model Context Protocol, for coding agents',
    describe:
      'Streamable HTTP without sessions: one JSON-RPC message of revision 2026-07-28, or of 2024-10-07 to 2025-11-25. Each response is one JSON document, except that of `subscriptions/listen`: events that end at once. A notification has status 202. The header `Storedeck-Holder` names the agent; without this header, the name in the message is used. [agents.md](agents.md) describes the tools.',
    query: z.object({
      limits: z
        .string()
        .regex(LIMITS, `must be a list of ${AGENT_LIMITS.join(', ')}`)
        .optional()
        .describe(
          'The limits of this client, separated by commas: `read-only`, `no-device-changes`, `no-new-changes`, `off`.',
        ),
      devices: z
        .string()
        .max(2000)
        .optional()
        .describe('The only devices that this client may change: ids, separated by commas.'),
    }),
    body: {
      type: 'json',
      schema: z
        .union([message, z.array(message).min(1).max(50)])
        .describe('A message; before revision 2025-06-18 also a list of messages.'),
    },
    response: { type: 'bytes', contentType: 'application/json', describe: 'The JSON-RPC response.' },
    errors: [],
  },
  agents: {
    method: 'GET',
    path: '/api/agents',
    area: 'Agents',
    summary: 'List what agents have changed',
    describe:
      'At most 200 changes, the newest first. Older changes are in `assets/.agents.log` of the working folder.',
    response: {
      type: 'json',
      schema: AgentState.extend({ actions: z.array(AgentAction) }),
    },
    errors: [],
  },
  stopAgents: {
    method: 'POST',
    path: '/api/agents/stop',
    area: 'Agents',
    summary: 'Stop the agents',
    describe:
      'Ends the running calls of agents, and refuses changes with `AGENT_STOPPED` until they are allowed again.',
    response: stateResponse,
    errors: [],
  },
  allowAgents: {
    method: 'POST',
    path: '/api/agents/allow',
    area: 'Agents',
    summary: 'Allow the agents to make changes again',
    response: stateResponse,
    errors: [],
  },
} as const satisfies Record<string, Endpoint>;
