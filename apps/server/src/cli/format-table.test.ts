import { describe, expect, test } from '@jest/globals';

import { formatTable } from './format-table.ts';

describe('formatTable', () => {
  test('aligns columns, wraps the last column, and puts advice below it', () =>
    expect(
      formatTable(
        [
          { cells: ['ok', 'adb', '35.0.2'] },
          {
            cells: ['note', 'idevice_id', 'not found'],
            advice: 'Install it from where it is to be had for free, now.',
          },
        ],
        60,
      ),
    ).toBe(
      [
        '  ok    adb         35.0.2',
        '  note  idevice_id  not found',
        '                    Install it from where it is to be had',
        '                    for free, now.',
      ].join('\n'),
    ));

  test('shows advice in place of an empty cell', () =>
    expect(formatTable([{ cells: ['offline', 'A1', ''], advice: 'Plug it in.' }], 80)).toBe(
      '  offline  A1  Plug it in.',
    ));

  test('escapes untrusted text, so that it cannot move the cursor or add a line', () =>
    expect(formatTable([{ cells: ['ready', 'a\u001b[2Jb\nc\u009bd\u202ee'] }], 80)).toBe(
      '  ready  a\\u{1b}[2Jb\\u{a}c\\u{9b}d\\u{202e}e',
    ));
});
