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
} from '../play/google-error.ts';
import { cutBody, stalledBody, trickledBody, waited } from './broken-body.ts';
import type { FaultContext, FaultResponder } from './fault.ts';
import { HOSTILE_FILE_NAMES, HOSTILE_FOLDER_NAMES, HOSTILE_TEXTS } from './hostile-values.table.ts';
import { rewrittenJson, withEachValue } from './rewritten-json.ts';

const HTML = '<!doctype html><html><body><h1>Service temporarily unavailable</h1></body></html>';

function html(status: number, contentType = 'text/html; charset=utf-8'): Response {
  return new Response(HTML, { status, headers: { 'Content-Type': contentType } });
}

/** The stores' own error, in the words of whichever store was asked. */
function refusal(apple: AppleError, google: GoogleError, plain = apple.status): FaultResponder {
  return ({ store, settings }) => {
    const retry: Record<string, string> =
      plain === 429 || plain === 503
        ? settings.retryAfter === null
          ? {}
          : { 'Retry-After': settings.retryAfter ?? '1' }
        : {};
    if (store === 'appStore') return appleErrorResponse({ ...apple, status: plain }, retry);
    if (store === 'play') return googleErrorResponse({ ...google, code: plain }, retry);
    if (store === 'playToken') {
      return Response.json(
        { error: plain === 401 ? 'invalid_client' : 'internal_failure' },
        { status: plain, headers: retry },
      );
    }
    return new Response(null, { status: plain, headers: retry });
  };
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
    rewrittenJson(await context.answer(), (body) => ({
      ...body,
      links: { ...(body['links'] as object), next: link(context) },
    }));
}

/** Every way in which an answer can be spoilt, by name. */
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
  /** A proxy’s page with status 502, in HTML. */
  badGateway: () => html(502),
  unavailable: refusal(UNEXPECTED, { ...INTERNAL, status: 'UNAVAILABLE' }, 503),
  /** The same with 504. */
  gatewayTimeout: () => html(504),

  /** Headers after `delayMs`, then the right answer. */
  slowHeaders: async ({ request, answer, settings }) => {
    await waited(settings.delayMs ?? 60_000, request.signal);
    return answer();
  },
  /** Half of the body, then nothing, with the connection open. */
  stalledBody: async ({ answer }) => stalledBody(await answer()),
  /** One byte per second. */
  trickledBody: async ({ request, answer }) => trickledBody(await answer(), request.signal),
  /** Half of the body, then the connection breaks. */
  cutBody: async ({ answer }) => cutBody(await answer()),
  /** The connection breaks before an answer. */
  reset: () => Response.error(),

  /** The right answer, as `text/plain`. */
  wrongContentType: async ({ answer }) => {
    const real = await answer();
    const headers = new Headers(real.headers);
    headers.set('Content-Type', 'text/plain');
    return new Response(real.body, { status: real.status, headers });
  },
  /** A page of HTML that says that all is well. */
  htmlWith200: () => html(200),
  /** Not a byte, as JSON. */
  emptyBody: () => json(''),
  /** Status 204. */
  noContent: () => new Response(null, { status: 204 }),
  /** Half of the text, as if it were whole. */
  truncatedJson: async ({ answer }) => {
    const text = await (await answer()).text();
    return json(text.slice(0, text.length / 2));
  },
  /** `null`. */
  nullJson: () => json('null'),
  /** `[]`, where an object is due. */
  arrayJson: () => json('[]'),
  /** Every text a number, every list an object. */
  wrongTypes: async ({ answer }) =>
    rewrittenJson(await answer(), (body) =>
      Object.fromEntries(
        Object.entries(body).map(([key, value]) => [key, Array.isArray(value) ? { 0: 7 } : 7]),
      ),
    ),
  /** A body of 10 MB. */
  hugeJson: async ({ answer }) =>
    rewrittenJson(await answer(), (body) => ({ ...body, padding: 'x'.repeat(10_000_000) })),
  /** The right answer, with a field nobody knows. */
  extraFields: async ({ answer }) =>
    rewrittenJson(await answer(), (body) => ({ ...body, brandNew: { since: 'tomorrow' } })),

  redirectLoop: redirect(({ request }) => request.url),
  redirectElsewhere: redirect(({ urls, settings }) => settings.location ?? `${urls.stranger}/elsewhere`),
  redirectToFile: redirect(() => 'file:///etc/passwd'),
  redirectToMetadata: redirect(() => 'http://169.254.169.254/latest/meta-data/'),

  /** `links.next` always leads to the same page. */
  endlessPages: nextPage(({ request }) => request.url),
  /** `links.next` leads to another host. */
  nextElsewhere: nextPage(({ request, urls }) => {
    const { pathname, search } = new URL(request.url);
    return `${urls.stranger}${pathname}${search}`;
  }),

  /** A page of HTML as `image/png`. */
  htmlPicture: () => html(200, 'image/png'),
  /** An SVG with a script in it. */
  svgPicture: () =>
    new Response('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', {
      headers: { 'Content-Type': 'image/svg+xml' },
    }),
  /** A picture of no bytes. */
  emptyPicture: () => picture(null),
  /** The first byte of a PNG. */
  oneBytePicture: () => picture('\x89'),
  /** A picture whose bytes end early, with a `Content-Length` that agrees. */
  truncatedPicture: async ({ answer }) => {
    const bytes = await (await answer()).bytes();
    return picture(bytes.slice(0, Math.floor(bytes.length / 2)));
  },
  /** The right picture, with a page of HTML after its end. */
  picturePlusHtml: async ({ answer }) => picture(new Blob([await (await answer()).arrayBuffer(), HTML])),
  /** A real picture of 1 × 1 pixel. */
  wrongSizePicture: () => picture(ONE_PIXEL_PNG),

  /** Each picture’s file name in turn one of `HOSTILE_FILE_NAMES`, or of `values`. */
  hostileFileNames: async ({ answer, settings }) =>
    withEachValue(await answer(), ['fileName'], settings.values ?? HOSTILE_FILE_NAMES),
  /** The same for locales, of `HOSTILE_FOLDER_NAMES`. */
  hostileLocales: async ({ answer, settings }) =>
    withEachValue(await answer(), ['locale', 'language'], settings.values ?? HOSTILE_FOLDER_NAMES),
  /** The same for display types, of `HOSTILE_FOLDER_NAMES`. */
  hostileDisplayTypes: async ({ answer, settings }) =>
    withEachValue(await answer(), ['screenshotDisplayType'], settings.values ?? HOSTILE_FOLDER_NAMES),
  /** The same for ids, of `HOSTILE_FOLDER_NAMES`. */
  hostileIds: async ({ answer, settings }) =>
    withEachValue(await answer(), ['id'], settings.values ?? HOSTILE_FOLDER_NAMES),
  /** The same for texts of the listing, of `HOSTILE_TEXTS`. */
  hostileTexts: async ({ answer, settings }) =>
    withEachValue(
      await answer(),
      ['description', 'name', 'subtitle', 'whatsNew', 'title', 'fullDescription', 'shortDescription'],
      settings.values ?? HOSTILE_TEXTS,
    ),
  /** Display types that Apple has not named yet. */
  unknownDisplayTypes: async ({ answer }) =>
    withEachValue(await answer(), ['screenshotDisplayType'], ['APP_IPHONE_99', 'APP_GLASSES', 'APP_CAR']),
} as const satisfies Readonly<Record<string, FaultResponder>>;

/** The name of a fault that is there already; the README says what each does. */
export type FaultName = keyof typeof FAULTS;

const ONE_PIXEL_PNG = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII='),
  (character) => character.charCodeAt(0),
);
