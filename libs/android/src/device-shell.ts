/**
 * Quotes words for the device's shell. adb joins its arguments with spaces and the phone's `sh` reads the line anew, so
 * every word that comes from outside goes through here, and nothing else makes shell text.
 */
export function deviceShell(words: readonly string[]): string {
  return words.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
}
