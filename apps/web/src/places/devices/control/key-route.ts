/**
 * What receives a key press while a mirror has the focus: the `phone`, as a key; the text `field`, which receives the
 * typed characters; or the `browser`. With `leave`, the key press ends the focus.
 */
export type KeyRoute = 'phone' | 'field' | 'browser' | 'leave';

export interface KeyPress {
  /** `KeyboardEvent.key`. */
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  /** Whether AltGr is pressed. Windows reports AltGr as Ctrl and Alt too, which must not count as a shortcut. */
  readonly altGraph: boolean;
  /** Whether an input method is composing a text. */
  readonly isComposing: boolean;
  /** Whether the computer is a Mac, where Option types characters and Command is the key of shortcuts. */
  readonly isMac: boolean;
}

/** The keys that write no character and that phones accept. */
const PHONE_KEYS: ReadonlySet<string> = new Set([
  'Enter',
  'Backspace',
  'Delete',
  'Insert',
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
  'PageUp',
  'PageDown',
  'ContextMenu',
]);

/**
 * The letters of the editing shortcuts that phones receive. Paste is not among them, because the browser turns it into
 * an event with the text.
 */
const PHONE_SHORTCUTS: ReadonlySet<string> = new Set(['a', 'c', 'x', 'y', 'z']);

/**
 * Decides what receives a key press. Tab is left to the browser, so that a person without a mouse can move the focus
 * out of a mirror.
 */
export function routeKey(press: KeyPress): KeyRoute {
  const { key, ctrlKey, metaKey, altKey, altGraph, isComposing, isMac } = press;
  if (isComposing) return 'field';
  if (key === 'Escape') return 'leave';
  const composes = altGraph || (isMac && altKey && !ctrlKey && !metaKey);
  const writes = [...key].length === 1;
  if (composes) return writes ? 'field' : 'browser';
  if (altKey) return 'browser';
  if (isMac ? metaKey : ctrlKey) return isShortcut(key) ? 'phone' : 'browser';
  if (ctrlKey || metaKey) return 'browser';
  if (PHONE_KEYS.has(key)) return 'phone';
  return writes || key === 'Dead' || key === 'Process' ? 'field' : 'browser';
}

function isShortcut(key: string): boolean {
  return PHONE_SHORTCUTS.has(key.toLowerCase()) || PHONE_KEYS.has(key);
}
