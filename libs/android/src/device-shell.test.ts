import { execFileSync } from 'node:child_process';

import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import { deviceShell } from './device-shell.ts';

const METACHARACTERS = [
  ...' \t\n\'"\\$`;&|<>(){}[]*?!~#%=^-+,.:/@',
  '$(id)',
  '`id`',
  '%s',
  "'\\''",
  'a',
  '1',
  'é',
  '😀',
];

test('500 lists of words with shell characters reach a real sh unchanged', () => {
  const word = fc.oneof(
    fc.array(fc.constantFrom(...METACHARACTERS)).map((parts) => parts.join('')),
    fc.string(),
  );
  const words = fc.array(
    word.filter((text) => !text.includes('\0')),
    { minLength: 1, maxLength: 6 },
  );
  const lists = fc.sample(words, 500);
  // One shell runs all lists. Each line prints the words of one list, with a NUL after each word.
  const script = lists.map((list) => `printf '%s\\0' ${deviceShell(list)}`).join('\n');
  const output = execFileSync('/bin/sh', { input: script, maxBuffer: 64 * 1024 * 1024 }).toString('utf8');
  expect(output.split('\0').slice(0, -1)).toEqual(lists.flat());
});
