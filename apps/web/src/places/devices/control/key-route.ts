/**
 * Where a key belongs while a mirror has the focus: to the `phone` as a key, to the text `field` that receives what the
 * keyboard writes, to the `browser`, or it ends the focus (`leave`).
 */
export type KeyRoute = 'phone' | 'field' | 'browser' | 'leave';

export interface KeyPress {
  /** `KeyboardEvent.key`. */
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  /** Whether AltGr is held. Windows reports it as Ctrl and Alt. */
  readonly altGraph: boolean;
  /** Whether an input method is composing a text. */
  readonly isComposing: boolean;
  /** Whether the computer is a Mac, where Option types characters and Command is the key of shortcuts. */
  readonly isMac: boolean;
}

/** Keys that write nothing and that phones know. */
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

/** Shortcuts of text editing. Paste is not one of them: the browser turns it into an event with the text. */
const PHONE_SHORTCUTS: ReadonlySet<string> = new Set(['a', 'c', 'x', 'y', 'z']);

/** Decides where a key belongs. Tab stays with the browser, so that the keyboard alone leads on from a mirror. */
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
