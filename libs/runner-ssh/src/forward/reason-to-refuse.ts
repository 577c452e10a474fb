import type { IncomingMessage } from 'node:http';

/**
 * Returns the reason for which a request to a forwarded port is refused, or undefined if the request is allowed.
 * WebDriverAgent sends `Access-Control-Allow-Origin: *`, so without this check every web page could control the phone.
 * The check refuses requests with the headers that a browser adds for a page of another origin (Sec-Fetch-Site, Origin,
 * Referer), and requests whose Host is not a loopback name (DNS rebinding). Programs that are not browsers send none of
 * these browser headers, so their requests to a loopback name are allowed.
 */
export function reasonToRefuse({ rawHeaders, headers }: IncomingMessage): string | undefined {
  const hosts = rawHeaders.filter(
    (_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'host',
  );
  if (hosts.length !== 1) return 'exactly one Host header is required';
  const host = LOOPBACK.exec(hosts[0] ?? '');
  if (!host) return 'the Host is not this computer';
  const site = headers['sec-fetch-site'];
  if (site !== undefined) {
    return site === 'same-origin' || site === 'none' ? undefined : 'it comes from a page of another origin';
  }
  for (const source of [headers.origin, headers.referer]) {
    if (source !== undefined && !isSameOrigin(source, host[1] ?? '80'))
      return 'it comes from a page of another origin';
  }
  return undefined;
}

const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::(\d{1,5}))?$/i;

function isSameOrigin(source: string, port: string) {
  const authority = /^http:\/\/([^/?#]+)/i.exec(source)?.[1];
  const origin = authority === undefined ? null : LOOPBACK.exec(authority);
  return origin !== null && (origin[1] ?? '80') === port;
}
