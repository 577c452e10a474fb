import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import { readRecords, writeRecords } from './record-storage.ts';
import { RUNNER_KIND } from './runner/runner-kind.ts';
import { createRunnerRecord } from './runner/runner-record.ts';
import { SERVER_KIND } from './server/server-kind.ts';
import type { ServerRecord } from './server/server-record.ts';

const KEY = RUNNER_KIND.storageKey;
const SERVERS_KEY = SERVER_KIND.storageKey;
const MINI = createRunnerRecord(
  { host: 'mini.local', port: 22, user: 'ci', auth: 'password', pass: 'p' },
  'rn-1',
);
const STUDIO = createRunnerRecord({ host: 'studio', port: 2222, user: 'ci', auth: 'key', key: 'k' }, 'rn-2');
const GRID: ServerRecord = { id: 'sv-1', name: 'Grid', url: 'http://grid.test', login: 'none', devices: [] };

function storageWith(text?: string, key = KEY) {
  const values = new Map<string, string>(text === undefined ? [] : [[key, text]]);
  return {
    values,
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
  };
}

test('written Macs are read back', () => {
  const storage = storageWith();
  writeRecords(RUNNER_KIND, storage, { records: [MINI, STUDIO], activeId: 'rn-2' });
  expect(readRecords(RUNNER_KIND, storage)).toEqual({ records: [MINI, STUDIO], activeId: 'rn-2' });
  expect(JSON.parse(storage.values.get(KEY)!)).toEqual({ runners: [MINI, STUDIO], activeId: 'rn-2' });
});

test('written servers are read back, beside the Macs', () => {
  const storage = storageWith();
  writeRecords(RUNNER_KIND, storage, { records: [MINI], activeId: null });
  writeRecords(SERVER_KIND, storage, { records: [GRID], activeId: null });
  expect(readRecords(SERVER_KIND, storage)).toEqual({ records: [GRID], activeId: null });
  expect(readRecords(RUNNER_KIND, storage)).toEqual({ records: [MINI], activeId: null });
});

test('servers that were stored without the one that was connected last are read', () => {
  const storage = storageWith(JSON.stringify({ servers: [GRID] }), SERVERS_KEY);
  expect(readRecords(SERVER_KIND, storage)).toEqual({ records: [GRID], activeId: null });
});

test('an empty storage contains no Macs, and reading it writes nothing', () => {
  const storage = storageWith();
  expect(readRecords(RUNNER_KIND, storage)).toEqual({ records: [], activeId: null });
  expect(storage.values.size).toBe(0);
});

test.each([
  ['no JSON', '{"runners": [', 0],
  ['an array', '[]', 0],
  ['null', 'null', 0],
  ['runners that are no list', '{"runners":{}}', 0],
  ['a list with one invalid entry', JSON.stringify({ runners: [MINI, { host: 5 }], activeId: 'rn-1' }), 1],
  ['a list with the same id twice', JSON.stringify({ runners: [MINI, MINI], activeId: '' }), 1],
])('%s is kept under another key and reported', (_name, text, saved) => {
  const storage = storageWith(text);
  const keptAs = `${KEY}.broken-rs`;
  const read = readRecords(RUNNER_KIND, storage, () => 1000);
  expect(read.broken).toEqual({ keptAs, text, saved });
  expect(storage.values.get(keptAs)).toBe(text);
  expect(read.records).toHaveLength(saved);
  expect(readRecords(RUNNER_KIND, storage)).toEqual({ records: read.records, activeId: read.activeId });
});

test.each(['not JSON', '[]', JSON.stringify({ servers: [GRID, { id: 'sv-2' }] })])(
  'the valid servers of %s are read, and the whole text is kept',
  (text) => {
    const storage = storageWith(text, SERVERS_KEY);
    const { records, broken } = readRecords(SERVER_KIND, storage, () => 36);
    expect(records).toEqual(text.includes('sv-1') ? [GRID] : []);
    expect(broken?.keptAs).toBe(`${SERVERS_KEY}.broken-10`);
    expect(storage.values.get(`${SERVERS_KEY}.broken-10`)).toBe(text);
    expect(readRecords(SERVER_KIND, storage)).toEqual({ records, activeId: null });
  },
);

test('when the storage has no room for a copy, the invalid value stays in its place', () => {
  const storage = storageWith('oops');
  storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  expect(readRecords(RUNNER_KIND, storage).broken).toEqual({ keptAs: null, text: 'oops', saved: 0 });
  expect(storage.values.get(KEY)).toBe('oops');
});

test('every stored text can be read, and no text is lost', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.json().map((json) => `{"runners":${json}}`),
      ),
      (text) => {
        const storage = storageWith(text);
        readRecords(RUNNER_KIND, storage);
        const kept = [...storage.values.values()];
        expect(kept.includes(text) || JSON.stringify(JSON.parse(text)).includes('"runners":[]')).toBe(true);
      },
    ),
  );
});
