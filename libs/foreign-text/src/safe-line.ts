// Marks of the direction of text, zero-width characters except those that join emoji and letters, and the invisible tag
// characters, in which instructions for language models can be hidden.
const INVISIBLE =
  /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB]|[\u{E0000}-\u{E007F}]/gu;

/**
 * Returns a text as one line of at most `maxLength` characters (UTF-16 units), for a message, a name or an outline. White
 * space and control characters become one space. Characters that are invisible, or that change the direction of the text
 * after them, are removed. A text that is cut off ends with `…`.
 */
export function safeLine(text: string, maxLength: number): string {
  const line = text
    // Most of a long text would not be shown, so it is not searched either.
    .slice(0, maxLength * 4)
    .replaceAll(INVISIBLE, '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Zs}]+/gu, ' ')
    .toWellFormed()
    .trim();
  if (line.length <= maxLength) return line;
  const start = line.slice(0, maxLength - 1).toWellFormed();
  return `${start.replace(/\uFFFD$/, '')}…`;
}
