import { storedText } from './stored-text.ts';

/**
 * The length of a text as the stores count it: the text in the form in which it is stored, in Unicode code points, so an
 * emoji counts as one.
 */
export function textLength(text: string): number {
  return [...storedText(text)].length;
}

/** The number of bytes of a text in UTF-8. */
export function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) bytes += countBytes(character.codePointAt(0) ?? 0);
  return bytes;
}

function countBytes(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}
