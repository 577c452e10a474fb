import { z } from 'zod';

import { WdaError } from './wda-error.ts';

// Logical points. Wider than any screen, so that a typing mistake is not sent to a phone.
const point = z.number().min(0).max(20_000);

const Input = z.discriminatedUnion('action', [
  z.object({ action: z.literal('tap'), x: point, y: point }),
  z.object({
    action: z.literal('swipe'),
    x1: point,
    y1: point,
    x2: point,
    y2: point,
    ms: z.number().min(1).max(60_000).optional(),
  }),
  z.object({ action: z.literal('button'), name: z.enum(['home', 'volup', 'voldown']) }),
  z.object({ action: z.literal('lock') }),
  z.object({ action: z.literal('unlock') }),
  z.object({ action: z.literal('text'), text: z.string().max(10_000) }),
]);

/**
 * What can be done to a device. Coordinates are logical points; `text` is at most 10 000 characters.
 *
 * `ms` of a swipe: WebDriverAgent drags at a speed of its own, and its one time is how long the finger rests before it moves,
 * which iOS takes for a long press from half a second on. So up to 1000 ms the finger does not rest, and what is beyond
 * is the rest: 2000 means "hold for one second, then drag".
 */
export type IosInput = z.infer<typeof Input>;

/** Accepts an input or throws INPUT_INVALID that names what is wrong. */
export function parseInput(input: unknown): IosInput {
  const parsed = Input.safeParse(input);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'input'}: ${message}`);
  throw new WdaError('INPUT_INVALID', `The input cannot be sent: ${issues.join('; ')}`, {
    cause: parsed.error,
  });
}
