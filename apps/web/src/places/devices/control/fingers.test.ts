import { beforeEach, expect, test } from '@jest/globals';

import { Fingers } from './fingers.ts';

const screen = { width: 460, height: 1024 };
let fingers: Fingers;

beforeEach(() => {
  fingers = new Fingers();
});

test('a mouse is one finger', () => {
  expect(fingers.press(7, { x: 10, y: 20 }, { screen, second: null })).toEqual([
    { action: 'down', pointer: 0, x: 10, y: 20 },
  ]);
  expect(fingers.move(7, { x: 11, y: 22 }, screen)).toEqual([{ action: 'move', pointer: 0, x: 11, y: 22 }]);
  expect(fingers.release(7, screen)).toEqual([{ action: 'up', pointer: 0, x: 11, y: 22 }]);
  expect(fingers.release(7, screen)).toEqual([]);
});

test('a movement within a pixel of the video is not sent', () => {
  fingers.press(7, { x: 10, y: 20 }, { screen, second: null });
  expect(fingers.move(7, { x: 10, y: 20 }, screen)).toEqual([]);
});

test('a pinch mirrors the finger about the centre', () => {
  const [first, second] = fingers.press(1, { x: 100, y: 300 }, { screen, second: 'pinch' });
  expect(first).toEqual({ action: 'down', pointer: 0, x: 100, y: 300 });
  expect(second).toEqual({ action: 'down', pointer: 1, x: 359, y: 723 });
  expect(fingers.move(1, { x: 0, y: 0 }, screen)[1]).toEqual({ action: 'move', pointer: 1, x: 459, y: 1023 });
  expect(fingers.release(1, screen).map(({ action, pointer }) => [action, pointer])).toEqual([
    ['up', 0],
    ['up', 1],
  ]);
});

test('parallel fingers keep their distance, and stay on the screen', () => {
  expect(fingers.press(1, { x: 100, y: 300 }, { screen, second: 'parallel' })[1]).toMatchObject({
    x: 359,
    y: 300,
  });
  expect(fingers.move(1, { x: 150, y: 400 }, screen)[1]).toMatchObject({ x: 409, y: 400 });
  expect(fingers.move(1, { x: 300, y: 400 }, screen)[1]).toMatchObject({ x: 459, y: 400 });
});

test('parallel fingers that start in the middle are apart', () => {
  const [first, second] = fingers.press(1, { x: 230, y: 300 }, { screen, second: 'parallel' });
  expect((second?.x ?? 0) - (first?.x ?? 0)).toBe(46);
});

test('ten fingers touch at once, and an eleventh does nothing', () => {
  const pressed = Array.from({ length: 11 }, (_, id) =>
    fingers.press(id, { x: id, y: id }, { screen, second: null }),
  );
  expect(pressed.flat().map(({ pointer }) => pointer)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(pressed[10]).toEqual([]);
  fingers.release(3, screen);
  expect(fingers.press(11, { x: 1, y: 1 }, { screen, second: 'pinch' })).toEqual([
    { action: 'down', pointer: 3, x: 1, y: 1 },
  ]);
});
