import type { Transport } from './transport.ts';

/** Sends through a `fetch` of the caller. It decodes compressed bodies, follows no redirect and sends no cookies. */
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
        // A response such as 204 has no body at all.
        body: response.body ?? new Blob([]).stream(),
        discard: async () => response.body?.cancel(),
      };
    },
    close: () => Promise.resolve(),
  };
}
