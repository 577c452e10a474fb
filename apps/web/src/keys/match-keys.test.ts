/** @jest-environment jsdom */
import { afterEach, expect, jest, test } from '@jest/globals';

import { KEY_BINDINGS, type KeyBinding } from './key-bindings.table.ts';
import type * as matchKeys from './match-keys.ts';
import { findBinding, isPressed, printedKeys } from './match-keys.ts';

afterEach(() => void jest.restoreAllMocks());

function pressed(key: string, modifiers: KeyboardEventInit = {}): KeyboardEvent {
  return new KeyboardEvent('keydown', { key, ...modifiers });
}

const SHIFT = { shiftKey: true };
const CONTROL = { ctrlKey: true };
/** Chromium and Firefox report AltGr as this modifier alone; on Windows, Control and Alt can be reported with it. */
const ALT_GR = { modifierAltGraph: true };
const ALT_GR_ON_WINDOWS = { ...ALT_GR, ctrlKey: true, altKey: true };

test.each([
  ['a letter', pressed('e'), 'edit'],
  ['a letter with caps lock', pressed('E', { modifierCapsLock: true }), 'edit'],
  ['a letter with Shift', pressed('E', SHIFT), null],
  ['a letter with Alt', pressed('e', { altKey: true }), null],
  ['a letter with AltGr, which writes another sign on most keyboards', pressed('e', ALT_GR), null],
  ['?, which needs Shift on most keyboards', pressed('?', { ...SHIFT, code: 'Slash' }), 'keys'],
  ['? on a keyboard with a key of its own', pressed('?', { code: 'KeyW' }), 'keys'],
  ['? with AltGr', pressed('?', ALT_GR), 'keys'],
  ['? with Shift and AltGr', pressed('?', { ...SHIFT, ...ALT_GR }), 'keys'],
  ['/, which needs Shift on a German keyboard', pressed('/', { ...SHIFT, code: 'Digit7' }), 'search'],
  ['+ without Shift', pressed('+', { code: 'BracketRight' }), 'zoom-in'],
  ['+, which needs Shift on an American keyboard', pressed('+', { ...SHIFT, code: 'Equal' }), 'zoom-in'],
  [
    'a digit, which needs Shift on a French keyboard',
    pressed('5', { ...SHIFT, code: 'Digit5' }),
    'view-matrix',
  ],
  ['the sign of the key with this digit on a French keyboard', pressed('(', { code: 'Digit5' }), null],
  ['+ and 0 with Control, which zoom the browser', pressed('+', CONTROL), null],
  ['a digit with Alt, which chooses a tab of the browser', pressed('1', { altKey: true }), null],
  ['Control', pressed('k', CONTROL), 'palette'],
  ['Command, which is for Macs', pressed('k', { metaKey: true }), null],
  ['Control Command', pressed('k', { ...CONTROL, metaKey: true }), null],
  ['a key without a sign', pressed('ArrowUp'), null],
  ['Escape', pressed('Escape'), 'leave'],
  ['Escape with Shift', pressed('Escape', SHIFT), null],
  ['Enter', pressed('Enter'), null],
  ['Control Enter', pressed('Enter', CONTROL), 'publish'],
  ['Control Shift Enter', pressed('Enter', { ...CONTROL, ...SHIFT }), null],
])('the binding of a pressed key: %s', (_, event, id) => {
  const binding = findBinding(event, null);
  expect(binding && binding !== 'first' ? binding.id : binding).toBe(id);
});

test('AltGr of Windows is not Control', async () => {
  const { findBinding: find } = await loadOn('Win32');
  expect(find(pressed('?', ALT_GR_ON_WINDOWS), null)).toMatchObject({ id: 'keys' });
  expect(find(pressed('k', ALT_GR_ON_WINDOWS), null)).toBeNull();
});

test('on a Mac, Command takes the place of Control', async () => {
  const mac = await loadOn('MacIntel');
  expect(mac.MOD).toBe('Meta');
  expect(mac.findBinding(pressed('k', { metaKey: true }), null)).toMatchObject({ id: 'palette' });
  expect(mac.findBinding(pressed('k', CONTROL), null)).toBeNull();
  expect(mac.printedKeys('$mod+k')).toEqual(['⌘', 'K']);
  expect(mac.printedKeys('$mod+Enter')).toEqual(['⌘', 'Enter']);
});

test('keys are printed as on a keyboard', () => {
  expect(printedKeys('$mod+k')).toEqual(['Ctrl', 'K']);
  expect(printedKeys('g l')).toEqual(['G', 'L']);
  expect(printedKeys('+')).toEqual(['+']);
  expect(printedKeys('Escape')).toEqual(['Esc']);
});

test('a chord of a text field is compared with its modifiers', () => {
  expect(isPressed('$mod+Enter', pressed('Enter', CONTROL))).toBe(true);
  expect(isPressed('$mod+Enter', pressed('Enter'))).toBe(false);
});

test('a sequence is found after its first key, and any other key starts again', () => {
  const g = pressed('g');
  expect(findBinding(g, null)).toBe('first');
  expect(findBinding(g, g)).toBe('first');
  expect(findBinding(pressed('l'), g)).toMatchObject({ id: 'go-listing' });
  expect(findBinding(pressed('l'), null)).toMatchObject({ id: 'locale' });
  expect(findBinding(pressed('s'), g)).toMatchObject({ id: 'store' });
  expect(findBinding(pressed('y'), null)).toBeNull();
});

test('no two bindings have the same keys, and the first key of a sequence has no action of its own', () => {
  const bindings: readonly KeyBinding[] = KEY_BINDINGS;
  const keys = bindings.map((binding) => binding.keys);
  expect(new Set(keys).size).toBe(keys.length);
  const firsts = keys.filter((each) => each.includes(' ')).map((each) => each.split(' ')[0]);
  expect(keys.filter((each) => firsts.includes(each))).toEqual([]);
});

/** Loads the module as on another platform. */
async function loadOn(platform: string): Promise<typeof matchKeys> {
  jest.spyOn(navigator, 'platform', 'get').mockReturnValue(platform);
  jest.resetModules();
  return import('./match-keys.ts');
}
