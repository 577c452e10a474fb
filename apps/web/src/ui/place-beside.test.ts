/** @jest-environment jsdom */
import { expect, jest, test } from '@jest/globals';

import { moveBeside, type Side } from './place-beside.ts';

const TIP = { width: 200, height: 28 };
/** A button of a toolbar at the top of the window. */
const BUTTON = box(1080, 8, 90, 32);

test('without headings, a panel is in the middle of its side', async () => {
  expect(await place('bottom', [])).toBe('1025px 46px');
  expect(await place('right', [], box(100, 400, 36, 36))).toBe('142px 404px');
  expect(await place('bottom', [box(300, 50, 80, 20)])).toBe('1025px 46px');
});

test('a panel moves along its side, so that a heading below the button stays readable', async () => {
  expect(await place('bottom', [box(1180, 50, 60, 20)])).toBe('970px 46px');
  expect(await place('bottom', [box(1020, 50, 50, 20)])).toBe('1080px 46px');
});

test('a panel goes to another side if its side has no room, or a heading leaves none', async () => {
  const low = box(1080, 860, 90, 32);
  expect(await place('bottom', [], low)).toBe('1025px 826px');
  expect(await place('bottom', [box(0, 830, 1440, 60)], box(1080, 790, 90, 32))).toBe('1025px 756px');
});

test('a panel stays inside the window', async () => {
  expect(await place('bottom', [], box(1400, 8, 32, 32))).toBe('1232px 46px');
  expect(await place('right', [], box(1300, 400, 36, 36))).toBe('1218px 442px');
});

test('a panel appears below a heading that leaves no room on any side', async () => {
  expect(await place('bottom', [box(800, 50, 640, 20)], box(1300, 8, 100, 32))).toBe('1232px 76px');
});

test('if there is no free place, the panel is at its usual place', async () => {
  expect(await place('bottom', [box(0, 0, 1440, 900)])).toBe('1025px 46px');
});

/** Returns where a panel goes in a window of 1440 × 900. jsdom has no layout, so the sizes are given. */
async function place(side: Side, taken: readonly DOMRect[], at = BUTTON): Promise<string> {
  jest.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1440);
  jest.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(900);
  const anchor = document.body.appendChild(document.createElement('button'));
  const panel = document.body.appendChild(document.createElement('div'));
  jest.spyOn(anchor, 'getBoundingClientRect').mockReturnValue(at);
  jest.spyOn(panel, 'offsetWidth', 'get').mockReturnValue(TIP.width);
  jest.spyOn(panel, 'offsetHeight', 'get').mockReturnValue(TIP.height);
  await moveBeside(panel, anchor, { side, taken });
  return panel.style.getPropertyValue('translate');
}

function box(x: number, y: number, width: number, height: number): DOMRect {
  const rect = { x, y, width, height, left: x, top: y, right: x + width, bottom: y + height };
  return { ...rect, toJSON: () => rect };
}
