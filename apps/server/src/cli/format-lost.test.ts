import { expect, test } from '@jest/globals';

import { formatLost } from './format-lost.ts';

function places(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `changelogs/${index}.txt`);
}

test('nothing is printed if nothing is lost', () => expect(formatLost([])).toEqual([]));

test('thousands of places of one reason are a few lines with their number', () => {
  const text = formatLost([
    { reason: 'The notes are of an older version.', places: places(4_320) },
    { reason: 'It is not part of a listing.', places: ['README.md'] },
  ]).join('\n');
  expect(text).toContain('The notes are of an older version. (4320)');
  expect(text.replaceAll(/\s+/g, ' ')).toContain('changelogs/4.txt and 4315 more');
  expect(text).not.toContain('changelogs/5.txt');
  expect(text).toContain('README.md');
  expect(text).toContain('--json');
  expect(text.split('\n').length).toBeLessThan(15);
});

test('a few places are all printed', () => {
  const text = formatLost([{ reason: 'It is not part of a listing.', places: places(6) }]).join('\n');
  for (const place of places(6)) expect(text).toContain(place);
  expect(text).not.toContain('--json');
});
