import type { androidpublisher_v3 } from '@googleapis/androidpublisher';

import type { PlayEndpoints } from '../exchange/play-endpoints.ts';
import type { PlayRequests } from './play-requests.ts';

/** The calls of an edit, as Google's client offers them. */
export type Edits = androidpublisher_v3.Resource$Edits;

/** The calls about an app outside of an edit, as Google's client offers them. */
export type AppCalls = Pick<androidpublisher_v3.Androidpublisher, 'applications' | 'reviews'>;

/** The options of one call of Google's client. */
export type CallOptions = Omit<androidpublisher_v3.Options, 'version'>;

/** Google's client, whose requests go through our own HTTP. */
export interface Publisher {
  readonly edits: Edits;
  readonly outside: AppCalls;
  /** The options of every call. */
  readonly options: CallOptions;
}

/**
 * Loads Google's client of the Android Publisher API. It makes each request, and hands it to `requests`, in the place of
 * an `AuthClient`. So its own HTTP client takes no part, which would need as much processor time as all the rest.
 */
export async function openPublisher(
  requests: PlayRequests,
  { playUrl }: Pick<PlayEndpoints, 'playUrl'>,
): Promise<Publisher> {
  const { androidpublisher } = await import('@googleapis/androidpublisher');
  const { edits, applications, reviews } = androidpublisher('v3');
  return {
    edits,
    outside: { applications, reviews },
    options: {
      rootUrl: `${playUrl}/`,
      // Of an `AuthClient`, the client only uses `request`.
      auth: requests as unknown as NonNullable<CallOptions['auth']>,
      // Clouds of the environment are not the matter of one library.
      universeDomain: 'googleapis.com',
    },
  };
}
