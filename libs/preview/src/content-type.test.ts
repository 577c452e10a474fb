import { describe, expect, test } from '@jest/globals';

import { findContentType } from './content-type.ts';

describe('findContentType', () => {
  test.each([
    ['/a/notes.md', 'text/markdown; charset=utf-8'],
    ['/a/notes.MARKDOWN', 'text/markdown; charset=utf-8'],
    ['/a/page.MdX', 'text/markdown; charset=utf-8'],
    ['/a/shot.PNG', 'image/png'],
    ['/a/icon.SVG', 'image/svg+xml'],
    ['/a/index.html', 'text/html; charset=utf-8'],
    ['/a/movie.mp4', 'video/mp4'],
    ['/a/paper.pdf', 'application/pdf'],
    ['/a/plain.txt', 'text/plain; charset=utf-8'],
    ['/a/no-extension', 'application/octet-stream'],
    ['/a/.env', 'application/octet-stream'],
    ['/a/what.unheardof', 'application/octet-stream'],
    ['/a.md/file', 'application/octet-stream'],
  ])('%s is %s', (path, expected) => expect(findContentType(path)).toBe(expected));
});
