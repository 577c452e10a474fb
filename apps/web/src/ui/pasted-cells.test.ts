import { expect, test } from '@jest/globals';

import { readPastedCells } from './pasted-cells.ts';

test.each([
  ['a column', 'New\r\nNeu\r\n', [['New'], ['Neu']]],
  ['a column with an empty cell', 'New\n\nNeu\n', [['New'], [''], ['Neu']]],
  [
    'two columns',
    'en-US\tNew\nde-DE\tNeu',
    [
      ['en-US', 'New'],
      ['de-DE', 'Neu'],
    ],
  ],
  ['a cell with lines and quotes', '"• One\r\n• ""Two"""\r\nNeu\r\n', [['• One\n• "Two"'], ['Neu']]],
  [
    'quotes in a cell',
    'The "new" one\t\nNeu\tx',
    [
      ['The "new" one', ''],
      ['Neu', 'x'],
    ],
  ],
  ['quotes that are not closed', '"New\nNeu', [['"New'], ['Neu']]],
])('%s of a spreadsheet', (_, text, cells) => {
  expect(readPastedCells(text, true)).toEqual(cells);
});

test('a text of several lines is one note', () => {
  expect(readPastedCells('• One\n• Two', false)).toBeNull();
  expect(readPastedCells('', true)).toBeNull();
});
