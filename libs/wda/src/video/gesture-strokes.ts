import { WdaError } from '../wda-error.ts';
import { strokeOfCharacter, strokeOfKey } from './hid-keyboard.ts';
import type { ScreenGesture } from './screen-gesture.ts';

/**
 * Converts a key or a text to strokes. A stroke is a list of the USB HID numbers of the keys that are pressed together.
 * Throws `INPUT_INVALID` for a key or character that a US keyboard does not have.
 */
export function toStrokes(
  gesture: Extract<ScreenGesture, { type: 'key' | 'type' }>,
): readonly (readonly number[])[] {
  const strokes =
    gesture.type === 'key'
      ? [strokeOfKey(gesture.code, gesture.modifiers)]
      : [...gesture.text].map((character) => strokeOfCharacter(character));
  return strokes.map((stroke) => {
    if (stroke) return stroke;
    throw new WdaError('INPUT_INVALID', 'A US keyboard has no such key or character.');
  });
}
