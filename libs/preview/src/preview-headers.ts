import { basename } from 'node:path';

/**
 * Returns the headers of every response that contains a local file. `sandbox` without exceptions prevents an HTML or
 * SVG file from running scripts with the rights of this server's pages. `nosniff` and a correct content type would not
 * prevent this. `default-src 'none'` prevents the file from loading anything from this or any other server. Only images
 * in `data:` addresses and inline styles are allowed.
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

/** Encodes a name as `ext-value` of RFC 8187, which does not allow some characters that encodeURIComponent keeps. */
function extendedValue(name: string) {
  return encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
