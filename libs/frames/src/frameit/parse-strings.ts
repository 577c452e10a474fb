/** One line of a `.strings` file. */
export interface StringsPair {
  /** A part of the path of the screenshots that the text is for. */
  readonly key: string;
  readonly text: string;
}

/**
 * Reads `title.strings` and `keyword.strings` as frameit does: each line that begins with a quotation mark, with or
 * without a semicolon. Unlike frameit, `\n` becomes a line break and `\"` a quotation mark, because this is what their
 * writers mean.
 */
export function parseStrings(bytes: Uint8Array): StringsPair[] {
  return decode(bytes)
    .split(/\r\n|\r|\n/)
    .flatMap((line) => {
      const [, key, text] = /^"((?:[^"\\]|\\.)*)"\s*=\s*"((?:[^"\\]|\\.)*)"/.exec(line.trim()) ?? [];
      return key === undefined || text === undefined ? [] : [{ key: unescape(key), text: unescape(text) }];
    });
}

/** Xcode writes these files in UTF-8 or UTF-16, the latter also without a mark of the byte order. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding = first === 0xff || (second === 0 && first !== 0) ? 'utf-16le' : 'utf-16be';
  const isWide = first === 0xfe || first === 0xff || first === 0 || second === 0;
  return new TextDecoder(isWide ? encoding : 'utf-8').decode(bytes);
}

function unescape(text: string): string {
  return text.replaceAll(/\\(.)/g, (_, letter: string) => (letter === 'n' ? '\n' : letter));
}
