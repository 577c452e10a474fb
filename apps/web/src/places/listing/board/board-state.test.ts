import { expect, test } from '@jest/globals';

import { readBoardState, writeBoardState } from './board-state.ts';

test('a state written into an address is read again, and other parameters stay', () => {
  const state = { mode: 'screen', position: 4, source: 'current' } as const;
  const address = writeBoardState(new URLSearchParams('view=board&locale=de-DE'), state);
  expect(address.toString()).toBe('view=board&locale=de-DE&board=screen&position=5&of=live');
  expect(readBoardState(address)).toEqual(state);
});

test('invalid values get their defaults', () => {
  const start = { mode: 'locale', position: 0, source: null };
  expect(readBoardState(new URLSearchParams('board=x&position=-3&of=template'))).toEqual(start);
  expect(readBoardState(new URLSearchParams('position=1.5'))).toEqual(start);
  expect(readBoardState(new URLSearchParams('position=999')).position).toBe(29);
});
