import {
  AGREEMENTS_MISSING,
  type AppleError,
  appleErrorResponse,
  CONFLICT as APPLE_CONFLICT,
  FORBIDDEN,
  NOT_AUTHORIZED,
  notFound as appleNotFound,
  RATE_LIMIT_EXCEEDED,
  UNEXPECTED,
} from '../app-store/apple-error.ts';
import {
  CONFLICT as GOOGLE_CONFLICT,
  type GoogleError,
  googleErrorResponse,
  INTERNAL,
  notFound as googleNotFound,
  PERMISSION_DENIED,
  QUOTA_EXCEEDED,
  UNAUTHENTICATED,
} from '../google/google-error.ts';
import { cutBody, stalledBody, trickledBody } from './broken-body.ts';
import { delay } from './delay.ts';
import type { FaultContext, FaultResponder } from './fault.ts';
import { HOSTILE_FILE_NAMES, HOSTILE_FOLDER_NAMES, HOSTILE_TEXTS } from './hostile-values.table.ts';
import { rewrittenJson, withEachValue } from './rewritten-json.ts';

const HTML = '<!doctype html><html><body><h1>Service temporarily unavailable</h1></body></html>';

function html(status: number, contentType = 'text/html; charset=utf-8'): Response {
  return new Response(HTML, { status, headers: { 'Content-Type': contentType } });
}

/** An error response, in the format of the store that received the request. */
function refusal(apple: AppleError, google: GoogleError, plain = apple.status): FaultResponder {
  return ({ store, settings }) => {
    const retry = retryHeader(plain, settings.retryAfter);
    if (store === 'appStore') return appleErrorResponse({ ...apple, status: plain }, retry);
    if (store === 'googlePlay') return googleErrorResponse({ ...google, code: plain }, retry);
    if (store === 'googlePlayToken') {
      return Response.json(
        { error: plain === 401 ? 'invalid_client' : 'internal_failure' },
        { status: plain, headers: retry },
      );
    }
    return new Response(null, { status: plain, headers: retry });
  };
}

function retryHeader(status: number, retryAfter: string | null = '1'): Record<string, string> {
  const isTemporary = status === 429 || status === 503;
  return isTemporary && retryAfter !== null ? { 'Retry-After': retryAfter } : {};
}

function redirect(location: (context: FaultContext) => string): FaultResponder {
  return (context) => new Response(null, { status: 302, headers: { Location: location(context) } });
}

function json(body: string): Response {
  return new Response(body, { headers: { 'Content-Type': 'application/json' } });
}

function picture(body: BodyInit | null): Response {
  return new Response(body, { headers: { 'Content-Type': 'image/png' } });
}

/** Changes `links.next` of a page. */
function nextPage(link: (context: FaultContext) => string): FaultResponder {
  return async (context) =>
    rewrittenJson(await context.next(), (body) => ({
      ...body,
      links: { ...(body['links'] as object), next: link(context) },
    }));
}

/** All faults by name. */
export const FAULTS = {
  unauthorized: refusal(NOT_AUTHORIZED, UNAUTHENTICATED),
  forbidden: refusal(FORBIDDEN, PERMISSION_DENIED),
  agreementsMissing: refusal(AGREEMENTS_MISSING, PERMISSION_DENIED),
  notFound: refusal(appleNotFound('apps', '0'), googleNotFound('Requested entity was not found.')),
  conflict: refusal(APPLE_CONFLICT, GOOGLE_CONFLICT),
  preconditionFailed: refusal(
    { ...APPLE_CONFLICT, status: 412 },
    { ...GOOGLE_CONFLICT, status: 'FAILED_PRECONDITION' },
  ),
  tooManyRequests: refusal(RATE_LIMIT_EXCEEDED, QUOTA_EXCEEDED),
  serverError: refusal(UNEXPECTED, INTERNAL),
  /** Status 502 with an HTML page, as proxies send. */
  badGateway: () => html(502),
  unavailable: refusal(UNEXPECTED, { ...INTERNAL, status: 'UNAVAILABLE' }, 503),
  /** Status 504 with an HTML page. */
  gatewayTimeout: () => html(504),

  /** The correct response, after `delayMs`. */
  slowHeaders: async ({ request, next, settings }) => {
    await delay(settings.delayMs ?? 60_000, request.signal);
    return next();
  },
  /** Half of the body, then nothing. The connection stays open. */
  stalledBody: async ({ next }) => stalledBody(await next()),
  /** The body at one byte per second. */
  trickledBody: async ({ request, next }) => trickledBody(await next(), request.signal),
  /** Half of the body, then the connection breaks. */
  cutBody: async ({ next }) => cutBody(await next()),
  /** The connection breaks before a response. */
  reset: () => Response.error(),

  /** The request is applied, then the connection breaks before the response. */
  appliedThenReset: async ({ next }) => {
    await next();
    return Response.error();
  },
  /** The request is applied, and the response is status 500. */
  appliedThenServerError: async (context) => {
    await context.next();
    return refusal(UNEXPECTED, INTERNAL)(context);
  },
  /** The request is applied, and the response is status 504 with an HTML page. */
  appliedThenTimeout: async ({ next }) => {
    await next();
    return html(504);
  },
  /**
   * Another person changes the listing at the store right before the request. On Google Play, the change ends all
   * edits.
   */
  changedElsewhere: async ({ store, others, next }) => {
    others.changeTexts(store === 'googlePlay' ? 'googlePlay' : 'appStore');
    return next();
  },
  /** Another person submits the app for review right before the request. */
  reviewStarted: async ({ store, others, next }) => {
    others.startReview(store === 'googlePlay' ? 'googlePlay' : 'appStore');
    return next();
  },
  /** Apple never finishes processing the screenshot that this request commits. */
  stuckProcessing: async ({ others, next }) => {
    others.stickNextUpload();
    return next();
  },
  /** The addresses of all reserved App Store uploads have expired. */
  uploadsExpired: async ({ others, next }) => {
    others.expireUploads();
    return next();
  },

  /** The correct response with the type `text/plain`. */
  wrongContentType: async ({ next }) => {
    const real = await next();
    const headers = new Headers(real.headers);
    headers.set('Content-Type', 'text/plain');
    return new Response(real.body, { status: real.status, headers });
  },
  /** An HTML page with status 200. */
  htmlWith200: () => html(200),
  /** An empty body with a JSON content type. */
  emptyBody: () => json(''),
  /** Status 204. */
  noContent: () => new Response(null, { status: 204 }),
  /** The first half of the JSON, as a complete body: the connection does not break. */
  truncatedJson: async ({ next }) => {
    const text = await (await next()).text();
    return json(text.slice(0, text.length / 2));
  },
  /** The body `null`. */
  nullJson: () => json('null'),
  /** The body `[]` in place of an object. */
  arrayJson: () => json('[]'),
  /** At the top level of the body: objects in place of lists, numbers in place of all other values. */
  wrongTypes: async ({ next }) =>
    rewrittenJson(await next(), (body) =>
      Object.fromEntries(
        Object.entries(body).map(([key, value]) => [key, Array.isArray(value) ? { 0: 7 } : 7]),
      ),
    ),
  /** A body of 10 MB. */
  hugeJson: async ({ next }) =>
    rewrittenJson(await next(), (body) => ({ ...body, padding: 'x'.repeat(10_000_000) })),
  /** The correct response with an unknown field. */
  extraFields: async ({ next }) =>
    rewrittenJson(await next(), (body) => ({ ...body, brandNew: { since: 'tomorrow' } })),

  redirectLoop: redirect(({ request }) => request.url),
  redirectElsewhere: redirect(({ urls, settings }) => settings.location ?? `${urls.otherHost}/elsewhere`),
  redirectToFile: redirect(() => 'file:///etc/passwd'),
  redirectToMetadata: redirect(() => 'http://169.254.169.254/latest/meta-data/'),

  /** `links.next` leads to the same page. */
  endlessPages: nextPage(({ request }) => request.url),
  /** `links.next` leads to another host. */
  nextElsewhere: nextPage(({ request, urls }) => {
    const { pathname, search } = new URL(request.url);
    return `${urls.otherHost}${pathname}${search}`;
  }),

  /** An HTML page with the type `image/png`. */
  htmlPicture: () => html(200, 'image/png'),
  /** An SVG that contains a script. */
  svgPicture: () =>
    new Response('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', {
      headers: { 'Content-Type': 'image/svg+xml' },
    }),
  /** A picture without bytes. */
  emptyPicture: () => picture(null),
  /** The first byte of a PNG. */
  oneBytePicture: () => picture(Uint8Array.of(0x89)),
  /** The first half of a picture, as a complete body: the connection does not break. */
  truncatedPicture: async ({ next }) => {
    const bytes = await (await next()).bytes();
    return picture(bytes.slice(0, Math.floor(bytes.length / 2)));
  },
  /** The correct picture, followed by an HTML page. */
  picturePlusHtml: async ({ next }) => picture(new Blob([await (await next()).arrayBuffer(), HTML])),
  /** A valid picture of 1 × 1 pixel. */
  wrongSizePicture: () => picture(ONE_PIXEL_PNG),

  /** Replaces file names with the values in `HOSTILE_FILE_NAMES`, or in `values`, one after the other. */
  hostileFileNames: async ({ next, settings }) =>
    withEachValue(await next(), ['fileName'], settings.values ?? HOSTILE_FILE_NAMES),
  /** Replaces locales with the values in `HOSTILE_FOLDER_NAMES`, or in `values`, one after the other. */
  hostileLocales: async ({ next, settings }) =>
    withEachValue(await next(), ['locale', 'language'], settings.values ?? HOSTILE_FOLDER_NAMES),
  /** Replaces display types with the values in `HOSTILE_FOLDER_NAMES`, or in `values`, one after the other. */
  hostileDisplayTypes: async ({ next, settings }) =>
    withEachValue(await next(), ['screenshotDisplayType'], settings.values ?? HOSTILE_FOLDER_NAMES),
  /** Replaces ids with the values in `HOSTILE_FOLDER_NAMES`, or in `values`, one after the other. */
  hostileIds: async ({ next, settings }) =>
    withEachValue(await next(), ['id'], settings.values ?? HOSTILE_FOLDER_NAMES),
  /** Replaces texts of the listing with the values in `HOSTILE_TEXTS`, or in `values`, one after the other. */
  hostileTexts: async ({ next, settings }) =>
    withEachValue(
      await next(),
      ['description', 'name', 'subtitle', 'whatsNew', 'title', 'fullDescription', 'shortDescription'],
      settings.values ?? HOSTILE_TEXTS,
    ),
  /** Replaces display types with display types that Apple does not have. */
  unknownDisplayTypes: async ({ next }) =>
    withEachValue(await next(), ['screenshotDisplayType'], ['APP_IPHONE_99', 'APP_GLASSES', 'APP_CAR']),
} as const satisfies Readonly<Record<string, FaultResponder>>;

/** The name of a predefined fault. The README describes each fault. */
export type FaultName = keyof typeof FAULTS;

const ONE_PIXEL_PNG = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII='),
  (character) => character.charCodeAt(0),
);
