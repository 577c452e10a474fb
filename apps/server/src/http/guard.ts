import type { IncomingMessage } from 'node:http';

import type { RequestHandler } from 'express';
import type { Logger } from 'pino';

import { ServerError } from '../server-error.ts';

/**
 * Accepts requests from programs on this computer and from this server's page. Refuses every request that another web
 * page makes a browser send, except a navigation to the page, for example by a link. Runs before the body is read.
 *
 * @param isPage whether a path belongs to the page; other sites may link to the page
 */
export function loopbackGuard(isPage: (path: string) => boolean, log: Logger): RequestHandler {
  const reported = new Set<string>();
  return (request, _response, next) => {
    const refusal = checkRequest(request, isPage);
    if (refusal) report(request);
    next(refusal);
  };

  function report({ headers: { host, origin }, method }: IncomingMessage): void {
    const source = `${host} ${origin}`;
    // A page that repeats its requests must not fill the log or the memory.
    if (reported.has(source) || reported.size >= 100) return;
    reported.add(source);
    log.warn({ method, host, origin }, 'request refused');
  }
}

/**
 * Returns the reason to refuse a WebSocket; undefined if the WebSocket is allowed. Its origin must be this server,
 * because a page can open a WebSocket to any server, and not every browser sends Sec-Fetch-Site with a WebSocket.
 */
export function checkUpgrade(request: IncomingMessage): ServerError | undefined {
  const refusal = checkRequest(request);
  if (refusal) return refusal;
  const [origin, ...more] = headerValues(request, 'origin');
  const port = LOOPBACK_HOST.exec(headerValues(request, 'host')[0]?.trim() ?? '')?.[1] ?? '80';
  if (more.length === 0 && isSameOrigin(origin, port)) return undefined;
  return new ServerError('ORIGIN_REFUSED', 'A WebSocket must have the Origin of this server.', {
    hint: 'Send "Origin: http://HOST" with the value of the Host header.',
  });
}

// Matches the whole string without a URL parser, because attacks exploit differences between URL parsers.
const LOOPBACK_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::(\d{1,5}))?$/i;

/** Returns the reason to refuse a request; undefined if the request is allowed. */
export function checkRequest(
  request: IncomingMessage,
  isPage: (path: string) => boolean = () => false,
): ServerError | undefined {
  // This check is needed, because Node's parser accepts any HTTP version, and a request line without a version.
  if (!['1.0', '1.1'].includes(request.httpVersion)) return malformed('The request must be HTTP/1.1.');
  // With a transfer coding other than `chunked`, or with `chunked` in HTTP/1.0, programs may disagree about where the
  // body ends. One program could then read a part of the body as another request.
  const coding = request.headers['transfer-encoding'];
  if (coding !== undefined && (coding.toLowerCase() !== 'chunked' || request.httpVersion !== '1.1'))
    return malformed('The only transfer coding is "chunked", in HTTP/1.1.');
  const hosts = headerValues(request, 'host');
  // These checks are needed, because Node takes the first of two Host headers without an error, and accepts a request
  // target that names another host.
  if (hosts.length !== 1) return malformed('The request needs exactly one Host header.');
  // eslint-disable-next-line no-control-regex -- these characters are refused
  if (!request.url?.startsWith('/') || /[#\\\x00-\x20\x7f]/.test(request.url))
    return malformed('The request target is malformed.');
  const host = LOOPBACK_HOST.exec(hosts[0]?.trim() ?? '');
  // After DNS rebinding, the browser treats a request of another page as a request to the same site, so the request may
  // have neither a Sec-Fetch header nor an Origin. Only the Host header shows DNS rebinding with certainty.
  if (!host)
    return new ServerError('HOST_REFUSED', 'The Host header does not name this server.', {
      hint: HOST_HINT,
    });
  return isOwn(request, host[1] ?? '80', isPage)
    ? undefined
    : new ServerError('ORIGIN_REFUSED', 'A request from another web page is not allowed.', {
        hint: ORIGIN_HINT,
      });
}

const HOST_HINT =
  'Use http://localhost, http://127.0.0.1 or http://[::1] with the port that the server printed.';
const ORIGIN_HINT = 'Use the page of this server, or a program that sends no Origin header.';

function malformed(message: string) {
  return new ServerError('REQUEST_MALFORMED', message);
}

function isOwn(request: IncomingMessage, port: string, isPage: (path: string) => boolean): boolean {
  const { origin } = request.headers;
  // All Referer headers are checked, but `request.headers` has only the first one.
  const referers = headerValues(request, 'referer').filter((value) => value !== '');
  const [site, ...more] = headerValues(request, 'sec-fetch-site');
  if (site !== undefined) {
    // The value `same-site` is refused, because the browser ignores ports when it chooses the value: the requests of a
    // page of any other server on this computer have this value too.
    if (more.length === 0 && (site === 'same-origin' || site === 'none')) return true;
    return isLinkToPage(request, isPage);
  }
  if (origin !== undefined) return isSameOrigin(origin, port);
  return referers.every((referer) => isSameOrigin(readOrigin(referer), port));
}

function isLinkToPage(
  { method, url = '', headers }: IncomingMessage,
  isPage: (path: string) => boolean,
): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    headers['sec-fetch-mode'] === 'navigate' &&
    headers['sec-fetch-dest'] === 'document' &&
    isPage(url.split('?')[0] ?? '')
  );
}

/**
 * Whether an origin is this server. All loopback names with the port of the Host header count as one origin. The port
 * of the Host header is used, because with `ssh -L` it differs from the port on which the server listens.
 */
function isSameOrigin(origin: string | undefined, port: string): boolean {
  const authority = /^http:\/\/([^/]+)$/i.exec(origin ?? '')?.[1];
  const host = authority === undefined ? null : LOOPBACK_HOST.exec(authority);
  return host !== null && (host[1] ?? '80') === port;
}

function readOrigin(url: string) {
  return URL.canParse(url) ? new URL(url).origin : undefined;
}

function headerValues({ rawHeaders }: IncomingMessage, name: string): string[] {
  return rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name);
}
