import { expect, test } from '@jest/globals';

import { readUserId } from './user-command.ts';

test.each([
  ['0\n', '0'],
  ['10\r\n', '10'],
  // A warning of the linker precedes the output of each program on phones with a changed system.
  ['WARNING: linker: /system/lib/libdvm.so has text relocations.\n150\n', '150'],
  ['WARNING: linker: 3 libraries have text relocations\n999\n', '999'],
  ['Error: unknown command get-current-user\n', '0'],
  ["cmd: Can't find service: activity\n", '0'],
  ['', '0'],
])('the user in %j is %s', (printed, user) => {
  expect(readUserId(printed)).toBe(user);
});
