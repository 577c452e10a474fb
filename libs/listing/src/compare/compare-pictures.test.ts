import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import type { ListingPicture } from '../listing.ts';
import { comparePictures } from './compare-pictures.ts';

function sha(letter: string) {
  return letter.repeat(64);
}

/** `abc` creates three pictures with different bytes; equal letters stand for equal bytes. */
function pictures(letters: string): ListingPicture[] {
  return [...letters].map((letter, index) => ({ file: `assets/${index}.png`, bytesSha256: sha(letter) }));
}

function kinds(before: string, after: string) {
  const compared = comparePictures(pictures(before), pictures(after));
  return [compared.before.map(({ kind }) => kind), compared.after.map(({ kind }) => kind)];
}

describe('pictures of Current and New', () => {
  test('are the same when nothing changed', () =>
    expect(kinds('abc', 'abc')).toEqual([
      ['same', 'same', 'same'],
      ['same', 'same', 'same'],
    ]));

  test('adding a picture at the front moves no other picture', () =>
    expect(kinds('abc', 'dabc')).toEqual([
      ['same', 'same', 'same'],
      ['added', 'same', 'same', 'same'],
    ]));

  test('removing a picture moves no other picture', () =>
    expect(kinds('abc', 'bc')).toEqual([
      ['removed', 'same', 'same'],
      ['same', 'same'],
    ]));

  test('another picture between the same neighbours is a change', () =>
    expect(kinds('abc', 'dafc')).toEqual([
      ['same', 'changed', 'same'],
      ['added', 'same', 'changed', 'same'],
    ]));

  test('only a picture at another position has moved, and each side contains the position on the other side', () => {
    const { before, after } = comparePictures(pictures('abcd'), pictures('bcda'));
    expect(before).toEqual([
      { kind: 'moved', other: 3 },
      { kind: 'same', other: 0 },
      { kind: 'same', other: 1 },
      { kind: 'same', other: 2 },
    ]);
    expect(after.at(-1)).toEqual({ kind: 'moved', other: 0 });
  });

  test('that look the same are re-encoded, or moved if they are at another position', () => {
    const isAlike = (a: ListingPicture, b: ListingPicture) =>
      a.bytesSha256?.[0] === b.bytesSha256?.[0]?.toLowerCase();
    const upper = (letters: string) =>
      pictures(letters).map((picture) => ({ ...picture, bytesSha256: picture.bytesSha256?.toUpperCase() }));
    const listKinds = (after: string) =>
      comparePictures(pictures('abc'), upper(after), { isAlike }).after.map(({ kind }) => kind);
    expect(listKinds('abc')).toEqual(['reencoded', 'reencoded', 'reencoded']);
    expect(listKinds('abd')).toEqual(['reencoded', 'reencoded', 'changed']);
    expect(listKinds('bca')).toEqual(['reencoded', 'reencoded', 'moved']);
    expect(listKinds('aabc')).toEqual(['reencoded', 'added', 'reencoded', 'reencoded']);
  });

  test.each([
    ['the App Store (by MD5)', { sourceChecksum: `md5:${'5'.repeat(32)}` }, { bytesMd5: '5'.repeat(32) }],
    ['Google Play (by SHA-256)', { sourceChecksum: `sha256:${sha('b')}` }, {}],
    ['a store (by its id)', { remoteId: 'one' }, { remoteId: 'one' }],
  ])('an upload to %s is recognized, although the served bytes differ', (_store, live, own) => {
    const before: ListingPicture[] = [{ file: 'assets/a', bytesSha256: sha('a'), ...live }];
    const after: ListingPicture[] = [{ file: 'assets/b', bytesSha256: sha('b'), ...own }];
    expect(comparePictures(before, after).after).toEqual([{ kind: 'same', other: 0 }]);
  });

  test('are recognized by the checksum of the upload when the store has re-encoded the bytes', () => {
    const before: ListingPicture[] = [{ file: 'assets/a', bytesSha256: sha('a'), sourceChecksum: 'md5:1' }];
    const after: ListingPicture[] = [{ file: 'assets/b', bytesSha256: sha('b'), sourceChecksum: 'md5:1' }];
    expect(comparePictures(before, after).after).toEqual([{ kind: 'same', other: 0 }]);
  });

  test('a file of the same name with other bytes has changed', () => {
    const after = [{ file: 'assets/0.png', bytesSha256: sha('b') }];
    expect(comparePictures(pictures('a'), after).after).toEqual([{ kind: 'changed', other: 0 }]);
    expect(comparePictures(pictures('a'), [{ file: 'assets/0.png' }]).after).toEqual([
      { kind: 'same', other: 0 },
    ]);
  });

  test('the same picture twice is found twice', () =>
    expect(kinds('aa', 'aaa')).toEqual([
      ['same', 'same'],
      ['same', 'same', 'added'],
    ]));

  test('a picture that has become available has changed, a picture that is still missing is the same', () => {
    const missing: ListingPicture[] = [{ file: null, sourceChecksum: 'md5:1', state: 'UPLOAD_COMPLETE' }];
    expect(comparePictures(missing, missing).after).toEqual([{ kind: 'same', other: 0 }]);
    const there = [{ file: 'assets/a', sourceChecksum: 'md5:1', state: 'COMPLETE' }];
    expect(comparePictures(missing, there).after).toEqual([{ kind: 'changed', other: 0 }]);
    const failed = [{ file: null, sourceChecksum: 'md5:1', state: 'FAILED' }];
    expect(comparePictures(missing, failed).after).toEqual([{ kind: 'changed', other: 0 }]);
  });

  test('a picture that is the same, moved or changed is reported on both sides, in any order of the pictures', () => {
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
