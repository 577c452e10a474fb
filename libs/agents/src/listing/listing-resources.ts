import { ResourceNotFoundError } from '@modelcontextprotocol/server';
import { localeAt, parseStore } from '@storedeck/listing';

import type { AgentListing, AgentListings } from '../services/listing-services.ts';

const JSON_TYPE = 'application/json';
const TITLES: Readonly<Record<AgentListing, string>> = {
  current: 'Current: live in the stores',
  draft: 'Draft: prepared in the stores',
  new: 'New: being prepared here',
  template: 'Template: what a new listing starts from',
};

/** A document that clients can read by its URI. */
export interface ResourceText {
  readonly uri: string;
  readonly mimeType: string;
  readonly text: string;
}

const URI = /^storedeck:\/\/listing\/([a-z]+)(?:\/([A-Za-z]+)\/([A-Za-z0-9_-]{1,40}))?$/;

/** The listings, as documents that clients can read. */
export class ListingResources {
  readonly #listings: AgentListings;
  readonly list = Object.entries(TITLES).map(([which, title]) => ({
    uri: `storedeck://listing/${which}`,
    name: which,
    title,
    mimeType: JSON_TYPE,
  }));
  /**
   * The URI template for one locale of a listing. A client can read one locale alone, because a file with all locales
   * may be large.
   */
  readonly templates = [
    {
      uriTemplate: 'storedeck://listing/{which}/{store}/{locale}',
      name: 'locale',
      title: 'One locale of a listing; store is appStore or googlePlay',
      mimeType: JSON_TYPE,
    },
  ];

  constructor(listings: AgentListings) {
    this.#listings = listings;
  }

  /** Reads a resource. Rejects with ResourceNotFoundError of the SDK if it does not exist. */
  async read(uri: string, signal: AbortSignal): Promise<ResourceText> {
    const [, which = '', named, code] = URI.exec(uri) ?? [];
    const store = parseStore(named ?? '');
    if (!isListing(which) || (named !== undefined && store === undefined)) throw unknown(uri);
    const { listing } = await this.#listings.read(which, signal);
    const content = store === undefined || code === undefined ? listing : localeAt(listing, { store, code });
    if (content === undefined) throw unknown(uri);
    return { uri, mimeType: JSON_TYPE, text: JSON.stringify(content) };
  }
}

function isListing(name: string): name is AgentListing {
  return Object.hasOwn(TITLES, name);
}

function unknown(uri: string): ResourceNotFoundError {
  return new ResourceNotFoundError(uri.slice(0, 300));
}
