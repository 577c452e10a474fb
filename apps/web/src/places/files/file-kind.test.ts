import { expect, test } from '@jest/globals';

import { fileKind } from './file-kind.ts';

function bytes(text: string) {
  return new TextEncoder().encode(text);
}

test.each([
  ['image/png', '\x89PNG\0', 'image'],
  ['image/svg+xml', '<svg/>', 'svg'],
  ['video/mp4', '\0\0\0', 'video'],
  ['video/mp2t', 'G\0', 'video'],
  ['video/mp2t', 'export const a = 1;', 'text'],
  ['audio/mpeg', 'ID3\0', 'audio'],
  ['application/pdf', '%PDF', 'pdf'],
  ['text/markdown; charset=utf-8', '# Hi', 'markdown'],
  ['text/html; charset=utf-8', '<p>', 'html'],
  ['application/json', '{}', 'json'],
  ['application/manifest+json', '{}', 'json'],
  ['application/octet-stream', 'all: build', 'text'],
  ['application/octet-stream', '\x7fELF\0', 'binary'],
  ['text/markdown', 'a\0b', 'binary'],
  ['image/png', '', 'empty'],
])('%s with the first bytes %j is shown as %s', (type, start, kind) => {
  expect(fileKind(type, bytes(start))).toBe(kind);
});

test('UTF-16 with a byte order mark is text', () => {
  expect(fileKind('text/plain', Uint8Array.of(0xff, 0xfe, 0x61, 0))).toBe('text');
});
