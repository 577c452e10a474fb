/**
 * The longest text of one message, in UTF-16 units. A longer text is sent in parts, so that the progress is visible
 * and a failure loses little text.
 */
export const MAX_TEXT = 200;

/** Cuts a text into parts of at most `max` UTF-16 units, without splitting a character. */
export function textParts(text: string, max: number): string[] {
  const parts: string[] = [];
  let part = '';
  for (const character of text) {
    if (part !== '' && part.length + character.length > max) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return part === '' ? parts : [...parts, part];
}

/**
 * The characters that a device can type: `ascii` for a device that receives texts as keys of a US keyboard, such as an
 * Android phone through `adb shell input text`.
 */
export type Alphabet = 'ascii' | 'unicode';

const TYPABLE = { ascii: /[\n\t\x20-\x7e]/, unicode: /[\n\t]|\P{Cc}/u };

/**
 * Separates a text into the part that the device can type, with a line feed for each line break, and the characters
 * that the device cannot type.
 */
export function typableText(text: string, alphabet: Alphabet): { typable: string; lost: string[] } {
  const possible = TYPABLE[alphabet];
  const lost = new Set<string>();
  let typable = '';
  for (const character of text.replaceAll(/\r\n?/g, '\n')) {
    if (possible.test(character)) typable += character;
    else lost.add(character);
  }
  return { typable, lost: [...lost] };
}
