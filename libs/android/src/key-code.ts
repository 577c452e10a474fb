import { OFFICIAL_KEY_NAMES } from './key-codes.table.ts';

const SHORT_NAMES = {
  recents: 'app_switch',
  volup: 'volume_up',
  voldown: 'volume_down',
  backspace: 'del',
} as const;

type OfficialKeyName = (typeof OFFICIAL_KEY_NAMES)[number];

/**
 * The name of a key of an Android phone: Android's own name in lower case without its prefix (`home`), the same name as
 * Android writes it (`KEYCODE_HOME`), or one of the short names `recents`, `volup`, `voldown`, `backspace`.
 */
export type KeyName = OfficialKeyName | `KEYCODE_${Uppercase<OfficialKeyName>}` | keyof typeof SHORT_NAMES;

const CODES: ReadonlyMap<string, number> = new Map([
  ...OFFICIAL_KEY_NAMES.map((name, code) => [name, code] as const),
  ...Object.entries(SHORT_NAMES).map(([short, name]) => [short, OFFICIAL_KEY_NAMES.indexOf(name)] as const),
]);

/**
 * Every key name in lower case and without prefix: first the short names, then Android's own names in the order of
 * their codes.
 */
export const KEY_NAMES: readonly string[] = [...Object.keys(SHORT_NAMES), ...OFFICIAL_KEY_NAMES];

/** Returns Android's code for a key name. The form `KEYCODE_HOME` is also accepted. `undefined` for any other text. */
export function findKeyCode(name: string): number | undefined {
  return CODES.get(/^KEYCODE_[A-Z0-9_]+$/.test(name) ? name.slice('KEYCODE_'.length).toLowerCase() : name);
}
