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
  /** As `KeyboardEvent.key` has it. */
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  /** Whether AltGr is held, which Windows reports as Ctrl and Alt. */
  readonly altGraph: boolean;
  /** On a Mac the option key makes characters. */
  readonly isMac: boolean;
}

/**
 * What a key does on the device: printable ones type, some others have a counterpart there. Undefined for all that stays with
 * the browser: shortcuts, Tab (the way on through the page), Escape (the way out), function keys.
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
