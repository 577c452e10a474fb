import { deviceShell } from './device-shell.ts';
import type { CheckedAction } from './input-action.ts';
import { findKeyCode } from './key-code.ts';

const KEYCODE_TAB = 61;
const KEYCODE_ENTER = 66;
// The largest number of characters in one call of `input text`. Phones that process key events slowly lose characters
// of longer strings.
const MAX_CHUNK = 100;

/** Returns the line for the phone's shell that performs an action, or `undefined` when there is nothing to do. */
export function inputLine(action: CheckedAction): string | undefined {
  const calls = inputCalls(action);
  return calls.length === 0 ? undefined : calls.map((words) => deviceShell(['input', ...words])).join(' && ');
}

function inputCalls(action: CheckedAction): string[][] {
  switch (action.action) {
    case 'tap':
      return [['tap', String(action.x), String(action.y)]];
    case 'swipe':
      return [['swipe', ...[action.x1, action.y1, action.x2, action.y2, action.ms].map(String)]];
    case 'text':
      return textCalls(action.text);
    case 'key':
      return [['keyevent', String(findKeyCode(action.key))]];
    case 'keyevent':
      return [['keyevent', String(action.code)]];
  }
}

/**
 * Returns the calls of `input` that type a text. `input text` replaces `%s` with a space and has no escape for `%s`
 * [InputShellCommand.sendText]. So spaces are sent as `%s`, and a literal `%s` is sent in two calls. Line breaks and
 * tabs are sent as keys.
 */
function textCalls(text: string): string[][] {
  return text.split(/([\n\t])/).flatMap((part) => {
    if (part === '\n') return [['keyevent', String(KEYCODE_ENTER)]];
    if (part === '\t') return [['keyevent', String(KEYCODE_TAB)]];
    return part
      .split(/(?<=%)(?=s)/)
      .flatMap(inChunks)
      .map((chunk) => ['text', chunk.replaceAll(' ', '%s')]);
  });
}

function inChunks(text: string): string[] {
  return text.match(new RegExp(`[^]{1,${MAX_CHUNK}}`, 'g')) ?? [];
}
