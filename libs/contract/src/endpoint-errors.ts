import type { Endpoint } from './endpoint.ts';
import { ERROR_STATUS, type ErrorCode } from './error-codes.ts';

/** Returns every error code that an endpoint may return, grouped by HTTP status in ascending order. */
export function errorsByStatus(endpoint: Endpoint): { status: number; codes: ErrorCode[] }[] {
  const codes = new Set<ErrorCode>(['HOST_REFUSED', 'ORIGIN_REFUSED', 'INTERNAL', ...endpoint.errors]);
  const { params, query, body, method } = endpoint;
  // An endpoint that changes something refuses every parameter that it does not know.
  if ((params ?? query ?? body) || method !== 'GET') codes.add('REQUEST_INVALID');
  if (endpoint.body) {
    codes.add('REQUEST_MALFORMED').add('BODY_TOO_LARGE').add('CONTENT_TYPE_UNSUPPORTED');
  }
  const groups = Map.groupBy(codes, (code) => ERROR_STATUS[code]);
  return [...groups].sort(([a], [b]) => a - b).map(([status, group]) => ({ status, codes: group.sort() }));
}
