import { fakeDigest } from '../product/digest.ts';
import { type Picture, pictureKey, pictureToken } from '../product/picture.ts';
import type { Edit, Edits } from './edits.ts';
import {
  badRequest,
  type GoogleError,
  googleErrorResponse,
  GoogleRefusal,
  notFound,
  PERMISSION_DENIED,
  SCOPE_INSUFFICIENT,
  UNAUTHENTICATED,
} from './google-error.ts';
import { IMAGE_TYPES, imagesKey, type PlayApp, type PlayImage } from './play-listing.ts';
import type { AccessToken } from './token-endpoint.ts';

/** The state of the fake Android Publisher API. */
export interface PlayService {
  readonly base: string;
  readonly imageBase: string;
  readonly apps: ReadonlyMap<string, PlayApp>;
  readonly edits: Edits;
  readonly tokens: ReadonlyMap<string, AccessToken>;
  readonly now: () => number;
}

const SCOPE = 'https://www.googleapis.com/auth/androidpublisher';
const PATH =
  /^\/androidpublisher\/v3\/applications\/(?<packageName>[^/]+)\/edits(?:\/(?<edit>[^/:]+)(?<verb>:\w+)?(?<rest>\/.*)?)?$/;
/** Query parameters that every Google API accepts. */
const SYSTEM_PARAMETERS = new Set(
  '$.xgafv access_token alt callback fields key oauth_token prettyPrint quotaUser upload_protocol uploadType'.split(
    ' ',
  ),
);
/** Query parameters of `commit`. */
const COMMIT_PARAMETERS = new Set(['changesInReviewBehavior', 'changesNotSentForReview']);

interface Call {
  readonly method: string;
  readonly packageName: string;
  readonly app: PlayApp;
  readonly account: string;
  readonly editId: string | undefined;
  readonly verb: string | undefined;
  readonly rest: string;
}

/** Responds to a request as the Android Publisher API does. Checks in this order: token, path, app, edit. */
export function respondAsPlay(service: PlayService, request: Request): Response {
  try {
    const account = accountOf(service, request);
    return respondToCall(service, readCall(service, request, account));
  } catch (error) {
    if (error instanceof GoogleRefusal) {
      const challenge: Record<string, string> =
        error.error.code === 401 ? { 'WWW-Authenticate': 'Bearer realm="https://accounts.google.com/"' } : {};
      return googleErrorResponse(error.error, challenge);
    }
    throw error;
  }
}

function accountOf(service: PlayService, request: Request): string {
  const [, bearer] = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '') ?? [];
  const token = bearer === undefined ? undefined : service.tokens.get(bearer);
  if (!token || token.expiresAtMs <= service.now()) throw new GoogleRefusal(UNAUTHENTICATED);
  if (!token.scopes.includes(SCOPE)) throw new GoogleRefusal(SCOPE_INSUFFICIENT);
  return token.account;
}

function readCall(service: PlayService, request: Request, account: string): Call {
  const url = new URL(request.url);
  const path = url.href.slice(service.base.length).replace(/[?#].*$/s, '');
  const groups = PATH.exec(path)?.groups;
  if (!groups?.['packageName']) throw new GoogleRefusal(notFound(`The requested URL ${path} was not found.`));
  for (const name of url.searchParams.keys()) {
    if (!SYSTEM_PARAMETERS.has(name) && !(groups['verb'] === ':commit' && COMMIT_PARAMETERS.has(name))) {
      throw new GoogleRefusal(
        badRequest(`Invalid JSON payload received. Unknown name "${name}": Cannot bind query parameter.`),
      );
    }
  }
  const packageName = decodeURIComponent(groups['packageName']);
  const app = service.apps.get(packageName);
  if (!app) throw new GoogleRefusal(notFound(`Package not found: ${packageName}.`));
  return {
    method: request.method,
    packageName,
    app,
    account,
    editId: groups['edit'],
    verb: groups['verb'],
    rest: groups['rest'] ?? '',
  };
}

function respondToCall(service: PlayService, call: Call): Response {
  if (call.editId === undefined) {
    if (call.method !== 'POST') throw new GoogleRefusal(methodMissing(call));
    return editResponse(service.edits.insert(call.packageName, call.account));
  }
  const edit = service.edits.require(call.editId, call.packageName, call.account);
  if (call.verb !== undefined) return respondToVerb(call, edit);
  if (call.rest === '' && call.method === 'DELETE') {
    edit.state = 'deleted';
    return new Response(null, { status: 204 });
  }
  if (call.method !== 'GET') {
    // The account has read-only access: it may open edits, but must not change anything.
    throw new GoogleRefusal(PERMISSION_DENIED);
  }
  return call.rest === '' ? editResponse(edit) : Response.json(partOf(service, call));
}

function respondToVerb(call: Call, edit: Edit): Response {
  if (call.method !== 'POST') throw new GoogleRefusal(methodMissing(call));
  if (call.verb === ':validate') return editResponse(edit);
  if (call.verb !== ':commit') throw new GoogleRefusal(methodMissing(call));
  edit.state = 'committed';
  return editResponse(edit);
}

function editResponse(edit: Edit): Response {
  return Response.json({ id: edit.id, expiryTimeSeconds: String(Math.floor(edit.expiresAtMs / 1000)) });
}

function methodMissing(call: Call): GoogleError {
  return notFound(`Method not found: ${call.method}.`);
}

function partOf(service: PlayService, call: Call): object {
  const [, part, name, type, ...more] = call.rest.split('/').map(decodeURIComponent);
  const { app } = call;
  if (more.length > 0) throw new GoogleRefusal(methodMissing(call));
  if (part === 'details' && name === undefined) return app.details;
  if (part === 'tracks' && type === undefined) return tracksOf(app, name);
  if (part !== 'listings') throw new GoogleRefusal(methodMissing(call));
  if (name === undefined) {
    return { kind: 'androidpublisher#listingsListResponse', ...withItems('listings', app.listings) };
  }
  const listing = app.listings.find(({ language }) => language === name);
  if (!listing) throw new GoogleRefusal(notFound(`No listing for language ${name} found.`));
  return type === undefined ? listing : imagesOf(service, app, { language: name, type });
}

function tracksOf(app: PlayApp, name: string | undefined): object {
  if (name === undefined)
    return { kind: 'androidpublisher#tracksListResponse', ...withItems('tracks', app.tracks) };
  const track = app.tracks.find((row) => row.track === name);
  if (!track) throw new GoogleRefusal(notFound(`Track ${name} not found.`));
  return track;
}

function imagesOf(service: PlayService, app: PlayApp, place: { language: string; type: string }): object {
  if (!(IMAGE_TYPES as readonly string[]).includes(place.type)) {
    throw new GoogleRefusal(
      badRequest(
        `Invalid value at 'image_type' (type.googleapis.com/google.play.developer.v3.AppImageType), "${place.type}"`,
      ),
    );
  }
  const pictures = app.images.get(imagesKey(place.language, place.type)) ?? [];
  return withItems(
    'images',
    pictures.map((picture) => imageObject(service.imageBase, picture, place.language)),
  );
}

function imageObject(imageBase: string, picture: Picture, language: string): PlayImage {
  return {
    id: fakeDigest(`play/${language}/${pictureKey(picture)}`, 40),
    // The address of a preview. Clients request the full size with a suffix.
    url: `${imageBase}/${pictureToken(picture)}`,
    sha1: fakeDigest(`sha1:${pictureKey(picture)}`, 40),
    sha256: fakeDigest(`sha256:${pictureKey(picture)}`, 64),
  };
}

/** As in Google's API, an empty list is omitted together with its key. */
function withItems(key: string, items: readonly unknown[]): object {
  return items.length === 0 ? {} : { [key]: items };
}
