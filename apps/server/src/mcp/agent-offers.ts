import { createHash } from 'node:crypto';

import { AGENT_LIMITS, type AgentLimit, type Holder } from '@storedeck/contract';
import { safeLine } from '@storedeck/foreign-text';
import type { Logger } from 'pino';

import { type AgentPermissions, allowsKind } from '../agents/agent-limits.ts';
import type { AgentServices } from '../agents/agent-services.ts';
import { callTool } from './call-tool.ts';
import { LISTING_RESOURCES, LISTING_TEMPLATES, readListingResource } from './listing-resources.ts';
import { PROMPT_LIST, promptOf } from './prompts.ts';
import type { Offers } from './protocol/mcp-service.ts';
import { RPC_CODE, RpcError } from './protocol/rpc-error.ts';
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

/** Returns the tools, resources and prompts that one client may use. */
export function agentOffers(services: AgentServices, log: Logger, choices: ClientChoices): Offers {
  const permissions = permissionsOf(services.config.agentLimits, choices);
  return {
    // A tool that is switched off is not listed, because its description would only cost tokens.
    tools: () =>
      TOOLS.filter(({ kind }) => allowsKind(permissions, kind)).flatMap((tool) => DESCRIBED.get(tool) ?? []),
    callTool: (name, args, { client, signal }) => {
      const tool = TOOLS.find((one) => one.name === name);
      if (!tool) throw new RpcError(RPC_CODE.paramsInvalid, `There is no tool "${name.slice(0, 60)}"`);
      const call = { services, holder: choices.holder ?? holderOf(client), permissions, signal };
      return callTool({ tool, args, call }, { log, checkOutput: services.config.checkResponses });
    },
    resources: LISTING_RESOURCES,
    resourceTemplates: LISTING_TEMPLATES,
    readResource: (uri, { signal }) => readListingResource(services.config, uri, signal),
    prompts: PROMPT_LIST,
    getPrompt: promptOf,
  };
}

/**
 * Makes a holder from the name of a client's program. There are no sessions, so all agents with the same name are one
 * holder.
 */
function holderOf(client = ''): Holder {
  const name = safeLine(client, 60).replaceAll(/\p{C}/gu, '') || 'Agent';
  return { kind: 'agent', id: `agent:${createHash('sha256').update(name).digest('hex').slice(0, 16)}`, name };
}

function permissionsOf(
  server: readonly AgentLimit[],
  { limits = '', devices }: ClientChoices,
): AgentPermissions {
  const own = AGENT_LIMITS.filter((limit) => limits.split(',').includes(limit));
  return { limits: [...server, ...own], devices: devices?.split(',').filter(Boolean) };
}
