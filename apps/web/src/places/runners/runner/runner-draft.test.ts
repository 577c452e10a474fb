import { expect, test } from '@jest/globals';

import { makeDraft, readDraft } from '../draft.ts';
import { mistakeInKey } from './runner-fields.ts';
import { RUNNER_KIND } from './runner-kind.ts';
import { createRunnerRecord } from './runner-record.ts';

const NEW = makeDraft(RUNNER_KIND);

function readTexts(change: Readonly<Record<string, string>>) {
  const filled = { host: 'mini.local', user: 'ci', pass: 'secret' };
  return readDraft(RUNNER_KIND, { ...NEW, texts: { ...NEW.texts, ...filled, ...change } });
}

test('reading the unchanged form of a record results in the same record', () => {
  const record = createRunnerRecord(
    { name: 'Mini', host: 'a', port: 2200, user: 'u', auth: 'password', pass: 'p' },
    'rn-1',
  );
  const read = readDraft(RUNNER_KIND, makeDraft(RUNNER_KIND, record));
  expect('entry' in read && createRunnerRecord(read.entry, 'rn-1')).toEqual(record);
});

test('an empty port is 22', () => {
  expect(readTexts({ port: ' ' })).toMatchObject({ entry: { port: 22 } });
});

test.each([
  ['host', { host: ' ' }, 'The address is missing.'],
  ['host', { host: 'a\u0000' }, 'The address must be one line.'],
  ['user', { user: '' }, 'The user is missing.'],
  ['port', { port: '0' }, 'The port must be 1 to 65535.'],
  ['port', { port: '22.5' }, 'The port must be a whole number.'],
  ['port', { port: '2e1' }, 'The port must be a whole number.'],
  ['pass', { pass: '' }, 'The password is missing.'],
  ['key', { auth: 'key' }, 'The private key is missing.'],
] as const)('a wrong %s is reported: %p', (field, change, words) => {
  expect(readTexts(change)).toEqual({ errors: { [field]: words } });
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
