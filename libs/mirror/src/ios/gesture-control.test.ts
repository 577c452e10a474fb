import { expect, test } from '@jest/globals';
import { mirrorAbilities } from '@storedeck/contract/mirror';
import type { ScreenGesture } from '@storedeck/wda';

import { GestureControl } from './gesture-control.ts';

const SIZE = { width: 100, height: 200 };

function setUp() {
  const sent: ScreenGesture[] = [];
  const control = new GestureControl({
    can: mirrorAbilities({ unicodeText: 'Only a US keyboard is known.' }),
    send: async (gesture) => void sent.push(gesture),
  });
  return { sent, control };
}

test('the lines of a text are typed, with the keys Enter and Tab between them', async () => {
  const { sent, control } = setUp();
  await control.perform({ type: 'text', text: 'a b\n\tc' }, SIZE);
  expect(sent).toEqual([
    { type: 'type', text: 'a b' },
    { type: 'key', code: 'Enter' },
    { type: 'key', code: 'Tab' },
    { type: 'type', text: 'c' },
  ]);
});

test('without a clipboard, a text is refused as a whole if the keyboard lacks one of its characters', async () => {
  const { sent, control } = setUp();
  await expect(control.perform({ type: 'text', text: 'a\né' }, SIZE)).rejects.toThrow(
    'Only a US keyboard is known.',
  );
  expect(sent).toEqual([]);
});
