import { expect, test } from '@jest/globals';
import type { PlanChange } from '@storedeck/contract';

import { countChanges, countLines, decidedLines } from './count-changes.ts';

const place = { store: 'appStore' as const, locale: 'de-DE', field: null, slot: null };
const picture = { file: 'assets/new/a.png', remoteId: null, fileName: null, width: null, height: null };
const kept = { ...picture, remoteId: '1', upload: false, bytes: null, reencoded: false };
const uploaded = { ...picture, upload: true, bytes: 10, reencoded: false };

function set(key: string, before: number, after: (typeof kept | typeof uploaded)[]): PlanChange {
  return { ...place, kind: 'set', key, before: Array.from({ length: before }, () => picture), after };
}

test('counts the uploads of a set, and the pictures of the store that do not stay', () => {
  const counts = countChanges({ changes: [set('a', 3, [kept, uploaded, uploaded])] });
  expect(countLines(counts)).toEqual(['2 pictures to upload', '2 pictures to delete or replace']);
});

test('counts app previews beside pictures', () => {
  const previews = { ...set('b', 1, [uploaded]), slot: 'IPHONE_61' };
  const counts = countChanges({ changes: [set('a', 0, [uploaded]), previews] });
  expect(countLines(counts)).toEqual([
    '1 picture to upload',
    '1 app preview to upload',
    '1 app preview to delete or replace',
  ]);
});

test('counts a set whose pictures only move as reordered', () => {
  expect(countLines(countChanges({ changes: [set('a', 2, [kept, kept])] }))).toEqual(['1 set to reorder']);
});

test('lists removals in separate lines', () => {
  const changes: PlanChange[] = [
    set('a', 4, []),
    { ...place, kind: 'removeLocale', key: 'appStore/ja', pictures: 3 },
  ];
  expect(countLines(countChanges({ changes }))).toEqual([
    '4 pictures to delete or replace',
    '1 set to remove',
    '1 language to remove',
  ]);
});

test('lists nothing without changes', () => {
  expect(countLines(countChanges({ changes: [] }))).toEqual([]);
});

test('the changes of decided conflicts, and those of the languages, are together the changes of the store', () => {
  const text = (key: string): PlanChange => ({ ...place, kind: 'text', key, before: 'a', after: 'b' });
  const changes = [text('appStore/de-DE/name'), text('appStore/de-DE/subtitle'), text('appStore/ja/name')];
  const decided = ['appStore/de-DE/name', 'appStore/ja/name', 'appStore/ja/subtitle'].map((key) => ({
    ...{ ...place, key, why: 'prepared' as const, reason: '' },
    ...{ base: null, live: null, draft: null, new: 'b', decision: 'mine' as const },
  }));
  expect(countLines(countChanges({ changes }))).toEqual(['3 texts to write']);
  expect(decidedLines({ changes, decided })).toEqual(['2 texts to write']);
  expect(decidedLines({ changes, decided: [] })).toEqual([]);
});
