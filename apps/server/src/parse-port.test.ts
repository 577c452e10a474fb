import { expect, test } from '@jest/globals';

import { parsePort } from './parse-port.ts';

test.each([
  ['8092', 8092],
  ['0', 0],
  [' 80 ', 80],
  ['65535', 65535],
  ['65536', undefined],
  ['-1', undefined],
  ['22.5', undefined],
  ['1e3', undefined],
  ['abc', undefined],
  ['', undefined],
  [undefined, undefined],
])('the text %j is the port %j', (text, port) => expect(parsePort(text)).toBe(port));
