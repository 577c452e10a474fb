/** @jest-environment jsdom */
import { expect, jest, test } from '@jest/globals';

import { onFirstInput } from './on-first-input.ts';

test.each(['pointermove', 'pointerdown', 'keydown', 'touchstart'])('%s counts as input, once', (name) => {
  const act = jest.fn();
  onFirstInput(act);
  expect(act).not.toHaveBeenCalled();
  window.dispatchEvent(new Event(name));
  window.dispatchEvent(new Event('keydown'));
  expect(act).toHaveBeenCalledTimes(1);
});

test('input inside the page counts, even if a component stops the event', () => {
  const act = jest.fn();
  onFirstInput(act);
  document.body.addEventListener('keydown', (event) => event.stopPropagation(), { once: true });
  document.body.dispatchEvent(new Event('keydown', { bubbles: true }));
  expect(act).toHaveBeenCalledTimes(1);
});

test('the returned function stops waiting', () => {
  const act = jest.fn();
  onFirstInput(act)();
  window.dispatchEvent(new Event('pointermove'));
  expect(act).not.toHaveBeenCalled();
});
