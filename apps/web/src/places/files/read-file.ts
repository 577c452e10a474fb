import { createClient, endpointUrl, isApiError } from '@storedeck/contract';

import { encodingOf, fileKind, type FileKind } from './file-kind.ts';

/** At most this much of a text is shown, in bytes. */
export const TEXT_BYTES = 1024 * 1024;

/** What is known of a local file, and its text when it is one. */
export interface PreviewedFile {
  readonly path: string;
  /** Address of its bytes; another one once the file has changed, so that no picture of before is shown. */
  readonly url: string;
  readonly kind: FileKind;
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  /** Milliseconds since 1970; null when the server does not tell. */
  readonly modified: number | null;
  /** The first `TEXT_BYTES` of what can be read as text; null for anything else. */
  readonly text: string | null;
}

/** Whether it can be seen as the text it is written in too. */
export function hasSource({ kind }: PreviewedFile): boolean {
  return ['markdown', 'html', 'svg'].includes(kind);
}

/**
 * Reads the beginning of a local file, and what the server says of all of it.
 * @throws ApiError as `GET /api/preview-file`
 */
export async function readFile(
  path: string,
  { signal, fetch = globalThis.fetch }: { signal?: AbortSignal; fetch?: typeof globalThis.fetch } = {},
): Promise<PreviewedFile> {
  const client = createClient({
    fetch: (input, init) => fetch(input, { ...init, headers: { Range: `bytes=0-${TEXT_BYTES - 1}` } }),
  });
  const call = { query: { path }, ...(signal && { signal }) };
  const response = await client.previewFile(call).catch((error: unknown) => {
    // No range lies inside an empty file.
    if (isApiError(error) && error.code === 'RANGE_INVALID') return createClient({ fetch }).previewFile(call);
    throw error;
  });
  const start = await readAtMost(response, TEXT_BYTES);
  const contentType = response.headers.get('Content-Type') ?? '';
  const modified = Date.parse(response.headers.get('Last-Modified') ?? '');
  const kind = fileKind(contentType, start);
  return {
    path,
    url: addressOf(path, response.headers.get('ETag')),
    kind,
    contentType,
    size: sizeOf(response) ?? start.length,
    modified: Number.isNaN(modified) ? null : modified,
    text: ['text', 'markdown', 'html', 'svg'].includes(kind) ? decode(start) : null,
  };
}

function addressOf(path: string, etag: string | null): string {
  const url = endpointUrl('previewFile', { query: { path } });
  return etag === null ? url : `${url}&state=${encodeURIComponent(etag)}`;
}

function sizeOf({ headers }: Response): number | undefined {
  const total = /\/(\d+)$/.exec(headers.get('Content-Range') ?? '')?.[1] ?? headers.get('Content-Length');
  return total === null ? undefined : Number(total);
}

/** Reads no more than this, whatever the server sends. */
async function readAtMost({ body }: Response, limit: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(limit);
  let length = 0;
  const reader = body?.getReader();
  while (reader && length < limit) {
    const { done, value } = await reader.read();
    if (done) break;
    const taken = value.subarray(0, limit - length);
    bytes.set(taken, length);
    length += taken.length;
  }
  await reader?.cancel();
  return bytes.slice(0, length);
}

function decode(bytes: Uint8Array): string {
  // As a stream: a character that the end cuts in two is left out instead of shown as broken.
  return new TextDecoder(encodingOf(bytes) ?? 'utf-8').decode(bytes, { stream: true });
}
