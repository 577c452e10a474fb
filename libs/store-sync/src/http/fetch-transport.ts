import type { Transport } from './transport.ts';

/**
 * Sends requests through the caller's `fetch`. It decodes compressed bodies, follows no redirects and sends no cookies.
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
