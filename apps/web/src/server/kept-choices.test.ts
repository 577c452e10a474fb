import { expect, test } from '@jest/globals';
import type { PublishPlan } from '@storedeck/contract';

import { keptChoices } from './kept-choices.ts';

const place = { store: 'appStore', locale: 'de-DE', field: null, slot: null } as const;

const plan: Pick<PublishPlan, 'stores'> = {
  stores: [
    {
      store: 'appStore',
      app: { id: 'com.example', name: null },
      locked: null,
      version: null,
      liveVersion: null,
      mainLocale: null,
      changes: [{ ...place, kind: 'text', key: 'appStore/de-DE/name', before: 'a', after: 'b' }],
      decided: [],
      conflicts: [
        {
          ...place,
          key: 'appStore/de-DE/subtitle',
          why: 'prepared',
          reason: '',
          base: null,
          live: 'a',
          draft: 'b',
          new: 'c',
        },
      ],
      leftAlone: [],
      removals: [{ ...place, key: 'appStore/ja', pictures: 2 }],
    },
  ],
};

test('choices stay that cover a place of the plan, also as the beginning of its key', () => {
  const choices = {
    stores: ['appStore' as const],
    mine: ['appStore/de-DE/subtitle'],
    leaveOut: ['appStore/de-DE', 'appStore/de-DE/name'],
    allowRemovals: ['appStore/ja'],
  };
  expect(keptChoices(choices, plan)).toEqual(choices);
});

test('choices are dropped that cover no place, no conflict or no removal', () => {
  const choices = {
    mine: ['appStore/de-DE/name', 'appStore/fr-FR'],
    leaveOut: ['appStore/de-D', 'googlePlay'],
    allowRemovals: ['appStore', 'appStore/de-DE'],
  };
  expect(keptChoices(choices, plan)).toEqual({});
});
