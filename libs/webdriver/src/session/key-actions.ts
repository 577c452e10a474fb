/** The code points that the W3C protocol uses for special keys, such as Enter [W3C WebDriver, "Keyboard actions"]. */
export const KEYS = {
  backspace: '\uE003',
  tab: '\uE004',
  enter: '\uE007',
  escape: '\uE00C',
  end: '\uE010',
  home: '\uE011',
  left: '\uE012',
  up: '\uE013',
  right: '\uE014',
  down: '\uE015',
  delete: '\uE017',
} as const;

/** The name of a special key, such as `enter`. */
export type KeyName = keyof typeof KEYS;

const KEYS_PER_COMMAND = 200;

/**
 * Splits a text into keys, in groups that are sent with one command each. Line breaks, tabs and backspaces become the
 * keys Enter, Tab and Backspace.
 */
export function* typedKeys(text: string): Generator<string[]> {
  // The text is split into code points, not into graphemes, because chromedriver accepts only one code point for each
  // key. The code points of a grapheme, sent one after the other, write the same text.
  const keys = Array.from(text.replaceAll(/\r\n?/g, '\n'), (character) => WRITTEN[character] ?? character);
  for (let start = 0; start < keys.length; start += KEYS_PER_COMMAND)
    yield keys.slice(start, start + KEYS_PER_COMMAND);
}

/** Returns the W3C actions that press and release keys one after the other. */
export function keyActions(keys: readonly string[]): object[] {
  const actions = keys.flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);
  return [{ type: 'key', id: 'keyboard', actions }];
}

const WRITTEN: Readonly<Record<string, string>> = {
  '\n': KEYS.enter,
  '\t': KEYS.tab,
  '\b': KEYS.backspace,
};
