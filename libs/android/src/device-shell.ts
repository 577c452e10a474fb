/**
 * Quotes words for the phone's shell. adb joins its arguments with spaces, and the phone's `sh` parses the result again. This is the
 * only place that produces text for that shell.
 */
export function deviceShell(words: readonly string[]): string {
  return words.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
}
