import { expect, test } from '@jest/globals';

import { createRecordId } from '../create-record-id.ts';
import { RunnerRecord, createRunnerRecord, pickCredentials } from './runner-record.ts';

const ENTRY = { host: 'mini.local', port: 22, user: 'ci', pass: 'p', key: 'k', passphrase: 'pp' };

test('a saved record keeps only the secrets of its login method', () => {
  expect(createRunnerRecord({ ...ENTRY, auth: 'password' }, 'rn-1')).toEqual({
    id: 'rn-1',
    name: 'mini.local',
    host: 'mini.local',
    port: 22,
    user: 'ci',
    auth: 'password',
    pass: 'p',
  });
  expect(createRunnerRecord({ ...ENTRY, auth: 'key' }, 'rn-1')).toEqual({
    id: 'rn-1',
    name: 'mini.local',
    host: 'mini.local',
    port: 22,
    user: 'ci',
    auth: 'key',
    key: 'k',
    passphrase: 'pp',
  });
});

test('reading a stored record removes the secrets of the other login method', () => {
  const read = RunnerRecord.parse({ ...ENTRY, id: 'rn-1', name: 'Mini', auth: 'key' });
  expect(read).not.toHaveProperty('pass');
});

test('an empty passphrase is left out', () => {
  expect(createRunnerRecord({ ...ENTRY, auth: 'key', passphrase: '' }, 'rn-1')).not.toHaveProperty(
    'passphrase',
  );
});

test('only the address and the secrets are sent', () => {
  expect(pickCredentials(createRunnerRecord({ ...ENTRY, name: 'Mini', auth: 'key' }, 'rn-1'))).toEqual({
    host: 'mini.local',
    port: 22,
    user: 'ci',
    key: 'k',
    passphrase: 'pp',
  });
});

test('spaces around an address are removed', () => {
  const record = createRunnerRecord(
    { ...ENTRY, host: ' mini.local ', user: ' ci ', name: '  ', auth: 'password' },
    'x',
  );
  expect([record.host, record.user, record.name]).toEqual(['mini.local', 'ci', 'mini.local']);
});

test('ids have the defined form and are unique', () => {
  const ids = new Set<string>();
  for (let count = 0; count < 1000; count += 1) ids.add(createRecordId(ids));
  expect(ids.size).toBe(1000);
  expect([...ids].every((id) => /^rn-[0-9a-z]+$/.test(id))).toBe(true);
});

test.each([
  ['no host', { host: undefined }],
  ['a blank host', { host: ' ' }],
  ['a user with a line break', { user: 'a\nb' }],
  ['port 0', { port: 0 }],
  ['port 65536', { port: 65_536 }],
  ['a port as text', { port: '22' }],
  ['another way to log in', { auth: 'token' }],
])('%s is not a valid record', (_name, change) => {
  expect(RunnerRecord.safeParse({ ...ENTRY, id: 'rn-1', name: 'Mini', auth: 'key', ...change }).success).toBe(
    false,
  );
});
