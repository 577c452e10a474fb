import { badRequest, GoogleRefusal, invalidValue, notFound } from '../google/google-error.ts';
import { methodMissing, type PlayCall } from './play-call.ts';
import { PLAY_LANGUAGES } from './play-languages.table.ts';
import type { PlayListing, PlayState } from './play-listing.ts';

const LISTING_FIELDS = ['language', 'title', 'shortDescription', 'fullDescription', 'video'];
const DETAIL_FIELDS = ['contactEmail', 'contactPhone', 'contactWebsite', 'defaultLanguage'];

/**
 * Changes the details of the app, or changes or deletes the listing of a language. If the body does not contain a text,
 * PATCH keeps the text, and PUT clears it.
 */
export async function changeTexts(call: PlayCall, draft: PlayState): Promise<Response> {
  const [part, language, ...more] = call.parts;
  if (more.length > 0 || call.upload) throw new GoogleRefusal(methodMissing(call));
  if (part === 'details' && language === undefined && isUpdate(call)) return changeDetails(call, draft);
  if (part !== 'listings' || language === undefined) throw new GoogleRefusal(methodMissing(call));
  if (call.method === 'DELETE') return deleteListing(language, draft);
  if (!isUpdate(call)) throw new GoogleRefusal(methodMissing(call));
  return changeListing(call, language, draft);
}

function isUpdate({ method }: PlayCall): boolean {
  return method === 'PATCH' || method === 'PUT';
}

async function changeDetails(call: PlayCall, draft: PlayState): Promise<Response> {
  const body = await readFields(call.request, DETAIL_FIELDS);
  const details = call.method === 'PATCH' ? { ...draft.details, ...body } : body;
  const { defaultLanguage } = details;
  if (!draft.listings.some(({ language }) => language === defaultLanguage))
    throw new GoogleRefusal(badRequest(`The default language ${defaultLanguage ?? ''} has no listing.`));
  draft.details = details;
  return Response.json(details);
}

async function changeListing(call: PlayCall, language: string, draft: PlayState): Promise<Response> {
  const body = await readFields(call.request, LISTING_FIELDS);
  if (body['language'] !== undefined && body['language'] !== language)
    throw new GoogleRefusal(badRequest('The language of the body differs from that of the path.'));
  if (!PLAY_LANGUAGES.has(language)) {
    const message = `The language ${language} is not supported.`;
    throw new GoogleRefusal(invalidValue(400, 'unsupportedListingLanguage', message));
  }
  const former = draft.listings.find((listing) => listing.language === language);
  if (!former && call.method === 'PATCH')
    throw new GoogleRefusal(notFound(`No listing for language ${language} found.`));
  const listing: PlayListing = { ...(call.method === 'PATCH' ? former : {}), ...body, language };
  draft.listings = former
    ? draft.listings.map((other) => (other === former ? listing : other))
    : [...draft.listings, listing];
  return Response.json(listing);
}

function deleteListing(language: string, draft: PlayState): Response {
  if (draft.details.defaultLanguage === language)
    throw new GoogleRefusal(badRequest('The listing of the default language cannot be deleted.'));
  if (!draft.listings.some((listing) => listing.language === language))
    throw new GoogleRefusal(notFound(`No listing for language ${language} found.`));
  draft.listings = draft.listings.filter((listing) => listing.language !== language);
  draft.images = new Map([...draft.images].filter(([key]) => !key.startsWith(`${language}/`)));
  return new Response(null, { status: 204 });
}

/** Reads a body of texts. Throws GoogleRefusal for unknown names and for values that are not texts. */
async function readFields(request: Request, known: readonly string[]): Promise<Record<string, string>> {
  const body: unknown = await request.json().catch(() => null);
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new GoogleRefusal(badRequest('Invalid JSON payload received.'));
  for (const [name, value] of Object.entries(body)) {
    if (!known.includes(name))
      throw new GoogleRefusal(badRequest(`Invalid JSON payload received. Unknown name "${name}"`));
    if (typeof value !== 'string') throw new GoogleRefusal(badRequest(`Invalid value at '${name}'`));
  }
  return body as Record<string, string>;
}
