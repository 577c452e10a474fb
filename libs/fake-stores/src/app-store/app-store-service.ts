import type { TrustedKeys } from '../jwt/credentials.ts';
import type { RateLimit } from '../rate-limit.ts';
import {
  type AppleError,
  appleErrorResponse,
  AppleRefusal,
  FORBIDDEN,
  NOT_AUTHORIZED,
  pathError,
  RATE_LIMIT_EXCEEDED,
} from './apple-error.ts';
import { acceptedKey } from './bearer.ts';
import { type DocumentContext, itemDocument } from './document.ts';
import { IMAGES } from './library/asset-library.ts';
import { LIBRARY_ROUTES } from './library/library-routes.ts';
import { LIBRARY_WRITES } from './library/library-writes.ts';
import { PARAMETERS } from './parameters.table.ts';
import { readQuery } from './query.ts';
import type { Resource } from './resource.ts';
import { APPLE_ROUTES, type AppleRoute } from './routes.ts';
import { KINDS } from './writes/asset-kinds.ts';
import { NO_BODY, readBody, readLinkage, type WriteBody } from './writes/read-body.ts';
import type { AppStoreState } from './writes/write-context.ts';
import { WRITE_ROUTES, type WriteRoute } from './writes/write-routes.ts';

/** The state of the fake App Store Connect. */
export interface AppStoreService extends AppStoreState {
  readonly base: string;
  readonly keys: readonly TrustedKeys['appStore'][];
  readonly rateLimit: RateLimit;
  /** Whether the API has the App Asset Library. */
  readonly hasLibrary: boolean;
}

/**
 * Responds to a request as App Store Connect does. Checks in this order: token, rate limit, path, method, query, body.
 */
export async function respondAsAppStore(service: AppStoreService, request: Request): Promise<Response> {
  const key = await acceptedKey(request.headers.get('authorization'), service.keys, service.now());
  if (key === null) return appleErrorResponse(NOT_AUTHORIZED);
  const { exceeded, header } = service.rateLimit.count(key.keyId, service.now());
  const refuse = (errors: AppleError | readonly AppleError[]): Response => appleErrorResponse(errors, header);
  if (exceeded) return refuse(RATE_LIMIT_EXCEEDED);
  const url = new URL(request.url);
  const path = url.href.slice(service.base.length).replace(/[?#].*/s, '');
  try {
    if (request.method === 'GET') return Response.json(read(service, url, path), { headers: header });
    const writes = [...WRITE_ROUTES, ...(service.hasLibrary ? LIBRARY_WRITES : [])];
    const known = findRoute([...readRoutes(service), ...writes], path);
    const found = findRoute(
      writes.filter(({ method }) => method === request.method),
      path,
    );
    if (!known) return refuse(pathError(path));
    if (!found || !key.mayWrite) return refuse(FORBIDDEN);
    readQuery(url.searchParams, {});
    return write(service, { ...found, url, text: await request.text(), header });
  } catch (error) {
    if (error instanceof AppleRefusal) return refuse(error.errors);
    throw error;
  }
}

function readRoutes({ hasLibrary }: AppStoreService): readonly AppleRoute[] {
  return hasLibrary ? [...APPLE_ROUTES, ...LIBRARY_ROUTES] : APPLE_ROUTES;
}

function read(service: AppStoreService, url: URL, path: string): object {
  const found = findRoute(readRoutes(service), path);
  if (!found) throw new AppleRefusal(pathError(path));
  const query = readQuery(url.searchParams, PARAMETERS[found.route.path] ?? {});
  const { table, uploads } = service;
  const onRow = (row: Resource): void => {
    if (row.type === IMAGES) uploads.afterRead(row, null);
    const kind = KINDS.find(({ items }) => items === row.type);
    if (!kind) return;
    const [set] = table.related(row, kind.parent);
    uploads.afterRead(row, String(set?.attributes[kind.slot]));
  };
  const context = { ...documentContext(service, url), query, onRow };
  return found.route.respond(context, found.id);
}

function write(
  service: AppStoreService,
  call: { route: WriteRoute; id: string; url: URL; text: string; header: Record<string, string> },
): Response {
  const { route, id, text, header } = call;
  const row = route.write({ state: service, id, body: readRouteBody(route, id, text) });
  if (row === null) return new Response(null, { status: 204, headers: header });
  const status = route.method === 'POST' ? 201 : 200;
  return Response.json(itemDocument(documentContext(service, call.url), row), { status, headers: header });
}

function readRouteBody({ body, method }: WriteRoute, id: string, text: string): WriteBody {
  if (body === null) return NO_BODY;
  if (typeof body === 'string') return readLinkage(text, body);
  return readBody(text, body, method === 'PATCH' ? id : null);
}

function documentContext({ table, base }: AppStoreService, url: URL): DocumentContext {
  return { table, base, url, query: readQuery(new URLSearchParams(), {}) };
}

function findRoute<Route extends { readonly path: string }>(
  routes: readonly Route[],
  path: string,
): { route: Route; id: string } | null {
  for (const route of routes) {
    const match = new RegExp(`^${route.path.replace('{id}', '([^/]+)')}$`).exec(path);
    if (match) return { route, id: decodeURIComponent(match[1] ?? '') };
  }
  return null;
}
