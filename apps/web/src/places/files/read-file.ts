import { createClient, endpointUrl, isApiError } from '@storedeck/contract';

import { detectEncoding, fileKind, type FileKind } from './file-kind.ts';

/** The largest part of a text that is shown, in bytes. */
export const TEXT_BYTES = 1024 * 1024;

/** A local file: its kind, size and age, and the start of its text. */
export interface PreviewedFile {
  readonly path: string;
  /**
   * The address of the file's bytes. The address changes with the file, so that the browser does not show an old
   * version.
   */
  readonly url: string;
  readonly kind: FileKind;
  readonly contentType: string;
  /** The size of the file, in bytes. */
  readonly size: number;
  /** When the file was modified, in milliseconds since 1970; null when the server does not send this time. */
  readonly modified: number | null;
  /** The first `TEXT_BYTES` of a text; null for other content. */
  readonly text: string | null;
}

/** Whether the file also has a view of its source. */
export function hasSource({ kind }: PreviewedFile): boolean {
  return ['markdown', 'html', 'svg', 'json'].includes(kind);
}

/**
 * Reads the start of a local file, and its size and age from the response headers.
 * @throws ApiError with the same codes as `GET /api/preview-file`
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
    // For an empty file, the server refuses every byte range, so the file is requested again without a range.
    if (isApiError(error) && error.code === 'RANGE_INVALID') return createClient({ fetch }).previewFile(call);
    throw error;
  });
  const start = await readAtMost(response, TEXT_BYTES);
  const contentType = response.headers.get('Content-Type') ?? '';
  const modified = Date.parse(response.headers.get('Last-Modified') ?? '');
  const kind = fileKind(contentType, start);
  return {
    path,
    url: makeAddress(path, response.headers.get('ETag')),
    kind,
    contentType,
    size: readSize(response) ?? start.length,
    modified: Number.isNaN(modified) ? null : modified,
    text: ['text', 'markdown', 'html', 'svg', 'json'].includes(kind) ? decode(start) : null,
  };
}

function makeAddress(path: string, etag: string | null): string {
  return endpointUrl('previewFile', { query: { path, ...(etag !== null && { state: etag }) } });
}

function readSize({ headers }: Response): number | undefined {
  const total = /\/(\d+)$/.exec(headers.get('Content-Range') ?? '')?.[1] ?? headers.get('Content-Length');
  return total === null ? undefined : Number(total);
}

/** Reads at most `limit` bytes, even when the server sends more. */
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
  // In stream mode, an incomplete character at the end is left out instead of being shown as an error.
  return new TextDecoder(detectEncoding(bytes) ?? 'utf-8').decode(bytes, { stream: true });
}
