import type { IncomingHttpHeaders } from 'node:http';

import fresh from 'fresh';

/** The values that identify the bytes of one response. */
export interface Validators {
  readonly etag: string;
  /** The time of the last change, as an HTTP date. */
  readonly lastModified: string;
}

/** Evaluates the `If-*` headers of a GET or HEAD request, except `If-Range`, according to RFC 9110, section 13.2.2. */
export function evaluateConditions(
  headers: IncomingHttpHeaders,
  { etag, lastModified }: Validators,
): 'send' | 'not-modified' | 'precondition-failed' {
  if (!holds(headers, etag, lastModified)) return 'precondition-failed';
  return fresh(headers, { etag, 'last-modified': lastModified }) ? 'not-modified' : 'send';
}

function holds(headers: IncomingHttpHeaders, etag: string, lastModified: string): boolean {
  const match = headers['if-match'];
  // According to the RFC, a weak ETag, such as the ETag of these files, never matches If-Match. Common web servers
  // accept a weak ETag in If-Match, and so does this function.
  if (match !== undefined) return match.trim() === '*' || tags(match).includes(weak(etag));
  const since = Date.parse(headers['if-unmodified-since'] ?? '');
  return Number.isNaN(since) || Date.parse(lastModified) <= since;
}

/** Whether a part of the file may be sent: `If-Range` is absent, or its ETag or date matches the file. */
export function rangeIsFresh(headers: IncomingHttpHeaders, { etag, lastModified }: Validators): boolean {
  const condition = headers['if-range'];
  if (condition === undefined) return true;
  if (typeof condition !== 'string') return false;
  if (condition.includes('"')) return weak(condition.trim()) === weak(etag);
  return Date.parse(lastModified) <= Date.parse(condition);
}

function tags(list: string) {
  return list.split(',').map((tag) => weak(tag.trim()));
}

function weak(tag: string) {
  return tag.replace(/^W\//, '');
}
