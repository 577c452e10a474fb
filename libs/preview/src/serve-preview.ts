import type { IncomingMessage, ServerResponse } from 'node:http';

import etag from 'etag';
import parseRange from 'range-parser';

import { evaluateConditions, rangeIsFresh, type Validators } from './conditional-request.ts';
import { findContentType } from './content-type.ts';
import { copyBytes } from './copy-bytes.ts';
import { openPreview, type PreviewFile } from './open-preview.ts';
import { PreviewError } from './preview-error.ts';
import { previewHeaders } from './preview-headers.ts';

/** The options of `servePreview`. */
export interface ServePreviewOptions {
  /** The absolute path of the file. The path may come directly from a request, because `servePreview` checks it. */
  readonly path: unknown;
  /** The folder that must contain the file after all links are followed. Default: every folder is allowed. */
  readonly within?: string | undefined;
  /** `Cache-Control` of the response. Default: `no-store`. */
  readonly cacheControl?: string | undefined;
}

/**
 * Responds to a GET or HEAD request with a file, as a web server does, with support for `Range`, `If-Range`, `ETag`,
 * `Last-Modified` and `If-*`. Memory use does not depend on the file size. Every response is sandboxed, so that no
 * script in the file can run.
 *
 * The caller must check who may send requests. The caller must also set `within`, except if clients may read every file
 * of this user.
 *
 * Resolves when the file is closed again. This happens after the response was sent or the client has disconnected.
 * @throws PreviewError before anything is sent; for `RANGE_INVALID` and `METHOD_NOT_ALLOWED` the response already has
 * its `Content-Range` or `Allow` header.
 */
export async function servePreview(
  request: IncomingMessage,
  response: ServerResponse,
  { path, within, cacheControl = 'no-store' }: ServePreviewOptions,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD');
    throw new PreviewError('METHOD_NOT_ALLOWED', 'Files can be read with GET and HEAD only.');
  }
  const file = await openPreview(path, { within });
  try {
    const validators = { etag: etag(file.stats), lastModified: file.stats.mtime.toUTCString() };
    const condition = evaluateConditions(request.headers, validators);
    if (condition === 'precondition-failed')
      throw new PreviewError('PRECONDITION_FAILED', 'The file has changed since it was last read.');
    const part = condition === 'send' ? pickPart(file, { request, response, validators }) : undefined;
    for (const [name, value] of Object.entries(previewHeaders(file.path))) response.setHeader(name, value);
    response.setHeader('Cache-Control', cacheControl);
    response.setHeader('ETag', validators.etag);
    response.setHeader('Last-Modified', validators.lastModified);
    response.setHeader('Accept-Ranges', 'bytes');
    if (part) await sendPart(file, part, { request, response });
    else response.writeHead(304).end();
  } finally {
    await file.handle.close();
  }
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** The part of the file that is sent, in bytes. */
interface Part {
  readonly status: 200 | 206;
  readonly start: number;
  readonly length: number;
}

function pickPart(
  { size }: PreviewFile,
  { request, response, validators }: Exchange & { readonly validators: Validators },
): Part {
  const whole: Part = { status: 200, start: 0, length: size };
  const { range } = request.headers;
  if (range === undefined || !/^ *bytes=/.test(range) || !rangeIsFresh(request.headers, validators))
    return whole;
  const ranges = parseRange(size, lastBytesAtMost(size, range), { combine: true });
  if (ranges === -1) {
    response.setHeader('Content-Range', `bytes */${size}`);
    throw new PreviewError('RANGE_INVALID', `The range is outside the file, which has ${size} bytes.`);
  }
  // The response to a malformed range, or to several ranges, is the whole file, as RFC 9110 allows.
  const [first, ...more] = ranges === -2 ? [] : ranges;
  if (first === undefined || more.length > 0) return whole;
  response.setHeader('Content-Range', `bytes ${first.start}-${first.end}/${size}`);
  return { status: 206, start: first.start, length: first.end - first.start + 1 };
}

/**
 * Converts a range such as `bytes=-500` (the last 500 bytes) to the whole file if the file has fewer bytes (RFC 9110,
 * 14.1.2). range-parser would treat such a range as unsatisfiable.
 */
function lastBytesAtMost(size: number, range: string) {
  return range.replace(/^( *bytes= *)-(\d+) *$/, (whole, unit: string, count: string) =>
    Number(count) > size ? `${unit}-${size}` : whole,
  );
}

async function sendPart(
  file: PreviewFile,
  { status, start, length }: Part,
  { request, response }: Exchange,
): Promise<void> {
  response.writeHead(status, { 'Content-Type': findContentType(file.path), 'Content-Length': length });
  if (request.method === 'HEAD' || length === 0) {
    response.end();
    return;
  }
  // If the disk failed or the file became shorter, fewer bytes than Content-Length were sent. In this case, the
  // connection is closed, so that the client detects the incomplete response.
  const sent = await copyBytes(file.handle, { start, length }, response).catch(() => undefined);
  if (sent === length) response.end();
  else response.destroy();
}
