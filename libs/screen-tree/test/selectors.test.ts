import { describe, expect, test } from '@jest/globals';

import { parseAndroidTree, parseIosTree, listSelectors, type ScreenTree } from '../src/index.ts';
import { makeDump } from './support/android-xml.ts';

function best(tree: ScreenTree, index: number) {
  const element = tree.elements[index];
  return element && listSelectors(tree, element)[0];
}

describe('listSelectors', () => {
  const android = parseAndroidTree(
    makeDump(
      { id: 'com.example:id/login', text: 'Sign in' },
      { id: 'com.example:id/row', desc: 'First' },
      { id: 'com.example:id/row', text: 'It\'s "new"' },
      { id: 'com.example:id/row' },
      { class: 'android.widget.EditText', text: 'jo@example.com' },
      { class: 'android.widget.TextView', text: 'Same' },
      { class: 'android.widget.TextView', text: 'Same' },
      { class: 'com.example.Outer$Inner', text: 'Same' },
    ),
  );

  test.each([
    [0, 'id', 'com.example:id/login', false],
    [1, 'accessibility id', 'First', true],
    [2, '-android uiautomator', 'new UiSelector().text("It\'s \\"new\\"")', true],
    [3, 'xpath', '/hierarchy/android.view.View[4]', false],
    [4, 'xpath', '/hierarchy/android.widget.EditText', false],
    [6, 'xpath', '/hierarchy/android.widget.TextView[2]', false],
    [7, 'xpath', '/hierarchy/*[8]', false],
  ])(
    'Android, element %d: the most stable selector that finds only this element',
    (index, using, value, followsLanguage) => {
      expect(best(android, index)).toEqual({ using, value, isUnique: true, followsLanguage });
    },
  );

  test('selectors that find several elements follow, and are marked as not unique', () => {
    const element = android.elements[2];
    expect(
      element && listSelectors(android, element).map(({ using, isUnique }) => [using, isUnique]),
    ).toEqual([
      ['-android uiautomator', true],
      ['xpath', true],
      ['id', false],
    ]);
  });

  const ios = parseIosTree({
    type: 'Application',
    label: 'Garden',
    children: [
      { type: 'Button', rawIdentifier: 'login', label: 'Sign in' },
      { type: 'Button', rawIdentifier: null, label: 'Help' },
      { type: 'Cell', label: 'Say "hi"' },
      { type: 'StaticText', label: 'Say "hi"' },
      { type: 'Cell' },
    ],
  });

  test.each([
    [1, 'accessibility id', 'login', false],
    [2, 'accessibility id', 'Help', true],
    [3, '-ios predicate string', 'type == "XCUIElementTypeCell" AND label == "Say \\"hi\\""', true],
    [5, '-ios class chain', '**/XCUIElementTypeCell[2]', false],
  ])('iOS, element %d: the most stable selector', (index, using, value, followsLanguage) => {
    expect(best(ios, index)).toEqual({ using, value, isUnique: true, followsLanguage });
  });
});
