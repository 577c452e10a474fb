import type { TrustedKeys } from '../jwt/credentials.ts';
import {
  type AppleError,
  appleErrorResponse,
  AppleRefusal,
  FORBIDDEN,
  NOT_AUTHORIZED,
  pathError,
  RATE_LIMIT_EXCEEDED,
} from './apple-error.ts';
import { acceptedKeyId } from './bearer.ts';
import { PARAMETERS } from './parameters.table.ts';
import { readQuery } from './query.ts';
import type { RateLimit } from './rate-limit.ts';
import type { ResourceTable } from './resource.ts';
import { APPLE_ROUTES } from './routes.ts';

/** The state of the fake App Store Connect. */
export interface AppStoreService {
  readonly base: string;
  readonly table: ResourceTable;
  readonly keys: readonly TrustedKeys['appStore'][];
  readonly rateLimit: RateLimit;
  readonly now: () => number;
}

/** Responds to a request as App Store Connect does. Checks in this order: token, rate limit, path, method, query. */
export async function respondAsAppStore(service: AppStoreService, request: Request): Promise<Response> {
  const keyId = await acceptedKeyId(request.headers.get('authorization'), service.keys, service.now());
  if (keyId === null) return appleErrorResponse(NOT_AUTHORIZED);
  const { exceeded, header } = service.rateLimit.count(keyId, service.now());
  const refuse = (error: AppleError): Response => appleErrorResponse(error, header);
  if (exceeded) return refuse(RATE_LIMIT_EXCEEDED);
  const url = new URL(request.url);
  const path = url.href.slice(service.base.length).replace(/[?#].*$/s, '');
  const found = findRoute(path);
  if (!found) return refuse(pathError(path));
  // The key has read-only access.
  if (request.method !== 'GET') return refuse(FORBIDDEN);
  try {
    const query = readQuery(url.searchParams, PARAMETERS[found.route.path] ?? {});
    const context = { table: service.table, query, url, base: service.base };
    return Response.json(found.route.respond(context, found.id), { headers: header });
  } catch (error) {
    if (error instanceof AppleRefusal) return refuse(error.error);
    throw error;
  }
}

function findRoute(path: string): { route: (typeof APPLE_ROUTES)[number]; id: string } | null {
  for (const route of APPLE_ROUTES) {
    const pattern = new RegExp(`^${route.path.replace('{id}', '([^/]+)')}$`);
    const match = pattern.exec(path);
    if (match) return { route, id: decodeURIComponent(match[1] ?? '') };
  }
  return null;
}
