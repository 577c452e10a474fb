/**
 * A text of a screen on one line: without characters that are invisible or change the direction of what follows, at most
 * `length` characters.
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

// Marks of direction, zero-width characters except those that join emoji, and the invisible tag characters, in which
// instructions for language models can be hidden.
const INVISIBLE =
  /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB]|[\u{E0000}-\u{E007F}]/gu;
