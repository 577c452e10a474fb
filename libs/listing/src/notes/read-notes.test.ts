import { describe, expect, test } from '@jest/globals';

import type { Listing } from '../listing.ts';
import { findCell, setTexts } from '../matrix/fill.ts';
import { textsFrom } from './fill-notes.ts';
import { noteColumns } from './note-columns.ts';
import { placeNotes } from './place-notes.ts';
import { readNotes } from './read-notes.ts';

const LIVE: Listing = {
  schemaVersion: 1,
  appStore: {
    bundleId: 'a.b',
    primaryLocale: 'en-US',
    locales: { 'en-US': {}, 'de-DE': { whatsNew: 'Altes' }, 'zh-Hans': {}, no: {} },
  },
  googlePlay: {
    packageName: 'a.b',
    defaultLanguage: 'en-US',
    tracks: [
      { track: 'qa', releases: [] },
      { track: 'beta', releases: [{ status: 'completed', versionCodes: ['7'] }] },
    ],
    locales: {
      'en-US': { releaseNotes: 'Old' },
      'en-GB': {},
      'de-DE': { releaseNotes: 'Alt', 'releaseNotes@beta': 'Alte Beta' },
      'zh-CN': {},
    },
  },
};
const NEW: Listing = {
  schemaVersion: 1,
  appStore: {
    bundleId: 'a.b',
    locales: {
      'en-US': { whatsNew: 'More moss' },
      'de-DE': { whatsNew: 'x'.repeat(501) },
      'zh-Hans': { whatsNew: 'More moss ' },
      no: {},
    },
  },
  googlePlay: {
    packageName: 'a.b',
    locales: {
      'en-US': { releaseNotes: 'More moss' },
      'en-GB': { releaseNotes: 'More moss' },
      'de-DE': { releaseNotes: '🌱'.repeat(501) },
    },
  },
};

const columns = noteColumns([LIVE, NEW], { isUpdate: true });
const [whatsNew, production, beta] = columns as [
  (typeof columns)[0],
  (typeof columns)[0],
  (typeof columns)[0],
];
function read(next: Listing = NEW) {
  return readNotes({ stores: ['appStore', 'googlePlay'], current: LIVE, next, columns });
}
const notes = read();

describe('the columns', () => {
  test('are What’s New, production, and each track with a release', () => {
    expect(columns.map(({ store, key, name, max }) => [store, key, name, max])).toEqual([
      ['appStore', 'whatsNew', 'What’s New', 4000],
      ['googlePlay', 'releaseNotes', 'Production', 500],
      ['googlePlay', 'releaseNotes@beta', 'Open testing', 500],
    ]);
  });

  test('are also tracks with notes, and only those of stores that a listing has', () => {
    const { googlePlay, ...rest } = structuredClone(NEW);
    const play: Listing = { schemaVersion: 1, ...(googlePlay && { googlePlay }) };
    Object.assign(play.googlePlay?.locales['en-US'] ?? {}, {
      'releaseNotes@wear:internal': 'x',
      'releaseNotes@Friends': 'x',
    });
    expect(noteColumns([play], { isUpdate: true }).map(({ name }) => name)).toEqual([
      'Production',
      'Friends',
      'Internal testing (wear)',
    ]);
    expect(noteColumns([rest], { isUpdate: true }).map(({ name }) => name)).toEqual(['What’s New']);
  });

  test('What’s New is required for an update only', () => {
    expect(noteColumns([NEW], { isUpdate: false })[0]?.isRequired).toBe(false);
    expect(findCell(notes, whatsNew, 'no')?.status).toBe('missing');
  });
});

describe('the notes', () => {
  test('pair the languages of both stores', () => {
    expect(notes.rows.map(({ entry }) => [entry.codes.appStore, entry.codes.googlePlay])).toEqual([
      ['zh-Hans', 'zh-CN'],
      [undefined, 'en-GB'],
      ['en-US', 'en-US'],
      ['de-DE', 'de-DE'],
      ['no', undefined],
    ]);
  });

  test('are counted in characters, against the limit of each store', () => {
    expect(findCell(notes, production, 'de-DE')).toMatchObject({ status: 'tooLong', over: 1 });
    expect(findCell(notes, whatsNew, 'de-DE')).toMatchObject({ status: 'ok', over: 0 });
  });

  test('the same text in another language is named, but not in another region of the language', () => {
    expect(findCell(notes, whatsNew, 'zh-Hans')).toMatchObject({
      status: 'same',
      sameAs: ['English (United States)'],
    });
    expect(findCell(notes, whatsNew, 'en-US')).toMatchObject({ sameAs: ['Chinese (Simplified)'] });
    expect(findCell(notes, production, 'en-GB')).toMatchObject({ status: 'ok', sameAs: [] });
  });

  test('a text that both stores have is ruled by the lower limit', () => {
    expect(findCell(notes, whatsNew, 'en-US')).toMatchObject({ ruledBy: production });
    expect(findCell(notes, production, 'en-US')).toMatchObject({ ruledBy: null });
    expect(findCell(notes, whatsNew, 'de-DE')).toMatchObject({ ruledBy: null });
  });

  test('the notes that the store keeps are shown where New has none', () => {
    expect(findCell(notes, beta, 'de-DE')).toMatchObject({ text: 'Alte Beta', isKept: true });
  });

  test('only the rows that an edit changes are new objects', () => {
    const edited = setTexts(whatsNew, [['no', 'Mer mose']])(NEW);
    const next = readNotes(
      { stores: ['appStore', 'googlePlay'], current: LIVE, next: edited, columns },
      notes,
    );
    expect(next.rows.map((row, index) => row === notes.rows[index])).toEqual([true, true, true, true, false]);
    const translated = setTexts(whatsNew, [['zh-Hans', '更多苔藓']])(NEW);
    const later = readNotes(
      { stores: ['appStore', 'googlePlay'], current: LIVE, next: translated, columns },
      notes,
    );
    // English is no longer the same as Chinese.
    expect(later.rows.map((row, index) => row === notes.rows[index])).toEqual([
      false,
      true,
      false,
      true,
      true,
    ]);
  });
});

describe('the texts for a column', () => {
  const from = (source: Parameters<typeof textsFrom>[2], column = production) =>
    Object.fromEntries(textsFrom(notes, column, source));

  test('are those of one language', () => {
    expect(from({ from: 'language', code: 'en-US' })).toEqual({
      'en-US': 'More moss',
      'en-GB': 'More moss',
      'de-DE': 'More moss',
      'zh-CN': 'More moss',
    });
  });

  test('are those of another column, in the languages that have one', () => {
    expect(from({ from: 'column', column: whatsNew })).toEqual({
      'en-US': 'More moss',
      'de-DE': 'x'.repeat(501),
      'zh-CN': 'More moss ',
    });
  });

  test('are those of the last release', () => {
    expect(from({ from: 'release', listing: LIVE })).toEqual({ 'en-US': 'Old', 'de-DE': 'Alt' });
    expect(from({ from: 'release', listing: LIVE }, beta)).toEqual({ 'de-DE': 'Alte Beta' });
  });

  test('never blank a language', () => {
    expect(from({ from: 'language', code: 'zh-CN' })).toEqual({});
  });

  test('are set, also in languages that New does not have yet', () => {
    const filled = setTexts(
      production,
      textsFrom(notes, production, { from: 'column', column: whatsNew }),
    )(NEW);
    expect(filled.googlePlay?.locales['zh-CN']).toEqual({ releaseNotes: 'More moss ' });
    expect(filled.googlePlay?.locales['en-GB']).toBe(NEW.googlePlay?.locales['en-GB']);
  });
});

describe('pasted notes', () => {
  const place = (codes: readonly string[], column = production) => {
    const placed = placeNotes(
      notes,
      column,
      codes.map((language) => ({ language, text: language === 'en-GB' ? ' ' : language })),
    );
    return { ...placed, texts: Object.fromEntries(placed.texts) };
  };

  test('find their language by the code of either store in any spelling', () => {
    expect(place(['en-US', 'de', 'zh-Hans'])).toEqual({
      texts: { 'en-US': 'en-US', 'de-DE': 'de', 'zh-CN': 'zh-Hans' },
      absent: [],
      empty: [],
      repeated: [],
    });
    expect(place(['zh_CN', 'no-NO'], whatsNew).texts).toEqual({ 'zh-Hans': 'zh_CN', no: 'no-NO' });
  });

  test('tell the languages without a listing, without text, and there twice', () => {
    expect(place(['de-DE', 'de', 'en-GB', 'fr-FR', 'no'])).toEqual({
      texts: { 'de-DE': 'de-DE' },
      absent: ['fr-FR', 'no'],
      empty: ['en-GB'],
      repeated: ['de'],
    });
  });
});
