import { matchKeybindingPress, parseKeybinding, type KeybindingPress } from 'tinykeys';

import { KEY_BINDINGS, type KeyBinding, type KeyId } from './key-bindings.table.ts';

/** The key that shortcuts use with another one: on a Mac, an iPhone or an iPad `Meta`, otherwise `Control`. */
export const MOD = parseKeybinding('$mod+k')[0]?.[0][0] ?? 'Control';

/**
 * Returns the binding of the pressed key. `before` is the key that was pressed just before, if it begins a sequence.
 * Returns `first` for a key that begins a sequence. A sequence has no time limit, and its first key can be pressed twice.
 */
export function findBinding(
  event: KeyboardEvent,
  before: KeyboardEvent | null,
): (KeyBinding & { readonly id: KeyId }) | 'first' | null {
  const find = (events: readonly KeyboardEvent[], length: number) =>
    KEY_BINDINGS.find(({ keys }) => {
      const names = keys.split(' ');
      return names.length === length && events.every((each, index) => isPressed(names[index] ?? '', each));
    });
  return (before && find([before, event], 2)) ?? find([event], 1) ?? (find([event], 2) ? 'first' : null);
}

/** Whether an event is the press of a key, with exactly the modifiers in its name, such as `$mod+Enter`. */
export function isPressed(key: string, event: KeyboardEvent): boolean {
  return listPresses(key).some((press) => matchKeybindingPress(event, press));
}

/**
 * On some keyboards, a digit or a sign needs Shift or AltGr: `?` is Shift + on a Swiss keyboard, and `/` is Shift 7. The
 * modifiers of a letter count, because a letter with Shift is another key.
 */
function listPresses(key: string): readonly KeybindingPress[] {
  const known = presses.get(key);
  if (known) return known;
  const isSign = [...key].length === 1 && !/\p{L}/u.test(key);
  const names = isSign ? [`[Shift]+${key}`, `[Shift]+AltGraph+${key}`] : [key];
  const made = names.flatMap(parseKeybinding);
  presses.set(key, made);
  return made;
}

/** The presses of each key that was asked for, because each letter that is typed is compared with all shortcuts. */
const presses = new Map<string, readonly KeybindingPress[]>();

/** Returns the keys of a binding as they are printed on a keyboard, such as `['Ctrl', 'K']` or `['G', 'L']`. */
export function printedKeys(keys: string): string[] {
  return parseKeybinding(keys)
    .flatMap(([modifiers, , key]) => [...modifiers, String(key)])
    .map((key) => PRINTED[key] ?? (key.length === 1 ? key.toUpperCase() : key));
}

const PRINTED: Readonly<Record<string, string>> = { Meta: '⌘', Control: 'Ctrl', Escape: 'Esc' };
