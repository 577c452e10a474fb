import { expect, test } from '@jest/globals';

import type { Version } from '../client/response-schemas.ts';
import { pickVersions } from '../reading/pick-version.ts';
import { pickForPublishing } from './pick-for-publishing.ts';

function version(versionString: string, appVersionState: string, createdDate: string): Version {
  return { id: versionString, attributes: { platform: 'IOS', versionString, appVersionState, createdDate } };
}

const LIVE = version('1.0', 'READY_FOR_DISTRIBUTION', '2026-01-01T00:00:00Z');

test.each([
  ['the one that accepts changes', ['REJECTED', 'IN_REVIEW'], '1.1'],
  ['the newest one that accepts changes', ['REJECTED', 'PREPARE_FOR_SUBMISSION'], '1.2'],
  ['the newest one of those that accept none', ['IN_REVIEW', 'A_NEW_STATE'], '1.2'],
] as const)('of two upcoming versions, %s is read and published', (_what, [older, newer], expected) => {
  const versions = [
    version('1.1', older, '2026-02-01T00:00:00Z'),
    version('1.2', newer, '2026-03-01T00:00:00Z'),
    LIVE,
  ];
  expect(pickVersions(versions)).toMatchObject([{ version: { id: '1.0' }, editable: { id: expected } }]);
  expect(pickForPublishing(versions)).toMatchObject({ version: { id: expected } });
});
