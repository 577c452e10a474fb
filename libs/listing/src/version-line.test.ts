import { expect, test } from '@jest/globals';

import { versionLine } from './version-line.ts';

test('contains the version and its state', () => {
  const version = { id: '1', versionString: '1.8.0', state: 'PREPARE_FOR_SUBMISSION' };
  const draft = {
    schemaVersion: 1 as const,
    appStore: { bundleId: 'a.b', version, locales: {} },
    googlePlay: { packageName: 'a.b', versionName: '1.8.0', releaseStatus: 'draft', locales: {} },
  };
  expect(versionLine(draft, 'appStore')).toBe('1.8.0 · being prepared, not submitted');
  expect(versionLine(draft, 'googlePlay')).toBe('1.8.0 · draft');
});

test('parts that a listing does not contain are left out', () => {
  const live = {
    schemaVersion: 1 as const,
    googlePlay: { packageName: 'a.b', versionName: '1.7.0', locales: {} },
  };
  expect(versionLine(live, 'googlePlay')).toBe('1.7.0');
  expect(versionLine(live, 'appStore')).toBe('');
});
