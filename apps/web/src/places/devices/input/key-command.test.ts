import { expect, test } from '@jest/globals';

import { keyCommand } from './key-command.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false, altGraph: false, isMac: false };

test.each(['a', 'A', ' ', '%', 'é', '😀'])('%j is typed', (key) => {
  expect(keyCommand({ ...plain, key })).toEqual({ kind: 'text', text: key });
});

test.each([
  ['Enter', 'enter'],
  ['Backspace', 'backspace'],
  ['ArrowLeft', 'dpad_left'],
  ['Home', 'move_home'],
])('%s is sent as a key', (key, name) => {
  expect(keyCommand({ ...plain, key })).toEqual({ kind: 'button', name });
});

test.each(['Tab', 'Escape', 'Shift', 'F5', 'Dead', 'Process', 'Unidentified', 'constructor'])(
  '%s stays with the browser',
  (key) => expect(keyCommand({ ...plain, key })).toBeUndefined(),
);

test.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { ctrlKey: true, altKey: true }])(
  'a shortcut with %j stays with the browser',
  (held) => {
    expect(keyCommand({ ...plain, ...held, key: 'r' })).toBeUndefined();
    expect(keyCommand({ ...plain, ...held, key: 'ArrowLeft' })).toBeUndefined();
  },
);

test('AltGr types characters, and so does the Option key of a Mac', () => {
  const altGr = { ctrlKey: true, altKey: true, altGraph: true };
  expect(keyCommand({ ...plain, ...altGr, key: '@' })).toEqual({ kind: 'text', text: '@' });
  expect(keyCommand({ ...plain, altKey: true, isMac: true, key: '@' })).toEqual({ kind: 'text', text: '@' });
  expect(keyCommand({ ...plain, altKey: true, metaKey: true, isMac: true, key: 'i' })).toBeUndefined();
});
