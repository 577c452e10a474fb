import { describe, expect, test } from '@jest/globals';
import type { Listing } from '@storedeck/listing';
import { noteColumns, readNotes } from '@storedeck/listing/notes';

import type { NoteAt } from './cell-at.ts';
import { placePasted, placeSeveral } from './place-pasted.ts';

const NEW: Listing = {
  schemaVersion: 1,
  appStore: { bundleId: 'a.b', locales: { 'de-DE': {}, 'en-US': {} } },
  googlePlay: { packageName: 'a.b', locales: { 'de-DE': {}, 'en-US': {}, 'fr-FR': {} } },
};
const columns = noteColumns([NEW], { isUpdate: true });
const notes = readNotes({ stores: ['appStore', 'googlePlay'], current: null, next: NEW, columns });

function at(code: string, position: number): NoteAt {
  const row = notes.rows.find(({ entry }) => entry.codes.googlePlay === code);
  const column = columns[position];
  if (!row || !column) throw new Error('no such cell');
  return { entry: row.entry, column, code };
}

/** Returns the notes after a paste; the reason if it is refused. */
function paste(cell: NoteAt, text: string, { isTable = true, rows = notes.rows } = {}) {
  const pasted = placePasted({ notes, at: cell, rows }, { text, isTable });
  if (pasted.kind === 'refused') return pasted.why;
  if (pasted.kind === 'ask') return 'ask';
  const { appStore, googlePlay } = pasted.edit(NEW);
  return { appStore: appStore?.locales, googlePlay: googlePlay?.locales, said: pasted.said };
}

const PLAY = NEW.googlePlay?.locales;

describe('a table', () => {
  test('goes to the languages below, and leaves empty cells as they are', () => {
    expect(paste(at('en-US', 1), 'New\n\nNeu\n')).toEqual({
      appStore: NEW.appStore?.locales,
      googlePlay: { ...PLAY, 'en-US': { releaseNotes: 'New' }, 'de-DE': { releaseNotes: 'Neu' } },
      said: '2 texts pasted.',
    });
  });

  test('goes to the rows that are shown', () => {
    const rows = notes.rows.filter(({ entry }) => entry.codes.googlePlay !== 'fr-FR');
    expect(paste(at('en-US', 1), 'New\nNeu\n', { rows })).toMatchObject({
      googlePlay: { ...PLAY, 'en-US': { releaseNotes: 'New' }, 'de-DE': { releaseNotes: 'Neu' } },
    });
  });

  test('names the languages that a store does not have', () => {
    expect(paste(at('en-US', 0), 'New\tNew\nNouveau\tNouveau\n')).toMatchObject({
      appStore: { ...NEW.appStore?.locales, 'en-US': { whatsNew: 'New' } },
      said: '3 texts pasted. Left out, because the store has no such listing: French (France).',
    });
  });

  test.each([
    [
      'with more rows than languages',
      at('de-DE', 1),
      '1\n2\n',
      'The table has 2 rows, more than the 1 language',
    ],
    [
      'with more columns than there are',
      at('en-US', 1),
      '1\t2\n',
      'The table has 2 columns of texts, more than the 1',
    ],
    ['with a language twice', at('en-US', 1), 'de\tx\nde-DE\ty\n', 'The table has the language de-DE twice'],
    ['without a text', at('en-US', 1), '\n\n', 'Nothing is pasted.'],
  ])('%s is refused', (_, cell, text, why) => {
    expect(paste(cell, text)).toEqual(expect.stringContaining(why));
  });
});

test('tags with a mistake, or of a language without a listing, are asked about', () => {
  expect(paste(at('en-US', 1), '<de-DE>Neu', { isTable: false })).toBe('ask');
  expect(paste(at('en-US', 1), '<ja-JP>x</ja-JP><de-DE>Neu</de-DE>', { isTable: false })).toBe('ask');
});

test('a text of one note is left to the field in which it is pasted', () => {
  const target = { notes, at: at('en-US', 1), rows: notes.rows };
  expect(placeSeveral(target, { text: '• One\n• Two', isTable: false })).toBeNull();
  // A single cell of a spreadsheet.
  expect(placeSeveral(target, { text: 'One\n', isTable: true })).toBeNull();
});
