import type { KeyModifier } from './screen-gesture.ts';

/**
 * The number of each key in the keyboard page of USB HID [HID Usage Tables 1.5, chapter 10], by its
 * `KeyboardEvent.code`.
 */
const USAGES: Readonly<Record<string, number>> = {
  ...Object.fromEntries([...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter, at) => [`Key${letter}`, 4 + at])),
  ...Object.fromEntries([...'1234567890'].map((digit, at) => [`Digit${digit}`, 30 + at])),
  Enter: 40,
  Escape: 41,
  Backspace: 42,
  Tab: 43,
  Space: 44,
  Minus: 45,
  Equal: 46,
  BracketLeft: 47,
  BracketRight: 48,
  Backslash: 49,
  Semicolon: 51,
  Quote: 52,
  Backquote: 53,
  Comma: 54,
  Period: 55,
  Slash: 56,
  Home: 74,
  PageUp: 75,
  Delete: 76,
  End: 77,
  PageDown: 78,
  ArrowRight: 79,
  ArrowLeft: 80,
  ArrowDown: 81,
  ArrowUp: 82,
};
const MODIFIER_USAGES: Readonly<Record<KeyModifier, number>> = {
  control: 224,
  shift: 225,
  option: 226,
  command: 227,
};
/** For each key of a US keyboard, the characters that it writes without Shift and with Shift. */
const CHARACTERS: readonly (readonly [code: string, plain: string, shifted: string])[] = [
  ['Space', ' ', ' '],
  ['Minus', '-', '_'],
  ['Equal', '=', '+'],
  ['BracketLeft', '[', '{'],
  ['BracketRight', ']', '}'],
  ['Backslash', '\\', '|'],
  ['Semicolon', ';', ':'],
  ['Quote', "'", '"'],
  ['Backquote', '`', '~'],
  ['Comma', ',', '<'],
  ['Period', '.', '>'],
  ['Slash', '/', '?'],
  ...[...'1234567890'].map((digit, at) => [`Digit${digit}`, digit, '!@#$%^&*()'[at] ?? ''] as const),
  ...[...'abcdefghijklmnopqrstuvwxyz'].map(
    (letter) => [`Key${letter.toUpperCase()}`, letter, letter.toUpperCase()] as const,
  ),
];

/**
 * Returns the numbers of the keys of one stroke, the modifiers first. Undefined for a key that is not on a US keyboard.
 */
export function strokeOfKey(
  code: string,
  modifiers: readonly KeyModifier[] = [],
): readonly number[] | undefined {
  const usage = Object.hasOwn(USAGES, code) ? USAGES[code] : undefined;
  return usage === undefined ? undefined : [...modifiers.map((name) => MODIFIER_USAGES[name]), usage];
}

/**
 * Returns the numbers of the keys that write a character. Undefined for a character that a US keyboard does not have.
 */
export function strokeOfCharacter(character: string): readonly number[] | undefined {
  for (const [code, plain, shifted] of CHARACTERS) {
    if (character === plain) return strokeOfKey(code);
    if (character === shifted) return strokeOfKey(code, ['shift']);
  }
  return undefined;
}
