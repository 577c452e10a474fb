import { KEY_NAMES as OFFICIAL_NAMES } from './key-codes.table.ts';

const SHORT_NAMES: Readonly<Record<string, string>> = {
  recents: 'app_switch',
  volup: 'volume_up',
  voldown: 'volume_down',
  backspace: 'del',
};

const CODES = new Map(OFFICIAL_NAMES.map((name, code) => [name, code]));

/** Every key name that can be sent: Android's own (`KEYCODE_*`, lower-case, without the prefix) and a few short ones. */
export const KEY_NAMES: readonly string[] = [...Object.keys(SHORT_NAMES), ...OFFICIAL_NAMES];

/** Android's code of a key name; `undefined` for a name that is none. */
export function keyCodeOf(name: string): number | undefined {
  return CODES.get(Object.hasOwn(SHORT_NAMES, name) ? (SHORT_NAMES[name] ?? name) : name);
}
