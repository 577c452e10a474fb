import { decodeText } from './decode-text.ts';

/**
 * The bytes of a file that ends with `end` and that is read as exactly `text`, without one line end at its end. Undefined
 * when there are no such bytes, for example for half a surrogate pair.
 */
export function encodeText(text: string, end: '' | '\n'): Uint8Array | undefined {
  // One line end is no part of the text. If the text itself ends with a line end, the file needs a second one.
  const bytes = new TextEncoder().encode(text + (end === '' && text.endsWith('\n') ? '\n' : end));
  return decodeText(bytes)?.replace(/\r?\n$/, '') === text ? bytes : undefined;
}
