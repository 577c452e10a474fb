import { z } from 'zod';

import { WdaError } from './wda-error.ts';

// Logical points. The maximum is larger than any screen, so that only typing mistakes are refused.
const point = z.number().min(0).max(20_000);

/** A button of an iPhone. `volup` and `voldown` are short for `volume_up` and `volume_down`. */
export type ButtonName = (typeof BUTTON_NAMES)[number];

const BUTTON_NAMES = ['home', 'volup', 'voldown', 'volume_up', 'volume_down'] as const;

const Input = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('tap'), x: point, y: point }),
  z.strictObject({
    action: z.literal('swipe'),
    x1: point,
    y1: point,
    x2: point,
    y2: point,
    ms: z.number().min(1).max(60_000).optional(),
  }),
  z.strictObject({ action: z.literal('button'), name: z.enum(BUTTON_NAMES) }),
  z.strictObject({ action: z.literal('lock') }),
  z.strictObject({ action: z.literal('unlock') }),
  z.strictObject({ action: z.literal('text'), text: z.string().max(10_000) }),
]);

/**
 * An input action. Coordinates are logical points, 0 to 20 000. `text` has at most 10 000 characters.
 *
 * `ms` of a swipe: WebDriverAgent drags at a fixed speed. It accepts only the time for which the finger is held still
 * before it moves, and half a second of that time is used by iOS for a long press. So a swipe of up to 1000 ms moves at
 * once, and for a longer swipe the finger is first held still for the remaining time: 2000 means "hold for one second,
 * then drag".
 */
export type IosInput = z.infer<typeof Input>;

/** Returns a valid action. Throws INPUT_INVALID with the fields that are wrong, missing or unknown. */
export function parseInput(input: unknown): IosInput {
  const parsed = Input.safeParse(input);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'input'}: ${message}`);
  throw new WdaError('INPUT_INVALID', `The input is not valid: ${issues.join('; ')}`, {
    cause: parsed.error,
  });
}
