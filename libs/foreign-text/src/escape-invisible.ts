/**
 * Returns a text in which the code replaces each control character, line separator and invisible character, such as
 * `\u{1b}`: so the text can neither move the cursor of a terminal, nor add a line, nor change the direction of text.
 * Characters that join emoji and letters stay.
 */
export function escapeInvisible(text: string): string {
  return text.replaceAll(/(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, toEscape);
}

/** Same as `escapeInvisible`, also for the characters that join: so a name cannot look like another name. */
export function escapeInName(name: string): string {
  return name.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, toEscape);
}

function toEscape(character: string): string {
  return `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}`;
}
