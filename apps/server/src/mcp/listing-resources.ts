import { ResourceNotFoundError, type TextResourceContents } from '@modelcontextprotocol/server';
import { localeAt, parseStore } from '@storedeck/listing';
import { LISTING_FILE, type WhichListing } from '@storedeck/store-sync';

import type { AgentServices } from '../agents/agent-services.ts';
import { readSettledListing } from '../listings/read-settled-listing.ts';

const JSON_TYPE = 'application/json';
const TITLES: Readonly<Record<WhichListing, string>> = {
  current: 'Current: live in the stores',
  draft: 'Draft: prepared in the stores',
  new: 'New: being prepared here',
  template: 'Template: what a new listing starts from',
};

/** The listing files, as resources. */
export const LISTING_RESOURCES = Object.entries(TITLES).map(([which, title]) => ({
  uri: `storedeck://listing/${which}`,
  name: which,
  title,
  mimeType: JSON_TYPE,
}));

/**
 * The URI template for one locale of a listing. A client can read one locale alone, because a file with all locales may
 * be large.
 */
export const LISTING_TEMPLATES = [
  {
    uriTemplate: 'storedeck://listing/{which}/{store}/{locale}',
    name: 'locale',
    title: 'One locale of a listing; store is appStore or googlePlay',
    mimeType: JSON_TYPE,
  },
];

const URI = /^storedeck:\/\/listing\/([a-z]+)(?:\/([A-Za-z]+)\/([A-Za-z0-9_-]{1,40}))?$/;

/** Reads a resource. Rejects with ResourceNotFoundError if the resource does not exist. */
export async function readListingResource(
  { config, listingReady }: Pick<AgentServices, 'config' | 'listingReady'>,
  uri: string,
  signal: AbortSignal,
): Promise<TextResourceContents[]> {
  const [, which = '', named, code] = URI.exec(uri) ?? [];
  const store = parseStore(named ?? '');
  if (!isListing(which) || (named !== undefined && store === undefined)) throw unknown(uri);
  await listingReady(which);
  const { listing } = await readSettledListing(config.dir, which, signal);
  const content = store === undefined || code === undefined ? listing : localeAt(listing, { store, code });
  if (content === undefined) throw unknown(uri);
  return [{ uri, mimeType: JSON_TYPE, text: JSON.stringify(content) }];
}

function isListing(name: string): name is WhichListing {
  return Object.hasOwn(LISTING_FILE, name);
}

function unknown(uri: string): ResourceNotFoundError {
  return new ResourceNotFoundError(uri.slice(0, 300));
}
