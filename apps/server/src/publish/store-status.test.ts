import { expect, test } from '@jest/globals';
import type { Listing } from '@storedeck/listing';

import { type AfterPublishing, storeStatus } from './store-status.ts';

function listing(versionString: string, state: string): Listing {
  return {
    schemaVersion: 1,
    appStore: { bundleId: 'com.example', version: { id: '1', versionString, state }, locales: {} },
  };
}

const LIVE = listing('3.4.1', 'READY_FOR_DISTRIBUTION');

function makeStatus(after: Partial<AfterPublishing>, store: 'appStore' | 'googlePlay' = 'appStore') {
  return storeStatus(store, '3.5.0', { holdChanges: false, ...after });
}

test.each([
  ['before a sync', undefined, /is not submitted/, 1],
  ['not submitted at the sync', listing('3.5.0', 'PREPARE_FOR_SUBMISSION'), /is not submitted/, 1],
  ['withdrawn from its review', listing('3.5.0', 'DEVELOPER_REJECTED'), /is not submitted/, 1],
  ['in review', listing('3.5.0', 'IN_REVIEW'), /at the last sync: in review\./, 1],
  [
    'rejected',
    listing('3.5.0', 'METADATA_REJECTED'),
    /at the last sync: refused by the review because of its listing\./,
    1,
  ],
] as const)('a version of the App Store that is %s', (_state, draft, status, steps) => {
  const found = makeStatus({ synced: draft && { current: LIVE, draft } });
  expect(found.status).toMatch(status);
  expect(found.next).toHaveLength(steps);
});

test('a version that a sync found live needs no next step', () => {
  const current = listing('3.5.0', 'READY_FOR_DISTRIBUTION');
  const draft = listing('3.6.0', 'PREPARE_FOR_SUBMISSION');
  expect(makeStatus({ synced: { current, draft } })).toEqual({ status: 'Version 3.5.0 is live.', next: [] });
});

test('Google Play: changes are sent for review, or held back', () => {
  expect(makeStatus({}, 'googlePlay').status).toMatch(/^The changes are sent for review/);
  expect(makeStatus({ holdChanges: true }, 'googlePlay').status).toMatch(/not sent for review/);
});
