import { randomUUID } from 'node:crypto';

import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResponse,
  type JSONRPCNotification,
  type JSONRPCRequest,
  ProtocolErrorCode,
  type RequestId,
} from '@modelcontextprotocol/server';
import {
  isInitialization,
  nameInMeta,
  nameOfClient,
  respondToInitialization,
} from '@storedeck/agents/protocol';
import { toErrorBody, holderText } from '@storedeck/contract';
import { parseJson, safeLine } from '@storedeck/foreign-text';

import { type Posted, postMessage } from './post-message.ts';
import type { ServiceLink } from './service-link.ts';
import { claimsStateless, standardHeaders } from './standard-headers.ts';

export interface BridgeOptions {
  readonly link: Pick<ServiceLink, 'url' | 'lost'>;
  /** The version of Storedeck. */
  readonly version: string;
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

  constructor(options: BridgeOptions) {
    this.#options = options;
  }

  /** Handles one line of the client. Resolves when the response is written. */
  async handle(line: string): Promise<void> {
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch {
      return this.#refuse('The line is not JSON', ProtocolErrorCode.ParseError);
    }
    if (isJSONRPCRequest(value)) {
      this.#options.onMessage();
      await this.#request(value, line);
    } else if (isJSONRPCNotification(value)) {
      this.#options.onMessage();
      // Other notifications are not passed on, because they need no response and the service does not use them.
      if (value.method === 'notifications/cancelled') this.#cancel(value);
    } else if (!isJSONRPCResponse(value)) this.#refuse('The line is not a JSON-RPC 2.0 message');
  }

  /** Responds to a line that is too long to be read. */
  refuseLine(): void {
    this.#refuse('The line is longer than 4 MiB');
  }

  /** Aborts all running calls. */
  close(): void {
    for (const running of this.#running.values()) running.abort();
  }

  async #request(message: JSONRPCRequest, line: string): Promise<void> {
    const { id, method, params } = message;
    if (method === 'initialize') this.#client = nameOfClient(params?.['clientInfo']) ?? this.#client;
    // Responds to the initialization of the client itself, so that the client need not wait until the service is found
    // or started.
    if (isInitialization(method)) return this.#initialize(message);
    const running = new AbortController();
    this.#running.set(id, running);
    try {
      const { status, text } = await this.#send(message, line, running.signal);
      // A text that is not JSON-RPC comes from another program or an older Storedeck, or from a service that has
      // refused the request before reading the message.
      const messages = messagesIn(text);
      if (!messages.every(isMessage)) throw notTheService(status, text);
      messages.forEach((one) => this.#options.write(one));
    } catch (error) {
      // The client does not wait for the response of a call that it has cancelled.
      if (!running.signal.aborted) this.#fail(message, error);
    } finally {
      if (this.#running.get(id) === running) this.#running.delete(id);
    }
  }

  async #initialize(message: JSONRPCRequest): Promise<void> {
    const { text } = await respondToInitialization(this.#options.version, {
      body: message,
      headers: standardHeaders(message),
      signal: new AbortController().signal,
    });
    this.#options.write(text);
  }

  /**
   * Sends a message to the service. If that fails, looks for another service and sends the message once more. A call of
   * a tool is sent again only if the first service cannot have received it.
   */
  async #send(message: JSONRPCRequest, line: string, signal: AbortSignal): Promise<Posted> {
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
  #holder({ params }: JSONRPCRequest): string {
    const name = safeLine(nameInMeta(params?._meta) ?? this.#client ?? '', 60).replaceAll(/\p{C}/gu, '');
    return holderText({ kind: 'agent', id: this.#id, name: name || 'Agent' });
  }

  #cancel({ params }: JSONRPCNotification): void {
    const id = params?.['requestId'];
    if (typeof id === 'string' || typeof id === 'number') this.#running.get(id)?.abort();
  }

  #fail(message: JSONRPCRequest, error: unknown): void {
    const { id, method } = message;
    const { error: reason, code, hint } = error instanceof ServiceError ? error.body : toErrorBody(error);
    const text = [`${code}: ${reason}`, ...(hint ? [hint] : [])].join('\n');
    if (method !== 'tools/call')
      return this.#write({ id, error: { code: ProtocolErrorCode.InternalError, message: text } });
    const result = { content: [{ type: 'text', text }], isError: true };
    this.#write({ id, result: claimsStateless(message) ? { resultType: 'complete', ...result } : result });
  }

  /** Responds to a line that contains no message. */
  #refuse(message: string, code: number = ProtocolErrorCode.InvalidRequest): void {
    this.#write({ id: null, error: { code, message } });
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
  const { error, code, hint } = (parseJson(text) ?? {}) as Partial<Record<string, unknown>>;
  if (typeof error === 'string' && code !== 'NOT_FOUND')
    return new ServiceError({ code: String(code), error, hint: String(hint ?? '') });
  return new ServiceError({
    code: 'SERVICE_OUTDATED',
    error: `The running Storedeck has no tools for agents (status ${status}).`,
    hint: 'Ask the person to end it and to start this version.',
  });
}

/** Returns the messages of a response: one, or the events of the response to a subscription. */
function messagesIn(text: string): string[] {
  if (!text.startsWith('event: ')) return [text];
  return Array.from(text.matchAll(/^data: (.*)$/gm), ([, data = '']) => data);
}

function isMessage(text: string): boolean {
  const value = parseJson(text);
  return isJSONRPCResponse(value) || isJSONRPCNotification(value);
}
