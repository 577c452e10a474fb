import { AgentError } from '../agent-error.ts';
import type { DeviceInput } from './to-actions.ts';

/**
 * Checks that an input names one place: an element or a point. An input that names two of them would be performed at one,
 * while the agent may mean the other.
 * @throws AgentError INPUT_INVALID
 */
export function requirePlace({ do: what, ref, find, x, y, swipe }: DeviceInput): void {
  const ways = [ref, find, x ?? y].filter((way) => way !== undefined).length;
  if (ways > 1) throw invalid('The place is named more than once.', 'Give only one: ref, find, or x and y.');
  if (what === 'type' && (x ?? y) !== undefined)
    throw invalid(
      'Typing has no point.',
      'Tap the point first, and type without it; or name the field by ref or find.',
    );
  const needsPlace = what === 'tap' || what === 'long' || (what === 'swipe' && swipe === undefined);
  if (needsPlace && ways === 0)
    throw invalid(
      `Where to ${WORDS[what]} is missing.`,
      'Name an element by ref or find (read the screen with ui), or a point of the picture by x and y.',
    );
}

const WORDS = { tap: 'tap', long: 'press', swipe: 'swipe' } as const;

function invalid(message: string, hint: string): AgentError {
  return new AgentError('INPUT_INVALID', message, { hint });
}
