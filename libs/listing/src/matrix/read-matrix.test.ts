import { describe, expect, test } from '@jest/globals';

import { setText } from '../edits/edits.ts';
import type { Listing, ListingPicture } from '../listing.ts';
import { AI_UNDECLARED } from '../pictures/ai-declaration.ts';
import { publishedParts } from '../published-parts.ts';
import type { Store } from '../stores.ts';
import { countCells } from './count-cells.ts';
import { ensureLocale, fillColumn } from './fill.ts';
import { findCells } from './find-cells.ts';
import { readMatrix, type Matrix } from './read-matrix.ts';

function picture(name: string): ListingPicture {
  return { file: `assets/new/${name}.png` };
}
function app(locales: NonNullable<Listing['appStore']>['locales']): Listing {
  return {
    schemaVersion: 1,
    appStore: { bundleId: 'a.b', primaryLocale: 'en-US', locales },
  };
}
function read(next: Listing, current: Listing | null = null) {
  return readMatrix({ stores: ['appStore'], current, next });
}

function cellAt({ columns, rows }: Matrix, code: string, key: string) {
  const row = rows.find(({ entry: { codes } }) => (codes.appStore ?? codes.googlePlay) === code);
  return row?.cells[columns.findIndex((column) => column.key === key)];
}

describe('the status of a text', () => {
  const english = { name: 'Garden', subtitle: 'Grow a habit', supportUrl: 'https://a.example' };

  test.each([
    ['that differs from the source', { subtitle: 'Eine Gewohnheit' }, 'subtitle', 'ok'],
    ['that the source has and the locale does not have', {}, 'subtitle', 'missing'],
    ['of spaces only', { subtitle: '  ' }, 'subtitle', 'missing'],
    ['that the store requires and the locale does not have', {}, 'description', 'missing'],
    ['that no locale has and the store does not require', {}, 'marketingUrl', 'empty'],
    ['that is equal to the source', { subtitle: 'Grow a habit ' }, 'subtitle', 'same'],
    ['that is a URL equal to the source', { supportUrl: 'https://a.example' }, 'supportUrl', 'ok'],
  ])('%s', (_, german, field, status) => {
    const matrix = read(app({ 'en-US': english, 'de-DE': german }));
    expect(cellAt(matrix, 'de-DE', field)?.status).toBe(status);
  });

  test('counts an emoji as one character', () => {
    const matrix = read(app({ 'en-US': { name: '🌱'.repeat(30) }, 'de-DE': { name: '🌱'.repeat(33) } }));
    expect(cellAt(matrix, 'en-US', 'name')).toMatchObject({ status: 'ok', over: 0 });
    expect(cellAt(matrix, 'de-DE', 'name')).toMatchObject({ status: 'tooLong', over: 3 });
  });

  test('a text equal to the source is expected in another country with the same language', () => {
    const matrix = read(app({ 'en-US': english, 'en-GB': english }));
    expect(cellAt(matrix, 'en-GB', 'subtitle')?.status).toBe('ok');
  });
});

describe('New together with Current', () => {
  const current = app({
    'en-US': { name: 'Garden', subtitle: 'Old' },
    'de-DE': { name: 'Garten', subtitle: 'Alt' },
  });

  test('a text that New does not contain is kept, and not changed', () => {
    const matrix = read(app({ 'en-US': { name: 'Garden' } }), current);
    expect(cellAt(matrix, 'en-US', 'subtitle')).toMatchObject({
      text: 'Old',
      isKept: true,
      isChanged: false,
    });
    expect(cellAt(matrix, 'de-DE', 'name')).toMatchObject({ text: 'Garten', isKept: true, isChanged: false });
  });

  test('a text that New contains is changed only if it differs', () => {
    const matrix = read(app({ 'en-US': { name: 'Garden', subtitle: 'New' } }), current);
    expect(cellAt(matrix, 'en-US', 'name')).toMatchObject({ isKept: false, isChanged: false });
    expect(cellAt(matrix, 'en-US', 'subtitle')).toMatchObject({ isKept: false, isChanged: true });
  });

  test('a text that differs only in line breaks at its end is not changed', () => {
    const matrix = read(app({ 'en-US': { subtitle: 'Old\n' } }), current);
    expect(cellAt(matrix, 'en-US', 'subtitle')).toMatchObject({ isKept: false, isChanged: false });
  });

  test('a set is changed only if publishing would change it', () => {
    const isChanged = (now: ListingPicture, mine: ListingPicture) => {
      const [live, next] = [now, mine].map((one) => ({
        'en-US': { screenshots: { APP_IPHONE_67: [one] } },
      }));
      return cellAt(read(app(next!), app(live!)), 'en-US', 'APP_IPHONE_67')?.isChanged;
    };
    expect(isChanged(picture('a'), picture('b'))).toBe(true);
    expect(isChanged({ file: null, remoteId: 'one' }, { ...picture('a'), remoteId: 'one' })).toBe(false);
    const declared = { ...picture('a'), aiGeneratedState: 'aiGeneratedStateNotAiGenerated' };
    expect(isChanged(declared, picture('a'))).toBe(false);
    expect(isChanged(picture('a'), declared)).toBe(true);
    expect(isChanged(declared, { ...declared, aiGeneratedState: AI_UNDECLARED })).toBe(true);
    expect(isChanged({ file: null, state: 'UNAVAILABLE' }, { file: null, state: 'UNAVAILABLE' })).toBe(false);
  });

  test('a text that New clears is missing and changed', () => {
    const matrix = read(
      app({ 'en-US': { name: 'Garden', subtitle: 'Old' }, 'de-DE': { subtitle: null } }),
      current,
    );
    expect(cellAt(matrix, 'de-DE', 'subtitle')).toMatchObject({ status: 'missing', isChanged: true });
  });

  test('the source locale of a listing without a main locale is its English locale', () => {
    const { appStore } = app({ 'de-DE': {}, 'en-GB': {} });
    const next = { schemaVersion: 1, appStore: { ...appStore, primaryLocale: null } } as Listing;
    expect(read(next).sources).toEqual({ appStore: 'en-GB' });
  });
});

describe('New beside a version in preparation', () => {
  const set = (...names: string[]) => ({ APP_IPHONE_67: names.map(picture) });
  const live = app({
    'en-US': { name: 'Garden', subtitle: 'Grow', screenshots: set('a') },
    'de-DE': { name: 'Garten', subtitle: 'Wachsen', screenshots: set('b') },
  });
  const draft = app({
    'en-US': { name: 'Garden', subtitle: 'Calm', whatsNew: 'Notes', screenshots: set('c') },
    'de-DE': { name: 'Garten', subtitle: 'Calm', screenshots: set('d', 'e') },
  });
  const readStarted = (edit = (listing: Listing) => listing, former?: Matrix) =>
    readMatrix(
      {
        stores: ['appStore'],
        current: draft,
        next: publishedParts({ live, draft }, edit(started)),
      },
      former,
    );
  const started = structuredClone(live);
  const countChanged = (matrix: Matrix) => matrix.rows.map((row) => countCells(row).changed);

  test('what New has not changed is shown as what that version keeps, and is no change', () => {
    const matrix = readStarted();
    expect(cellAt(matrix, 'en-US', 'subtitle')).toMatchObject({
      text: 'Calm',
      isKept: true,
      isChanged: false,
    });
    expect(cellAt(matrix, 'de-DE', 'APP_IPHONE_67')).toMatchObject({
      pictures: [picture('d'), picture('e')],
      isKept: true,
      isChanged: false,
    });
    expect(countChanged(matrix)).toEqual([0, 0]);
    expect(matrix.rows.map((row) => findCells(row, { status: 'changed', search: '' }))).toEqual([null, null]);
  });

  test('a kept text is compared with the kept text of the source language', () =>
    expect(cellAt(readStarted(), 'de-DE', 'subtitle')?.status).toBe('same'));

  test('an edit counts as one change against what that version has, and leaves other rows the same objects', () => {
    const before = readStarted();
    const matrix = readStarted(setText({ store: 'appStore', code: 'de-DE' }, 'subtitle', 'Ruhe'), before);
    expect(cellAt(matrix, 'de-DE', 'subtitle')).toMatchObject({
      text: 'Ruhe',
      isKept: false,
      isChanged: true,
    });
    expect(countChanged(matrix)).toEqual([0, 1]);
    expect(matrix.rows.map((row, index) => row === before.rows[index])).toEqual([true, false]);
  });

  test('the notes of each track are columns, and a change of them is one', () => {
    const play = (notes: string): Listing => ({
      schemaVersion: 1,
      googlePlay: {
        packageName: 'a.b',
        locales: { 'en-US': { title: 'Garden', 'releaseNotes@beta': notes }, 'de-DE': {} },
      },
    });
    const matrix = readMatrix({
      stores: ['googlePlay'],
      current: play('Old'),
      next: play('x'.repeat(501)),
    });
    expect(matrix.columns.map(({ key }) => key)).toEqual([
      'title',
      'shortDescription',
      'fullDescription',
      'releaseNotes',
      'releaseNotes@beta',
      'video',
    ]);
    expect(cellAt(matrix, 'en-US', 'releaseNotes@beta')).toMatchObject({
      status: 'tooLong',
      isChanged: true,
      over: 1,
    });
    expect(cellAt(matrix, 'de-DE', 'releaseNotes@beta')).toMatchObject({ status: 'missing' });
  });
});

describe('the status of a set', () => {
  const sets = (...names: string[]) => ({ screenshots: { APP_IPHONE_67: names.map(picture) } });

  test.each([
    ['with other pictures', sets('x', 'y'), 'ok'],
    ['with the pictures of the source', sets('a', 'b'), 'same'],
    ['in another order', sets('b', 'a'), 'ok'],
    ['without pictures', sets(), 'missing'],
    ['with too many pictures', sets(...'abcdefghijk'), 'tooLong'],
  ])('%s', (_, german, status) => {
    const matrix = read(app({ 'en-US': sets('a', 'b'), 'de-DE': german }));
    expect(cellAt(matrix, 'de-DE', 'APP_IPHONE_67')?.status).toBe(status);
  });

  test('a slot that no locale uses has no column', () => {
    const { columns } = read(app({ 'en-US': sets('a') }));
    expect(columns.filter(({ kind }) => kind === 'set').map(({ key }) => key)).toEqual(['APP_IPHONE_67']);
  });
});

test('a language that a store does not have has no cells for that store', () => {
  const next: Listing = {
    ...app({ 'en-US': {} }),
    googlePlay: { packageName: 'a.b', locales: { 'en-US': {}, 'de-DE': {} } },
  };
  const { columns, rows } = readMatrix({ stores: ['appStore', 'googlePlay'], current: null, next });
  const german = rows.find(({ entry }) => entry.codes.googlePlay === 'de-DE');
  expect(columns.map(({ store }, index) => [store, german?.cells[index] === null])).toEqual(
    columns.map(({ store }) => [store, store === 'appStore']),
  );
});

test('after an edit of one locale, the rows of the other locales are the same objects', () => {
  const next = app({ 'en-US': { name: 'Garden' }, 'de-DE': { name: 'Garten' }, 'fr-FR': { name: 'Jardin' } });
  const before = read(next);
  const edited = setText({ store: 'appStore', code: 'de-DE' }, 'name', 'Beet')(next);
  const after = readMatrix({ stores: ['appStore'], current: null, next: edited }, before);
  expect(after.rows.map((row, index) => row === before.rows[index])).toEqual([true, true, false]);
  expect(after.rows.map(({ entry }) => entry.codes.appStore)).toEqual(['en-US', 'fr-FR', 'de-DE']);
  const inSource = setText({ store: 'appStore', code: 'en-US' }, 'name', 'Beet')(edited);
  const last = readMatrix({ stores: ['appStore'], current: null, next: inSource }, after);
  expect(cellAt(last, 'de-DE', 'name')?.status).toBe('same');
});

test('the cells of a row are counted by status', () => {
  const matrix = read(app({ 'en-US': { name: 'Garden' }, 'de-DE': { name: 'x'.repeat(31) } }), app({}));
  const [, german] = matrix.rows;
  expect(german && countCells(german)).toMatchObject({ tooLong: 1, missing: 3, changed: 1 });
});

describe('filling', () => {
  const next = app({
    'en-US': { subtitle: 'Grow', screenshots: { APP_IPHONE_67: [picture('a')] } },
    'de-DE': { name: 'Garten', subtitle: 'Wachsen' },
  });
  const current = app({ 'en-US': {}, 'de-DE': {}, 'fr-FR': { name: 'Jardin' } });
  const fill = (key: string, codes: readonly string[]) => {
    const matrix = read(next, current);
    const column = matrix.columns.find((each) => each.key === key);
    return column
      ? fillColumn(matrix, column, { from: 'en-US', to: codes })(next).appStore?.locales
      : undefined;
  };

  test('copies a text to the chosen locales, and does not change their other texts', () => {
    expect(fill('subtitle', ['de-DE', 'en-US'])).toMatchObject({
      'en-US': { subtitle: 'Grow' },
      'de-DE': { name: 'Garten', subtitle: 'Grow' },
    });
  });

  test('adds a locale that only Current has, with only this text', () => {
    expect(fill('subtitle', ['fr-FR'])?.['fr-FR']).toEqual({ subtitle: 'Grow' });
  });

  test('copies pictures', () => {
    expect(fill('APP_IPHONE_67', ['de-DE'])?.['de-DE']).toEqual({
      name: 'Garten',
      subtitle: 'Wachsen',
      screenshots: { APP_IPHONE_67: [picture('a')] },
    });
  });

  test('a locale is added only once', () => {
    const address = { store: 'appStore', code: 'de-DE' } as const;
    expect(ensureLocale(address)(next)).toBe(next);
  });
});

test('a language that only the other store has gets no row', () => {
  const next: Listing = {
    ...app({ 'en-US': { name: 'Garden' }, no: { name: 'Hage' } }),
    googlePlay: {
      packageName: 'a.b',
      defaultLanguage: 'en-US',
      locales: { 'en-US': { title: 'Garden' }, af: { title: 'Tuin' }, zu: { title: 'Ingadi' } },
    },
  };
  const names = (stores: readonly Store[]) =>
    readMatrix({ stores, current: null, next }).rows.map(({ entry }) => entry.codes);
  expect(names(['appStore'])).toEqual([{ appStore: 'en-US', googlePlay: 'en-US' }, { appStore: 'no' }]);
  expect(names(['googlePlay'])).toHaveLength(3);
  expect(names(['appStore', 'googlePlay'])).toHaveLength(4);
});
