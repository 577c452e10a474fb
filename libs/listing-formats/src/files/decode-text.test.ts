import { expect, test } from '@jest/globals';

import { decodeText } from './decode-text.ts';

const MARK = '\uFEFF';
const UTF16 = Buffer.from(`${MARK}Größe`, 'utf16le');

test.each<[string, Uint8Array, string | undefined]>([
  ['UTF-8', Buffer.from('Größe\r\n'), 'Größe\r\n'],
  ['UTF-8 with a mark', Buffer.from(`${MARK}Größe`), 'Größe'],
  ['UTF-16 of Windows', UTF16, 'Größe'],
  ['UTF-16 with the other order of bytes', Buffer.from(UTF16).swap16(), 'Größe'],
  ['UTF-16 without a mark', Buffer.from('Name', 'utf16le'), undefined],
  ['half a character of UTF-16', UTF16.subarray(0, -1), undefined],
  ['Latin-1', Buffer.from('Größe', 'latin1'), undefined],
  ['nothing', Buffer.alloc(0), ''],
])('%s', (_name, bytes, expected) => expect(decodeText(bytes)).toBe(expected));
