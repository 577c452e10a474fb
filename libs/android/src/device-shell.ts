/**
 * Quotes words for the phone's shell. Quotes are needed because adb joins its arguments with spaces, and the phone's
 * `sh` parses the joined line again.
 */
export function deviceShell(words: readonly string[]): string {
  return words.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
}
