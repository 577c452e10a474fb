import { z } from 'zod';

import { AndroidError } from './android-error.ts';
import { findKeyCode } from './key-code.ts';

// In pixels. Larger than any screen, and small enough to be printed without an exponent.
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
    key: z.string().refine((name) => findKeyCode(name) !== undefined, 'is not the name of an Android key'),
  }),
  z.strictObject({ action: z.literal('keyevent'), code: z.number().int().min(0).max(999) }),
]);

/**
 * An input action. Coordinates are device pixels of the current rotation, 0 to 100 000. `ms` is 1 to 60 000
 * milliseconds, default 300. Coordinates and `ms` are rounded. `text` has at most 1000 ASCII characters. `key` is a
 * `KeyName`, and `code` is one of Android's key codes.
 */
export type InputAction = z.input<typeof inputActionSchema>;

/** A checked action, with rounded numbers and with the default values. */
export type CheckedAction = z.output<typeof inputActionSchema>;

/**
 * Returns the action if it is valid. Throws `INPUT_INVALID`, or `TEXT_UNSUPPORTED` for text that the phone's `input`
 * program cannot type.
 */
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
  // eslint-disable-next-line no-control-regex -- control characters are refused
  if (/[\x00-\x08\x0b-\x1f\x7f]/.test(text)) {
    throw new AndroidError('INPUT_INVALID', 'The text contains control characters, which cannot be typed.');
  }
  // The virtual keyboard of `input text` has ASCII only.
  const [unsupported] = /\P{ASCII}/u.exec(text) ?? [];
  if (unsupported !== undefined) {
    throw new AndroidError(
      'TEXT_UNSUPPORTED',
      `adb cannot type "${unsupported}": it supports ASCII characters only.`,
      {
        hint: 'Type it on the phone, or in the native mirror window, which pastes any text.',
      },
    );
  }
}
