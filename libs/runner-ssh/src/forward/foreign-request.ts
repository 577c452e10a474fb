import type { IncomingMessage } from 'node:http';

/**
 * Why a request to a forwarded port is refused, or `undefined` when it may pass. WebDriverAgent answers
 * `Access-Control-Allow-Origin: *`, so without this any web page could drive the phone. What a browser adds for a page of another origin
 * (Sec-Fetch-Site, Origin, Referer) is refused, and any Host that is no loopback name (DNS rebinding). Programs send
 * neither and pass.
 */
export function foreignRequest({ rawHeaders, headers }: IncomingMessage): string | undefined {
  const hosts = rawHeaders.filter(
    (_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'host',
  );
  if (hosts.length !== 1) return 'exactly one Host header is required';
  const host = LOOPBACK.exec(hosts[0] ?? '');
  if (!host) return 'the Host is not this computer';
  const site = headers['sec-fetch-site'];
  if (site !== undefined) {
    return site === 'same-origin' || site === 'none' ? undefined : 'a page of another origin asked for it';
  }
  for (const source of [headers.origin, headers.referer]) {
    if (source !== undefined && !isSameOrigin(source, host[1] ?? '80'))
      return 'a page of another origin asked for it';
  }
  return undefined;
}

const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::(\d{1,5}))?$/i;

function isSameOrigin(source: string, port: string) {
  const authority = /^http:\/\/([^/?#]+)/i.exec(source)?.[1];
  const origin = authority === undefined ? null : LOOPBACK.exec(authority);
  return origin !== null && (origin[1] ?? '80') === port;
}
