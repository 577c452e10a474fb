import { createHash } from 'node:crypto';

import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  type Server,
} from '@modelcontextprotocol/server';
import { KeyedQueue } from '@storedeck/async';
import { AGENT_LIMITS, type AgentLimit, type ErrorBody, type Holder, toErrorBody } from '@storedeck/contract';
import { safeLine } from '@storedeck/foreign-text';

import type { ToolCall } from '../call/tool-call.ts';
import type { AgentControl } from '../control/agent-control.ts';
import { type AgentPermissions, allowsKind } from '../control/agent-limits.ts';
import type { ListingResources } from '../listing/listing-resources.ts';
import { nameInMeta } from '../protocol/client-name.ts';
import { createProtocolServer } from '../protocol/create-protocol-server.ts';
import {
  type MessageResponse,
  type ReceivedMessage,
  respondToMessage,
} from '../protocol/respond-to-message.ts';
import { describeTool } from '../protocol/tool-list.ts';
import type { Tool } from '../protocol/tool.ts';
import { ShownOutlines } from '../screen/shown-outlines.ts';
import { ShownScreens } from '../screen/shown-screens.ts';
import { callTool, type FailedAgentCall, failureText } from './call-tool.ts';
import { describePrompt, fillPrompt, type Prompt } from './prompts.ts';

/** The choices of a client that are not in its messages. */
export interface ClientChoices {
  /** The holder that the client names. Default: a holder with the name of the client's program, from the message. */
  readonly holder?: Holder | undefined;
  /** Limits of this client, separated by commas, in addition to those of the server. */
  readonly limits?: string | undefined;
  /** The ids of the devices that it may change, separated by commas. Default: every device. */
  readonly devices?: string | undefined;
}

/** What an `AgentServer` needs. The compiler checks that `services` has what `tools` need. */
export interface AgentServerOptions<Services> {
  /** The version that clients see. */
  readonly version: string;
  readonly tools: readonly Tool<ToolCall<Services>>[];
  readonly services: Services;
  readonly control: AgentControl;
  /** Default: none. */
  readonly prompts?: readonly Prompt[];
  /** Default: none. */
  readonly resources?: ListingResources | undefined;
  /** The limits of all clients. Default: none. */
  readonly limits?: readonly AgentLimit[];
  /** Whether the response of a tool is checked against its schema, for tests. */
  readonly checkOutput?: boolean;
  /** Describes an error, and may log it. Default: `toErrorBody` of `@storedeck/contract`. */
  readonly describeFailure?: (error: unknown, call: FailedAgentCall) => ErrorBody;
}

/** Responds to the messages of agents, which speak the Model Context Protocol. */
export class AgentServer<Services> {
  readonly #options: Required<Omit<AgentServerOptions<Services>, 'resources'>>;
  readonly #resources: ListingResources | undefined;
  readonly #described: ReadonlyMap<Tool<ToolCall<Services>>, ReturnType<typeof describeTool>>;
  readonly #screens = new ShownScreens();
  readonly #outlines = new ShownOutlines();
  readonly #turns = new KeyedQueue();

  constructor({ resources, ...options }: AgentServerOptions<Services>) {
    const describeFailure = (error: unknown): ErrorBody => toErrorBody(error);
    this.#options = { prompts: [], limits: [], checkOutput: false, describeFailure, ...options };
    this.#resources = resources;
    this.#described = new Map(options.tools.map((tool) => [tool, describeTool(tool)]));
  }

  /**
   * Responds to a message of one client. Nothing is kept between two messages, except what the agent has seen of a
   * screen. Who sends the message is not checked here. Rejects with the reason of the signal.
   */
  respond(message: ReceivedMessage, choices: ClientChoices = {}): Promise<MessageResponse> {
    return respondToMessage(() => this.#createServer(choices), message);
  }

  /** Creates the server for one message, with the tools, resources and prompts that the client may use. */
  #createServer(choices: ClientChoices): Server {
    const { version, tools, limits } = this.#options;
    const server = createProtocolServer(version);
    const permissions = makePermissions(limits, choices);
    server.setRequestHandler('tools/list', () => ({
      // A tool that is switched off is not listed, because its description would only cost tokens.
      tools: tools
        .filter(({ kind }) => allowsKind(permissions, kind))
        .flatMap((tool) => this.#described.get(tool) ?? []),
    }));
    server.setRequestHandler('tools/call', ({ params }, { mcpReq }) => {
      const holder = choices.holder ?? makeHolder(nameInMeta(mcpReq.envelope));
      return this.#call(params, { holder, permissions, signal: mcpReq.signal });
    });
    this.#addResources(server);
    this.#addPrompts(server);
    return server;
  }

  #call(
    { name, arguments: args = {} }: { readonly name: string; readonly arguments?: unknown },
    client: Pick<ToolCall<Services>, 'holder' | 'permissions' | 'signal'>,
  ) {
    const { tools, services, control, describeFailure, checkOutput } = this.#options;
    const tool = tools.find((one) => one.name === name);
    if (!tool)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool "${name.slice(0, 60)}"`);
    const shown = { screens: this.#screens, outlines: this.#outlines };
    const call = { services, control, turns: this.#turns, ...shown, ...client };
    return callTool({ tool, args, call }, { describeFailure, checkOutput });
  }

  #addResources(server: Server): void {
    const resources = this.#resources;
    server.setRequestHandler('resources/list', () => ({ resources: resources?.list ?? [] }));
    server.setRequestHandler('resources/templates/list', () => ({
      resourceTemplates: resources?.templates ?? [],
    }));
    server.setRequestHandler('resources/read', async ({ params: { uri } }, { mcpReq: { signal } }) => {
      try {
        if (!resources) throw new ResourceNotFoundError(uri.slice(0, 300));
        return { contents: [await resources.read(uri, signal)] };
      } catch (error) {
        if (error instanceof ProtocolError) throw error;
        const call = { hasLeft: signal.aborted, about: { resource: uri } };
        const body = this.#options.describeFailure(error, call);
        throw new ProtocolError(ProtocolErrorCode.InternalError, failureText(body));
      }
    });
  }

  #addPrompts(server: Server): void {
    const { prompts } = this.#options;
    server.setRequestHandler('prompts/list', () => ({ prompts: prompts.map(describePrompt) }));
    server.setRequestHandler('prompts/get', ({ params }) =>
      fillPrompt(
        prompts.find(({ name }) => name === params.name),
        params,
      ),
    );
  }
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
