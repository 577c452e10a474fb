import type { KeyBinding } from './key-bindings.table.ts';

/** On a Mac, Control is not used: in text fields, Control K deletes to the end of the line. */
export const ON_MAC = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '');

/** The parts of a keyboard event that decide which key was pressed. */
export type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** The name of a pressed key as in the table of keys; null for a key with other modifiers. */
export function nameOfKey(pressed: PressedKey, onMac = ON_MAC): string | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = pressed;
  const mod = onMac ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  const isLetter = /^\p{L}$/u.test(key);
  if (altKey || key.length !== 1 || (isLetter && shiftKey) || ((ctrlKey || metaKey) && !mod)) return null;
  return `${mod ? 'mod+' : ''}${key.toLowerCase()}`;
}

/** The binding of a key, after the first key of a sequence if there was one. `first` begins a sequence. */
export function findBinding<Binding extends KeyBinding>(
  bindings: readonly Binding[],
  name: string,
  before: string | null,
): Binding | 'first' | null {
  const sequence = before === null ? undefined : bindings.find(({ keys }) => keys === `${before} ${name}`);
  return (
    sequence ??
    bindings.find(({ keys }) => keys === name) ??
    (bindings.some(({ keys }) => keys.startsWith(`${name} `)) ? 'first' : null)
  );
}

/** The keys of a binding as they are printed, such as `['Ctrl', 'K']` or `['G', 'L']`. */
export function printedKeys(keys: string, onMac = ON_MAC): string[] {
  return keys
    .split(/ |(?<=mod)\+/)
    .map((key) => (key === 'mod' ? (onMac ? '⌘' : 'Ctrl') : key.toUpperCase()));
}
