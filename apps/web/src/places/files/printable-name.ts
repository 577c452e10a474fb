/**
 * Returns a file name for display. Characters that are invisible, break lines or change the direction of the text are
 * shown by their code, so that a name cannot look like another name.
 */
export function printableName(name: string): string {
  return name.replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}`,
  );
}
