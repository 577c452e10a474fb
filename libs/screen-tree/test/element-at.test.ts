import { describe, expect, test } from '@jest/globals';

import { elementAt, parseAndroidTree } from '../src/index.ts';
import { makeDump, listRow, type FakeNode } from './support/android-xml.ts';

function makeTree(...nodes: readonly FakeNode[]) {
  return parseAndroidTree(makeDump(...nodes), { size: { width: 1080, height: 2400 } });
}

const BUTTON = { class: 'android.widget.Button', extra: { clickable: 'true' } };

describe('elementAt', () => {
  test('finds the innermost element at the point', () => {
    const tree = makeTree({ children: [listRow('Sound', 'On', 0), listRow('Display', 'Dark', 200)] });
    expect(elementAt(tree, { x: 500, y: 300 })).toMatchObject({ role: 'text', text: 'Dark' });
  });

  test('the last drawn element is on top', () => {
    const [one, two] = [
      { ...BUTTON, text: 'One' },
      { ...BUTTON, text: 'Two' },
    ];
    expect(elementAt(makeTree(one, two), { x: 5, y: 5 })?.text).toBe('Two');
    const raised = { ...one, extra: { ...one.extra, 'drawing-order': '9' } };
    expect(elementAt(makeTree(raised, two), { x: 5, y: 5 })?.text).toBe('One');
  });

  test('a panel that can be tapped covers the elements below the panel; an empty layer does not', () => {
    const below = { ...BUTTON, text: 'Below', bounds: '[100,100][200,200]' };
    expect(elementAt(makeTree(below, { class: 'android.view.View' }), { x: 150, y: 150 })?.text).toBe(
      'Below',
    );
    const panel = { class: 'android.view.View', extra: { clickable: 'true' } };
    expect(elementAt(makeTree(below, panel), { x: 150, y: 150 })?.text).toBe('');
  });

  test('a shared edge belongs to one element only, and a hidden element is never found', () => {
    const left = { ...BUTTON, text: 'Left', bounds: '[0,0][100,100]' };
    const right = { ...BUTTON, text: 'Right', bounds: '[100,0][200,100]' };
    const hidden = { ...BUTTON, text: 'Hidden', extra: { 'visible-to-user': 'false', clickable: 'true' } };
    const tree = makeTree(left, right, hidden);
    expect(elementAt(tree, { x: 99.9, y: 0 })?.text).toBe('Left');
    expect(elementAt(tree, { x: 100, y: 0 })?.text).toBe('Right');
    expect(elementAt(tree, { x: 200, y: 0 })).toBeUndefined();
  });
});
