import { expect, test } from '@jest/globals';
import { diffWords } from '@storedeck/listing/compare';

import { shortenDiff } from './shorten-diff.ts';

const long = Array.from({ length: 100 }, (_, index) => `word${index}`).join(' ');

test('a change in the middle of a long text keeps the words beside it', () => {
  const text = shortenDiff(diffWords(`${long} old ${long}`, `${long} new ${long}`, 'en'))
    .map((part) => part.text)
    .join('');
  expect(text).toMatch(/^… .*word99 oldnew word0 .* …$/);
  expect(text.length).toBeLessThan(160);
});

test('an unchanged part between two changes keeps both ends', () => {
  const parts = shortenDiff(diffWords(`a ${long} b`, `x ${long} y`, 'en'));
  const same = parts.filter(({ kind }) => kind === 'same').map(({ text }) => text);
  expect(same).toEqual([expect.stringMatching(/^ ?word0 .+ … .*word99 ?$/)]);
});

test('a short text stays as it is', () => {
  const parts = diffWords('One small step', 'One giant step', 'en');
  expect(shortenDiff(parts)).toEqual(parts);
});

test('a long text that is replaced keeps both ends, and the new text stays whole', () => {
  for (const [before, after] of [
    [long, `${long.toUpperCase()}`],
    [`${long}\n\n${long}`, 'Something else.'],
  ] as const) {
    const parts = shortenDiff([
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ]);
    expect(parts).toEqual([
      { kind: 'removed', text: expect.stringMatching(/^word0 .+ … .+ word99$/s) },
      { kind: 'added', text: after },
    ]);
    expect(parts[0]!.text.length).toBeLessThan(130);
  }
});
