import { DEFAULT_NETWORK, type NetworkOptions } from './network-options.ts';
import { type Http, openHttp } from './open-http.ts';

/** The connections of a client: those of its caller, or its own. */
export interface ConnectOptions {
  /** The caller's connections, which stay open when the client is closed. Default: the client opens its own. */
  http?: Http | undefined;
  /** Limits that replace those of `DEFAULT_NETWORK`. */
  network?: Partial<NetworkOptions> | undefined;
  /** Sends every request, in place of the built-in HTTP client. */
  fetch?: typeof globalThis.fetch | undefined;
}

/** Returns the caller's connections, without closing them later; or opens connections to these APIs. */
export async function connect(
  apis: readonly string[],
  { http, network, fetch }: ConnectOptions,
): Promise<Http> {
  if (http) return { ...http, close: async () => undefined };
  return openHttp({ apis, network: { ...DEFAULT_NETWORK, ...network }, fetch });
}
