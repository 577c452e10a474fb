import { describe, expect, test } from '@jest/globals';

import {
  elementAt,
  makeOutline,
  parseAndroidTree,
  parseIosTree,
  findTouchPoint,
  type Outline,
  type TouchOptions,
} from '../src/index.ts';
import { makeDump, type FakeNode } from './support/android-xml.ts';

const SIZE = { width: 1080, height: 2400 };
const CLICK = { clickable: 'true' };

function android(...nodes: readonly FakeNode[]): Outline {
  return makeOutline(parseAndroidTree(makeDump(...nodes), { size: SIZE }));
}

function touch(outline: Outline, name: string, options?: TouchOptions) {
  const row = outline.rows.find((each) => each.name === name);
  const found = row && findTouchPoint(outline, row.element, options);
  if (!found || 'coveredBy' in found) return { under: found?.coveredBy, line: row?.line };
  return {
    ...found.point,
    hit: found.hit?.label || found.hit?.text || found.hit?.identifier,
    line: row?.line,
  };
}

const more: FakeNode = {
  class: 'android.widget.Button',
  text: 'More',
  bounds: '[40,1780][640,1860]',
  extra: CLICK,
};
const keyboard: FakeNode = {
  bounds: '[0,1500][1080,2400]',
  extra: { 'window-type': '2', 'window-layer': '1' },
  children: [{ desc: 'q', bounds: '[0,1600][100,1700]', extra: CLICK }],
};

function app(...children: readonly FakeNode[]): FakeNode {
  return { extra: { 'window-type': '1', 'window-layer': '0' }, children };
}

describe('findTouchPoint', () => {
  test('the centre of an element over which nothing is', () => {
    expect(touch(android(app(more)), 'More')).toMatchObject({ x: 340, y: 1820, hit: 'More' });
  });

  test('no point of a button under the keyboard, also where the keyboard has no key; the row says so', () => {
    expect(touch(android(app(more), keyboard), 'More')).toMatchObject({
      under: { role: 'keyboard' },
      line: '@1 button "More" under @2',
    });
  });

  test('a point beside what covers the centre', () => {
    const half = { ...keyboard, bounds: '[0,1800][1080,2400]' };
    const { y } = touch(android(app(more), half), 'More') as { y?: number };
    expect(y).toBeGreaterThan(1780);
    expect(y).toBeLessThan(1800);
  });

  test('no point of a button below a drawer and its layer', () => {
    const pay = { text: 'Pay now', bounds: '[100,1800][980,1950]', extra: CLICK };
    const close = { desc: 'Close menu', bounds: '[0,0][1080,2400]', extra: CLICK };
    const remove = { text: 'Delete account', bounds: '[100,1800][980,1950]', extra: CLICK };
    expect(touch(android({ children: [pay, close, remove] }), 'Pay now')).toMatchObject({
      under: { text: 'Delete account' },
      line: '@1 button "Pay now" under @3',
    });
    const raised = { ...pay, extra: { ...CLICK, 'drawing-order': '9' } };
    expect(touch(android({ children: [raised, close, remove] }), 'Pay now')).toMatchObject({
      hit: 'Pay now',
    });
  });

  test('a text over a button lets the touch through, but a free point is better', () => {
    const cover = {
      class: 'android.widget.ImageView',
      desc: 'Cover',
      bounds: '[0,0][400,400]',
      extra: CLICK,
    };
    const title = { class: 'android.widget.TextView', text: 'Album', bounds: '[0,0][400,400]' };
    expect(touch(android({ children: [cover, title] }), 'Cover')).toMatchObject({
      x: 200,
      y: 200,
      hit: 'Cover',
    });
    const below = { ...title, bounds: '[0,150][400,400]' };
    const { y } = touch(android({ children: [cover, below] }), 'Cover') as { y?: number };
    expect(y).toBeLessThan(150);
  });

  test('a tap on an element avoids the buttons in it, which have rows of their own; a swipe may start on them', () => {
    const row = (bounds: string): FakeNode => ({
      desc: 'Milk',
      bounds: '[0,0][1080,200]',
      extra: CLICK,
      children: [{ class: 'android.widget.Button', text: 'Delete', bounds, extra: CLICK }],
    });
    const { x } = touch(android(row('[400,0][1080,200]')), 'Milk') as { x?: number };
    expect(x).toBeLessThan(400);
    expect(touch(android(row('[0,0][1080,200]')), 'Milk')).toMatchObject({ under: { text: 'Delete' } });
    expect(touch(android(row('[0,0][1080,200]')), 'Milk', { mayStartInside: true })).toMatchObject({
      x: 540,
      y: 100,
    });
  });

  test('iOS: an alert, a sheet and the keyboard cover the page; a bar covers the list that scrolls below it', () => {
    const page = { x: 0, y: 0, width: 393, height: 852 };
    const pay = { type: 'Button', label: 'Pay', rect: { x: 20, y: 420, width: 353, height: 50 } };
    const over = (type: string, rect: object) =>
      makeOutline(
        parseIosTree({
          type: 'Application',
          rect: page,
          children: [
            { type, rect, children: [] },
            { type: 'Other', rect: page, children: [pay] },
          ].reverse(),
        }),
      );
    for (const type of ['Alert', 'Sheet', 'Keyboard'])
      expect(touch(over(type, { x: 0, y: 400, width: 393, height: 452 }), 'Pay').under?.type).toContain(type);
    const bar = makeOutline(
      parseIosTree({
        type: 'Application',
        rect: page,
        children: [
          { type: 'NavigationBar', label: 'Orders', rect: { x: 0, y: 0, width: 393, height: 480 } },
          { type: 'Table', rect: page, children: [pay] },
        ],
      }),
    );
    expect(touch(bar, 'Pay').under?.type).toContain('NavigationBar');
  });

  test('a keyboard full of letters has no point of its own', () => {
    const key: FakeNode = { desc: 'g', bounds: '[0,1500][1080,2400]', extra: CLICK };
    const outline = android(app(more), { ...keyboard, children: [key] });
    const row = outline.rows.find(({ role }) => role === 'keyboard');
    expect(row && findTouchPoint(outline, row.element)).toMatchObject({ coveredBy: { label: 'g' } });
  });

  test('an element of which nothing is on the screen has no point', () => {
    const outline = android({ children: [{ ...more, bounds: '[0,2500][100,2600]' }] });
    expect(findTouchPoint(outline, 1)).toBeUndefined();
  });
});

describe('elementAt', () => {
  test('the keyboard is on top of its whole area', () => {
    const { tree } = android(app(more), keyboard);
    expect(elementAt(tree, { x: 340, y: 1820 })?.role).toBe('keyboard');
  });
});
