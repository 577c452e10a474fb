import { randomUUID } from 'node:crypto';

import { errorBodyOf, holderText } from '@storedeck/contract';
import { parseJson, safeLine } from '@storedeck/foreign-text';

import { isInitialization, McpService, type ServiceIdentity } from '../protocol/mcp-service.ts';
import { claimsStateless, type Message, objectOf, readMessage, type RequestId } from '../protocol/message.ts';
import { META } from '../protocol/protocol-version.ts';
import { RPC_CODE, RpcError } from '../protocol/rpc-error.ts';
import { type Posted, postMessage, standardHeaders } from './post-message.ts';
import type { ServiceLink } from './service-link.ts';

export interface BridgeOptions {
  readonly link: Pick<ServiceLink, 'url' | 'lost'>;
  readonly identity: ServiceIdentity;
  /**
   * The parameters `limits` and `devices`, which limit what this client may do. They are sent to the service as the
   * query of its URL.
   */
  readonly choices: Readonly<Record<string, string>>;
  /** Writes one line to the client. */
  readonly write: (line: string) => void;
  /** Called at each valid message of the client, also if the service is not needed for its response. */
  readonly onMessage: () => void;
}

/**
 * Passes the messages of a client from standard input to the service, and the responses of the service to the client.
 */
export class Bridge {
  readonly #options: BridgeOptions;
  readonly #running = new Map<RequestId, AbortController>();
  readonly #id = randomUUID();
  /**
   * The name of the client's program, from `initialize`. It is kept, because later messages of the same era do not
   * contain it.
   */
  #client: string | undefined;

  /**
   * Responds to the initialization of the client, so that the client need not wait until the service is found or
   * started.
   */
  readonly #initializer: McpService;

  constructor(options: BridgeOptions) {
    this.#options = options;
    this.#initializer = new McpService(options.identity);
  }

  /** Handles one line of the client. Resolves when the response is written. */
  async handle(line: string): Promise<void> {
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch {
      return this.#write({ id: null, error: { code: -32700, message: 'The line is not JSON' } });
    }
    try {
      const message = readMessage(value);
      this.#options.onMessage();
      if (message?.method === 'notifications/cancelled') this.#cancel(message);
      else if (message?.id !== undefined) await this.#request(message, message.id, line);
      // Other notifications are not passed on, because they need no response and the service does not use them.
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
      this.#write({ id: null, error: { code: error.code, message: error.message } });
    }
  }

  /** Responds to a line that is too long to be read. */
  refuseLine(): void {
    this.#write({
      id: null,
      error: { code: RPC_CODE.requestInvalid, message: 'The line is longer than 4 MiB' },
    });
  }

  /** Aborts all running calls. */
  close(): void {
    for (const running of this.#running.values()) running.abort();
  }

  async #request(message: Message, id: RequestId, line: string): Promise<void> {
    if (message.method === 'initialize') {
      const name = objectOf(message.params['clientInfo'])?.['name'];
      if (typeof name === 'string') this.#client = name;
    }
    const running = new AbortController();
    if (isInitialization(message.method)) {
      const { body } = await this.#initializer.respond(
        JSON.parse(line),
        standardHeaders(message),
        running.signal,
      );
      if (body) this.#options.write(JSON.stringify(body));
      return;
    }
    this.#running.set(id, running);
    try {
      const { status, text } = await this.#send(message, line, running.signal);
      // A text that is not JSON-RPC comes from another program or an older Storedeck, or from a service that has
      // refused the request before reading the message.
      if (!text.startsWith('{"jsonrpc"')) throw notTheService(status, text);
      this.#options.write(text);
    } catch (error) {
      // The client does not wait for the response of a call that it has cancelled.
      if (!running.signal.aborted) this.#fail(message, id, error);
    } finally {
      if (this.#running.get(id) === running) this.#running.delete(id);
    }
  }

  /**
   * Sends a message to the service. If that fails, looks for another service and sends the message once more. A call of
   * a tool is sent again only if the first service cannot have received it.
   */
  async #send(message: Message, line: string, signal: AbortSignal): Promise<Posted> {
    const { link, choices } = this.#options;
    for (let attempt = 1; ; attempt += 1) {
      const base = await link.url();
      const url = new URL('/mcp', base);
      for (const [name, value] of Object.entries(choices)) url.searchParams.set(name, value);
      try {
        return await postMessage(url, { line, message, holder: this.#holder(message) }, signal);
      } catch (error) {
        if (signal.aborted) throw error;
        await link.lost(base);
        const { code } = error as NodeJS.ErrnoException;
        // A call of a tool may already have changed a device, so it is repeated only if the connection was refused.
        const isRepeatable = code === 'ECONNREFUSED' || message.method !== 'tools/call';
        if (attempt > 1 || !isRepeatable) throw ended(error);
      }
    }
  }

  /**
   * Returns the value of the header `HOLDER_HEADER`, which describes the client as a holder. All messages of this
   * process have the same holder id, even if they contain different names of the client.
   */
  #holder({ meta }: Message): string {
    const named = objectOf(meta[META.client])?.['name'];
    const name = safeLine(typeof named === 'string' ? named : (this.#client ?? ''), 60);
    return holderText({ kind: 'agent', id: this.#id, name: name.replaceAll(/\p{C}/gu, '') || 'Agent' });
  }

  #cancel({ params }: Message): void {
    const id = params['requestId'];
    if (typeof id === 'string' || typeof id === 'number') this.#running.get(id)?.abort();
  }

  #fail(message: Message, id: RequestId, error: unknown): void {
    const { error: reason, code, hint } = error instanceof ServiceError ? error.body : errorBodyOf(error);
    const text = [`${code}: ${reason}`, ...(hint ? [hint] : [])].join('\n');
    if (message.method !== 'tools/call')
      return this.#write({ id, error: { code: RPC_CODE.internal, message: text } });
    const result = { content: [{ type: 'text', text }], isError: true };
    this.#write({ id, result: claimsStateless(message) ? { resultType: 'complete', ...result } : result });
  }

  #write(response: object): void {
    this.#options.write(JSON.stringify({ jsonrpc: '2.0', ...response }));
  }
}

/**
 * An error for the client: the service has ended, another program or an older Storedeck responds, or the service has
 * refused the request.
 */
class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly body: { readonly error: string; readonly code: string; readonly hint: string };

  constructor(body: ServiceError['body'], options?: ErrorOptions) {
    super(body.error, options);
    this.body = body;
  }
}

function ended(cause: unknown): ServiceError {
  const hint =
    'It is not known whether the call took effect: look before you repeat it. The next call starts Storedeck again.';
  return new ServiceError(
    { code: 'SERVICE_ENDED', error: 'Storedeck ended while it performed the call.', hint },
    { cause },
  );
}

function notTheService(status: number, text: string): ServiceError {
  const { error, code, hint } = (objectOf(parseJson(text)) ?? {}) as Partial<Record<string, unknown>>;
  if (typeof error === 'string' && code !== 'NOT_FOUND')
    return new ServiceError({ code: String(code), error, hint: String(hint ?? '') });
  return new ServiceError({
    code: 'SERVICE_OUTDATED',
    error: `The running Storedeck has no tools for agents (status ${status}).`,
    hint: 'Ask the person to end it and to start this version.',
  });
}
