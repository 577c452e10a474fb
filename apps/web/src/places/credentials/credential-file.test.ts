import { expect, test } from '@jest/globals';

import { describeValue, recogniseFile } from './credential-file.ts';

const P8 = '-----BEGIN PRIVATE KEY-----\nMIGTsecret\n-----END PRIVATE KEY-----\n';
const ACCOUNT = JSON.stringify({
  type: 'service_account',
  client_email: 'a@b.c',
  private_key: P8,
  note: 'é',
});

function base64(text: string) {
  return Buffer.from(text).toString('base64');
}

test('Apple’s key becomes one line of base64, and its file name gives the key ID', () => {
  expect(recogniseFile('AuthKey_2X9R4HXF34.p8', P8)).toEqual({
    kind: 'p8',
    base64: base64(P8),
    keyId: '2X9R4HXF34',
  });
  expect(recogniseFile('key.p8', P8)).toEqual({ kind: 'p8', base64: base64(P8) });
});

test('a service account’s key becomes one line of base64, byte for byte', () => {
  expect(recogniseFile('x.json', ACCOUNT)).toEqual({
    kind: 'google',
    base64: base64(ACCOUNT),
    words: 'the key of a service account: a@b.c',
  });
});

test.each([
  ['a byte order mark', `\uFEFF${ACCOUNT}`],
  ['no type, as key files of earlier years', ACCOUNT.replace('"type":"service_account",', '')],
])('a key file with %s is recognized', (_what, text) => {
  expect(recogniseFile('x.json', text)).toMatchObject({ kind: 'google', base64: base64(text) });
  expect(describeValue('google', base64(text))).toEqual({
    good: 'Contains the key of a service account: a@b.c.',
  });
});

test.each([
  ['.env', 'FOO=1\n'],
  ['settings.txt', '# keys\nASC_KEY_ID=1\n'],
  ['.env.local', `KEY="${P8}"\nBUNDLE_ID=a\n`],
])('the content of %s is recognized as .env text', (name, text) => {
  expect(recogniseFile(name, text)).toEqual({ kind: 'env', text });
});

test.each([
  ['a public key', '-----BEGIN PUBLIC KEY-----\nsecret', /public key/],
  ['a certificate', '-----BEGIN CERTIFICATE-----\nsecret', /certificate/],
  ['an encrypted key', '-----BEGIN ENCRYPTED PRIVATE KEY-----\nsecret', /passphrase/],
  ['other JSON', '{"type":"gdch_service_account","secret":1}', /not a Google credential/],
  ['half a key', '{"type":"service_account","client_email":"secret"}', /private_key is missing/],
  ['broken JSON', '{"type":"service_account"', /not a Google credential/],
  ['a note', 'dear diary: secret', /is neither/],
])('%s is refused, and the message does not repeat the content', (_name, text, words) => {
  expect(() => recogniseFile('file', text)).toThrow(words);
  expect(() => recogniseFile('file', text)).not.toThrow(/secret/);
});

test('values are described without being repeated', () => {
  expect(describeValue('p8', ' ')).toBeUndefined();
  expect(describeValue('p8', base64(P8).replace(/(.{20})/g, '$1\n'))).toEqual({
    good: 'Contains a private key.',
  });
  expect(describeValue('google', base64(ACCOUNT).replace(/=+$/, ''))).toEqual({
    good: 'Contains the key of a service account: a@b.c.',
  });
  expect(describeValue('p8', base64(ACCOUNT))).toEqual({
    mistake: expect.stringContaining('not contain a private key'),
  });
  expect(describeValue('google', base64(P8))).toHaveProperty('mistake');
  expect(describeValue('p8', '***')).toEqual({ mistake: expect.stringContaining('not base64') });
});
