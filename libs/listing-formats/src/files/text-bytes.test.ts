import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import { decodeText } from './decode-text.ts';
import { encodeText } from './text-bytes.ts';

test.each(['', '\n'] as const)(
  'with the end %j a text is unchanged after writing and reading, or is refused',
  (end) =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const bytes = encodeText(text, end);
        if (bytes) expect(decodeText(bytes)?.replace(/\r?\n$/, '')).toBe(text);
        else expect(/^\uFEFF|\r$|\0/.test(text) || !text.isWellFormed()).toBe(true);
      }),
    ),
);

test.each(['\uD83D', '\uFEFFtext', 'a\0b'])('a text file cannot contain %j', (text) =>
  expect(encodeText(text, '\n')).toBeUndefined(),
);
