import { describe, expect, test } from '@jest/globals';
import type { ListingImage } from '@storedeck/contract';
import fc from 'fast-check';

import { comparePictures } from './compare-pictures.ts';

function sha(letter: string) {
  return letter.repeat(64);
}

/** `abc`: three pictures with these bytes. */
function pictures(letters: string): ListingImage[] {
  return [...letters].map((letter, index) => ({ file: `assets/${index}.png`, bytesSha256: sha(letter) }));
}

function kinds(before: string, after: string) {
  const compared = comparePictures(pictures(before), pictures(after));
  return [compared.before.map(({ kind }) => kind), compared.after.map(({ kind }) => kind)];
}

describe('pictures of Current and New', () => {
  test('are the same where nothing changed', () =>
    expect(kinds('abc', 'abc')).toEqual([
      ['same', 'same', 'same'],
      ['same', 'same', 'same'],
    ]));

  test('one put in front moves nothing', () =>
    expect(kinds('abc', 'dabc')).toEqual([
      ['same', 'same', 'same'],
      ['added', 'same', 'same', 'same'],
    ]));

  test('one taken away moves nothing', () =>
    expect(kinds('abc', 'bc')).toEqual([
      ['removed', 'same', 'same'],
      ['same', 'same'],
    ]));

  test('one between the same neighbours has changed', () =>
    expect(kinds('abc', 'dafc')).toEqual([
      ['same', 'changed', 'same'],
      ['added', 'same', 'changed', 'same'],
    ]));

  test('only the one that was carried elsewhere moved, and both sides say where', () => {
    const { before, after } = comparePictures(pictures('abcd'), pictures('bcda'));
    expect(before).toEqual([
      { kind: 'moved', other: 3 },
      { kind: 'same' },
      { kind: 'same' },
      { kind: 'same' },
    ]);
    expect(after.at(-1)).toEqual({ kind: 'moved', other: 0 });
  });

  test('are known by the uploaded file where the bytes are a re-encode', () => {
    const before: ListingImage[] = [{ file: 'assets/a', bytesSha256: sha('a'), sourceChecksum: 'md5:1' }];
    const after: ListingImage[] = [{ file: 'assets/b', bytesSha256: sha('b'), sourceChecksum: 'md5:1' }];
    expect(comparePictures(before, after).after).toEqual([{ kind: 'same' }]);
  });

  test('a file of the same name with other bytes has changed', () => {
    const after = [{ file: 'assets/0.png', bytesSha256: sha('b') }];
    expect(comparePictures(pictures('a'), after).after).toEqual([{ kind: 'changed', other: 0 }]);
    expect(comparePictures(pictures('a'), [{ file: 'assets/0.png' }]).after).toEqual([{ kind: 'same' }]);
  });

  test('the same picture twice is found twice', () =>
    expect(kinds('aa', 'aaa')).toEqual([
      ['same', 'same'],
      ['same', 'same', 'added'],
    ]));

  test('every picture that stays is told on both sides, whatever the order', () => {
    const letters = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 12 });
    fc.assert(
      fc.property(letters, letters, (before, after) => {
        const compared = comparePictures(pictures(before.join('')), pictures(after.join('')));
        const count = (side: 'before' | 'after', kind: string) =>
          compared[side].filter((change) => change.kind === kind).length;
        for (const kind of ['same', 'moved', 'changed'])
          expect(count('before', kind)).toBe(count('after', kind));
        compared.before.forEach((change, from) => {
          if ('other' in change)
            expect(compared.after[change.other]).toEqual({ kind: change.kind, other: from });
        });
      }),
    );
  });
});
