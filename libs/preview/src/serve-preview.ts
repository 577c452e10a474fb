import type { IncomingMessage, ServerResponse } from 'node:http';

import etag from 'etag';
import parseRange from 'range-parser';

import { evaluateConditions, rangeIsFresh, type Validators } from './conditional-request.ts';
import { contentTypeOf } from './content-type.ts';
import { copyBytes } from './copy-bytes.ts';
import { openPreview, type PreviewFile } from './open-preview.ts';
import { PreviewError } from './preview-error.ts';
import { previewHeaders } from './preview-headers.ts';

/** What `servePreview` keeps to, and how its answer may be cached. */
export interface ServePreviewOptions {
  /** Serve only what lies in this folder once every symlink is followed. */
  readonly within?: string;
  /** `Cache-Control` of the answer; `no-store` unless given. */
  readonly cacheControl?: string;
}

/**
 * Answers a GET or HEAD with the file at an absolute path, as a web server does: `Range`, `If-Range`, `ETag`,
 * `Last-Modified`, `If-*`. Any size in constant memory. Every answer is sandboxed, so that nothing in it can run.
 *
 * Resolves when the answer has gone out or the client has left; the file is closed then.
 * @throws PreviewError before anything is sent; for `RANGE_INVALID` the response already bears `Content-Range`.
 */
export async function servePreview(
  request: IncomingMessage,
  response: ServerResponse,
  path: unknown,
  { within, cacheControl = 'no-store' }: ServePreviewOptions = {},
): Promise<void> {
  const file = await openPreview(path, within === undefined ? {} : { within });
  try {
    const validators = { etag: etag(file.stats), lastModified: file.stats.mtime.toUTCString() };
    const condition = evaluateConditions(request.headers, validators);
    if (condition === 'precondition-failed')
      throw new PreviewError('PRECONDITION_FAILED', 'The file has changed since it was last read.');
    const part = condition === 'send' ? partOf(file, request, response, validators) : undefined;
    for (const [name, value] of Object.entries(previewHeaders(file.path))) response.setHeader(name, value);
    response.setHeader('Cache-Control', cacheControl);
    response.setHeader('ETag', validators.etag);
    response.setHeader('Last-Modified', validators.lastModified);
    response.setHeader('Accept-Ranges', 'bytes');
    if (part) await sendPart(file, part, request, response);
    else response.writeHead(304).end();
  } finally {
    await file.handle.close();
  }
}

/** A run of bytes; `end` is the last one, as in a Range header. */
interface Part {
  readonly status: 200 | 206;
  readonly start: number;
  readonly length: number;
}

function partOf(
  { size }: PreviewFile,
  request: IncomingMessage,
  response: ServerResponse,
  validators: Validators,
): Part {
  const whole: Part = { status: 200, start: 0, length: size };
  const { range } = request.headers;
  if (range === undefined || !/^ *bytes=/.test(range) || !rangeIsFresh(request.headers, validators))
    return whole;
  const ranges = parseRange(size, lastBytesAtMost(size, range), { combine: true });
  if (ranges === -1) {
    response.setHeader('Content-Range', `bytes */${size}`);
    throw new PreviewError('RANGE_INVALID', `The range lies outside the file, which has ${size} bytes.`);
  }
  // A malformed range, and several at once, are answered with the whole file, as RFC 9110 allows.
  const [first, ...more] = ranges === -2 ? [] : ranges;
  if (first === undefined || more.length > 0) return whole;
  response.setHeader('Content-Range', `bytes ${first.start}-${first.end}/${size}`);
  return { status: 206, start: first.start, length: first.end - first.start + 1 };
}

/** The last N bytes of a file that has fewer are all of it (RFC 9110, 14.1.2); range-parser calls that unsatisfiable. */
function lastBytesAtMost(size: number, range: string) {
  return range.replace(/^( *bytes= *)-(\d+) *$/, (whole, unit: string, count: string) =>
    Number(count) > size ? `${unit}-${size}` : whole,
  );
}

async function sendPart(
  file: PreviewFile,
  { status, start, length }: Part,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.writeHead(status, { 'Content-Type': contentTypeOf(file.path), 'Content-Length': length });
  if (request.method === 'HEAD' || length === 0) {
    response.end();
    return;
  }
  // When the client has left, the disk failed half-way or the file shrank, the length promised cannot be kept, and
  // breaking the connection is the only way left to say so.
  const sent = await copyBytes(file.handle, { start, length }, response).catch(() => undefined);
  if (sent === length) response.end();
  else response.destroy();
}
