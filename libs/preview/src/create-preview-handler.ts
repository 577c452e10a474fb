import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';

import { isPreviewError, PreviewError } from './preview-error.ts';
import { servePreview } from './serve-preview.ts';

const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** The options of `createPreviewHandler`: the folder, the host names, and the caching. */
export interface PreviewHandlerOptions {
  /** The absolute path of the folder whose files are served. Links to files outside this folder are not followed. */
  readonly root: string;
  /**
   * The host names that are accepted in requests, without port. Default: `localhost`, `127.0.0.1` and `[::1]`. This
   * check protects against web pages that reach this server under their own host name (DNS rebinding).
   */
  readonly hosts?: readonly string[] | undefined;
  /** `Cache-Control` of the responses. Default: `no-store`. */
  readonly cacheControl?: string | undefined;
}

/**
 * A request handler for `createServer` of `node:http`, and for `use` of Express. The handler responds to every request
 * and never rejects.
 */
export type PreviewHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Creates a handler that serves the files below a folder by the path of the URL: `/notes/today.md` is `notes/today.md`
 * in `root`. The handler responds to GET and HEAD. The response to a refused request has the status of the error and
 * the error message as plain text. Files and folders whose name starts with a dot are treated as if they did not exist.
 */
export function createPreviewHandler({
  root,
  hosts = LOOPBACK_HOSTS,
  cacheControl,
}: PreviewHandlerOptions): PreviewHandler {
  return async (request, response) => {
    try {
      checkHost(request, hosts);
      const path = join(root, ...segmentsOf(request.url ?? '/'));
      await servePreview(request, response, { path, within: root, cacheControl });
    } catch (error) {
      sendError(response, error);
    }
  };
}

function checkHost({ headers }: IncomingMessage, hosts: readonly string[]): void {
  const host = URL.parse(`http://${headers.host ?? ''}`)?.hostname;
  if (host === undefined || !hosts.includes(host))
    throw new PreviewError('HOST_REFUSED', 'This server does not respond under this host name.', {
      hint: `Use one of these names: ${hosts.join(', ')}.`,
    });
}

/**
 * Returns the decoded parts of the path. Each part is checked, because a decoded part may contain a slash or be `..`.
 */
function segmentsOf(url: string): string[] {
  const { pathname } = new URL(url, 'http://localhost');
  const segments = pathname.slice(1).split('/').map(decode);
  for (const segment of segments) {
    if (segment === undefined || /[\\/\0]/.test(segment))
      throw new PreviewError('PATH_INVALID', 'The path of the address is malformed.');
    if (segment.startsWith('.')) throw new PreviewError('FILE_NOT_FOUND', 'There is no such file.');
  }
  return segments as string[];
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

function sendError(response: ServerResponse, error: unknown): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const [status, message] = isPreviewError(error)
    ? [error.status, error.message]
    : [500, 'The file cannot be shown.'];
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(message);
}
