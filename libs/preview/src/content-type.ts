import { extname } from 'node:path';

import { contentType } from 'mime-types';

const MARKDOWN = new Set(['.md', '.markdown', '.mdx']);

/** Returns the Content-Type of a file by its extension, such as `image/png` or `text/markdown; charset=utf-8`. */
export function findContentType(path: string): string {
  const extension = extname(path).toLowerCase();
  if (MARKDOWN.has(extension)) return 'text/markdown; charset=utf-8';
  return (extension && contentType(extension)) || 'application/octet-stream';
}
