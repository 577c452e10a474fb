import type { Http, HttpRequest, HttpResponse } from '@storedeck/store-api';

/** The headers that are sent. Google's library also adds headers that describe this machine. */
const SENT_HEADERS = ['accept', 'authorization', 'content-type', 'metadata-flavor', 'x-goog-user-project'];

interface FetchOptions {
  readonly http: Http;
  /**
   * Returns the address to which a request is sent, which differs only if a test has replaced the address of a service.
   * Throws for an address to which nothing may be sent.
   */
  readonly route: (url: URL) => string;
  /** Whether a request may be sent again after a temporary failure. */
  readonly repeatable: boolean;
  /** Throws for a response that Google's library must not see. */
  readonly check: (url: URL, response: HttpResponse) => void;
}

/**
 * Makes a `fetch` for Google's library for signing in from our own HTTP, so that limits, timeouts, retries and the check
 * of addresses are the same for all calls of a store. Redirects are not followed.
 */
export function googleFetch({ http, route, repeatable, check }: FetchOptions): typeof globalThis.fetch {
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const { body } = init;
    const method = (init.method ?? 'GET').toUpperCase();
    const headers = sentHeaders(new Headers(init.headers), body);
    const response = await http.call({
      store: 'googlePlay',
      url: route(url),
      method: method as NonNullable<HttpRequest['method']>,
      headers,
      ...(body !== undefined && body !== null && { body: sentBody(body) }),
      repeatable,
      signal: init.signal ?? undefined,
    });
    check(url, response);
    const { status, text } = response;
    return new Response(text || null, { status, headers: receivedHeaders(response.headers) });
  };
}

function sentHeaders(given: Headers, body: unknown): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name of SENT_HEADERS) {
    const value = given.get(name);
    if (value !== null) headers[name] = value;
  }
  if (body instanceof URLSearchParams) headers['content-type'] ??= 'application/x-www-form-urlencoded';
  return headers;
}

function sentBody(body: NonNullable<RequestInit['body']>): string {
  if (typeof body === 'string' || body instanceof URLSearchParams) return body.toString();
  throw new TypeError('A body of this type is not sent to Google.');
}

function receivedHeaders(headers: HttpResponse['headers']): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  );
}
