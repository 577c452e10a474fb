import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { shellQuote } from './shell-quote.ts';

const SHELLS = ['/bin/sh', '/bin/bash', '/bin/zsh', '/usr/bin/zsh', '/usr/bin/fish', '/usr/bin/tcsh'].filter(
  existsSync,
);

const word = fc
  .oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.string({ unit: fc.constantFrom(...`'"\\$\`!*?~#&|;<>(){}[]= \t\n-%a`), maxLength: 20 }),
  )
  .filter((text) => !text.includes('\0') && text.isWellFormed());

describe('shellQuote', () => {
  test.each(SHELLS)('%s gets exactly the words that were quoted', (shell) => {
    // csh and tcsh end a quoted text at a newline, and take bytes that are no text of the locale for something else.
    const ownWord = shell.endsWith('tcsh')
      ? word.map((text) => text.replaceAll(/[\n\x80-\u{10ffff}]/gu, ''))
      : word;
    const words = fc.array(ownWord, { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(words, (list) => {
        const printed = execFileSync(shell, ['-c', `printf '%s\\0' ${shellQuote(list)}`], {
          encoding: 'utf8',
        });
        expect(printed.split('\0').slice(0, -1)).toEqual(list);
      }),
      { numRuns: 60 },
    );
  });

  test('a word that is quoted twice is unchanged after two shells', () => {
    fc.assert(
      fc.property(word, (text) => {
        const inner = `printf %s ${shellQuote([text])}`;
        expect(
          execFileSync('/bin/sh', ['-c', shellQuote(['/bin/sh', '-c', inner])], { encoding: 'utf8' }),
        ).toBe(text);
      }),
      { numRuns: 40 },
    );
  });

  test('plain words are not quoted, an empty word is kept, and NUL is refused', () => {
    expect(shellQuote(['/usr/bin/xcrun', 'simctl', '--json', ''])).toBe("/usr/bin/xcrun simctl --json ''");
    expect(() => shellQuote(['a\0b'])).toThrow('NUL');
  });
});
