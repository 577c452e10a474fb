import { expect, test } from '@jest/globals';

import { readMatrixState, writeMatrixState } from './matrix-state.ts';

test('a state written into an address is read again, and other parameters stay', () => {
  const state = {
    both: true,
    filter: { status: 'missing', search: 'garden & habit' },
    open: 'APP_IPHONE_67',
    lines: 6,
  } as const;
  const address = writeMatrixState(new URLSearchParams('view=matrix&locale=de-DE'), state);
  expect(readMatrixState(address)).toEqual(state);
  expect(address.get('locale')).toBe('de-DE');
  const closed = writeMatrixState(address, {
    both: false,
    filter: { status: null, search: '' },
    open: null,
    lines: null,
  });
  expect(closed.toString()).toBe('view=matrix&locale=de-DE');
});

test('invalid values are ignored', () => {
  expect(readMatrixState(new URLSearchParams('stores=x&status=constructor&field=a/b&lines=40'))).toEqual({
    both: false,
    filter: { status: null, search: '' },
    open: null,
    lines: null,
  });
});
