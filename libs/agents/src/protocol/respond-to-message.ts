import type { IncomingHttpHeaders } from 'node:http';

import {
  createMcpHandler,
  isLegacyRequest,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';

/** The content of an HTTP request with a message of the protocol. */
export interface ReceivedMessage {
  /** The JSON value of the body: one message, or a list of messages of revision 2025-03-26 or earlier. */
  readonly body: unknown;
  readonly headers: IncomingHttpHeaders;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
}

/** The response to one HTTP request. */
export interface MessageResponse {
  readonly status: number;
  readonly contentType: string;
  /** JSON, or events for a subscription. Empty if the request contains only notifications, which get no JSON-RPC response. */
  readonly text: string;
}

/**
 * Responds to a message without sessions, in both eras of the protocol. `createServer` creates the server of this
 * message: nothing is kept between two messages, so a client can continue after Storedeck was started again. The origin
 * of the request is not checked here; the guard does that. Rejects with the reason of the signal.
 */
export async function respondToMessage(
  createServer: () => Server,
  message: ReceivedMessage,
): Promise<MessageResponse> {
  message.signal.throwIfAborted();
  const request = webRequest(message);
  const hasHandshake = await isLegacyRequest(request, message.body);
  const response = hasHandshake
    ? await respondInHandshakeEra(createServer(), request, message)
    : await createMcpHandler(createServer, { legacy: 'reject' }).fetch(request, { parsedBody: message.body });
  const contentType = response.headers.get('content-type') ?? 'application/json';
  // A subscription ends at once, because no list changes while the server runs. So each response has an end.
  return { status: response.status, contentType, text: await response.text() };
}

/** The headers of the protocol. The SDK gets no other header of the client. */
const PROTOCOL_HEADERS = ['mcp-protocol-version', 'mcp-method', 'mcp-name'];

function webRequest({ headers, signal }: ReceivedMessage): Request {
  const sent = new Headers({
    'content-type': 'application/json',
    // Each response is JSON, which every client reads, whatever it has written in this header.
    accept: 'application/json, text/event-stream',
  });
  for (const name of PROTOCOL_HEADERS) {
    const value = headers[name];
    if (value !== undefined) sent.set(name, String(value));
  }
  return new Request('http://localhost/mcp', { method: 'POST', headers: sent, signal });
}

async function respondInHandshakeEra(
  server: Server,
  request: Request,
  { body, signal }: ReceivedMessage,
): Promise<Response> {
  // Without `enableJsonResponse`, each response would be a stream of events.
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  // The transport never responds to a client that has left.
  const left = Promise.withResolvers<never>();
  const leave = () => left.reject(signal.reason);
  signal.addEventListener('abort', leave, { once: true });
  try {
    return await Promise.race([transport.handleRequest(request, { parsedBody: body }), left.promise]);
  } finally {
    signal.removeEventListener('abort', leave);
    // Aborts the calls that still run.
    await server.close();
  }
}
