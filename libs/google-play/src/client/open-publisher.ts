import type { androidpublisher_v3 } from '@googleapis/androidpublisher';
import type { Http } from '@storedeck/store-api';

import type { PlayEndpoints } from '../exchange/play-endpoints.ts';
import { googleFetch } from '../exchange/google-fetch.ts';

/** The calls of an edit, as Google's client offers them. */
export type Edits = androidpublisher_v3.Resource$Edits;

/** The options of one call of Google's client. */
export type CallOptions = Omit<androidpublisher_v3.Options, 'version'>;

/** Google's client, whose requests go through our own HTTP. */
export interface Publisher {
  readonly edits: Edits;
  /** The options of every call. */
  readonly options: CallOptions;
}

/**
 * Loads Google's client of the Android Publisher API. It does not sign in: each call gets the header with the token. It
 * returns every response as text, also those that are not 2xx.
 */
export async function openPublisher({
  http,
  endpoints,
}: {
  http: Http;
  endpoints: Pick<PlayEndpoints, 'playUrl'>;
}): Promise<Publisher> {
  const { androidpublisher } = await import('@googleapis/androidpublisher');
  const base = `${endpoints.playUrl}/`;
  return {
    edits: androidpublisher('v3').edits,
    options: {
      rootUrl: base,
      fetchImplementation: googleFetch({
        http,
        route: (url) => url.href,
        // Google might apply a POST twice.
        isRepeatable: (method) => method !== 'POST',
      }),
      responseType: 'text',
      validateStatus: () => true,
      retry: false,
      // Proxies and clouds of the environment are not the matter of one library.
      noProxy: [/^/],
      universeDomain: 'googleapis.com',
    },
  };
}
