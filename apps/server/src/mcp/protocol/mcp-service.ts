import type { IncomingHttpHeaders } from 'node:http';

import { isStatelessMessage } from './check-headers.ts';
import {
  checkEnvelope,
  idOf,
  type JsonObject,
  type Message,
  objectOf,
  readMessage,
  type RequestId,
} from './message.ts';
import { HANDSHAKE_VERSIONS, META, STATELESS_VERSION } from './protocol-version.ts';
import { RPC_CODE, RpcError } from './rpc-error.ts';

/** The client that makes a call, and the signal that aborts the call. */
export interface Caller {
  /** The name of the client's program, if the message contains it. */
  readonly client: string | undefined;
  readonly signal: AbortSignal;
}

/** The description of a resource or prompt, in the form of the protocol. */
export type Described = Readonly<Record<string, unknown>>;

/**
 * The tools, resources and prompts of a service. For a name that does not exist, the functions throw or reject with
 * RpcError.
 */
export interface Offers {
  tools(): readonly object[];
  callTool(name: string, args: unknown, caller: Caller): Promise<object>;
  readonly resources: readonly Described[];
  readonly resourceTemplates: readonly Described[];
  readResource(uri: string, caller: Caller): Promise<readonly object[]>;
  readonly prompts: readonly Described[];
  getPrompt(name: string, args: JsonObject): object;
}

/** The name and version of this server, and a text about all tools, which clients show to the model. */
export interface ServiceIdentity {
  readonly name: string;
  readonly title: string;
  readonly version: string;
  readonly instructions: string;
}

/** The response to one HTTP request. */
export interface McpResponse {
  readonly status: number;
  /** Undefined if the request contains only notifications, which get no JSON-RPC response. */
  readonly body: object | undefined;
}

type Method = (message: Message, caller: Caller) => object | Promise<object>;

const ACCEPTED: McpResponse = { status: 202, body: undefined };
/**
 * How clients may cache a list: for one hour, because a list does not change while the server runs, and for all users,
 * because the list at one URL is the same for every user.
 */
const LISTED = { ttlMs: 3_600_000, cacheScope: 'public' } as const;
const READ = { ttlMs: 0, cacheScope: 'private' } as const;

/**
 * The Model Context Protocol without sessions, in both of its eras: revision 2026-07-28, in which each request contains
 * its version, and the earlier revisions, which begin with `initialize`. The service keeps nothing between two
 * requests, so a client can continue after the server was started again. The service does not check the origin of
 * requests; the guard does.
 */
export class McpService {
  readonly #identity: ServiceIdentity;
  readonly #stateless: Readonly<Record<string, Method>>;
  readonly #handshake: Readonly<Record<string, Method>>;

  /** Without `offers`, the service responds only to requests of the initialization. */
  constructor(identity: ServiceIdentity, offers?: Offers) {
    this.#identity = identity;
    const shared = offers ? sharedMethods(offers) : {};
    this.#stateless = { ...shared, ...initializationMethods(identity).stateless };
    this.#handshake = { ...shared, ...initializationMethods(identity).handshake };
  }

  /** Responds to the body of a request: one message, or a list of messages of revision 2025-03-26 or earlier. */
  async respond(body: unknown, headers: IncomingHttpHeaders, signal: AbortSignal): Promise<McpResponse> {
    if (!Array.isArray(body)) return this.#respondTo(body, headers, signal);
    const responses = await Promise.all(body.map((one) => this.#respondTo(one, headers, signal)));
    const bodies = responses.flatMap(({ body: one }) => one ?? []);
    return bodies.length === 0 ? ACCEPTED : { status: 200, body: bodies };
  }

  async #respondTo(value: unknown, headers: IncomingHttpHeaders, signal: AbortSignal): Promise<McpResponse> {
    let id: RequestId | null = idOf(value);
    let stateless = false;
    try {
      const message = readMessage(value);
      if (message === undefined) return ACCEPTED;
      id = message.id ?? null;
      stateless = isStatelessMessage(message, headers);
      if (message.id === undefined) return ACCEPTED;
      if (stateless) checkEnvelope(message);
      const result = await this.#call(message, stateless, signal);
      return { status: 200, body: { jsonrpc: '2.0', id, result } };
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
      const { message, data, status } = error;
      // Revision 2026-07-28 has no separate code for an unknown resource.
      const code = error.code === RPC_CODE.resourceUnknown && stateless ? RPC_CODE.paramsInvalid : error.code;
      return {
        status,
        body: { jsonrpc: '2.0', id, error: { code, message, ...(data !== undefined && { data }) } },
      };
    }
  }

  async #call(message: Message, stateless: boolean, signal: AbortSignal): Promise<object> {
    const { method, meta, params } = message;
    const methods = stateless ? this.#stateless : this.#handshake;
    const run = Object.hasOwn(methods, method) ? methods[method] : undefined;
    if (run === undefined)
      throw new RpcError(RPC_CODE.methodUnknown, 'Method not found', { status: stateless ? 404 : 200 });
    const info = objectOf(stateless ? meta[META.client] : params['clientInfo']);
    const client = typeof info?.['name'] === 'string' ? info['name'] : undefined;
    const result = await run(message, { client, signal });
    if (!stateless) return result;
    const { name, title, version } = this.#identity;
    return { resultType: 'complete', ...result, _meta: { [META.server]: { name, title, version } } };
  }
}

/**
 * Whether a method belongs to the initialization, such as `initialize`. Its response only describes the server, so it
 * can be sent before the server runs.
 */
export function isInitialization(method: string): boolean {
  return method === 'initialize' || method === 'ping' || method === 'server/discover';
}

function initializationMethods({ name, title, version, instructions }: ServiceIdentity) {
  const capabilities = { tools: {}, resources: {}, prompts: {} };
  return {
    stateless: {
      'server/discover': () => ({
        supportedVersions: [STATELESS_VERSION],
        capabilities,
        instructions,
        ...LISTED,
      }),
    },
    handshake: {
      initialize: ({ params }: Message) => ({
        protocolVersion:
          HANDSHAKE_VERSIONS.find((known) => known === params['protocolVersion']) ?? HANDSHAKE_VERSIONS[0],
        capabilities,
        serverInfo: { name, title, version },
        instructions,
      }),
      ping: () => ({}),
    },
  };
}

function sharedMethods(offers: Offers): Record<string, Method> {
  return {
    'tools/list': () => ({ tools: offers.tools(), ...LISTED }),
    'tools/call': ({ params }, caller) =>
      offers.callTool(textParam(params, 'name'), params['arguments'] ?? {}, caller),
    'resources/list': () => ({ resources: offers.resources, ...LISTED }),
    'resources/templates/list': () => ({ resourceTemplates: offers.resourceTemplates, ...LISTED }),
    'resources/read': async ({ params }, caller) => ({
      contents: await offers.readResource(textParam(params, 'uri'), caller),
      ...READ,
    }),
    'prompts/list': () => ({ prompts: offers.prompts, ...LISTED }),
    'prompts/get': ({ params }) =>
      offers.getPrompt(textParam(params, 'name'), objectOf(params['arguments']) ?? {}),
  };
}

function textParam(params: JsonObject, name: string): string {
  const value = params[name];
  if (typeof value === 'string') return value;
  throw new RpcError(RPC_CODE.paramsInvalid, `params.${name} must be a text`);
}
