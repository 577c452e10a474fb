import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import type { ListingPicture } from '../listing.ts';
import { comparePictures } from './compare-pictures.ts';
import { isSameSet } from './is-same-set.ts';

function pictures(letters: readonly string[]): ListingPicture[] {
  return letters.map((letter, index) => ({ file: `assets/${index}.png`, bytesSha256: letter.repeat(64) }));
}

describe('two sets', () => {
  test('are the same only with the same pictures in the same order', () => {
    const set = pictures(['a', 'b']);
    expect(isSameSet(set, structuredClone(set))).toBe(true);
    expect(isSameSet(set, pictures(['b', 'a']))).toBe(false);
    expect(isSameSet(set, pictures(['a']))).toBe(false);
    expect(isSameSet(set, pictures(['a', 'b', 'b']))).toBe(false);
    expect(isSameSet([], [])).toBe(true);
  });

  test.each([
    ['checksum', { sourceChecksum: `md5:${'5'.repeat(32)}` }, { bytesMd5: '5'.repeat(32) }],
    ['id', { remoteId: 'one' }, { remoteId: 'one' }],
  ])('are the same if one has the file and the other the store’s %s', (_name, live, own) => {
    expect(isSameSet([{ file: null, ...live }], [{ file: 'assets/a.png', ...own }])).toBe(true);
    expect(isSameSet([{ file: null }], [{ file: 'assets/a.png', ...own }])).toBe(false);
  });

  test('without file, checksum and id are the same while the store reports the same state', () => {
    const unavailable: ListingPicture[] = [{ file: null, state: 'UNAVAILABLE' }];
    expect(isSameSet(unavailable, structuredClone(unavailable))).toBe(true);
    expect(isSameSet([{ file: null }], [{ file: null, state: null }])).toBe(true);
    expect(isSameSet(unavailable, [{ file: null, state: 'FAILED' }])).toBe(false);
    expect(isSameSet(unavailable, [{ file: null, state: 'UNAVAILABLE', remoteId: 'one' }])).toBe(false);
  });

  test('with files are the same exactly if the comparison of their pictures finds no difference', () => {
    const letters = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 4 });
    fc.assert(
      fc.property(letters, letters, (a, b) => {
        const [before, after] = [pictures(a), pictures(b)];
        const compared = comparePictures(before, after);
        const differs = [...compared.before, ...compared.after].some(({ kind }) => kind !== 'same');
        expect(isSameSet(before, after)).toBe(!differs);
      }),
    );
  });
});
