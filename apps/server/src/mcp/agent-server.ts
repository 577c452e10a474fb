import { createHash } from 'node:crypto';

import { ProtocolError, ProtocolErrorCode, type Server } from '@modelcontextprotocol/server';
import { AGENT_LIMITS, type AgentLimit, type Holder } from '@storedeck/contract';
import { safeLine } from '@storedeck/foreign-text';
import type { Logger } from 'pino';

import { type AgentPermissions, allowsKind } from '../agents/agent-limits.ts';
import type { AgentServices } from '../agents/agent-services.ts';
import { failureBody } from '../http/failure-body.ts';
import { callTool, failureText } from './call-tool.ts';
import { LISTING_RESOURCES, LISTING_TEMPLATES, readListingResource } from './listing-resources.ts';
import { PROMPT_LIST, fillPrompt } from './prompts.ts';
import { nameInMeta } from './protocol/client-name.ts';
import { createProtocolServer } from './protocol/create-protocol-server.ts';
import { describeTool } from './protocol/tool-list.ts';
import { TOOLS } from './tool-table.ts';

/** The choices of a client that are not in its messages. The holder is in a header, the others are in the URL. */
export interface ClientChoices {
  /** The holder that the client names. Default: a holder with the name of the client's program, from the message. */
  readonly holder?: Holder | undefined;
  readonly limits?: string | undefined;
  readonly devices?: string | undefined;
}

const DESCRIBED = new Map(TOOLS.map((tool) => [tool, describeTool(tool)]));

/** Creates the server for a message of one client, with the tools, resources and prompts that the client may use. */
export function createAgentServer(services: AgentServices, log: Logger, choices: ClientChoices): Server {
  const server = createProtocolServer(services.version);
  const permissions = makePermissions(services.config.agentLimits, choices);
  server.setRequestHandler('tools/list', () => ({
    // A tool that is switched off is not listed, because its description would only cost tokens.
    tools: TOOLS.filter(({ kind }) => allowsKind(permissions, kind)).flatMap(
      (tool) => DESCRIBED.get(tool) ?? [],
    ),
  }));
  server.setRequestHandler('tools/call', ({ params }, { mcpReq }) => {
    const tool = TOOLS.find(({ name }) => name === params.name);
    if (!tool)
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        `There is no tool "${params.name.slice(0, 60)}"`,
      );
    const holder = choices.holder ?? makeHolder(nameInMeta(mcpReq.envelope));
    const call = { services, holder, permissions, signal: mcpReq.signal };
    return callTool(
      { tool, args: params.arguments ?? {}, call },
      { log, checkOutput: services.config.checkResponses },
    );
  });
  server.setRequestHandler('resources/list', () => ({ resources: LISTING_RESOURCES }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: LISTING_TEMPLATES }));
  server.setRequestHandler('resources/read', async ({ params: { uri } }, { mcpReq: { signal } }) => {
    try {
      return { contents: await readListingResource(services, uri, signal) };
    } catch (error) {
      if (error instanceof ProtocolError) throw error;
      const body = failureBody(error, { log, hasLeft: signal.aborted, about: { resource: uri } });
      throw new ProtocolError(ProtocolErrorCode.InternalError, failureText(body));
    }
  });
  server.setRequestHandler('prompts/list', () => ({ prompts: PROMPT_LIST }));
  server.setRequestHandler('prompts/get', ({ params }) => fillPrompt(params.name, params.arguments ?? {}));
  return server;
}

/**
 * Makes a holder from the name of a client's program. There are no sessions, so all agents with the same name are one
 * holder.
 */
function makeHolder(client = ''): Holder {
  const name = safeLine(client, 60).replaceAll(/\p{C}/gu, '') || 'Agent';
  return { kind: 'agent', id: `agent:${createHash('sha256').update(name).digest('hex').slice(0, 16)}`, name };
}

function makePermissions(
  server: readonly AgentLimit[],
  { limits = '', devices }: ClientChoices,
): AgentPermissions {
  const own = AGENT_LIMITS.filter((limit) => limits.split(',').includes(limit));
  return { limits: [...server, ...own], devices: devices?.split(',').filter(Boolean) };
}
