import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import { ImportError, exportRecords, importRecords, readImport } from './record-file.ts';
import { RUNNER_KIND } from './runner/runner-kind.ts';
import { createRunnerRecord, type RunnerRecord } from './runner/runner-record.ts';
import { SERVER_KIND } from './server/server-kind.ts';
import type { ServerRecord } from './server/server-record.ts';

const MINI = createRunnerRecord(
  { name: 'Mini', host: 'mini.local', port: 2222, user: 'ci', auth: 'key', key: 'k', passphrase: 'pp' },
  'rn-1',
);
const GRID: ServerRecord = {
  id: 'sv-1',
  name: 'Grid',
  url: 'http://grid.test',
  login: 'password',
  user: 'team',
  pass: 'pw',
  devices: [{ name: 'Pixel', capabilities: { platformName: 'Android' } }],
};
const json = JSON.stringify;

function importRunners(text: string, existing: readonly RunnerRecord[]) {
  return importRecords(RUNNER_KIND, readImport(text), existing);
}

function importServers(text: string, existing: readonly ServerRecord[]) {
  return importRecords(SERVER_KIND, readImport(text), existing);
}

test('an export is imported as new Macs with new ids', () => {
  const { records: runners, refused } = importRunners(exportRecords([MINI]), [MINI]);
  expect(refused).toEqual([]);
  expect(runners).toEqual([{ ...MINI, id: expect.stringMatching(/^rn-[0-9a-z]+$/) }]);
  expect(runners[0]!.id).not.toBe(MINI.id);
});

test('the export has the format of version 1', () => {
  expect(JSON.parse(exportRecords([MINI]))).toEqual({ version: 1, runners: [MINI] });
});

test('a bare array is accepted, and host and user are enough', () => {
  expect(importRunners(json([{ host: 'a', user: 'b' }]), []).records).toEqual([
    { id: expect.any(String), name: 'a', host: 'a', port: 22, user: 'b', auth: 'password' },
  ]);
});

test('each refused entry is reported with the reason, and the valid entries are imported', () => {
  const text = json([
    { host: 'a' },
    { host: 'b', user: 'u' },
    { name: 'Studio', host: 'c', user: 'u', port: 70_000 },
    7,
    { host: ' ', user: 'u', auth: 'token', pass: 'secret' },
    { host: 'd', user: 'u', port: '22', pass: 1 },
  ]);
  const { records: runners, refused } = importRunners(text, []);
  expect(runners.map(({ host }) => host)).toEqual(['b']);
  expect(refused).toEqual([
    { entry: 'Entry 1, “a”', why: 'user is missing' },
    { entry: 'Entry 3, “Studio”', why: 'port must be 1 to 65535' },
    { entry: 'Entry 4', why: 'is not an object' },
    { entry: 'Entry 5', why: 'host is missing, auth must be "password", "key" or "config"' },
    { entry: 'Entry 6, “d”', why: 'port must be a whole number, pass must be text' },
  ]);
});

test.each([
  ['', /not JSON/],
  ['{', /not JSON/],
  ['{"runners":[]}', /no list of Macs/],
  ['{"version":2,"runners":[]}', /version 2/],
  ['"x"', /no list of Macs/],
  ['null', /no list of Macs/],
])('%p is refused completely', (text, words) => {
  expect(() => importRunners(text, [])).toThrow(ImportError);
  expect(() => importRunners(text, [])).toThrow(words);
});

test('for any file, ids are unique and every entry is imported or refused', () => {
  const entry = fc.oneof(
    fc.jsonValue(),
    fc.record({ id: fc.constant('rn-1'), host: fc.string(), user: fc.string(), port: fc.integer() }),
  );
  fc.assert(
    fc.property(fc.array(entry), (entries) => {
      const { records: runners, refused } = importRunners(json(entries), [MINI]);
      expect(runners.length + refused.length).toBe(entries.length);
      expect(new Set([MINI, ...runners].map(({ id }) => id)).size).toBe(runners.length + 1);
    }),
  );
});

test('__proto__ in a file is an ordinary name', () => {
  importRunners('[{"host":"a","user":"b","__proto__":{"polluted":1}}]', []);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});

test('exported servers are imported, with new ids', () => {
  const { records: servers, refused } = importServers(exportRecords([], [GRID]), [GRID]);
  expect(refused).toEqual([]);
  expect(servers).toEqual([{ ...GRID, id: expect.not.stringMatching(/^sv-1$/) }]);
});

test('a refused server is reported with the reason, without its values', () => {
  const entries = [
    { url: 'ssh://secret' },
    5,
    { name: 'Rack' },
    { url: 'http://a.test', devices: [{ name: 'Pixel' }] },
    { url: '' },
  ];
  const { records, refused } = importServers(json({ version: 1, runners: [], servers: entries }), []);
  expect(records).toEqual([]);
  expect(refused).toEqual([
    { entry: 'Server 1', why: 'url must begin with http:// or https://' },
    { entry: 'Server 2', why: 'is not an object' },
    { entry: 'Server 3, “Rack”', why: 'url is missing' },
    { entry: 'Server 4', why: 'devices.0.capabilities is missing' },
    { entry: 'Server 5', why: 'url is missing' },
  ]);
});

test.each(['[]', '{"version":1,"runners":[]}', '{"version":1,"runners":[],"servers":7}'])(
  '%s has no servers',
  (text) => {
    expect(importServers(text, [])).toEqual({ records: [], refused: [] });
  },
);
