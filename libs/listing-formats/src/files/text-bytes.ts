/**
 * The text in a file, without the byte order mark and without the line end that editors and fastlane add at the end.
 * Undefined when the bytes are not UTF-8.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\r?\n$/, '');
  } catch {
    return undefined;
  }
}

/**
 * The bytes of a file that ends with `end` and that `decodeText` reads as exactly `text`. Undefined when there are no such
 * bytes, for example for half a surrogate pair.
 */
export function encodeText(text: string, end: '' | '\n'): Uint8Array | undefined {
  // `decodeText` removes one line end. If the text itself ends with a line end, the file needs a second one.
  const bytes = new TextEncoder().encode(text + (end === '' && text.endsWith('\n') ? '\n' : end));
  return decodeText(bytes) === text ? bytes : undefined;
}
