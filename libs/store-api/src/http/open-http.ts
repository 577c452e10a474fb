import { startDeadline } from '@storedeck/async';
import type { Store } from '@storedeck/listing';

import { fetchPicture, type PictureRequest } from './fetch-picture.ts';
import { fetchTransport } from './fetch-transport.ts';
import { networkFailure } from './network-failure.ts';
import type { NetworkOptions } from './network-options.ts';
import { openUndici } from './open-undici.ts';
import { type LinkState, probeLink } from './probe-link.ts';
import { readText } from './read-text.ts';
import { isRetryStatus, retryAfterMs, transientOrFinal, TransientFailure, withRetries } from './retry.ts';
import type { Transport, TransportRequest } from './transport.ts';

export interface HttpRequest {
  store: Store;
  url: string;
  method?: TransportRequest['method'];
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /**
   * Whether the request is retried after a temporary failure, although the failed attempt may have reached the store.
   * Default: true for GET only.
   */
  repeatable?: boolean;
  /** The longest response, in bytes. Default 8 MiB. */
  maxBytes?: number;
  signal?: AbortSignal | undefined;
}

export interface HttpResponse {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  text: string;
}

/** The connections to the stores that one operation uses. */
export interface Http {
  /** Calls an API and returns the whole response, at most `maxBytes`. Redirects are not followed. */
  call(request: HttpRequest): Promise<HttpResponse>;
  /**
   * Requests a picture and passes its bytes to `receive`. After a broken connection, the picture is requested again,
   * and `receive` is called again with the bytes from the start. Follows at most five redirects. Refuses addresses that
   * are not https or are in a private network; with `allowLoopback`, addresses of this machine are accepted.
   */
  fetchPicture(
    request: PictureRequest,
    receive: (body: AsyncIterable<Uint8Array>) => Promise<void>,
  ): Promise<void>;
  /**
   * Requests an address of the web, whoever it belongs to, and says whether it works. Never requests an address in a
   * private network.
   *
   * @throws StoreError ABORTED
   */
  probe(url: string, signal: AbortSignal | undefined): Promise<LinkState>;
  close(): Promise<void>;
}

/**
 * Opens the connections: through `fetch` if `fetch` is given, otherwise through the built-in HTTP client. `apis` are the
 * addresses of the stores' APIs, whose host names may resolve to a private network.
 */
export async function openHttp({
  apis,
  network,
  fetch,
}: {
  apis: readonly string[];
  network: NetworkOptions;
  fetch?: typeof globalThis.fetch | undefined;
}): Promise<Http> {
  const transport = fetch ? fetchTransport(fetch) : await openUndici({ apis, network });
  return {
    call: (request) => call(transport, network, request),
    fetchPicture: (request, receive) => fetchPicture({ transport, network, request, receive }),
    probe: (url, signal) => probeLink(transport, url, signal),
    close: () => transport.close(),
  };
}

function call(transport: Transport, network: NetworkOptions, request: HttpRequest): Promise<HttpResponse> {
  const { store, method = 'GET', headers = {}, body, signal } = request;
  const { repeatable = method === 'GET', maxBytes = 8 * 1024 * 1024 } = request;
  const url = new URL(request.url);
  const attempt = async (): Promise<HttpResponse> => {
    using deadline = startDeadline(network.callMs, signal);
    try {
      const response = await transport.send({
        url,
        method,
        headers,
        body,
        signal: deadline.signal,
      });
      const whole = {
        status: response.status,
        headers: response.headers,
        text: await readText(response, { store, url, maxBytes }),
      };
      if (repeatable && isRetryStatus(whole.status))
        throw new TransientFailure({ response: whole }, retryAfterMs(whole.headers['retry-after']));
      return whole;
    } catch (error) {
      throw repeatable
        ? transientOrFinal(error, { store, url, signal })
        : networkFailure(error, { store, url, signal });
    }
  };
  return withRetries(attempt, { network, signal });
}
