import { describe, expect, test } from '@jest/globals';

import { makeOutline, parseAndroidTree } from '../src/index.ts';
import { makeDump, type FakeNode } from './support/android-xml.ts';

const SIZE = { width: 1080, height: 2400 };
const CLICK = { clickable: 'true' };

function button(text: string, bounds: string): FakeNode {
  return { text, bounds, extra: CLICK };
}

const dialog: FakeNode = {
  class: 'android.widget.FrameLayout',
  bounds: '[600,200][1800,880]',
  children: [
    { class: 'android.widget.TextView', text: 'Leave?', bounds: '[650,250][1000,320]' },
    button('CANCEL', '[1100,760][1350,860]'),
    button('OK', '[1500,760][1700,860]'),
  ],
};

function read(xml: string, size = SIZE) {
  const outline = makeOutline(parseAndroidTree(xml, { size }));
  return { names: outline.rows.map(({ name }) => name), size: outline.tree.size };
}

describe('a turned screen', () => {
  test.each([
    ['with the rotation', makeDump(dialog).replace('rotation="0"', 'rotation="1"')],
    ['upside down', makeDump(dialog).replace('rotation="0"', 'rotation="3"')],
    ['of the snapshot helper, which always reports rotation 0', makeDump(dialog)],
  ])('keeps all elements of a dialog that is the only window: %s', (_, xml) => {
    expect(read(xml)).toEqual({ names: ['Leave?', 'CANCEL', 'OK'], size: { width: 2400, height: 1080 } });
  });

  test('a small menu fits into both rotations, so the document decides', () => {
    const menu = makeDump({ ...button('Copy', '[100,100][400,200]') });
    expect(read(menu).size).toEqual(SIZE);
    expect(read(menu.replace('rotation="0"', 'rotation="3"')).size).toEqual({ width: 2400, height: 1080 });
    const appium = menu.replace('rotation="0"', 'rotation="1" width="2274" height="1080"');
    expect(read(appium, { width: 2400, height: 1080 }).size).toEqual({ width: 2400, height: 1080 });
  });

  test('the second app of a split screen', () => {
    const right = makeDump(button('Play', '[1210,0][2400,1080]')).replace('rotation="0"', 'rotation="1"');
    expect(read(right).names).toEqual(['Play']);
    expect(read(makeDump(button('Play', '[0,1210][1080,2400]'))).size).toEqual(SIZE);
  });
});

describe('several displays', () => {
  test('only the elements of the main display are on the picture', () => {
    const window = (display: string, text: string): FakeNode => ({
      ...button(text, '[0,0][500,500]'),
      extra: { ...CLICK, 'display-id': display, 'window-type': '1' },
      children: [button(`${text} inside`, '[0,0][100,100]')],
    });
    expect(read(makeDump(window('2', 'Cluster'), window('0', 'Main'))).names).toEqual([
      'Main',
      'Main inside',
    ]);
    expect(read(makeDump(window('2', 'Cluster'))).names).toEqual(['Cluster', 'Cluster inside']);
  });
});
