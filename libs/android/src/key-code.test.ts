import { expect, test } from '@jest/globals';

import { KEY_NAMES, findKeyCode, type KeyName } from './key-code.ts';

test.each<[KeyName, number]>([
  ['home', 3],
  ['KEYCODE_HOME', 3],
  ['recents', 187],
  ['KEYCODE_APP_SWITCH', 187],
  ['volup', 24],
  ['backspace', 67],
  ['KEYCODE_0', 7],
  ['screenshot', KEY_NAMES.length - 5],
])('%s is %i', (name, code) => {
  expect(findKeyCode(name)).toBe(code);
});

test.each(['', 'HOME', 'keycode_home', 'KEYCODE_', 'KEYCODE_RECENTS_', 'constructor', 'home\n'])(
  '%j is not a key',
  (name) => {
    expect(findKeyCode(name)).toBeUndefined();
  },
);
