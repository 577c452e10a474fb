import { expect, test } from '@jest/globals';

import { describeGoogleFile } from './google-kinds.ts';

const URL =
  'https://iamcredentials.googleapis.com/v1/projects/-/serviceAccounts/a@b.iam.gserviceaccount.com:generateAccessToken';

test.each([
  [
    { type: 'service_account', client_email: 'a@b.c', private_key: 'canary' },
    { kind: 'service_account', account: 'a@b.c' },
  ],
  [{ type: 'authorized_user', refresh_token: 'canary' }, { kind: 'authorized_user' }],
  [
    { type: 'external_account', service_account_impersonation_url: URL },
    { kind: 'external_account', account: 'a@b.iam.gserviceaccount.com' },
  ],
])('%j is described without its secrets', (json, expected) => {
  const described = describeGoogleFile(JSON.stringify(json));
  expect(described).toMatchObject(expected);
  expect(JSON.stringify(described)).not.toContain('canary');
});

test('a byte order mark is no part of the file, and a key file may have no type', () =>
  expect(describeGoogleFile('\uFEFF{"client_email":"a@b.c","private_key":"k"}')).toEqual({
    kind: 'service_account',
    account: 'a@b.c',
  }));

test.each([
  '',
  '{}',
  'null',
  '[]',
  '{"type":"toString"}',
  '{"type":"gdch_service_account"}',
  '{"type":"service_account"',
])('%j is no credential', (text) => expect(describeGoogleFile(text)).toBeUndefined());
