const MARKS: readonly [mark: readonly number[], encoding: string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

/**
 * Decodes the text of a file in the encoding of its byte order mark, or in `encoding` if it has no mark. Spreadsheet
 * programs and editors of Windows write UTF-16 with a mark. Undefined if the bytes are not text in this encoding, or if
 * it is unknown. UTF-16 without a mark shows by its NUL characters, which no text contains.
 */
export function decodeText(bytes: Uint8Array, encoding = 'utf-8'): string | undefined {
  const marked = MARKS.find(([mark]) => mark.every((byte, index) => bytes[index] === byte));
  try {
    const text = new TextDecoder(marked?.[1] ?? encoding, { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}
