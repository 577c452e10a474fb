import { expect, test } from '@jest/globals';

import type { ServerRecord } from './server-record.ts';
import { readServers, SERVERS_KEY, writeServers } from './server-storage.ts';

const GRID: ServerRecord = { id: 'sv-1', name: 'Grid', url: 'http://grid.test', login: 'none', devices: [] };

function storageOf(text?: string) {
  const values = new Map(text === undefined ? [] : [[SERVERS_KEY, text]]);
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
}

test('servers are read as they were written', () => {
  const storage = storageOf();
  expect(readServers(storage)).toEqual({ servers: [] });
  writeServers(storage, [GRID]);
  expect(readServers(storage)).toEqual({ servers: [GRID] });
});

test.each(['not JSON', '[]', JSON.stringify({ servers: [GRID, { id: 'sv-2' }] })])(
  'the valid entries of %s are read, and the whole text is kept',
  (text) => {
    const storage = storageOf(text);
    const { servers, brokenKeptAs } = readServers(storage, () => 36);
    expect(servers).toEqual(text.includes('sv-1') ? [GRID] : []);
    expect(brokenKeptAs).toBe(`${SERVERS_KEY}.broken-10`);
    expect(storage.values.get(brokenKeptAs ?? '')).toBe(text);
    expect(readServers(storage)).toEqual({ servers });
  },
);
