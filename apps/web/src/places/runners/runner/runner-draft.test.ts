import { expect, test } from '@jest/globals';

import { draftOf, mistakeInKey, readDraft } from './runner-draft.ts';
import { createRunnerRecord } from './runner-record.ts';

const DRAFT = { ...draftOf(), host: 'mini.local', user: 'ci', pass: 'secret' };

test('reading the unchanged form of a record results in the same record', () => {
  const record = createRunnerRecord(
    { name: 'Mini', host: 'a', port: 2200, user: 'u', auth: 'password', pass: 'p' },
    'rn-1',
  );
  const read = readDraft(draftOf(record));
  expect('entry' in read && createRunnerRecord(read.entry, 'rn-1')).toEqual(record);
});

test('an empty port is 22', () => {
  expect(readDraft({ ...DRAFT, port: ' ' })).toMatchObject({ entry: { port: 22 } });
});

test.each([
  ['host', { host: ' ' }, 'The address is missing.'],
  ['host', { host: 'a\u0000' }, 'The address must be one line.'],
  ['user', { user: '' }, 'The user is missing.'],
  ['port', { port: '0' }, 'The port must be 1 to 65535.'],
  ['port', { port: '22.5' }, 'The port must be a whole number.'],
  ['port', { port: '2e1' }, 'The port must be a whole number.'],
  ['pass', { pass: '' }, 'The password is missing.'],
  ['key', { auth: 'key' as const }, 'The private key is missing.'],
])('a wrong %s is reported: %p', (field, change, words) => {
  expect(readDraft({ ...DRAFT, ...change })).toEqual({ errors: { [field]: words } });
});

test.each([
  ['ssh-ed25519 AAAA me@here', /public key/],
  ['-----BEGIN PUBLIC KEY-----', /public key/],
  ['~/.ssh/id_ed25519', /not a private key/],
])('%p is not a private key', (text, words) => {
  expect(mistakeInKey(text)).toMatch(words);
});

test.each([
  '-----BEGIN OPENSSH PRIVATE KEY-----\nb3',
  '\r\n-----BEGIN EC PRIVATE KEY-----',
  'PuTTY-User-Key-File-3: x',
])('%p may be a private key', (text) => {
  expect(mistakeInKey(text)).toBeUndefined();
});
