/**
 * The text of a file of its own, without the byte order mark and the one line end that editors and fastlane put behind it;
 * undefined when the bytes are not UTF-8.
 */
export function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\r?\n$/, '');
  } catch {
    return undefined;
  }
}

/** The bytes that `textOf` reads as this very text; undefined where there are none, as for half a surrogate pair. */
export function bytesOf(text: string, end: '' | '\n'): Uint8Array | undefined {
  // Without an end of its own, a text that ends a line would lose that end on the way back.
  const bytes = new TextEncoder().encode(text + (end === '' && text.endsWith('\n') ? '\n' : end));
  return textOf(bytes) === text ? bytes : undefined;
}
