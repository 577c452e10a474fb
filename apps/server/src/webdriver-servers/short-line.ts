/** A text of a server on one line, without characters that change other text, and with at most 100 characters. */
export function shortLine(text: string): string {
  return text
    .replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, 100);
}
