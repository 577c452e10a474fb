/** The length of a text as the stores count it: in Unicode code points, so an emoji counts as one. */
export function textLength(text: string): number {
  return [...text].length;
}

/** The number of bytes of a text in UTF-8. */
export function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}
