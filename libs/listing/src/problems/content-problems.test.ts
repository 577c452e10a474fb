import { describe, expect, test } from '@jest/globals';

import { findContentProblems } from './content-problems.ts';

const APP = { store: 'appStore', code: 'en-US' } as const;
const PLAY = { store: 'googlePlay', code: 'en-US' } as const;

function listKinds(...[address, locale, context]: Parameters<typeof findContentProblems>): string[] {
  return findContentProblems(address, locale, context).map(
    ({ kind, detail, at }) => `${at.field}: ${kind}: ${detail}`,
  );
}

describe('words that reviewers refuse', () => {
  test.each([
    [APP, { description: 'Lorem ipsum dolor' }, 'description: Placeholder text: “Lorem ipsum”'],
    [PLAY, { fullDescription: 'TODO: write it' }, 'fullDescription: Placeholder text: “TODO:”'],
    [APP, { name: 'Tilia Beta' }, 'name: Word of a test version: “Beta”'],
    [PLAY, { title: 'Tilia (test)' }, 'title: Word of a test version: “test”'],
    [APP, { name: 'Tilia – Test' }, 'name: Word of a test version: “Test”'],
    [APP, { name: 'Tilia trial version' }, 'name: Word of a test version: “trial version”'],
    [APP, { description: 'A garden.\n- TODO: more' }, 'description: Placeholder text: “TODO:”'],
    [PLAY, { title: 'แอปฟรี' }, 'title: Price in the name: “ฟรี”'],
    [APP, { whatsNew: 'Now like on Android.' }, 'whatsNew: Name of another platform: “Android”'],
    [APP, { name: 'Tilia - Free' }, 'name: Price in the name: “Free”'],
    [PLAY, { title: 'Tilia — Бесплатные заметки' }, 'title: Price in the name: “Бесплатные”'],
    [APP, { subtitle: 'Darmowy ogród' }, 'subtitle: Price in the name: “Darmowy”'],
    [PLAY, { title: 'Tilia 無料アプリ' }, 'title: Price in the name: “無料”'],
    [APP, { subtitle: 'Only $ 2' }, 'subtitle: Price in the name: “$ 2”'],
    [PLAY, { shortDescription: 'The #1 habit app' }, 'shortDescription: Praise in the title: “#1”'],
    [APP, { subtitle: 'The best garden' }, 'subtitle: Praise in the name: “best”'],
    [PLAY, { title: 'Tilia 🌳' }, 'title: Emoji or repeated signs in the title: “🌳”'],
    [PLAY, { title: 'Tilia!!' }, 'title: Emoji or repeated signs in the title: “!!”'],
    [PLAY, { title: 'TILIA GARDEN' }, 'title: Title in capital letters: “TILIA GARDEN”'],
  ] as const)('in %j: %j', (address, locale, expected) => {
    expect(listKinds(address, locale)).toEqual([expected]);
  });

  test.each([
    [APP, { name: 'Freedom', subtitle: 'Betanin and detest', description: 'It is free. The best!' }],
    [
      PLAY,
      {
        title: 'VLC',
        fullDescription: 'Works on Android. Best of all, free!',
        shortDescription: 'Stop smoking',
      },
    ],
    [APP, { supportUrl: 'https://example.com/beta/android' }],
    [APP, { keywords: 'todo,list', description: 'Lo tiene todo: fotos y más. TODO EN UNO.' }],
    [PLAY, { title: '家計簿', shortDescription: 'かんたん' }],
    [APP, { name: 'Speed Test', subtitle: 'Alpha Fitness', description: 'LO TIENE TODO: fotos' }],
    [PLAY, { title: 'Tilia® Garden™', shortDescription: 'Trial Bikes' }],
    [PLAY, { title: 'ฟรีแลนซ์' }],
  ] as const)(
    'are not found inside other words, in addresses, or where they are allowed: %j %j',
    (address, locale) => {
      expect(listKinds(address, locale)).toEqual([]);
    },
  );

  test('do not matter in a text that the store has accepted', () => {
    expect(listKinds(APP, { name: 'Tilia Beta' }, { kept: { name: 'Tilia Beta' } })).toEqual([]);
  });
});

describe('names that a person wants to avoid', () => {
  test.each(['Habitica', 'habitica ', 'C++'])('are found as words, in any case: %s', (name) => {
    const keywords = 'garden,HABITICA,c++';
    expect(listKinds(APP, { keywords }, { avoidedNames: [name] })).toEqual([
      `keywords: Name to avoid: “${name.trim()}”`,
    ]);
  });

  test('are found inside a text without blanks, and not inside other words', () => {
    const texts = { description: '花园和微信一起' };
    expect(listKinds(APP, texts, { avoidedNames: ['微信'] })).toHaveLength(1);
    expect(listKinds(APP, { description: 'Habits' }, { avoidedNames: ['Habit', ' '] })).toEqual([]);
  });
});
