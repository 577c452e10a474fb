import { expect, test } from '@jest/globals';

import type { Listing } from '../listing.ts';
import { withoutLiveNotes } from './without-live-notes.ts';

const LIVE: Listing = {
  schemaVersion: 1,
  appStore: {
    bundleId: 'a.b',
    locales: { 'en-US': { name: 'Tilia', whatsNew: 'Moss\n' }, no: { whatsNew: 'Mose' } },
  },
  googlePlay: { packageName: 'a.b', locales: { 'en-US': { 'releaseNotes@beta': 'Ferns' } } },
};

test('old notes are left out, with their places, and everything else stays', () => {
  const { listing, places } = withoutLiveNotes(
    {
      ...LIVE,
      appStore: {
        bundleId: 'a.b',
        locales: { 'en-US': { name: 'Tilia', whatsNew: 'Moss' }, no: { whatsNew: 'Ny' }, ja: {} },
      },
    },
    LIVE,
  );
  expect(listing).toEqual({
    schemaVersion: 1,
    appStore: { bundleId: 'a.b', locales: { 'en-US': { name: 'Tilia' }, no: { whatsNew: 'Ny' }, ja: {} } },
  });
  expect(places).toEqual(['appStore.locales.en-US.whatsNew', 'googlePlay.locales.en-US.releaseNotes@beta']);
});

test('a listing of nothing but old notes stays, and so does one for which nothing is live', () => {
  const notes: Listing = {
    schemaVersion: 1,
    appStore: { bundleId: 'a.b', locales: { no: { whatsNew: 'Mose' } } },
  };
  expect(withoutLiveNotes(notes, LIVE)).toEqual({ listing: notes, places: [] });
  expect(withoutLiveNotes(LIVE, null)).toEqual({ listing: LIVE, places: [] });
});
