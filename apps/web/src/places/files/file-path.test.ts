import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { listCrumbs, fileName, toFolder, pathFromDrop, pathFromText, resolveReference } from './file-path.ts';

describe('pathFromText', () => {
  test.each([
    [' /a/b.png\n', '/a/b.png'],
    ['"/a/b c.png"', '/a/b c.png'],
    ["'/a/b c.png'", '/a/b c.png'],
    ['file:///Users/me/My%20File.png', '/Users/me/My File.png'],
    ['file:///C:/Users/me/x.png', 'C:/Users/me/x.png'],
    ['file:///a%2', 'file:///a%2'],
    ['/a/100%25.png', '/a/100%25.png'],
    ['/one\n/two', '/one'],
  ])('the path in %p is %p', (text, path) => {
    expect(pathFromText(text)).toBe(path);
  });
});

describe('pathFromDrop', () => {
  const drop = (data: Record<string, string>) => pathFromDrop({ getData: (type) => data[type] ?? '' });

  test('takes the first address of a list, before the plain text', () => {
    expect(
      drop({
        'text/uri-list': '# from a file manager\r\nfile:///a/b%20c.md\r\nfile:///d',
        'text/plain': 'b c.md',
      }),
    ).toBe('/a/b c.md');
  });

  test('takes plain text', () => {
    expect(drop({ 'text/plain': '/a/b.md' })).toBe('/a/b.md');
  });

  test('a dropped file has no path', () => {
    expect(drop({})).toBeUndefined();
  });
});

describe('resolveReference', () => {
  test.each([
    ['/docs/guide/read.md', 'img/a.png', '/docs/guide/img/a.png'],
    ['/docs/guide/read.md', './a%20b.png?raw=true', '/docs/guide/a b.png'],
    ['/docs/guide/read.md', '../a.png#top', '/docs/a.png'],
    ['/docs/guide/read.md', '../../../../../etc/hosts', '/etc/hosts'],
    ['/docs/guide/read.md', '/logo.svg', '/logo.svg'],
    ['/docs/guide/read.md', '100%.md', '/docs/guide/100%.md'],
    ['C:\\docs\\read.md', 'img/a.png', 'C:\\docs\\img\\a.png'],
    ['C:/docs/read.md', '../a.png', 'C:/a.png'],
  ])('in the document %s, the reference %s names the file %s', (document, reference, path) => {
    expect(resolveReference(document, reference)).toBe(path);
  });

  test.each([
    'https://a.b/c.png',
    '//a.b/c.png',
    'data:image/png;base64,xx',
    'javascript:alert(1)',
    '#part',
    '',
    '?x',
  ])('%p names no file', (reference) => {
    expect(resolveReference('/docs/read.md', reference)).toBeUndefined();
  });

  test('never returns a path with ..', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('..', '.', 'a', 'b', '')), (parts) => {
        const path = resolveReference('/x/y/z.md', parts.join('/'));
        expect(path?.split('/').includes('..')).not.toBe(true);
      }),
    );
  });
});

test('folder and name make up the path', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\/([^/\\]+\/)*[^/\\]+$/), (path) => {
      expect(toFolder(path) + fileName(path)).toBe(path);
    }),
  );
});

describe('listCrumbs', () => {
  test.each([
    [
      '/Users/me/notes.md',
      ['/', 'Users', 'me', 'notes.md'],
      ['/', '/Users', '/Users/me', '/Users/me/notes.md'],
    ],
    ['/tmp//a/', ['/', 'tmp', 'a'], ['/', '/tmp', '/tmp//a']],
    ['/', ['/'], ['/']],
    ['C:\\Users\\me', ['C:', 'Users', 'me'], ['C:\\', 'C:\\Users', 'C:\\Users\\me']],
    ['/a\\b', ['/', 'a\\b'], ['/', '/a\\b']],
  ])('divides %s into its folders', (path, names, paths) => {
    expect(listCrumbs(path).map(({ name }) => name)).toEqual(names);
    expect(listCrumbs(path).map((crumb) => crumb.path)).toEqual(paths);
  });
});
