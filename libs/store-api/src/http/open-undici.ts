import { guardedLookup } from './address-guard.ts';
import type { NetworkOptions } from './network-options.ts';
import type { Transport } from './transport.ts';

/**
 * Loads `undici` and opens the built-in HTTP client. The client refuses host names that resolve to a private network,
 * except `localhost` and the hosts of `apis`.
 */
export async function openUndici({
  apis,
  network,
}: {
  apis: readonly string[];
  network: NetworkOptions;
}): Promise<Transport> {
  const { Agent, request } = await import('undici');
  const trusted = new Set(apis.map((address) => new URL(address).hostname));
  trusted.add('localhost');
  const dispatcher = new Agent({
    connect: { timeout: network.connectMs, lookup: guardedLookup({ trusted }) },
    headersTimeout: network.headersMs,
    bodyTimeout: network.stallMs,
    maxHeaderSize: 64 * 1024,
  });
  return {
    async send({ url, method, headers, body, signal }) {
      const response = await request(url, { dispatcher, method, headers, body: body ?? null, signal });
      return {
        status: response.statusCode,
        headers: response.headers,
        body: response.body,
        discard: () => response.body.dump({ limit: 64 * 1024 }),
      };
    },
    close: () => dispatcher.destroy(),
  };
}
