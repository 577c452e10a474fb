import { describe, expect, test } from '@jest/globals';
import type { Element, Root } from 'hast';

import { markdownTree } from './markdown-tree.ts';

function elements(tree: Root | Element): Element[] {
  return tree.children.flatMap((child) => (child.type === 'element' ? [child, ...elements(child)] : []));
}

describe('markdownTree', () => {
  test("parses GitHub's tables, task lists and footnotes, and adds anchors to headings", () => {
    const tree = markdownTree('# What’s new?\n\n| a |\n|---|\n| b |\n\n- [x] done[^1]\n\n[^1]: note');
    const all = elements(tree);
    expect(all.map(({ tagName }) => tagName)).toEqual(
      expect.arrayContaining(['table', 'input', 'sup', 'section']),
    );
    expect(all[0]?.properties).toEqual({ id: 'user-content-whats-new' });
  });

  describe("GitHub's alerts", () => {
    const drawn = (text: string) =>
      elements(markdownTree(text)).map(({ tagName, properties, children }) => [
        tagName,
        properties['className'] ?? null,
        children
          .flatMap((child) => (child.type === 'text' && child.value.trim() ? [child.value] : []))
          .join(''),
      ]);

    test.each(['NOTE', 'tip', 'IMPORTANT', 'Warning', 'CAUTION'])('%s is a box with a title', (name) => {
      const kind = name.toLowerCase();
      expect(drawn(`> [!${name}]\n> Useful **words**.`)).toEqual([
        ['div', ['alert', `alert-${kind}`], ''],
        ['p', ['alert-title'], `${kind[0]?.toUpperCase()}${kind.slice(1)}`],
        ['p', null, 'Useful .'],
        ['strong', null, 'words'],
      ]);
    });

    test('the text of an alert may be in its own paragraph', () => {
      expect(drawn('> [!NOTE]\n>\n> Text').map(([tag, , text]) => [tag, text])).toEqual([
        ['div', ''],
        ['p', 'Note'],
        ['p', 'Text'],
      ]);
    });

    test.each([
      '> [!NOTE] on the same line',
      '> [!OTHER]\n> Text',
      '> [!NOTE]',
      '- > [!NOTE]\n  > Text',
      '> Text\n> [!NOTE]',
    ])('%j stays a quote', (text) => expect(drawn(text).map(([tag]) => tag)).toContain('blockquote'));
  });

  test.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](java&#x0A;script:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](data:text/html,<script>1</script>)',
    '[x](vbscript:x)',
    '[x](blob:http://x/y)',
    '[x](file:///etc/passwd)',
    '[x](view-source:x)',
    '<javascript:alert(1)>',
    '[x][r]\n\n[r]: javascript:alert(1)',
    '![x](javascript:alert(1))',
    '![x](data:image/svg+xml,<svg/onload=alert(1)>)',
    '[^1]\n\n[^1]: [x](javascript:alert(1))',
  ])('the address in %j is removed', (text) => {
    const addresses = elements(markdownTree(text)).flatMap(({ properties: { href, src } }) => [href, src]);
    expect(addresses.filter((address) => address && !String(address).startsWith('#'))).toEqual([]);
  });

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)><style>@import "x"</style></svg>',
    '<form action=x><input autofocus onfocus=alert(1)></form>',
    '<meta http-equiv="refresh" content="0;url=x"><base href="x"><link rel=stylesheet href="x">',
    '<iframe src=x></iframe><object data=x></object><details open ontoggle=alert(1)>',
    '<math><mi xlink:href="javascript:alert(1)">q</mi></math>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    'text <b onclick=alert(1)>x</b> <!-- comment -->',
  ])('HTML is left out: %j', (text) => {
    const all = elements(markdownTree(text));
    expect(all.filter(({ tagName }) => tagName !== 'p')).toEqual([]);
    expect(all.flatMap(({ properties }) => Object.keys(properties))).toEqual([]);
  });

  test.each([
    ['3000 nested quotes', '>'.repeat(3000)],
    ['2000 nested lists', `${'- '.repeat(2000)}x`],
    ['300 nested quotes', '>'.repeat(300)],
  ])('%s are refused', (_what, text) => expect(() => markdownTree(`${text} x`)).toThrow(RangeError));
});
