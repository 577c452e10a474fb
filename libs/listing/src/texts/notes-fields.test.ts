import { describe, expect, test } from '@jest/globals';

import { parseAddress, printAddress } from '../listing-address.ts';
import { GooglePlayLocale } from '../listing.ts';
import { printNotesField, readNotesTrack } from './notes-fields.ts';
import { fieldName, findTextField, isTextOfVersion, listFields } from './text-fields.ts';

describe('the key of the notes of a track', () => {
  test.each([
    ['production', 'releaseNotes'],
    ['beta', 'releaseNotes@beta'],
    ['wear:production', 'releaseNotes@wear:production'],
    ['QA / 100 % #1', 'releaseNotes@QA %2F 100 %25 %231'],
    ['a%2Fb', 'releaseNotes@a%252Fb'],
    ['Ünïcode Test', 'releaseNotes@Ünïcode Test'],
  ])('of %s is %s', (track, field) => {
    expect(printNotesField(track)).toBe(field);
    expect(readNotesTrack(field)).toBe(track);
    const address = { store: 'googlePlay', locale: 'de-DE', field } as const;
    expect(parseAddress(printAddress(address))).toEqual(address);
  });

  test.each([
    'releaseNotes@',
    'releaseNotes@production',
    'releaseNotes@be%74a',
    'releaseNotes@a/b',
    'releaseNotes@a%2fb',
    'releaseNotes@a\nb',
    `releaseNotes@${'x'.repeat(101)}`,
    'releaseNotes_beta',
    'whatsNew',
  ])('%j names no track', (field) => expect(readNotesTrack(field)).toBeUndefined());
});

test('the texts of a store contain the notes of the tracks that its locales have, after those of production', () => {
  const locales = [
    { 'releaseNotes@qa': null, 'releaseNotes@alpha': 'x' },
    undefined,
    { 'releaseNotes@beta': '' },
  ];
  expect(listFields('googlePlay', locales)).toEqual([
    'title',
    'shortDescription',
    'fullDescription',
    'releaseNotes',
    'releaseNotes@beta',
    'releaseNotes@alpha',
    'releaseNotes@qa',
    'video',
  ]);
  expect(listFields('googlePlay')).not.toContain('releaseNotes@beta');
  expect(listFields('appStore', locales)).not.toContain('releaseNotes@beta');
});

test('the notes of a track have the rules of release notes', () => {
  expect(fieldName('googlePlay', 'releaseNotes@beta')).toBe('Release notes (beta)');
  expect(findTextField('googlePlay', 'releaseNotes@beta')).toMatchObject({ max: 500, long: true });
  expect(isTextOfVersion('googlePlay', 'releaseNotes@beta')).toBe(true);
  expect(findTextField('appStore', 'releaseNotes@beta')).toBeUndefined();
  expect(parseAddress('appStore/de-DE/releaseNotes@beta')).toMatchObject({ slot: 'releaseNotes@beta' });
});

test('a locale has only texts under such keys', () => {
  const accepts = (notes: unknown): boolean =>
    GooglePlayLocale.safeParse({ 'releaseNotes@beta': notes }).success;
  expect(['Fixed.', null, undefined].map(accepts)).toEqual([true, true, true]);
  expect([7, {}, ['x'], false].map(accepts)).toEqual([false, false, false, false]);
});
