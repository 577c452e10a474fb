import type * as library from 'google-auth-library';

/** Google's library for signing in. It loads at first use, because loading takes a tenth of a second. */
export type GoogleLibrary = typeof library;

/** The HTTP client of Google's libraries. */
export type Transporter = InstanceType<GoogleLibrary['gaxios']['Gaxios']>;

export function loadGoogleLibrary(): Promise<GoogleLibrary> {
  return import('google-auth-library');
}

/** Opens the HTTP client through which Google's library sends its requests: our own `fetch`, and nothing around it. */
export function openTransporter(
  { gaxios }: GoogleLibrary,
  { fetch, signal }: { fetch: typeof globalThis.fetch; signal: AbortSignal | undefined },
): Transporter {
  const transporter = new gaxios.Gaxios({
    fetchImplementation: fetch,
    ...(signal && { signal }),
    // Proxies of the environment are the matter of our own HTTP.
    noProxy: [/^/],
  });
  // The library asks for retries of its own in each request. Ours, below `fetch`, are enough.
  transporter.interceptors.request.add({
    resolved: async (options) => {
      options.retry = false;
      delete options.retryConfig;
      return options;
    },
  });
  return transporter;
}
