import { expect, test } from '@jest/globals';

import type { Listing } from '../listing.ts';
import { findCells, type CellFilter } from './find-cells.ts';
import { readMatrix } from './read-matrix.ts';

const next: Listing = {
  schemaVersion: 1,
  appStore: {
    bundleId: 'a.b',
    primaryLocale: 'en-US',
    locales: {
      'en-US': { name: 'Garden', subtitle: 'Grow a habit', description: 'Water your trees' },
      'de-DE': { name: 'Garten', subtitle: 'Grow a habit' },
    },
  },
};
const { columns, rows } = readMatrix({ stores: ['appStore'], current: null, next });
function find(filter: Partial<CellFilter>) {
  return Object.fromEntries(
    rows.flatMap((row) => {
      const found = findCells(row, { status: null, search: '', ...filter });
      return found ? [[row.entry.codes.appStore, found.map((index) => columns[index]?.key)]] : [];
    }),
  );
}

test('without a filter, every cell is found', () => {
  expect(find({})['de-DE']).toHaveLength(columns.length);
});

test('the search ignores the case of a text', () => {
  expect(find({ search: 'TREES' })).toEqual({ 'en-US': ['description'] });
});

test('a language is found by its name and its code', () => {
  expect(Object.keys(find({ search: 'german' }))).toEqual(['de-DE']);
  expect(Object.keys(find({ search: 'en-us' }))).toEqual(['en-US']);
});

test('a status and a search are combined', () => {
  expect(find({ status: 'same' })).toEqual({ 'de-DE': ['subtitle'] });
  expect(find({ status: 'same', search: 'habit' })).toEqual({ 'de-DE': ['subtitle'] });
  expect(find({ status: 'same', search: 'garden' })).toEqual({});
  expect(find({ status: 'changed', search: 'german' })).toEqual({ 'de-DE': ['name', 'subtitle'] });
});
