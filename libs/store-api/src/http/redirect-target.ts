import type { TransportResponse } from './transport.ts';

/** Returns the address to which a response redirects; undefined for every other response. */
export function redirectTarget(
  { status, headers: { location } }: Pick<TransportResponse, 'status' | 'headers'>,
  from: URL,
): URL | undefined {
  if (![301, 302, 303, 307, 308].includes(status) || typeof location !== 'string') return undefined;
  return URL.parse(location, from.href) ?? undefined;
}
