import { describe, expect, test } from '@jest/globals';

import {
  containsAddress,
  listContainers,
  type ListingAddress,
  nearestAddress,
  normalizeAddress,
  parseAddress,
  printAddress,
  printPictureAddress,
  readAddress,
  readSetAddress,
} from './listing-address.ts';

const ADDRESSES: [string, ListingAddress][] = [
  ['appStore', { store: 'appStore', locale: null }],
  ['googlePlay/de-DE', { store: 'googlePlay', locale: 'de-DE' }],
  ['appStore/de-DE/subtitle', { store: 'appStore', locale: 'de-DE', field: 'subtitle' }],
  ['googlePlay/fr-FR/phoneScreenshots', { store: 'googlePlay', locale: 'fr-FR', slot: 'phoneScreenshots' }],
  ['appStore/copyright', { store: 'appStore', locale: null, field: 'copyright' }],
  ['googlePlay/contactEmail', { store: 'googlePlay', locale: null, field: 'contactEmail' }],
];

test.each(ADDRESSES)('%s is read and printed', (text, address) => {
  expect(parseAddress(text)).toEqual(address);
  expect(readAddress(text)).toEqual(address);
  expect(printAddress(address)).toBe(text);
});

test('a field of one store is a locale or a slot of the other', () => {
  expect(parseAddress('googlePlay/copyright')).toEqual({ store: 'googlePlay', locale: 'copyright' });
  expect(parseAddress('googlePlay/en-US/subtitle')).toMatchObject({ slot: 'subtitle' });
});

test.each([
  '',
  'appstore',
  'other/de-DE',
  'appStore/',
  'appStore//subtitle',
  'appStore/de-DE/',
  'appStore/a/b/c',
])('%j is no address', (text) => {
  expect(parseAddress(text)).toBeUndefined();
  expect(() => readAddress(text)).toThrow(TypeError);
});

describe('what users type', () => {
  test('gets the spelling of the store', () => {
    expect(normalizeAddress(' App Store/de-DE ')).toBe('appStore/de-DE');
    expect(normalizeAddress('googleplay')).toBe('googlePlay');
    expect(normalizeAddress('nowhere/de-DE')).toBe('nowhere/de-DE');
  });

  test('leads to the nearest address, of the same locale if possible', () => {
    const known = ['appStore/de-DE/subtitle', 'appStore/de-DE/name', 'appStore/en-US/subtitle'];
    expect(nearestAddress('appstore/en-US/subtitel', known)).toBe('appStore/en-US/subtitle');
    expect(nearestAddress('appStore/de-DE/nam', known)).toBe('appStore/de-DE/name');
    expect(nearestAddress('x', [])).toBeUndefined();
  });
});

test('an address contains itself and what is below it', () => {
  expect(containsAddress(['appStore/de-DE'], 'appStore/de-DE')).toBe(true);
  expect(containsAddress(['appStore/de-DE'], 'appStore/de-DE/subtitle')).toBe(true);
  expect(containsAddress(['appStore/de-DE'], 'appStore/de-DE-x/subtitle')).toBe(false);
  expect(containsAddress(undefined, 'appStore')).toBe(false);
  expect(listContainers(['appStore/de-DE/name', 'appStore/de-DE'])).toEqual([
    'appStore',
    'appStore/de-DE',
    'appStore/de-DE/name',
  ]);
});

test('the text of a picture leads back to its set', () => {
  const text = printPictureAddress('appStore/de-DE/APP_IPHONE_67', 2);
  expect(text).toBe('appStore/de-DE/APP_IPHONE_67#2');
  expect(readSetAddress(text)).toBe('appStore/de-DE/APP_IPHONE_67');
});
