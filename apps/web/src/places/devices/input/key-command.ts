import type { ButtonName, Command } from './command.ts';

const KEYS: Readonly<Record<string, ButtonName>> = {
  Enter: 'enter',
  Backspace: 'backspace',
  Delete: 'forward_del',
  ArrowUp: 'dpad_up',
  ArrowDown: 'dpad_down',
  ArrowLeft: 'dpad_left',
  ArrowRight: 'dpad_right',
  Home: 'move_home',
  End: 'move_end',
  PageUp: 'page_up',
  PageDown: 'page_down',
};

interface KeyPress {
  /** `KeyboardEvent.key`. */
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  /** Whether AltGr is held. Windows reports it as Ctrl and Alt. */
  readonly altGraph: boolean;
  /** Whether the computer is a Mac, where the Option key is used to type characters. */
  readonly isMac: boolean;
}

/**
 * The command for a key: printable keys are typed, and some other keys have an equivalent on the device. Undefined for
 * keys that the browser handles: shortcuts, Tab (moves the focus), Escape (leaves the screen), function keys.
 */
export function keyCommand({
  key,
  ctrlKey,
  metaKey,
  altKey,
  altGraph,
  isMac,
}: KeyPress): Command | undefined {
  const composes = altGraph || (isMac && altKey && !ctrlKey && !metaKey);
  if (!composes && (ctrlKey || metaKey || altKey)) return undefined;
  if ([...key].length === 1) return { kind: 'text', text: key };
  const name = Object.hasOwn(KEYS, key) && !altKey ? KEYS[key] : undefined;
  return name && { kind: 'button', name };
}
