import {
  badRequest,
  type GoogleError,
  GoogleRefusal,
  notFound,
  PERMISSION_DENIED,
  SCOPE_INSUFFICIENT,
  UNAUTHENTICATED,
  userProjectDenied,
} from '../google/google-error.ts';
import type { AccessToken } from '../google-sign-in/access-token.ts';
import { type GoogleIdentities, PLAY_SCOPE, findToken } from '../google-sign-in/identities.ts';
import type { UploadedPictures } from '../pictures/uploaded-pictures.ts';
import type { RateLimit } from '../rate-limit.ts';
import type { Edits } from './edits.ts';
import type { PlayApp } from './play-listing.ts';

/** The state of the fake Android Publisher API. */
export interface PlayService {
  readonly base: string;
  readonly imageBase: string;
  readonly apps: ReadonlyMap<string, PlayApp>;
  readonly edits: Edits;
  readonly identities: GoogleIdentities;
  readonly pictures: UploadedPictures;
  /** Counts the readings of reviews. */
  readonly reviewReads: RateLimit;
  readonly now: () => number;
}

/** One request, after its token, path and query were accepted. */
export interface PlayCall {
  readonly request: Request;
  readonly method: string;
  readonly packageName: string;
  readonly app: PlayApp;
  readonly account: AccessToken;
  /** Whether the path begins with `/upload`. */
  readonly upload: boolean;
  readonly query: URLSearchParams;
  readonly editId: string | undefined;
  /** The track whose releases are listed without an edit. */
  readonly track: string | undefined;
  /** Whether the path is that of the reviews. */
  readonly reviews: boolean;
  readonly verb: string | undefined;
  /** The parts of the path after the id of the edit. */
  readonly parts: readonly string[];
}

const PATH =
  /^(?<upload>\/upload)?\/androidpublisher\/v3\/applications\/(?<packageName>[^/]+)\/edits(?:\/(?<edit>[^/:]+)(?<verb>:\w+)?(?<rest>\/.*)?)?$/;
const RELEASES_PATH =
  /^\/androidpublisher\/v3\/applications\/(?<packageName>[^/]+)\/tracks\/(?<track>[^/]+)\/releases$/;
const REVIEWS_PATH = /^\/androidpublisher\/v3\/applications\/(?<packageName>[^/]+)\/(?<reviews>reviews)$/;
/** Query parameters that every Google API accepts. */
const SYSTEM_PARAMETERS = new Set(
  '$.xgafv access_token alt callback fields key oauth_token prettyPrint quotaUser upload_protocol uploadType'.split(
    ' ',
  ),
);
/** The query parameters of `commit`, with their accepted values. */
const COMMIT_PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  changesInReviewBehavior: [
    'CHANGES_IN_REVIEW_BEHAVIOR_TYPE_UNSPECIFIED',
    'CANCEL_IN_REVIEW_AND_SUBMIT',
    'ERROR_IF_IN_REVIEW',
  ],
  changesNotSentForReview: ['true', 'false'],
};

/** The query parameters of an upload of an image, with their accepted values. */
const UPLOAD_PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  aiGeneratedState: [
    'aiGeneratedStateUnspecified',
    'aiGeneratedStateNotAiGenerated',
    'aiGeneratedStateAiGeneratedDeveloperAttested',
  ],
};

/** The query parameters of the reviews, which accept any value here. */
const REVIEW_PARAMETERS = new Set(['maxResults', 'startIndex', 'token', 'translationLanguage']);

/** Reads a request. Throws GoogleRefusal for a token, path, parameter or app that the API does not accept. */
export function readCall(service: PlayService, request: Request): PlayCall {
  const account = findAccount(service, request);
  const url = new URL(request.url);
  const path = url.href.slice(service.base.length).replace(/[?#].*/s, '');
  const groups = (PATH.exec(path) ?? RELEASES_PATH.exec(path) ?? REVIEWS_PATH.exec(path))?.groups;
  if (!groups?.['packageName']) throw new GoogleRefusal(notFound(`The requested URL ${path} was not found.`));
  checkQuery(url.searchParams, groups);
  const packageName = decodeURIComponent(groups['packageName']);
  const app = service.apps.get(packageName);
  if (!app) throw new GoogleRefusal(notFound(`Package not found: ${packageName}.`));
  return {
    request,
    method: request.method,
    packageName,
    app,
    account,
    upload: groups['upload'] !== undefined,
    query: url.searchParams,
    editId: groups['edit'],
    track: groups['track'] === undefined ? undefined : decodeURIComponent(groups['track']),
    reviews: groups['reviews'] !== undefined,
    verb: groups['verb'],
    parts: (groups['rest'] ?? '').split('/').slice(1).map(decodeURIComponent),
  };
}

export function methodMissing({ method }: PlayCall): GoogleError {
  return notFound(`Method not found: ${method}.`);
}

function findAccount(service: PlayService, request: Request): AccessToken {
  const token = findToken(request, service.identities);
  if (!token) throw new GoogleRefusal(UNAUTHENTICATED);
  if (!token.scopes.includes(PLAY_SCOPE)) throw new GoogleRefusal(SCOPE_INSUFFICIENT);
  const project = request.headers.get('x-goog-user-project');
  if (project !== null && service.identities.deniedProjects.has(project))
    throw new GoogleRefusal(userProjectDenied(project));
  if (!token.invited) throw new GoogleRefusal(PERMISSION_DENIED);
  return token;
}

function checkQuery(
  query: URLSearchParams,
  { upload, verb, reviews }: Record<string, string | undefined>,
): void {
  const known = {
    ...(verb === ':commit' && COMMIT_PARAMETERS),
    ...(upload !== undefined && UPLOAD_PARAMETERS),
  };
  for (const [name, value] of query) {
    if (SYSTEM_PARAMETERS.has(name) || (reviews !== undefined && REVIEW_PARAMETERS.has(name))) continue;
    const allowed = known[name];
    if (!allowed) {
      throw new GoogleRefusal(
        badRequest(`Invalid JSON payload received. Unknown name "${name}": Cannot bind query parameter.`),
      );
    }
    if (!allowed.includes(value))
      throw new GoogleRefusal(badRequest(`Invalid value at '${name}': "${value}"`));
  }
}
