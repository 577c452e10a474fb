/**
 * Returns a text of a server as one line of at most 100 characters, without control characters and invisible
 * characters.
 */
export function shortLine(text: string): string {
  return text
    .replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, 100);
}
