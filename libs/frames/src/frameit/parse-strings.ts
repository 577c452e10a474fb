/** One line of a `.strings` file. */
export interface StringsPair {
  /** A part of the path of the screenshots that the text is for. */
  readonly key: string;
  readonly text: string;
}

/** The texts of a `.strings` file. */
export interface StringsFile {
  readonly pairs: readonly StringsPair[];
  /** The lines that are no texts and no comments, or have more than texts. */
  readonly unread: readonly string[];
}

const PAIR = /"((?:[^"\\]|\\.)*)"\s*=\s*"((?:[^"\\]|\\.)*)"/g;

/**
 * Reads `title.strings` and `keyword.strings` line by line as frameit does, with or without semicolons. Unlike frameit,
 * `\n` becomes a line break, `\"` a quotation mark, and what is in a comment is no text, because this is what their
 * writers mean. Undefined if the bytes are neither UTF-8 nor UTF-16.
 */
export function parseStrings(bytes: Uint8Array): StringsFile | undefined {
  const decoded = decode(bytes);
  if (decoded === undefined) return undefined;
  const pairs: StringsPair[] = [];
  const unread: string[] = [];
  for (const line of removeComments(decoded.replaceAll(/\r\n?/g, '\n')).split('\n')) {
    const rest = line.replaceAll(PAIR, (_, key: string, text: string) => {
      pairs.push({ key: unescape(key), text: unescape(text) });
      return '';
    });
    if (/[^\s;]/.test(rest)) unread.push(line.trim());
  }
  return { pairs, unread };
}

/** Xcode writes these files in UTF-8 or UTF-16, the latter also without a mark of the byte order. */
function decode(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  const encoding = first === 0xff || (second === 0 && first !== 0) ? 'utf-16le' : 'utf-16be';
  const isWide = first === 0xfe || first === 0xff || first === 0 || second === 0;
  try {
    const text = new TextDecoder(isWide ? encoding : 'utf-8', { fatal: true }).decode(bytes);
    // UTF-32 shows by its NUL characters.
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

/** A text in quotation marks, or a comment, which may have several lines and no end. */
const TEXT_OR_COMMENT = /"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)/g;

function removeComments(text: string): string {
  // A comment without an end stays: the texts behind it may be meant.
  return text.replaceAll(TEXT_OR_COMMENT, (part) =>
    part.startsWith('"') || (part.startsWith('/*') && !part.endsWith('*/')) ? part : '',
  );
}

function unescape(text: string): string {
  return text.replaceAll(/\\(.)/g, (_, letter: string) => (letter === 'n' ? '\n' : letter));
}
