import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { isScreenTreeError, parseAndroidTree, type ScreenTree } from '../src/index.ts';
import { makeDump, type FakeNode } from './support/android-xml.ts';

const SIZE = { width: 1080, height: 2400 };

function catchCode(parse: () => unknown): string {
  try {
    parse();
    return 'no error';
  } catch (error) {
    return isScreenTreeError(error) ? error.code : String(error);
  }
}

describe('parseAndroidTree', () => {
  test('reads the texts, the state and the place of an element', () => {
    const xml = makeDump({
      children: [
        {
          class: 'android.widget.EditText',
          id: 'com.example:id/email',
          desc: 'E-mail',
          text: 'jo@example.com',
          bounds: '[40,300][1040,420]',
          extra: { clickable: 'true', focused: 'true', enabled: 'false', hint: 'name@example.com' },
        },
      ],
    });
    const tree = parseAndroidTree(`${xml}UI hierchary dumped to: /dev/tty\n`, { size: SIZE, scale: 2.5 });
    expect(tree).toMatchObject({ platform: 'android', size: SIZE, scale: 2.5, isTruncated: false });
    expect(tree.elements[1]).toEqual({
      index: 1,
      parent: 0,
      depth: 1,
      role: 'field',
      type: 'android.widget.EditText',
      identifier: 'com.example:id/email',
      label: 'E-mail',
      text: 'jo@example.com',
      hint: 'name@example.com',
      flags: ['clickable', 'focused', 'disabled'],
      bounds: { x: 40, y: 300, width: 1000, height: 120 },
      points: { x: 16, y: 120, width: 400, height: 48 },
      drawingOrder: 0,
    });
  });

  test.each([
    ['ERROR: could not get idle state.\n'],
    ['ERROR: null root node returned by UiTestAutomationBridge.\n'],
    ['Killed\n'],
    [''],
    ['<html><body>hierarchy</body></html>'],
  ])('rejects output that is not a tree: %j', (printed) => {
    expect(catchCode(() => parseAndroidTree(printed))).toBe('NOT_A_TREE');
  });

  test.each([
    ['cut in an attribute', makeDump({ text: 'Sign in' }).slice(0, 200)],
    ['cut between elements', makeDump({ children: [{}, {}] }).replace('</node></hierarchy>', '')],
    ['two roots', makeDump({}) + '<hierarchy rotation="0"></hierarchy>'],
    ['an attribute twice', '<hierarchy><node text="a" text="b"/></hierarchy>'],
    ['an unknown entity', '<!DOCTYPE x [<!ENTITY a "b">]><hierarchy><node text="&a;"/></hierarchy>'],
  ])('refuses XML that is not well-formed: %s', (_, xml) => {
    expect(catchCode(() => parseAndroidTree(xml))).toBe('TREE_MALFORMED');
  });

  test.each([
    ['negative', '[-100,-50][300,200]', { x: 0, y: 0, width: 300, height: 200 }],
    ['beyond the screen', '[1000,2300][5000,9000]', { x: 1000, y: 2300, width: 80, height: 100 }],
    ['huge', '[-999999999,-999999999][999999999,999999999]', { x: 0, y: 0, width: 1080, height: 2400 }],
  ])('clips bounds to the screen: %s', (_, bounds, expected) => {
    const [element] = parseAndroidTree(makeDump({ bounds }), { size: SIZE }).elements;
    expect(element?.bounds).toEqual(expected);
    expect(element?.flags).toEqual([]);
  });

  test.each(['[10,10][10,50]', '[50,50][10,10]', '[2000,0][2100,50]', '[0,0]', 'none', '', '[1e3,0][9,9]'])(
    'an element is hidden if no part of it is on the screen: %j',
    (bounds) => {
      const [element] = parseAndroidTree(makeDump({ bounds }), { size: SIZE }).elements;
      expect(element?.bounds).toMatchObject({ width: 0, height: 0 });
      expect(element?.flags).toEqual(['hidden']);
    },
  );

  test('texts stay as they are; characters that XML does not permit are replaced', () => {
    const text = '<script>alert(1)</script> \u202Eevil\u202C 日本 "quoted" & \n new line';
    const xml = makeDump({ text }, { text: 'a\u0000b\u0007c' }, { text: 'REFERENCES' }).replace(
      'REFERENCES',
      '&#55357;&#56832; &#0; &#xD83D; &#128512;',
    );
    const texts = parseAndroidTree(xml, { size: SIZE }).elements.map((element) => element.text);
    expect(texts).toEqual([text, 'a\uFFFDb\uFFFDc', '😀 \uFFFD \uFFFD 😀']);
  });

  test('a text of a million characters is cut, but not inside of a character', () => {
    const [element] = parseAndroidTree(makeDump({ text: 'x' + '😀'.repeat(500_000) }), {
      size: SIZE,
    }).elements;
    expect(element?.text).toBe('x' + '😀'.repeat(2499));
  });

  test('a document of more than 8 million characters is refused', () => {
    expect(catchCode(() => parseAndroidTree(makeDump({ text: 'x'.repeat(8 * 1024 * 1024) })))).toBe(
      'TREE_TOO_LARGE',
    );
  });

  test('elements after the first 5,000, or deeper than 128 levels, are left out, and the tree is marked as truncated', () => {
    const wide = parseAndroidTree(makeDump(...Array.from({ length: 5001 }, () => ({ text: 'Row' }))), {
      size: SIZE,
    });
    expect([wide.elements.length, wide.isTruncated]).toEqual([5000, true]);
    const deep = parseAndroidTree(
      `<hierarchy>${'<node>'.repeat(50_000)}${'</node>'.repeat(50_000)}</hierarchy>`,
    );
    expect([deep.elements.length, deep.isTruncated]).toEqual([128, true]);
    const whole = parseAndroidTree(makeDump(...Array.from({ length: 5000 }, () => ({}))), { size: SIZE });
    expect([whole.elements.length, whole.isTruncated]).toEqual([5000, false]);
  });

  test('reads the windows, the keyboard and the hint of an empty field from the snapshot helper', () => {
    const xml = makeDump(
      {
        extra: { 'window-type': '1', 'window-layer': '0' },
        children: [{ class: 'android.widget.EditText', text: 'Search', extra: { 'hint-showing': 'true' } }],
      },
      { extra: { 'window-type': '2', 'window-layer': '1' }, bounds: '[0,1600][1080,2400]' },
    );
    const { elements } = parseAndroidTree(xml, { size: SIZE });
    expect(elements.map(({ role, text, hint }) => [role, text, hint])).toEqual([
      ['window', '', ''],
      ['field', '', 'Search'],
      ['keyboard', '', ''],
    ]);
  });

  // The attributes as Appium and, from Android 14 on, `uiautomator` write them [appium-uiautomator2-server,
  // Attribute.java; AOSP AccessibilityNodeInfoDumper.java].
  test.each<[string, Readonly<Record<string, string>>, readonly [text: string, hint: string]]>([
    ['of Appium', { hint: 'Name', 'showing-hint': 'true' }, ['', 'Name']],
    ['of Appium with the same text', { hint: 'Name', 'showing-hint': 'false' }, ['Name', 'Name']],
    ['of uiautomator', { hint: 'Name' }, ['', 'Name']],
    ['with a text of its own', { hint: 'Your name' }, ['Name', 'Your name']],
  ])('tells the hint of a field from its text: a field %s', (_what, extra, [text, hint]) => {
    const xml = makeDump({ class: 'android.widget.EditText', text: 'Name', desc: 'Recipient', extra });
    expect(parseAndroidTree(xml, { size: SIZE }).elements).toMatchObject([{ text, hint }]);
  });

  test('an element that Appium calls not displayed is hidden', () => {
    const xml = makeDump({ text: 'Ghost', extra: { displayed: 'false' } }, { extra: { displayed: 'true' } });
    const { elements } = parseAndroidTree(xml, { size: SIZE });
    expect(elements.map(({ flags }) => flags.includes('hidden'))).toEqual([true, false]);
  });

  test.each([
    ['of Appium, beside a camera hole', ' width="2220" height="1080"', '[126,0][2220,1080]', [2220, 1080]],
    ['of uiautomator, with a dialog only', '', '[200,400][1400,900]', [1400, 900]],
  ])('a screen without a known size loses no elements: a tree %s', (_what, attributes, bounds, size) => {
    const xml = makeDump({ bounds, children: [{ text: 'OK', bounds }] });
    const tree = parseAndroidTree(xml.replace('<hierarchy', `<hierarchy${attributes}`));
    expect([tree.size.width, tree.size.height]).toEqual(size);
    expect(tree.elements.filter(({ flags }) => flags.includes('hidden'))).toEqual([]);
  });

  test.each([
    ['unfolded after the session has begun', ' width="2208" height="1840"', [2208, 1840]],
    ['folded after the session has begun', ' width="720" height="2300"', [720, 2300]],
    ['with a navigation bar that is left out', ' width="1080" height="2268"', [1080, 2400]],
    ['turned, with bars on two sides that are left out', ' width="2268" height="948"', [2400, 1080]],
    ['turned, with a navigation bar that is left out', ' width="2268" height="1080"', [2400, 1080]],
  ])('the size in the document of a phone %s', (_what, attributes, size) => {
    const [width = 0, height = 0] = size;
    const xml = makeDump({ bounds: `[0,0][${width},${height}]` }).replace(
      '<hierarchy',
      `<hierarchy${attributes}`,
    );
    const tree = parseAndroidTree(xml, { size: SIZE });
    expect([tree.size.width, tree.size.height]).toEqual(size);
    expect(tree.elements).toMatchObject([{ bounds: { width, height } }]);
  });

  test('the screen is turned if its windows are turned', () => {
    const xml = makeDump({ bounds: '[0,0][2400,1080]' });
    expect(parseAndroidTree(xml, { size: SIZE })).toMatchObject({
      size: { width: 2400, height: 1080 },
      elements: [{ bounds: { width: 2400, height: 1080 } }],
    });
  });

  test('an empty screen has no elements', () => {
    expect(parseAndroidTree('<hierarchy rotation="0" />').elements).toEqual([]);
  });

  test('a tappable element with the class View, as Compose and Flutter report it, is a button', () => {
    const roles = parseAndroidTree(
      makeDump(
        { class: 'android.view.View', extra: { clickable: 'true' } },
        { class: 'android.view.View' },
        { class: 'androidx.appcompat.widget.SwitchCompat', extra: { checkable: 'true' } },
        { class: 'com.example.FancyButton' },
      ),
      { size: SIZE },
    ).elements.map(({ role }) => role);
    expect(roles).toEqual(['button', 'other', 'switch', 'button']);
  });

  test('whatever nodes a device reports, the tree is well-formed', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.constantFrom('constructor', '__proto__'),
    );
    const bound = fc.oneof(fc.integer({ min: -5000, max: 5000 }).map(String), text);
    const node: fc.Memo<FakeNode> = fc.memo((depth) =>
      fc.record({
        text,
        id: text,
        desc: text,
        class: text,
        bounds: fc.tuple(bound, bound, bound, bound).map(([a, b, c, d]) => `[${a},${b}][${c},${d}]`),
        children: depth > 1 ? fc.array(node(), { maxLength: 3 }) : fc.constant([]),
      }),
    );
    fc.assert(
      fc.property(fc.array(node(4), { maxLength: 4 }), (nodes) => {
        expectWellFormed(parseAndroidTree(makeDump(...nodes), { size: SIZE }));
      }),
    );
  });

  test('whatever a device prints, the result is a tree or a ScreenTreeError', () => {
    const whole = makeDump({ text: 'Sign in', children: [{}, { text: 'More' }] });
    const damaged = fc
      .tuple(fc.nat(whole.length), fc.nat(20), fc.string({ maxLength: 20 }))
      .map(([at, length, put]) => whole.slice(0, at) + put + whole.slice(at + length));
    fc.assert(
      fc.property(fc.oneof(damaged, fc.string()), (printed) => {
        try {
          expectWellFormed(parseAndroidTree(printed));
        } catch (error) {
          if (!isScreenTreeError(error)) throw error;
        }
      }),
      { numRuns: 500 },
    );
  });
});

function expectWellFormed({ elements, size }: ScreenTree): void {
  for (const [position, { index, parent, depth, bounds, flags, text }] of elements.entries()) {
    expect(index).toBe(position);
    if (parent === null) expect(depth).toBe(0);
    else expect(elements[parent]).toMatchObject({ index: parent, depth: depth - 1 });
    expect(parent ?? -1).toBeLessThan(index);
    expect(bounds.x).toBeGreaterThanOrEqual(0);
    expect(bounds.y).toBeGreaterThanOrEqual(0);
    expect(bounds.x + bounds.width).toBeLessThanOrEqual(size.width);
    expect(bounds.y + bounds.height).toBeLessThanOrEqual(size.height);
    expect(flags.includes('hidden') || bounds.width * bounds.height > 0).toBe(true);
    expect(text.isWellFormed()).toBe(true);
  }
}
