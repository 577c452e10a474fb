import type { IncomingMessage } from 'node:http';

import type { RequestHandler } from 'express';
import type { Logger } from 'pino';

import { RequestError } from './request-error.ts';

/**
 * Lets through what this machine's own programs and this server's own page send, and nothing that a foreign web page
 * can make a browser send. It runs before anything of the body is read.
 *
 * @param isShell tells a path of the page itself, which other sites may link to
 */
export function loopbackGuard(isShell: (path: string) => boolean, log: Logger): RequestHandler {
  const reported = new Set<string>();
  return (request, _response, next) => {
    const refusal = checkRequest(request, isShell);
    if (refusal) report(request);
    next(refusal);
  };

  function report({ headers: { host, origin }, method }: IncomingMessage): void {
    const source = `${host} ${origin}`;
    // A page that keeps trying must not fill the log, nor this set the memory.
    if (reported.has(source) || reported.size >= 100) return;
    reported.add(source);
    log.warn({ method, host, origin }, 'request refused');
  }
}

// The whole string, no URL parser: parsers disagree, and a rebinding attack lives in what they disagree on.
const LOOPBACK_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::(\d{1,5}))?$/i;

/** The reason to refuse a request, or undefined when it may pass. */
export function checkRequest(
  request: IncomingMessage,
  isShell: (path: string) => boolean = () => false,
): RequestError | undefined {
  // Node's parser lets any version pass, also none.
  if (!['1.0', '1.1'].includes(request.httpVersion)) return malformed('The request must be HTTP/1.1.');
  // A coding that nobody takes off, or chunks in a version that has none: where such a body ends, two programs may disagree.
  const coding = request.headers['transfer-encoding'];
  if (coding !== undefined && (coding.toLowerCase() !== 'chunked' || request.httpVersion !== '1.1'))
    return malformed('The only transfer coding is "chunked", in HTTP/1.1.');
  const hosts = headerValues(request, 'host');
  // Node takes the first of two Host headers, and a request target that names another host, without a word.
  if (hosts.length !== 1) return malformed('The request needs exactly one Host header.');
  // eslint-disable-next-line no-control-regex -- these are what is refused
  if (!request.url?.startsWith('/') || /[#\\\x00-\x20\x7f]/.test(request.url))
    return malformed('The request target is malformed.');
  const host = LOOPBACK_HOST.exec(hosts[0]?.trim() ?? '');
  // DNS rebinding shows nowhere but here: such requests bear no Sec-Fetch header and no Origin.
  if (!host)
    return new RequestError('HOST_REFUSED', 'This address is not one of this server.', { hint: HOST_HINT });
  return isOwn(request, host[1] ?? '80', isShell)
    ? undefined
    : new RequestError('ORIGIN_REFUSED', 'A request from another web page is not allowed.', {
        hint: ORIGIN_HINT,
      });
}

const HOST_HINT = 'Open it as http://localhost, http://127.0.0.1 or http://[::1] with the port it printed.';
const ORIGIN_HINT = 'Use the page that this server serves, or a program that sends no Origin.';

function malformed(message: string) {
  return new RequestError('REQUEST_MALFORMED', message);
}

function isOwn(request: IncomingMessage, port: string, isShell: (path: string) => boolean): boolean {
  const { origin } = request.headers;
  // Of several Referers Node would show the first alone.
  const referers = headerValues(request, 'referer').filter((value) => value !== '');
  const [site, ...more] = headerValues(request, 'sec-fetch-site');
  if (site !== undefined) {
    // `same-site` is refused too: ports do not count in it, so it is every other server on this machine.
    if (more.length === 0 && (site === 'same-origin' || site === 'none')) return true;
    return isLinkToPage(request, isShell);
  }
  if (origin !== undefined) return isSameOrigin(origin, port);
  return referers.every((referer) => isSameOrigin(originOf(referer), port));
}

function isLinkToPage(
  { method, url = '', headers }: IncomingMessage,
  isShell: (path: string) => boolean,
): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    headers['sec-fetch-mode'] === 'navigate' &&
    headers['sec-fetch-dest'] === 'document' &&
    isShell(url.split('?')[0] ?? '')
  );
}

/** Loopback names are one origin as long as the port is the one in Host, which differs from ours behind `ssh -L`. */
function isSameOrigin(origin: string | undefined, port: string): boolean {
  const authority = /^http:\/\/([^/]+)$/i.exec(origin ?? '')?.[1];
  const host = authority === undefined ? null : LOOPBACK_HOST.exec(authority);
  return host !== null && (host[1] ?? '80') === port;
}

function originOf(url: string) {
  return URL.canParse(url) ? new URL(url).origin : undefined;
}

function headerValues({ rawHeaders }: IncomingMessage, name: string): string[] {
  return rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name);
}
