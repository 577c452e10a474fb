import { expect, test } from '@jest/globals';
import type { PublishStep } from '@storedeck/contract';

import { rankLocales } from '../locale-rank.ts';
import { activePictures, groupSteps } from './run-groups.ts';

const rank = rankLocales({
  schemaVersion: 1,
  appStore: { bundleId: 'com.example', primaryLocale: 'fr-FR', locales: { 'de-DE': {}, 'fr-FR': {} } },
});

type Picture = PublishStep['pictures'][number];

function step(key: string, state: PublishStep['state'], pictures: Picture['state'][] = []): PublishStep {
  const [store, locale] = key.split('/') as ['appStore', string];
  return {
    key,
    store,
    locale,
    field: null,
    slot: pictures.length > 0 ? 'APP_IPHONE_67' : null,
    kind: pictures.length > 0 ? 'set' : 'text',
    state,
    pictures: pictures.map((each, position) => ({
      position,
      file: `assets/new/${position}.png`,
      bytes: 10,
      sent: 0,
      state: each,
    })),
  };
}

test('steps are grouped by store and language, with the number of steps that are done', () => {
  const stores = groupSteps(
    [
      step('googlePlay/de-DE/title', 'waiting'),
      step('appStore/de-DE/name', 'done'),
      step('appStore/fr-FR/name', 'running'),
      step('appStore/de-DE/subtitle', 'waiting'),
    ],
    rank,
  );
  expect(stores.map(({ store, done, total }) => [store, done, total])).toEqual([
    ['appStore', 1, 3],
    ['googlePlay', 0, 1],
  ]);
  expect(stores[0]?.groups.map(({ locale, done, isRunning }) => [locale, done, isRunning])).toEqual([
    ['fr-FR', 0, true],
    ['de-DE', 1, false],
  ]);
});

test('lists current uploads: first pictures that are sent, then pictures that are processed', () => {
  const active = activePictures([
    step('appStore/de-DE/APP_IPHONE_67', 'running', ['done', 'processing', 'sending', 'waiting']),
    step('appStore/fr-FR/APP_IPHONE_67', 'waiting', ['waiting']),
  ]);
  expect(active.map(({ key }) => key)).toEqual([
    'appStore/de-DE/APP_IPHONE_67#2',
    'appStore/de-DE/APP_IPHONE_67#1',
  ]);
});
