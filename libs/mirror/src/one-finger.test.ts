import { expect, test } from '@jest/globals';

import { OneFinger } from './one-finger.ts';

const SIZE = { width: 1000, height: 2000 };

function touch(action: 'down' | 'move' | 'up' | 'cancel', x: number, atMs?: number) {
  const at = { x, y: 50, format: 1, ...(atMs !== undefined && { atMs }) };
  return { type: 'touch', action, pointer: 0, ...at } as const;
}

test('a finger that is lifted near the place where it went down has not moved, and was held until it was lifted', () => {
  const finger = new OneFinger('One finger only.');
  expect(finger.touch(touch('down', 100, 0), SIZE)).toBeUndefined();
  expect(finger.touch(touch('move', 118, 200), SIZE)).toBeUndefined();
  expect(finger.touch(touch('up', 118, 700), SIZE)).toEqual({
    from: { x: 100, y: 50 },
    to: { x: 118, y: 50 },
    hasMoved: false,
    heldMs: 700,
    ms: 700,
  });
});

test('a finger counts as held until it moves further than a tap allows', () => {
  const finger = new OneFinger('One finger only.');
  finger.touch(touch('down', 100, 5000), SIZE);
  finger.touch(touch('move', 130, 5600), SIZE);
  finger.touch(touch('move', 400, 5700), SIZE);
  expect(finger.touch(touch('up', 500, 5900), SIZE)).toMatchObject({ hasMoved: true, heldMs: 600, ms: 900 });
});

test('the times at which messages arrive are used when the viewer sends no times', () => {
  const finger = new OneFinger('One finger only.');
  finger.touch(touch('down', 100, 1_000_000), SIZE);
  const { ms } = finger.touch(touch('up', 100), SIZE) ?? { ms: NaN };
  expect(ms).toBeGreaterThanOrEqual(0);
});

test('a second finger is refused, and the first one continues', () => {
  const finger = new OneFinger('One finger only.');
  finger.touch(touch('down', 100, 0), SIZE);
  expect(() => finger.touch({ ...touch('down', 100, 0), pointer: 1 }, SIZE)).toThrow('One finger only.');
  expect(finger.touch({ ...touch('up', 100, 10), pointer: 1 }, SIZE)).toBeUndefined();
  expect(finger.touch(touch('up', 100, 10), SIZE)).toBeDefined();
});

test('a cancelled touch is neither a tap nor a swipe', () => {
  const finger = new OneFinger('One finger only.');
  finger.touch(touch('down', 100, 0), SIZE);
  expect(finger.touch(touch('cancel', 500, 10), SIZE)).toBeUndefined();
  expect(finger.touch(touch('up', 500, 20), SIZE)).toBeUndefined();
});
