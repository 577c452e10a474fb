import type { Listing } from '@storedeck/listing';
import { findLinks, type ListingLink, type Problem } from '@storedeck/listing/problems';
import { DEFAULT_NETWORK, type LinkState, openHttp } from '@storedeck/store-api';
import pLimit from 'p-limit';

/** The `kind` of the problem that an address does not work. */
export const BROKEN_LINK = 'Address does not work';

/** The most addresses that one check requests. */
const MAX_LINKS = 200;
const PARALLEL = 6;

/** How the addresses of a listing are checked. */
export interface CheckLinksOptions {
  /** Sends every request, in place of the built-in HTTP client, and is then responsible for private networks. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The result of a check of addresses. */
export interface CheckedLinks {
  /** The number of addresses that were requested. */
  readonly checked: number;
  /** The number of addresses that were left out, because there are too many. */
  readonly leftOut: number;
  /** One warning for each place with an address that does not work, or that cannot be judged. */
  readonly problems: readonly Problem[];
}

/**
 * Requests each web address of a listing once, at most 200 of them, and says which do not work. Other people's servers
 * see the requests, so this is done only when a person asks for it. Addresses in private networks are not requested.
 *
 * @throws StoreError ABORTED
 */
export async function checkLinks(
  listing: Listing,
  { fetch, signal }: CheckLinksOptions = {},
): Promise<CheckedLinks> {
  const links = findLinks(listing);
  const chosen = links.slice(0, MAX_LINKS);
  const http = await openHttp({ apis: [], network: DEFAULT_NETWORK, fetch });
  try {
    const limit = pLimit(PARALLEL);
    const states = await Promise.all(chosen.map(({ url }) => limit(() => http.probe(url, signal))));
    return {
      checked: chosen.length,
      leftOut: links.length - chosen.length,
      problems: chosen.flatMap((link, at) => describe(link, states[at])),
    };
  } finally {
    await http.close();
  }
}

function describe({ url, places }: ListingLink, state: LinkState | undefined): Problem[] {
  if (!state || state.kind === 'works') return [];
  const shared = {
    severity: 'warning',
    detail: `${url} ${state.reason}.`,
    ...(state.kind === 'broken'
      ? {
          kind: BROKEN_LINK,
          help: 'Open it in a browser, and correct it in the listing or on the server: reviewers follow it.',
        }
      : { kind: 'Address not checked', help: 'Open it in a browser to see what people see.' }),
  } as const;
  return places.map((at) => ({ ...shared, at }));
}
