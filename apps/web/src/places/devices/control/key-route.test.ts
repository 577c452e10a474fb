import { expect, test } from '@jest/globals';

import { routeKey, type KeyPress, type KeyRoute } from './key-route.ts';

const plain = {
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  altGraph: false,
  isComposing: false,
  isMac: false,
};

test.each<[KeyRoute, Partial<KeyPress> & { key: string }]>([
  ['field', { key: 'a' }],
  ['field', { key: ' ' }],
  ['field', { key: 'é' }],
  ['field', { key: '😀' }],
  ['field', { key: 'Dead' }],
  ['field', { key: 'Enter', isComposing: true }],
  ['field', { key: 'Escape', isComposing: true }],
  ['field', { key: '@', ctrlKey: true, altKey: true, altGraph: true }],
  ['field', { key: 'å', altKey: true, isMac: true }],
  ['phone', { key: 'Enter' }],
  ['phone', { key: 'Backspace' }],
  ['phone', { key: 'ArrowLeft' }],
  ['phone', { key: 'A', ctrlKey: true }],
  ['phone', { key: 'c', metaKey: true, isMac: true }],
  ['phone', { key: 'ArrowRight', ctrlKey: true }],
  ['browser', { key: 'v', ctrlKey: true }],
  ['browser', { key: 'r', ctrlKey: true }],
  ['browser', { key: 'c', metaKey: true }],
  ['browser', { key: 'ArrowLeft', altKey: true }],
  ['browser', { key: 'Tab' }],
  ['browser', { key: 'F5' }],
  ['browser', { key: 'Shift' }],
  ['leave', { key: 'Escape' }],
])('%s: %j', (route, press) => {
  expect(routeKey({ ...plain, ...press })).toBe(route);
});
