import type { MirrorControl } from '@storedeck/contract/mirror';
import { KEY_CODES, META_STATE } from '@storedeck/devices';

type KeyMessage = Extract<MirrorControl, { type: 'key' }>;

/**
 * What a key does on the phone: it types a text, in the layout of the viewer's keyboard, or it presses a key of
 * Android. Undefined for a key that has neither a character nor a key code in `KEY_CODES`, such as a media key.
 */
export type TypedKey =
  { readonly text: string } | { readonly keycode: number; readonly metaState: number } | undefined;

/**
 * Returns what a key does. A key that writes a character is typed as text, so that the keyboard layout of the viewer is
 * used, not the layout of the phone.
 */
export function typedKey({ code, key, modifiers }: KeyMessage): TypedKey {
  const isShortcut = modifiers.ctrl || modifiers.meta || (modifiers.alt && key.length === 1 && isAscii(key));
  const isCharacter = [...key].length === 1;
  if (isCharacter && !isShortcut) return { text: key };
  // On Windows, AltGr arrives as Ctrl and Alt. A character that is not ASCII shows that AltGr was pressed to write it;
  // an ASCII character counts as a shortcut.
  if (isCharacter && modifiers.ctrl && modifiers.alt && !isAscii(key)) return { text: key };
  const keycode = Object.hasOwn(KEY_CODES, code) ? KEY_CODES[code] : undefined;
  if (keycode === undefined) return undefined;
  const metaState = (Object.keys(META_STATE) as (keyof typeof META_STATE)[])
    .filter((name) => modifiers[name])
    .reduce((bits, name) => bits | META_STATE[name], 0);
  return { keycode, metaState };
}

/** Whether the virtual keyboard of a phone has all characters of a text. */
export function isAscii(text: string): boolean {
  return /^[\x20-\x7e\n\t]*$/.test(text);
}
