import { describe, expect, test } from '@jest/globals';
import { makeOutline, parseAndroidTree, parseIosTree, type ScreenTree } from '@storedeck/screen-tree';

import { findElement } from './find-element.ts';
import { toActions, type DeviceInput } from './to-actions.ts';
import { touchedElement } from './touched-element.ts';

const SIZE = { width: 1080, height: 2400 };

interface Node {
  readonly text?: string;
  readonly bounds: string;
  readonly more?: string;
  readonly children?: readonly Node[];
}

function android(...nodes: readonly Node[]): ScreenTree {
  const xml = ({ text = '', bounds, more = 'clickable="true"', children = [] }: Node): string =>
    `<node class="android.view.View" text="${text}" bounds="${bounds}" ${more}>${children.map(xml).join('')}</node>`;
  return parseAndroidTree(`<hierarchy rotation="0">${nodes.map(xml).join('')}</hierarchy>`, { size: SIZE });
}

function actions(tree: ScreenTree, input: DeviceInput) {
  const shown = { outline: makeOutline(tree), token: '' };
  const element = touchedElement(shown, findElement(shown, input), { isSwipe: input.do === 'swipe' });
  return { actions: toActions(input, { element, screen: SIZE }), reaches: element.reaches };
}

const MORE = { text: 'More', bounds: '[40,1780][640,1860]' };
const KEYBOARD = {
  bounds: '[0,1500][1080,2400]',
  more: 'window-type="2"',
  children: [{ text: 'j', bounds: '[300,1800][400,1900]' }],
};
const PAY = { text: 'Pay now', bounds: '[100,1800][980,1950]' };
const MENU = { text: 'Close menu', bounds: '[0,0][1080,2400]' };
const DELETE = { text: 'Delete account', bounds: '[100,1800][980,1950]' };

describe('an input for a named element', () => {
  test.each(['tap', 'long', 'type'] as const)('%s: reaches the element', (what) => {
    const [first] = actions(android(MORE), { do: what, find: 'More', text: 'hi' }).actions;
    expect(first).toMatchObject({ x: 340, y: 1820 });
  });

  test.each(['tap', 'long', 'type', 'swipe'] as const)(
    '%s: is refused under the keyboard, and says how to close it',
    (what) => {
      expect(() =>
        actions(android(MORE, KEYBOARD), { do: what, find: 'More', text: 'hi', swipe: 'up' }),
      ).toThrow(
        expect.objectContaining({
          code: 'ELEMENT_COVERED',
          message: '“More” lies under @2 keyboard, which would get the touch.',
          hint: expect.stringContaining('Close the keyboard'),
        }),
      );
    },
  );

  test('is refused under a drawer, and names what would be pressed', () => {
    const page = { bounds: '[0,0][1080,2400]', more: '', children: [PAY, MENU, DELETE] };
    expect(() => actions(android(page), { do: 'tap', find: 'Pay now' })).toThrow(
      expect.objectContaining({
        code: 'ELEMENT_COVERED',
        message: '“Pay now” lies under @3 button "Delete account", which would get the touch.',
      }),
    );
  });

  test('is refused under an alert of iOS', () => {
    const rect = { x: 0, y: 400, width: 393, height: 100 };
    const tree = parseIosTree({
      type: 'Application',
      rect: { x: 0, y: 0, width: 393, height: 852 },
      children: [
        { type: 'Alert', label: 'Allow?', rect, children: [] },
        { type: 'Button', label: 'Pay', rect },
      ],
    });
    expect(() => actions(tree, { do: 'tap', find: 'Pay' })).toThrow(
      expect.objectContaining({ hint: expect.stringContaining('dialog') }),
    );
  });

  test('says which element gets the touch, if the named one lets it through', () => {
    const cover = { text: 'Cover', bounds: '[0,0][400,400]' };
    const title = { text: 'Album', bounds: '[0,0][400,400]', more: '' };
    expect(actions(android(cover, title), { do: 'tap', find: 'Album' }).reaches).toBe('Cover');
    expect(actions(android(cover), { do: 'tap', find: 'Cover' }).reaches).toBeUndefined();
  });

  test('a swipe in a list stays in the part that is not covered', () => {
    const list = { text: 'List', bounds: '[0,0][1080,2400]', more: 'scrollable="true"' };
    expect(actions(android(list), { do: 'swipe', find: 'List', swipe: 'up' }).actions).toEqual([
      { kind: 'swipe', x: 540, y: 1920, x2: 540, y2: 480 },
    ]);
    const [swipe] = actions(android(list, { ...KEYBOARD, bounds: '[0,1000][1080,2400]' }), {
      do: 'swipe',
      find: 'List',
      swipe: 'up',
    }).actions;
    expect(swipe).toMatchObject({ x: 540, y: 800, y2: 200 });
  });
});
