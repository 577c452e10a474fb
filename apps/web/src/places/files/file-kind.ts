/** How a file is shown. */
export type FileKind =
  'image' | 'svg' | 'video' | 'audio' | 'pdf' | 'markdown' | 'html' | 'json' | 'text' | 'binary' | 'empty';

const MPEG_TS_SYNC = 0x47;
const SNIFFED_BYTES = 8192;

/**
 * Determines the kind from the content type, which the server derives from the file name, and from the first bytes
 * where the content type is not enough. A file without bytes is `empty`.
 */
export function fileKind(contentType: string, start: Uint8Array): FileKind {
  if (start.length === 0) return 'empty';
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const isText = detectEncoding(start) !== undefined;
  // TypeScript files and MPEG transport streams have the same extension, so the content decides.
  if (type === 'video/mp2t' && start[0] !== MPEG_TS_SYNC && isText) return 'text';
  if (type === 'image/svg+xml') return 'svg';
  if (type === 'application/pdf') return 'pdf';
  const [family] = type.split('/');
  if (family === 'image' || family === 'video' || family === 'audio') return family;
  if (!isText) return 'binary';
  if (type === 'text/markdown') return 'markdown';
  if (type === 'application/json' || type.endsWith('+json')) return 'json';
  return type === 'text/html' || type === 'application/xhtml+xml' ? 'html' : 'text';
}

/** Determines the encoding of a text from its first bytes; undefined for content that is not text. */
export function detectEncoding(start: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | undefined {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  return start.subarray(0, SNIFFED_BYTES).includes(0) ? undefined : 'utf-8';
}
