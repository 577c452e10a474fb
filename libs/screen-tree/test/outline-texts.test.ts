import { describe, expect, test } from '@jest/globals';

import { makeOutline, parseAndroidTree, parseIosTree } from '../src/index.ts';
import { makeDump, type FakeNode } from './support/android-xml.ts';

const SIZE = { width: 1080, height: 2400 };
const CONTACTS = Array.from('ABCDEFGHI', (letter) => `Contact ${letter}`);

function makeLines(...nodes: readonly FakeNode[]): readonly string[] {
  return makeOutline(parseAndroidTree(makeDump(...nodes), { size: SIZE })).text.split('\n');
}

function textAt(text: string, top: number): FakeNode {
  return { class: 'android.widget.TextView', text, bounds: `[100,${top}][900,${top + 60}]` };
}

describe('the texts of a screen', () => {
  test.each([
    ['clickable', { clickable: 'true' }],
    ['long-clickable', { 'long-clickable': 'true' }],
    ['checkable', { checkable: 'true' }],
  ])('are in rows if a page below a %s layer has many of them', (_, extra) => {
    const icon = {
      class: 'android.widget.ImageView',
      id: 'com.x:id/icon',
      bounds: '[10,100][90,140]',
      extra: { clickable: 'true' },
    };
    const page = {
      class: 'android.widget.LinearLayout',
      bounds: '[0,80][1080,1700]',
      extra,
      children: [icon, ...CONTACTS.map((name, index) => textAt(name, 200 + index * 100))],
    };
    const lines = makeLines({ id: 'com.x:id/root', extra: { clickable: 'true' }, children: [page] });
    expect(lines.map((line) => line.trim())).toEqual([
      '@1 button [id=root]',
      '@2 button [id=icon]',
      ...CONTACTS.map((name, index) => `@${index + 3} text "${name}"`),
    ]);
  });

  test('are in rows if a web page and its body can be tapped', () => {
    const paragraphs = Array.from({ length: 12 }, (_, index) =>
      textAt(`Paragraph ${index}`, 100 + index * 80),
    );
    const link: FakeNode = { ...textAt('Terms', 1500), extra: { clickable: 'true' } };
    const body: FakeNode = { extra: { clickable: 'true' }, children: [...paragraphs, link] };
    const lines = makeLines({
      class: 'android.webkit.WebView',
      extra: { clickable: 'true' },
      children: [body],
    });
    for (const text of [...paragraphs, link].map((node) => node.text))
      expect(lines.join('\n')).toContain(`"${text}"`);
  });

  test('are in the row also if its own text repeats them, and is cut in the middle', () => {
    // As Gmail describes a mail: with the texts in it, and commas for those that are empty.
    const [subject, beginning] = ['Water the lemon tree', 'Good morning, the soil of the lemon tree is dry.'];
    const lines = makeLines({
      extra: { clickable: 'true' },
      text: `, , , Mara C., , ${subject}, ${beginning}, ,  on Mar 10`,
      children: [textAt(subject, 100), textAt(beginning, 200)],
    });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^@1 button "Mara C\., Water/);
    expect(lines[0]).toContain(`, ${beginning}"`);
  });

  test('are in the row of a button also if an element has a label and another text, or only a part of a word', () => {
    const lines = makeLines({
      extra: { clickable: 'true' },
      children: [
        { ...textAt('Hello', 100), desc: 'Message from Jo' },
        textAt('30 min', 200),
        textAt('3', 300),
      ],
    });
    expect(lines).toEqual(['@1 button "Message from Jo, Hello, 30 min, 3"']);
  });

  test('a long name keeps its beginning and its end, in which similar names differ', () => {
    const [chat] = makeLines({
      extra: { clickable: 'true' },
      desc: `Jo Smith, ${'the last message of this conversation, '.repeat(4)}unread, 10:42`,
    });
    expect(chat).toMatch(/^@1 button "Jo Smith, the last .*….*unread, 10:42"$/);
    expect(chat?.length).toBeLessThanOrEqual(115);
  });

  test('a character that is cut leaves nothing behind', () => {
    const [line] = makeLines(textAt(`${'x'.repeat(68)}${'😀'.repeat(100)}${'y'.repeat(29)}`, 0));
    expect(line?.isWellFormed()).toBe(true);
    expect(line).not.toContain('\uFFFD');
  });

  test.each([
    ['alone', '\uF2D1', '@1 button'],
    ['before a text, as React Native joins them', '\uF2D1, Rise and grind', '@1 button "Rise and grind"'],
    ['beyond the basic plane', 'Save \u{F0193}', '@1 button "Save"'],
    ['emoji stay', '🙈 Hide', '@1 button "🙈 Hide"'],
  ])('pictures of icon fonts are not names: %s', (_, desc, line) => {
    expect(makeLines({ desc, extra: { clickable: 'true' } })).toEqual([line]);
  });

  test('a text that is only a picture of an icon font has no row', () => {
    expect(makeLines(textAt('\uE5CA', 0), textAt('Done', 100))).toEqual(['@1 text "Done"']);
  });

  test('iOS: the parts of the status bar are one row', () => {
    const rect = { x: 0, y: 0, width: 60, height: 20 };
    const { rows } = makeOutline(
      parseIosTree({
        type: 'Application',
        rect: { x: 0, y: 0, width: 393, height: 852 },
        children: [
          {
            type: 'StatusBar',
            rect,
            children: [
              { type: 'Other', label: '9:50', rect },
              { type: 'Other', label: '100% battery power', rect: { ...rect, x: 300 } },
            ],
          },
        ],
      }),
    );
    expect(rows.map(({ line }) => line)).toEqual(['@1 bar "9:50, 100% battery power"']);
  });
});

describe('an element that is only the shape of the one around it', () => {
  const compose = (shape: FakeNode, text = 'Save'): FakeNode => ({
    bounds: '[40,100][400,220]',
    extra: { clickable: 'true' },
    children: [
      { ...textAt(text, 120), bounds: '[80,120][360,200]' },
      { bounds: '[40,100][400,220]', ...shape },
    ],
  });

  test.each([
    ['a button', { class: 'android.widget.Button' }, '@1 button "Save"'],
    [
      'a checkbox, whose role and state the row has',
      { class: 'android.widget.CheckBox', extra: { checkable: 'true', checked: 'true' } },
      '@1 checkbox "Save" checked',
    ],
    [
      'a switch',
      { class: 'android.widget.Switch', extra: { checkable: 'true' } },
      '@1 switch "Save" unchecked',
    ],
    [
      'a button of the same size that can be tapped',
      { class: 'android.widget.Button', extra: { clickable: 'true' } },
      '@1 button "Save"',
    ],
    ['a tab that is selected', { extra: { selected: 'true' } }, '@1 button "Save" selected'],
  ])('has no row of its own: %s', (_, shape, line) => {
    expect(makeLines(compose(shape))).toEqual([line]);
  });

  test('a smaller one without a name that can be tapped keeps its row: it does something else', () => {
    const remove = {
      class: 'android.widget.ImageButton',
      bounds: '[300,110][390,200]',
      extra: { clickable: 'true' },
    };
    expect(makeLines(compose(remove))).toEqual(['@1 button "Save"', ' @2 button']);
  });
});
