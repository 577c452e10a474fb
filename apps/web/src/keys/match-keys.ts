import type { KeyBinding } from './key-bindings.table.ts';

/**
 * Whether the page runs on a Mac, an iPhone or an iPad. There, shortcuts use Command instead of Control, because
 * Control K in a text field deletes to the end of the line.
 */
export const ON_MAC = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '');

/** The parts of a keyboard event that decide which key was pressed. */
export type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/**
 * Returns the name of a pressed key as in the table of keys; null for a letter with Shift, for modifiers other than
 * `mod`, and for keys that write no single character, except Escape, and Enter with `mod`.
 */
export function nameOfKey(pressed: PressedKey, onMac = ON_MAC): string | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = pressed;
  const mod = onMac ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  const isLetter = /^\p{L}$/u.test(key);
  const isBare = !ctrlKey && !metaKey && !altKey && !shiftKey;
  if (key === 'Escape') return isBare ? 'escape' : null;
  if (key === 'Enter') return mod && !altKey && !shiftKey ? 'mod+enter' : null;
  if (altKey || key.length !== 1 || (isLetter && shiftKey) || ((ctrlKey || metaKey) && !mod)) return null;
  return `${mod ? 'mod+' : ''}${key.toLowerCase()}`;
}

/**
 * Returns the binding of a key. `before` is the first key of a sequence, if it was just pressed. Returns `first` for a
 * key that begins a sequence.
 */
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

/** Returns the keys of a binding as they are printed on a keyboard, such as `['Ctrl', 'K']` or `['G', 'L']`. */
export function printedKeys(keys: string, onMac = ON_MAC): string[] {
  const modifier = onMac ? '⌘' : 'Ctrl';
  return keys
    .split(/ |(?<=mod)\+/)
    .map((key) => (key === 'mod' ? modifier : (NAMED[key] ?? key.toUpperCase())));
}

const NAMED: Readonly<Record<string, string>> = { escape: 'Esc', enter: 'Enter' };
