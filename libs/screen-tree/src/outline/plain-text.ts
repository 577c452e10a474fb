/**
 * Returns a text of a screen on one line and with at most `length` characters. Characters that are invisible, or that
 * change the direction of the text after them, are removed.
 */
export function plainText(text: string, length: number): string {
  const plain = text
    .slice(0, length * 4)
    .replaceAll(INVISIBLE, '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Zs}]+/gu, ' ')
    .toWellFormed()
    .trim();
  return plain.length <= length
    ? plain
    : `${plain
        .slice(0, length - 1)
        .toWellFormed()
        .replace(/\uFFFD$/, '')}…`;
}

// Direction marks, zero-width characters except those that join emoji, and the invisible tag characters, in which
// instructions for language models can be hidden.
const INVISIBLE =
  /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB]|[\u{E0000}-\u{E007F}]/gu;
