import { expect, test } from '@jest/globals';

import { KEY_BINDINGS, type KeyBinding } from './key-bindings.table.ts';
import { findBinding, nameOfKey, printedKeys, type PressedKey } from './match-keys.ts';

function pressed(key: string, modifiers: Partial<PressedKey> = {}): PressedKey {
  return { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...modifiers };
}

test.each([
  ['a letter', pressed('e'), 'e'],
  ['a letter with caps lock', pressed('E'), 'e'],
  ['a letter with Shift', pressed('E', { shiftKey: true }), null],
  ['a sign that needs Shift', pressed('?', { shiftKey: true }), '?'],
  ['Control', pressed('k', { ctrlKey: true }), 'mod+k'],
  ['Command, which is for Macs', pressed('k', { metaKey: true }), null],
  ['Alt', pressed('e', { altKey: true }), null],
  ['a key without a sign', pressed('ArrowUp'), null],
  ['Escape', pressed('Escape'), 'escape'],
  ['Escape with Shift', pressed('Escape', { shiftKey: true }), null],
  ['Enter', pressed('Enter'), null],
  ['Control Enter', pressed('Enter', { ctrlKey: true }), 'mod+enter'],
  ['Control Shift Enter', pressed('Enter', { ctrlKey: true, shiftKey: true }), null],
])('the name of a pressed key: %s', (_, key, name) => {
  expect(nameOfKey(key, false)).toBe(name);
});

test('on a Mac, Command takes the place of Control', () => {
  expect(nameOfKey(pressed('k', { metaKey: true }), true)).toBe('mod+k');
  expect(nameOfKey(pressed('k', { ctrlKey: true }), true)).toBeNull();
  expect(printedKeys('mod+k', true)).toEqual(['⌘', 'K']);
  expect(printedKeys('g l', false)).toEqual(['G', 'L']);
  expect(printedKeys('+', false)).toEqual(['+']);
  expect(printedKeys('mod+enter', true)).toEqual(['⌘', 'Enter']);
  expect(printedKeys('escape', false)).toEqual(['Esc']);
});

test('a sequence is found after its first key, and any other key starts again', () => {
  expect(findBinding(KEY_BINDINGS, 'g', null)).toBe('first');
  expect(findBinding(KEY_BINDINGS, 'l', 'g')).toMatchObject({ id: 'go-listing' });
  expect(findBinding(KEY_BINDINGS, 'l', null)).toMatchObject({ id: 'locale' });
  expect(findBinding(KEY_BINDINGS, 'e', 'g')).toMatchObject({ id: 'edit' });
  expect(findBinding(KEY_BINDINGS, 'y', null)).toBeNull();
});

test('no two bindings have the same keys, and the first key of a sequence has no action of its own', () => {
  const bindings: readonly KeyBinding[] = KEY_BINDINGS;
  const keys = bindings.map((binding) => binding.keys);
  expect(new Set(keys).size).toBe(keys.length);
  const firsts = keys.filter((each) => each.includes(' ')).map((each) => each.split(' ')[0]);
  expect(keys.filter((each) => firsts.includes(each))).toEqual([]);
});
