import { WdaError } from '../wda-error.ts';
import { strokeOfCharacter, strokeOfKey } from './hid-keyboard.ts';
import type { ScreenGesture } from './screen-gesture.ts';

/** The strokes of a key or a text: each is the numbers of the keys that are down together. Throws `INPUT_INVALID`. */
export function strokesOf(
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
