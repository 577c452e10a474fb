import { expect, test } from '@jest/globals';
import type { Plan, PlannedPicture, SetWrite, TextWrite } from '@storedeck/store-sync/publish';

import { PublishSteps } from './publish-steps.ts';

const TEXT: TextWrite = {
  kind: 'text',
  store: 'appStore',
  key: 'appStore/de-DE/keywords',
  locale: 'de-DE',
  field: 'keywords',
  before: 'a',
  after: 'b',
};

function makeSet(store: 'appStore' | 'googlePlay', after: PlannedPicture[]): SetWrite {
  const slot = store === 'appStore' ? 'APP_IPHONE_67' : 'phoneScreenshots';
  return { kind: 'set', store, key: `${store}/de-DE/${slot}`, locale: 'de-DE', slot, before: [], after };
}

function upload(name: string): PlannedPicture {
  return {
    keep: null,
    file: `assets/new/${name}.png`,
    sha256: name,
    md5: name,
    reencoded: false,
    bytes: 100,
  };
}

function kept(keep: string): PlannedPicture {
  return { keep, file: null, sha256: null, md5: null, reencoded: false };
}

function makePlan(...changes: (TextWrite | SetWrite)[]): Pick<Plan, 'stores'> {
  const store = { app: { id: 'com.example', name: null }, mainLocale: null };
  const lists = { conflicts: [], decided: [], leftAlone: [], removals: [] };
  return { stores: [{ ...store, store: 'appStore', changes, ...lists }] };
}

function listPictures(steps: PublishSteps) {
  return steps.all().map(({ pictures }) => pictures.map(({ state, sent }) => [state, sent]));
}

test('a continued publication has all approved changes as steps, and those that are written are done', () => {
  const approved = [TEXT, makeSet('appStore', [upload('a'), upload('b'), upload('c')])];
  const left = makePlan(makeSet('appStore', [kept('1'), upload('b'), upload('c')]));
  const steps = new PublishSteps(left, approved);
  expect(steps.all().map(({ key, state }) => [key, state])).toEqual([
    [TEXT.key, 'done'],
    ['appStore/de-DE/APP_IPHONE_67', 'waiting'],
  ]);
  expect(steps.counts()).toEqual({
    changes: { done: 1, total: 2 },
    pictures: { done: 1, total: 3 },
    bytes: { sent: 100, total: 300 },
  });
});

test('a set that an interrupted run has written counts with its uploads', () => {
  const steps = new PublishSteps(makePlan(TEXT), [makeSet('appStore', [kept('1'), upload('b')]), TEXT]);
  expect(steps.counts()).toMatchObject({ changes: { done: 1, total: 2 }, bytes: { sent: 100, total: 100 } });
});

test('at the end of a run, uploads of an edit that was not committed are lost, and those that the App Store has processed stay', () => {
  const sets = [
    makeSet('appStore', [upload('a'), upload('b'), upload('c')]),
    makeSet('googlePlay', [upload('d')]),
  ];
  const steps = new PublishSteps(makePlan(...sets), sets);
  const [apple, play] = sets.map(({ key, store }) => ({ kind: 'upload', key, store }) as const);
  steps.apply({ ...apple!, position: 0, state: 'done' });
  steps.apply({ ...apple!, position: 1, state: 'processing' });
  steps.apply({ ...apple!, position: 2, state: 'sending', sent: 60, bytes: 100 });
  steps.apply({ ...play!, position: 0, state: 'done' });
  expect(steps.end().map(({ state }) => state)).toEqual(['waiting', 'waiting']);
  expect(listPictures(steps)).toEqual([
    [
      ['done', 100],
      ['waiting', 0],
      ['waiting', 0],
    ],
    [['waiting', 0]],
  ]);
  expect(steps.counts()).toMatchObject({
    pictures: { done: 1, total: 4 },
    bytes: { sent: 100, total: 400 },
  });
  expect(steps.end()).toEqual([]);
});

test('an ended run counts the same pictures and bytes as the run that continues it', () => {
  const sets = [
    makeSet('appStore', [upload('a'), upload('b'), upload('c')]),
    makeSet('googlePlay', [upload('d'), upload('e')]),
  ];
  const steps = new PublishSteps(makePlan(...sets), sets);
  const [apple, play] = sets.map(({ key, store }) => ({ kind: 'upload', key, store }) as const);
  for (const position of [0, 1]) steps.apply({ ...play!, position, state: 'done' });
  for (const position of [0, 1, 2]) steps.apply({ ...apple!, position, state: 'processing' });
  steps.apply({ ...apple!, position: 2, state: 'done' });
  steps.end();
  const left = makePlan(makeSet('appStore', [upload('a'), upload('b'), kept('3')]), sets[1]!);
  expect(steps.counts()).toEqual(new PublishSteps(left, sets).counts());
});

test('changes of a committed edit stay written', () => {
  const set = makeSet('googlePlay', [upload('d')]);
  const steps = new PublishSteps(makePlan(set), [set]);
  steps.apply({ kind: 'written', key: set.key, store: 'googlePlay' });
  expect(steps.end()).toEqual([]);
  expect(listPictures(steps)).toEqual([[['done', 100]]]);
});
