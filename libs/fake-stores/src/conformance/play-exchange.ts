import { type ApiDescriptions, type Json, part } from './descriptions.ts';
import type { Exchange } from './exchange.ts';
import { StrictSchemas } from './strict-schema.ts';

const SCHEMAS = new WeakMap<Json, StrictSchemas>();

/**
 * Checks an exchange with the Android Publisher API against Google's discovery document: path, parameters and bodies.
 * If the status is 400 or higher, checks only the body of the response. Unknown properties are also problems. Returns
 * one text per problem.
 */
export function checkPlayExchange({ play }: ApiDescriptions, exchange: Exchange): string[] {
  const url = new URL(exchange.url);
  const start = url.pathname.search(/\/(?:upload\/)?androidpublisher\//);
  const path = url.pathname.slice(Math.max(0, start) + 1);
  const method = [...listMethods(play), LIST_RELEASES, LIST_REVIEWS].find(
    (candidate) =>
      candidate['httpMethod'] === exchange.method &&
      toPattern(readPath(candidate, { upload: path.startsWith('upload/') })).test(path),
  );
  const schemas =
    SCHEMAS.get(play) ??
    new StrictSchemas(
      { ...RELEASE_SCHEMAS, ...REVIEW_SCHEMAS, ...part(play, 'schemas'), ...ERROR_SCHEMAS },
      '',
    );
  SCHEMAS.set(play, schemas);
  if (exchange.status >= 400) return schemas.problems('Error', exchange.body);
  if (!method) return [`${exchange.method} /${path} is not described`];
  const named = { ...part(play, 'parameters'), ...part(method, 'parameters') };
  const unknown = [...url.searchParams.keys()]
    .filter((name) => !(name in named))
    .map((name) => `parameter ${name} is not described`);
  const problems = [...unknown, ...requestProblems(method, schemas, exchange)];
  const { $ref } = part(method, 'response');
  if (typeof $ref === 'string') return [...problems, ...schemas.problems($ref, exchange.body)];
  return [...problems, ...(exchange.body === undefined ? [] : ['a body where none is described'])];
}

function requestProblems(method: Json, schemas: StrictSchemas, { requestBody }: Exchange): string[] {
  const { $ref } = part(method, 'request');
  if (requestBody === undefined) return [];
  if (typeof $ref !== 'string') return ['a request body where none is described'];
  return schemas.problems($ref, requestBody);
}

/** The path of a method, or the path to which its files are uploaded. */
function readPath(method: Json, { upload }: { upload: boolean }): string {
  if (!upload) return String(method['path']);
  const simple = part(part(part(method, 'mediaUpload'), 'protocols'), 'simple');
  return String(simple['path'] ?? '').slice(1);
}

function listMethods(resource: Json): Json[] {
  const own = Object.values(part(resource, 'methods')) as Json[];
  return [
    ...own,
    ...Object.values(part(resource, 'resources')).flatMap((child) => listMethods(child as Json)),
  ];
}

function toPattern(template: string): RegExp {
  return new RegExp(`^${template.replace(/\{\+?\w+\}/g, '[^/:]+')}$`);
}

/**
 * `applications.tracks.releases.list` of @googleapis/androidpublisher 42, for a discovery document that does not contain
 * it.
 */
const LIST_RELEASES: Json = {
  httpMethod: 'GET',
  path: 'androidpublisher/v3/applications/{packageName}/tracks/{track}/releases',
  parameters: {},
  response: { $ref: 'ListReleaseSummariesResponse' },
};
const RELEASE_SCHEMAS = {
  ListReleaseSummariesResponse: {
    type: 'object',
    properties: { releases: { type: 'array', maxItems: 20, items: { $ref: 'ReleaseSummary' } } },
  },
  ReleaseSummary: {
    type: 'object',
    properties: {
      activeArtifacts: { type: 'array', items: { $ref: 'ArtifactSummary' } },
      releaseLifecycleState: { type: 'string', pattern: '^RELEASE_LIFECYCLE_STATE_' },
      releaseName: { type: 'string' },
      track: { type: 'string' },
    },
  },
  ArtifactSummary: { type: 'object', properties: { versionCode: { type: 'integer' } } },
};

/** `reviews.list` of @googleapis/androidpublisher 42, for a discovery document that does not contain it. */
const LIST_REVIEWS: Json = {
  httpMethod: 'GET',
  path: 'androidpublisher/v3/applications/{packageName}/reviews',
  parameters: { maxResults: {}, startIndex: {}, token: {}, translationLanguage: {} },
  response: { $ref: 'ReviewsListResponse' },
};
const text = { type: 'string' };
const count = { type: 'integer' };
const REVIEW_SCHEMAS = {
  ReviewsListResponse: {
    type: 'object',
    properties: {
      reviews: { type: 'array', maxItems: 100, items: { $ref: 'Review' } },
      pageInfo: { type: 'object' },
      tokenPagination: { type: 'object', properties: { nextPageToken: text, previousPageToken: text } },
    },
  },
  Review: {
    type: 'object',
    properties: { reviewId: text, authorName: text, comments: { type: 'array', items: { $ref: 'Comment' } } },
  },
  Comment: {
    type: 'object',
    properties: { userComment: { $ref: 'UserComment' }, developerComment: { $ref: 'DeveloperComment' } },
  },
  UserComment: {
    type: 'object',
    properties: {
      ...{ text, originalText: text, reviewerLanguage: text, device: text, appVersionName: text },
      ...{ androidOsVersion: count, appVersionCode: count, thumbsUpCount: count, thumbsDownCount: count },
      starRating: { type: 'integer', minimum: 1, maximum: 5 },
      deviceMetadata: { type: 'object' },
      lastModified: { $ref: 'ReviewTime' },
    },
  },
  DeveloperComment: { type: 'object', properties: { text, lastModified: { $ref: 'ReviewTime' } } },
  ReviewTime: { type: 'object', properties: { seconds: text, nanos: count } },
};

/**
 * The form of Google's errors (google.rpc.Status and the older `errors`). The discovery document does not describe it.
 */
const ERROR_SCHEMAS = {
  Error: {
    type: 'object',
    required: ['error'],
    properties: { error: { $ref: 'ErrorStatus' } },
  },
  ErrorStatus: {
    type: 'object',
    required: ['code', 'message', 'status'],
    properties: {
      code: { type: 'integer' },
      message: { type: 'string' },
      status: { type: 'string', pattern: '^[A-Z_]+$' },
      errors: { type: 'array', items: { $ref: 'ErrorItem' } },
      details: { type: 'array', items: { type: 'object', required: ['@type'] } },
    },
  },
  ErrorItem: {
    type: 'object',
    required: ['message', 'domain', 'reason'],
    properties: { message: { type: 'string' }, domain: { type: 'string' }, reason: { type: 'string' } },
  },
};
