import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { elementAt, isScreenTreeError, parseIosTree } from '../src/index.ts';

const POINTS = { width: 393, height: 852 };

function node(type: string, more: object = {}) {
  const rect = { x: 0, y: 0, width: 393, height: 852 };
  return { type, rawIdentifier: null, name: null, label: null, value: null, rect, isEnabled: '1', ...more };
}

const SCREEN = node('Application', {
  label: 'Garden',
  children: [
    node('Button', {
      rawIdentifier: 'login',
      name: 'login',
      label: 'Sign in',
      rect: { x: 20, y: 700, width: 353, height: 50 },
    }),
    node('Switch', {
      name: 'Sound',
      label: 'Sound',
      value: '1',
      isEnabled: '0',
      rect: { x: 20, y: 100, width: 51, height: 31 },
    }),
    node('StaticText', {
      name: 'Hello',
      label: 'Hello',
      value: 'Hello',
      rect: { x: 20, y: 200, width: 60, height: 20 },
    }),
    node('SecureTextField', {
      value: '•••',
      placeholderValue: 'Password',
      rect: { x: 20, y: 300, width: 300, height: 40 },
    }),
  ],
});

describe('parseIosTree', () => {
  test('reads the JSON of WebDriverAgent, in points and in pixels of the picture', () => {
    const tree = parseIosTree(SCREEN, { points: POINTS, scale: 3 });
    expect(tree).toMatchObject({ platform: 'ios', size: { width: 1179, height: 2556 }, scale: 3 });
    expect(tree.elements[1]).toEqual({
      index: 1,
      parent: 0,
      depth: 1,
      role: 'button',
      type: 'XCUIElementTypeButton',
      identifier: 'login',
      label: 'Sign in',
      text: '',
      hint: '',
      flags: ['clickable'],
      bounds: { x: 60, y: 2100, width: 1059, height: 150 },
      points: { x: 20, y: 700, width: 353, height: 50 },
      drawingOrder: 0,
    });
    expect(tree.elements[2]).toMatchObject({
      identifier: '',
      text: '',
      flags: ['clickable', 'checkable', 'checked', 'disabled'],
    });
    expect(tree.elements[3]).toMatchObject({ label: 'Hello', text: '' });
    expect(tree.elements[4]).toMatchObject({
      role: 'field',
      hint: 'Password',
      flags: ['clickable', 'password'],
    });
  });

  test('reads the XML of WebDriverAgent and of Appium', () => {
    const xml = `<?xml version="1.0" encoding="UTF-8"?>
<XCUIElementTypeApplication type="XCUIElementTypeApplication" name="Garden" label="Garden" enabled="true" visible="true" x="0" y="0" width="393" height="852" index="0">
  <XCUIElementTypeButton type="XCUIElementTypeButton" name="login" label="Sign in" enabled="false" visible="true" x="20" y="700" width="353" height="50" index="0"/>
  <XCUIElementTypeOther type="XCUIElementTypeOther" enabled="true" visible="false" x="0" y="0" width="393" height="852" index="1"/>
</XCUIElementTypeApplication>`;
    for (const source of [xml, xml.replace('<XCUI', '<AppiumAUT><XCUI') + '</AppiumAUT>']) {
      const tree = parseIosTree(source, { scale: 2 });
      expect(tree.size).toEqual({ width: 786, height: 1704 });
      expect(
        tree.elements.map(({ type, identifier, label, flags }) => [type, identifier, label, flags]),
      ).toEqual([
        ['XCUIElementTypeApplication', '', 'Garden', []],
        ['XCUIElementTypeButton', 'login', 'Sign in', ['clickable', 'disabled']],
        ['XCUIElementTypeOther', '', '', ['hidden']],
      ]);
    }
  });

  // XCTest calls tabs invisible that are on the screen and can be tapped: appium/appium#18113, and the tests of
  // tree readers of other tools.
  test('shows what is read aloud in a visible element, even if XCTest calls it invisible', () => {
    const button = (name: string, accessible: boolean) =>
      `<XCUIElementTypeButton type="XCUIElementTypeButton" name="${name}" label="${name}" enabled="true" visible="false" accessible="${accessible}" x="2" y="814" width="136" height="48"/>`;
    const bar = (visible: boolean, inside: string) =>
      `<XCUIElementTypeTabBar type="XCUIElementTypeTabBar" enabled="true" visible="${visible}" accessible="false" x="0" y="813" width="414" height="83">${inside}</XCUIElementTypeTabBar>`;
    const xml = `<AppiumAUT><XCUIElementTypeApplication type="XCUIElementTypeApplication" name="Demo" label="Demo" enabled="true" visible="true" accessible="false" x="0" y="0" width="414" height="896">
${bar(true, button('Home', true) + button('Shape', false))}${bar(false, button('Former page', true))}</XCUIElementTypeApplication></AppiumAUT>`;
    const shown = parseIosTree(xml).elements.filter(({ flags }) => !flags.includes('hidden'));
    expect(shown.map(({ label }) => label).filter(Boolean)).toEqual(['Demo', 'Home']);
    const node = (type: string, isVisible: string, children: object[] = []) => ({
      ...{ type, label: type, isVisible, isAccessible: isVisible === '0' ? '1' : '0' },
      ...{ rect: { x: 0, y: 0, width: 100, height: 100 }, children },
    });
    const json = node('Application', '1', [node('Button', '0', [node('Image', '0')])]);
    expect(parseIosTree(json).elements.map(({ flags }) => flags.includes('hidden'))).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('reads the rectangles of old versions of WebDriverAgent', () => {
    const rect = { origin: { x: 10, y: 20 }, size: { width: 300, height: 40 } };
    const tree = parseIosTree({
      type: 'Application',
      label: 'Garden',
      rect: { origin: { x: 0, y: 0 }, size: { width: 320, height: 568 } },
      children: [{ type: 'Button', label: 'Save', rect }],
    });
    expect(tree.size).toEqual({ width: 320, height: 568 });
    expect(tree.elements[1]).toMatchObject({ bounds: { x: 10, y: 20, width: 300, height: 40 } });
  });

  test.each([
    [0 as const, { width: 1179, height: 2556 }, { x: 60, y: 2100, width: 1059, height: 150 }],
    [90 as const, { width: 2556, height: 1179 }, { x: 306, y: 60, width: 150, height: 1059 }],
    [180 as const, { width: 1179, height: 2556 }, { x: 60, y: 306, width: 1059, height: 150 }],
    [270 as const, { width: 2556, height: 1179 }, { x: 2100, y: 60, width: 150, height: 1059 }],
  ])('computes bounds in a picture that is turned by %d degrees', (turned, size, bounds) => {
    const tree = parseIosTree(SCREEN, { points: POINTS, scale: 3, turned });
    expect(tree.size).toEqual(size);
    expect(tree.elements[1]?.bounds).toEqual(bounds);
    expect(tree.scale).toBe(3);
    const middle = { x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2 };
    expect(elementAt(tree, middle)?.identifier).toBe('login');
  });

  test('the scale follows from the size of the picture', () => {
    const tree = parseIosTree(SCREEN, {
      points: { width: 1180, height: 820 },
      picture: { width: 2360, height: 1640 },
    });
    expect(tree.scale).toBe(2);
    expect(tree.elements[1]?.bounds).toEqual({ x: 40, y: 1400, width: 706, height: 100 });
  });

  test('the screen is turned if the app fits only in the other rotation', () => {
    const turned = { ...SCREEN, rect: { x: 0, y: 0, width: 852, height: 393 } };
    expect(parseIosTree(turned, { points: POINTS, scale: 3 }).size).toEqual({ width: 2556, height: 1179 });
    const half = { ...SCREEN, rect: { x: 0, y: 0, width: 507, height: 1024 } };
    expect(parseIosTree(half, { points: { width: 1366, height: 1024 } }).size.width).toBe(1366);
  });

  test.each([[null], [[]], [12], [''], ['no tree'], [undefined]])(
    'refuses a source that is not a tree: %j',
    (source) => {
      expect(() => parseIosTree(source)).toThrow(expect.objectContaining({ code: 'NOT_A_TREE' }));
    },
  );

  test('refuses cut XML', () => {
    expect(() => parseIosTree('<XCUIElementTypeApplication><XCUIElementTypeButton')).toThrow(
      expect.objectContaining({ code: 'TREE_MALFORMED' }),
    );
  });

  test('a very wide and a very deep tree are truncated', () => {
    const wide = node('Table', { children: Array.from({ length: 6000 }, () => node('Cell')) });
    expect(parseIosTree(wide)).toMatchObject({ isTruncated: true, elements: { length: 5000 } });
    let deep: object = node('Other');
    for (let level = 0; level < 20_000; level += 1) deep = node('Other', { children: [deep] });
    expect(parseIosTree(deep)).toMatchObject({ isTruncated: true, elements: { length: 128 } });
  });

  test('whatever JSON arrives, the result is a tree or a ScreenTreeError', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.array(fc.jsonValue()), (value, children) => {
        for (const source of [
          value,
          node('Other', { children, rect: value }),
          { ...node('Button'), label: value },
        ]) {
          try {
            for (const { bounds } of parseIosTree(source, { points: POINTS }).elements) {
              expect(bounds.x + bounds.width).toBeLessThanOrEqual(POINTS.width);
            }
          } catch (error) {
            if (!isScreenTreeError(error)) throw error;
          }
        }
      }),
    );
  });
});
