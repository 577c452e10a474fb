import { expect, test } from '@jest/globals';

import { exportRunners } from '../runner-export.ts';
import { importServers } from './server-import.ts';
import type { ServerRecord } from './server-record.ts';

const GRID: ServerRecord = {
  id: 'sv-1',
  name: 'Grid',
  url: 'http://grid.test',
  login: 'password',
  user: 'team',
  pass: 'pw',
  devices: [{ name: 'Pixel', capabilities: { platformName: 'Android' } }],
};

test('exported servers are imported, with new ids', () => {
  const { servers, refused } = importServers(exportRunners([], [GRID]), [GRID]);
  expect(refused).toEqual([]);
  expect(servers).toEqual([{ ...GRID, id: expect.not.stringMatching(/^sv-1$/) }]);
});

test('an invalid entry is refused without its values', () => {
  const text = JSON.stringify({ version: 1, runners: [], servers: [{ url: 'ssh://secret' }, 5] });
  const { servers, refused } = importServers(text, []);
  expect(servers).toEqual([]);
  expect(refused).toHaveLength(2);
  expect(JSON.stringify(refused)).not.toContain('secret');
});

test.each(['[]', 'not JSON', '{"version":1,"runners":[]}'])('%s has no servers', (text) => {
  expect(importServers(text, [])).toEqual({ servers: [], refused: [] });
});
