import { expect, test } from '@jest/globals';

import { escapeInName, escapeInvisible } from './escape-invisible.ts';

test('shows the codes of characters that move the cursor, break lines, are invisible or change the direction', () => {
  expect(escapeInvisible('a\u001b[2Jb\nc\u2028d\u202ee\u200bf\u{e0041}')).toBe(
    'a\\u{1b}[2Jb\\u{a}c\\u{2028}d\\u{202e}e\\u{200b}f\\u{e0041}',
  );
});

test('text stays as it is, also if its emoji or letters are joined', () => {
  const text = 'Prix : 5 € – 価格 👩\u200d👧 می\u200cخواهم';
  expect(escapeInvisible(text)).toBe(text);
});

test('a name shows also the characters that join', () => {
  expect(escapeInName('report\u200d.png')).toBe('report\\u{200d}.png');
  expect(escapeInName('Prix – 価格.png')).toBe('Prix – 価格.png');
});
