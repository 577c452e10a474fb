import type { Transport } from './transport.ts';

/**
 * Creates a transport that sends requests through the caller's `fetch`, without following redirects and without
 * cookies. `fetch` itself decodes compressed bodies, so the responses have no header `content-encoding`.
 */
export function fetchTransport(fetch: typeof globalThis.fetch): Transport {
  return {
    async send({ url, method, headers, body, signal }) {
      const response = await fetch(url, {
        method,
        headers: { 'accept-encoding': 'identity', ...headers },
        ...(body !== undefined && { body }),
        redirect: 'manual',
        credentials: 'omit',
        signal,
      });
      const { 'content-encoding': _decoded, ...rest } = Object.fromEntries(response.headers);
      return {
        status: response.status,
        headers: rest,
        // Some responses, such as 204, have no body.
        body: response.body ?? new Blob([]).stream(),
        discard: async () => response.body?.cancel(),
      };
    },
    close: () => Promise.resolve(),
  };
}
