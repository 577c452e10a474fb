import { z } from 'zod';

import { AndroidError } from './android-error.ts';
import { keyCodeOf } from './key-code.ts';

// Far beyond any screen, and short enough that no number is printed with an exponent.
const MAX_COORDINATE = 100_000;
const MAX_TEXT = 1000;

function rounded(min: number, max: number) {
  return z.number().transform(Math.round).pipe(z.number().min(min).max(max));
}

function withPlainBreaks(text: string) {
  return text.replaceAll('\r\n', '\n');
}

const coordinate = rounded(0, MAX_COORDINATE);

const inputActionSchema = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('tap'), x: coordinate, y: coordinate }),
  z.strictObject({
    action: z.literal('swipe'),
    x1: coordinate,
    y1: coordinate,
    x2: coordinate,
    y2: coordinate,
    ms: rounded(1, 60_000).default(300),
  }),
  z.strictObject({ action: z.literal('text'), text: z.string().max(MAX_TEXT).transform(withPlainBreaks) }),
  z.strictObject({
    action: z.literal('key'),
    key: z.string().refine((name) => keyCodeOf(name) !== undefined, 'no Android key has this name'),
  }),
  z.strictObject({ action: z.literal('keyevent'), code: z.number().int().min(0).max(999) }),
]);

/**
 * What a person can do to a phone. Coordinates are device pixels of the current rotation, 0..100000; `ms` is 1..60000 milliseconds,
 * default 300; both are rounded. `text` has at most 1000 characters. `key` is a name of `KEY_NAMES`.
 */
export type InputAction = z.input<typeof inputActionSchema>;

/** An action that was checked: rounded, with its defaults. */
export type CheckedAction = z.output<typeof inputActionSchema>;

/** Throws `INPUT_INVALID`, or `TEXT_UNSUPPORTED` for text the phone's `input` program cannot type. */
export function checkAction(action: unknown): CheckedAction {
  const parsed = inputActionSchema.safeParse(action);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const place = issue?.path.join('.') || 'action';
    throw new AndroidError(
      'INPUT_INVALID',
      `The input is not valid: ${place}: ${issue?.message ?? 'unknown'}.`,
      { cause: parsed.error },
    );
  }
  if (parsed.data.action === 'text') checkText(parsed.data.text);
  return parsed.data;
}

function checkText(text: string): void {
  // eslint-disable-next-line no-control-regex -- these are what is refused
  if (/[\x00-\x08\x0b-\x1f\x7f]/.test(text)) {
    throw new AndroidError('INPUT_INVALID', 'The text holds control characters, which no key types.');
  }
  // eslint-disable-next-line no-control-regex -- ASCII is what the virtual keyboard of `input text` has
  const [unsupported] = /[^\x00-\x7f]/u.exec(text) ?? [];
  if (unsupported !== undefined) {
    throw new AndroidError(
      'TEXT_UNSUPPORTED',
      `adb cannot type "${unsupported}": only ASCII characters reach the phone.`,
      {
        hint: 'Type it on the phone, or in the native mirror window, which pastes any text.',
      },
    );
  }
}
