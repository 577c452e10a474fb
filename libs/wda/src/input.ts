import { z } from 'zod';

import { WdaError } from './wda-error.ts';

// A coordinate in logical points. The maximum is far larger than any screen, because it should refuse only mistakes,
// such as a number with too many digits.
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
 * `ms` is the duration of a swipe, as far as WebDriverAgent supports it: WebDriverAgent moves the finger at a fixed
 * speed and accepts only the time for which the finger rests before it moves. If the finger rests for half a second,
 * iOS recognizes a long press. So in a swipe of up to 1000 ms, the finger moves at once. In a longer swipe, the finger
 * first rests for the time above 1000 ms: 2000 means "rest for one second, then move".
 */
export type IosInput = z.infer<typeof Input>;

/**
 * Returns the input if it is a valid action. Otherwise throws INPUT_INVALID with a message about the fields that are
 * wrong, missing or unknown.
 */
export function parseInput(input: unknown): IosInput {
  const parsed = Input.safeParse(input);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'input'}: ${message}`);
  throw new WdaError('INPUT_INVALID', `The input is not valid: ${issues.join('; ')}`, {
    cause: parsed.error,
  });
}
