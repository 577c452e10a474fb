import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import {
  type ElementSelector,
  listSelectors,
  parseAndroidTree,
  parseIosTree,
  type ScreenElement,
  type ScreenTree,
  type SelectorTool,
} from '../src/index.ts';
import { type FakeNode, makeDump } from './support/android-xml.ts';
import { corpusTrees } from './support/corpus.ts';
import { findBySelector } from './support/find-by-selector.ts';

function listFor(tree: ScreenTree, index: number, tool: SelectorTool): string[] {
  const element = tree.elements[index];
  const selectors = element ? listSelectors(tree, element) : [];
  return selectors
    .filter((one) => one.tool === tool)
    .map(({ value, followsLanguage }) => (followsLanguage ? `${value} (language)` : value));
}

describe('listSelectors', () => {
  const android = parseAndroidTree(
    makeDump(
      { id: 'com.example:id/log.in', text: 'Sign in ($5?)' },
      { id: 'com.example:id/row', desc: 'First' },
      { id: 'com.example:id/row', text: 'It\'s "new"' },
      { id: 'com.example:id/row', bounds: '[0,900][1080,1000]' },
      { class: 'android.widget.EditText', text: 'jo@example.com' },
      {
        id: 'com.example:id/list',
        children: [
          { id: 'android:id/title', text: 'Same' },
          { id: 'android:id/summary', text: 'Same' },
        ],
      },
      { class: 'com.example.Outer$Inner', id: 'android:id/title', text: 'Other', bounds: '[0,10][1080,100]' },
      { class: 'androidx.compose.ui.platform.ComposeView', children: [{ id: 'tag', text: 'Drawn' }] },
    ),
  );

  test.each<[string, number, SelectorTool, string[]]>([
    [
      'an id',
      0,
      'Appium',
      [
        'com.example:id/log.in',
        'new UiSelector().text("Sign in ($5?)") (language)',
        '/hierarchy/android.view.View[1]',
      ],
    ],
    ['a description', 1, 'Appium', ['First (language)', '/hierarchy/android.view.View[2]']],
    ['equal ids', 3, 'Appium', ['/hierarchy/android.view.View[4]']],
    ['a typed text', 4, 'Appium', ['/hierarchy/android.widget.EditText']],
    [
      'a type that is no name of XML',
      8,
      'Appium',
      ['new UiSelector().text("Other") (language)', '/hierarchy/*[7]'],
    ],
    [
      'an id without a package',
      10,
      'Appium',
      [
        'new UiSelector().resourceId("tag")',
        'new UiSelector().text("Drawn") (language)',
        '/hierarchy/androidx.compose.ui.platform.ComposeView/android.view.View',
      ],
    ],
    [
      'an id',
      0,
      'Espresso',
      ['onView(withId(R.id.log_in))', 'onView(withText("Sign in (\\u00245?)")) (language)'],
    ],
    [
      'equal ids and texts',
      6,
      'Espresso',
      ['onView(allOf(withId(android.R.id.title), withText("Same"))) (language)'],
    ],
    ['a node of Compose', 10, 'Espresso', []],
    ['an Android device', 0, 'XCUITest', []],
  ])('Android, %s: element %d for %s', (_what, index, tool, selectors) => {
    expect(listFor(android, index, tool)).toEqual(selectors);
  });

  const long = 'x'.repeat(129);
  const ios = parseIosTree({
    type: 'Application',
    label: 'Garden',
    rect: { x: 0, y: 0, width: 400, height: 800 },
    children: [
      { type: 'Button', rawIdentifier: 'login', label: 'Sign in' },
      { type: 'Switch', rawIdentifier: null, label: 'Help' },
      { type: 'Cell', label: 'Say "hi"' },
      { type: 'StaticText', label: 'Say "hi"' },
      { type: 'Cell' },
      { type: 'StaticText', label: long },
    ].map((child, at) => ({ ...child, rect: { x: 0, y: at * 100, width: 400, height: 100 } })),
  });

  test.each<[string, number, SelectorTool, string[]]>([
    [
      'an identifier',
      1,
      'XCUITest',
      ['app.buttons["login"]', 'app.buttons["Sign in"] (language)', 'app.buttons.element(boundBy: 0)'],
    ],
    ['a label', 2, 'XCUITest', ['app.switches["Help"] (language)', 'app.switches.element(boundBy: 0)']],
    ['quotes', 3, 'XCUITest', ['app.cells["Say \\"hi\\""] (language)', 'app.cells.element(boundBy: 0)']],
    [
      'a long label',
      6,
      'XCUITest',
      [
        `app.staticTexts.element(matching: NSPredicate(format: "label == %@", "${long}")) (language)`,
        'app.staticTexts.element(boundBy: 1)',
      ],
    ],
    [
      'an identifier',
      1,
      'Appium',
      [
        'login',
        'type == "XCUIElementTypeButton" AND label == "Sign in" (language)',
        '**/XCUIElementTypeButton[1]',
        '/XCUIElementTypeApplication/XCUIElementTypeButton',
      ],
    ],
    [
      'equal labels',
      3,
      'Appium',
      [
        'type == "XCUIElementTypeCell" AND label == "Say \\"hi\\"" (language)',
        '**/XCUIElementTypeCell[1]',
        '/XCUIElementTypeApplication/XCUIElementTypeCell[1]',
      ],
    ],
    ['an iPhone', 1, 'Espresso', []],
  ])('iOS, %s: element %d for %s', (_what, index, tool, selectors) => {
    expect(listFor(ios, index, tool)).toEqual(selectors);
  });

  test('an element that is not on the screen has none', () => {
    const tree = parseAndroidTree(makeDump({}, { id: 'a:id/b', bounds: '[0,5000][10,5100]' }));
    expect(tree.elements.map((element) => listSelectors(tree, element).length > 0)).toEqual([true, false]);
  });
});

describe('every selector finds its element and no other', () => {
  const words = fc.constantFrom('', '', 'One', 'one', 'a"b\\', 'two\nlines', '$x');

  test('on random screens of Android', () => {
    const node = (depth: number): fc.Arbitrary<FakeNode> =>
      fc.record({
        class: fc.constantFrom('android.view.View', 'android.widget.Button', 'a.B$C'),
        text: words,
        desc: words,
        id: fc.constantFrom('', 'a:id/one', 'a:id/two', 'tag'),
        bounds: fc.constantFrom('[0,0][100,100]', '[50,0][90,90]', '[0,5000][1,5001]'),
        children: depth === 0 ? fc.constant([]) : fc.array(node(depth - 1), { maxLength: 3 }),
      });
    fc.assert(
      fc.property(fc.array(node(2), { minLength: 1, maxLength: 3 }), (nodes) => {
        expectUnique(parseAndroidTree(makeDump(...nodes), { size: { width: 1080, height: 2400 }, scale: 2 }));
      }),
    );
  });

  test('on random screens of iOS', () => {
    const node = (depth: number): fc.Arbitrary<object> =>
      fc.record({
        type: fc.constantFrom('Button', 'Other', 'StaticText'),
        label: words,
        value: words,
        rawIdentifier: fc.constantFrom(null, 'One', 'two'),
        rect: fc.constantFrom(
          { x: 0, y: 0, width: 100, height: 100 },
          { x: 0, y: 9000, width: 100, height: 100 },
        ),
        children: depth === 0 ? fc.constant([]) : fc.array(node(depth - 1), { maxLength: 3 }),
      });
    fc.assert(
      fc.property(fc.array(node(2), { maxLength: 3 }), (children) => {
        const rect = { x: 0, y: 0, width: 400, height: 800 };
        expectUnique(parseIosTree({ type: 'Application', label: 'One', rect, children }));
      }),
    );
  });

  const android = corpusTrees('android').map(({ source }) => parseAndroidTree(source));
  const ios = corpusTrees('ios').map(({ source }) => parseIosTree(source));
  const screens = [...android, ...ios];
  const leftOut = screens.length > 0 ? '' : ' (left out: none are beside the checkout)';
  (screens.length > 0 ? test : test.skip)(`on the screens of real apps${leftOut}`, () => {
    for (const screen of screens) expectUnique(screen);
  });
});

function expectUnique(tree: ScreenTree): void {
  const wrong = tree.elements.flatMap((element) =>
    listSelectors(tree, element).filter((selector) => !isFoundAlone(tree, element, selector)),
  );
  expect(wrong).toEqual([]);
}

function isFoundAlone(tree: ScreenTree, element: ScreenElement, selector: ElementSelector): boolean {
  const found = findBySelector(tree, selector);
  return found.length === 1 && found[0] === element;
}
