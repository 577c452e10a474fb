import { expect, test } from '@jest/globals';

import type { Listing } from '../listing.ts';
import { findLinks } from './find-links.ts';

test('finds the addresses of fields and texts, each once with all its places', () => {
  const listing: Listing = {
    schemaVersion: 1,
    appStore: {
      bundleId: 'a',
      locales: {
        'en-US': {
          supportUrl: 'https://a.example/help',
          description: 'See https://a.example/help. Or (http://b.example/ü?q=1), or tilia.example!',
        },
        ja: { description: '詳しくはhttps://a.example/ja。', supportUrl: ' ' },
      },
    },
    googlePlay: { packageName: 'a', contact: { website: 'not an address' }, locales: {} },
  };
  expect(findLinks(listing)).toEqual([
    { url: 'not an address', places: [{ store: 'googlePlay', locale: null, field: 'contactWebsite' }] },
    {
      url: 'https://a.example/help',
      places: ['supportUrl', 'description'].map((field) => ({ store: 'appStore', locale: 'en-US', field })),
    },
    { url: 'http://b.example/ü?q=1', places: [{ store: 'appStore', locale: 'en-US', field: 'description' }] },
    { url: 'https://a.example/ja', places: [{ store: 'appStore', locale: 'ja', field: 'description' }] },
  ]);
});
