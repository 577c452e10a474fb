import { basename } from 'node:path';

/**
 * Headers of every answer that carries bytes this program did not write. The bare `sandbox` is what keeps a previewed
 * HTML or SVG file from running script with the rights of the page: `nosniff` and a right content type do not. Nothing
 * may be loaded from anywhere: a sandboxed file is a stranger to its own server too, which would refuse it.
 */
export function previewHeaders(path: string): Record<string, string> {
  return {
    'Content-Security-Policy':
      "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'self'",
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Content-Disposition': `inline; filename*=UTF-8''${extendedValue(basename(path))}`,
  };
}

/** RFC 8187: what encodeURIComponent leaves but `ext-value` does not allow is escaped too. */
function extendedValue(name: string) {
  return encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
