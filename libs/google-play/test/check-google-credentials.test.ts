import { expect, test } from '@jest/globals';

import {
  checkGoogleCredentials,
  type GoogleCredentials,
  impersonate,
  METADATA_SERVER,
} from '../src/index.ts';
import { ACCOUNT, EXTERNAL_FILE, KEY_FILE } from './sample-credentials.ts';

test('the choices of a program are accepted', () => {
  for (const credentials of [METADATA_SERVER, impersonate(METADATA_SERVER, ACCOUNT, 'x')])
    expect(checkGoogleCredentials(credentials, 'account')).toEqual(credentials);
  const source = { url: 'http://localhost:1/token' };
  const local = { ...EXTERNAL_FILE, credential_source: source } as GoogleCredentials;
  expect(checkGoogleCredentials(local, 'account')).toMatchObject({ credential_source: source });
});

test.each([
  ['nothing', undefined],
  ['another type', { type: 'unheard' }],
  ['a field of another type', { ...KEY_FILE, client_email: 7 }],
  [
    'a foreign address to act at',
    {
      type: 'impersonated_service_account',
      source_credentials: METADATA_SERVER,
      service_account_impersonation_url: 'https://evil.example/',
    },
  ],
])('%s is refused by its name', (_name, credentials) => {
  expect(() =>
    checkGoogleCredentials(credentials as unknown as GoogleCredentials, 'googlePlay.account'),
  ).toThrow(
    expect.objectContaining({
      code: 'CREDENTIALS_INVALID',
      message: expect.stringMatching(/^googlePlay\.account/),
    }),
  );
});
