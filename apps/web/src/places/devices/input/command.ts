import type { Gesture } from './gesture.ts';
import { addScrolls, type Scroll } from './wheel-scroll.ts';

/** The buttons and keys that a device may have. */
export type ButtonName =
  | 'back'
  | 'home'
  | 'recents'
  | 'power'
  | 'volup'
  | 'voldown'
  | 'lock'
  | 'unlock'
  | 'enter'
  | 'backspace'
  | 'forward_del'
  | 'dpad_up'
  | 'dpad_down'
  | 'dpad_left'
  | 'dpad_right'
  | 'move_home'
  | 'move_end'
  | 'page_up'
  | 'page_down';

/** One input for a device of any kind. */
export type Command =
  | { readonly kind: 'gesture'; readonly gesture: Gesture }
  | { readonly kind: 'scroll'; readonly scroll: Scroll }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'button'; readonly name: ButtonName };

/**
 * The longest text of one request, in UTF-16 units. A longer text is sent in parts, so that the progress is visible
 * and a failure loses little text.
 */
export const MAX_TEXT = 200;

/** Two consecutive commands as one with the same effect; undefined when they cannot be joined. */
export function joinCommands(first: Command, second: Command): Command | undefined {
  if (first.kind === 'text' && second.kind === 'text') {
    const text = first.text + second.text;
    return text.length <= MAX_TEXT ? { kind: 'text', text } : undefined;
  }
  if (first.kind === 'scroll' && second.kind === 'scroll') {
    return { kind: 'scroll', scroll: addScrolls(first.scroll, second.scroll) };
  }
  return undefined;
}
