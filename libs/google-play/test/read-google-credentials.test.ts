import { describe, expect, test } from '@jest/globals';

import {
  describeCredentials,
  type GoogleSignInError,
  impersonate,
  METADATA_SERVER,
  readGoogleCredentials,
  type ReadCredentialsOptions,
} from '../src/index.ts';
import {
  ACCOUNT,
  EXTERNAL_FILE,
  EXTERNAL_USER_FILE,
  IMPERSONATED_FILE,
  IMPERSONATION_URL,
  KEY_FILE,
  rsaKey,
  USER_FILE,
} from './sample-credentials.ts';

function read(json: unknown, options?: ReadCredentialsOptions) {
  return readGoogleCredentials(typeof json === 'string' ? json : JSON.stringify(json), options);
}

function catchRefusal(json: unknown, options?: ReadCredentialsOptions): GoogleSignInError {
  try {
    read(json, options);
  } catch (error) {
    return error as GoogleSignInError;
  }
  throw new Error('was accepted');
}

function externalWith(changes: object) {
  return { ...EXTERNAL_FILE, ...changes };
}

describe('every kind that works', () => {
  test.each([
    ['a key file', KEY_FILE, 'the key of a service account', ACCOUNT],
    ['a key file without type', { ...KEY_FILE, type: undefined }, 'the key of a service account', ACCOUNT],
    ['a login', USER_FILE, 'a login with gcloud', null],
    ['a workforce login', EXTERNAL_USER_FILE, 'a login through the identity provider of a company', null],
    ['a login that acts as an account', IMPERSONATED_FILE, 'a login with gcloud', ACCOUNT],
    [
      'a key that acts as another account',
      {
        ...IMPERSONATED_FILE,
        source_credentials: { ...KEY_FILE, client_email: 'ci@a.iam.gserviceaccount.com' },
      },
      'the key of a service account',
      ACCOUNT,
    ],
    ['a federation', EXTERNAL_FILE, /^a token of another provider, /, ACCOUNT],
    [
      'a federation with its region',
      externalWith({ token_url: 'https://sts.europe-west1.rep.googleapis.com/v1/token' }),
      /^a token/,
      ACCOUNT,
    ],
    [
      'a federation with an address of the provider',
      externalWith({
        credential_source: {
          url: 'https://pipelines.actions.githubusercontent.com/token?audience=a',
          headers: { Authorization: 'Bearer x' },
          format: { type: 'json', subject_token_field_name: 'value' },
        },
      }),
      /^a token/,
      ACCOUNT,
    ],
  ])('%s', (_name, json, kind, principal) => {
    const about = describeCredentials(read(json));
    expect(about).toMatchObject({ kind: expect.stringMatching(kind), principal });
  });

  test.each([
    ['a byte order mark', `\uFEFF${JSON.stringify(KEY_FILE)}`],
    [
      'CRLF, also in the key',
      JSON.stringify(
        { ...KEY_FILE, private_key: KEY_FILE.private_key.replaceAll('\n', '\r\n') },
        null,
        2,
      ).replaceAll('\n', '\r\n'),
    ],
    [
      'the characters \\n in the key',
      JSON.stringify({ ...KEY_FILE, private_key: KEY_FILE.private_key.replaceAll('\n', '\\n') }),
    ],
  ])('a key file with %s', (_name, text) => {
    expect(read(text)).toMatchObject({ type: 'service_account', client_email: ACCOUNT });
  });

  test('fields that are not used are left out', () => {
    expect(Object.keys(read(KEY_FILE)).toSorted()).toEqual([
      'client_email',
      'private_key',
      'private_key_id',
      'type',
    ]);
  });

  test('the metadata server is a choice without a file', () => {
    expect(describeCredentials(METADATA_SERVER)).toMatchObject({ type: 'metadata_server', principal: null });
  });
});

describe('acting as a service account', () => {
  test.each([
    ['a login', USER_FILE],
    ['a workforce login', EXTERNAL_USER_FILE],
    ['a key', { ...KEY_FILE, client_email: 'ci@a.iam.gserviceaccount.com' }],
    ['a federation without an account', externalWith({ service_account_impersonation_url: undefined })],
    ['a login that already acts as this account', IMPERSONATED_FILE],
  ])('%s', (_name, json) => {
    const credentials = read(json, { impersonate: ACCOUNT });
    expect(describeCredentials(credentials).principal).toBe(ACCOUNT);
    expect(credentials).toMatchObject({ service_account_impersonation_url: IMPERSONATION_URL });
  });

  test('the quota project of a login is not that of the service account', () => {
    const credentials = read(USER_FILE, { impersonate: ACCOUNT });
    expect(credentials).toMatchObject({ source_credentials: { quota_project_id: 'tilia-garden' } });
    expect(credentials).not.toHaveProperty('quota_project_id');
  });

  test('another account than that of the file is refused, and both are named', () => {
    const other = 'other@tilia-garden.iam.gserviceaccount.com';
    expect(
      catchRefusal(IMPERSONATED_FILE, { impersonate: other, impersonateName: 'PLAYSTORE_IMPERSONATE' }),
    ).toMatchObject({
      reason: 'CREDENTIALS_AMBIGUOUS',
      message: `The credentials already act as ${ACCOUNT}, and PLAYSTORE_IMPERSONATE names ${other}.`,
    });
  });

  test.each(['a@b.c', 'me@gmail.com', `${ACCOUNT}/../x`, `${ACCOUNT}:signBlob?`, '', 'x@evil.example'])(
    'the address %j is refused',
    (email) => {
      expect(() => impersonate(METADATA_SERVER, email, 'PLAYSTORE_IMPERSONATE')).toThrow(
        expect.objectContaining({
          reason: 'CREDENTIALS_INVALID',
          message: expect.stringMatching(/^PLAYSTORE_IMP/),
        }),
      );
    },
  );
});

describe('bad input', () => {
  const url = (address: string) => externalWith({ credential_source: { url: address } });
  test.each([
    ['a text that is no JSON', 'secret', 'CREDENTIALS_INVALID', /holds no JSON/],
    ['a bare key', KEY_FILE.private_key, 'CREDENTIALS_INVALID', /a bare key/],
    [
      'UTF-16',
      Buffer.from(`\uFEFF${JSON.stringify(KEY_FILE)}`, 'utf16le').toString('utf8'),
      'CREDENTIALS_INVALID',
      /no UTF-8 text/,
    ],
    ['JSON that is cut off', JSON.stringify(KEY_FILE).slice(0, 900), 'CREDENTIALS_INVALID', /cut off/],
    ['JSON in quotes', `'${JSON.stringify(KEY_FILE)}'`, 'CREDENTIALS_INVALID', /JSON in quotes/],
    [
      'base64',
      Buffer.from(JSON.stringify(KEY_FILE)).toString('base64'),
      'CREDENTIALS_INVALID',
      /base64 instead of JSON/,
    ],
    [
      'base64 of a text on several lines',
      Buffer.from(JSON.stringify(KEY_FILE, null, 2)).toString('base64'),
      'CREDENTIALS_INVALID',
      /base64 instead of JSON/,
    ],
    [
      'an OAuth client',
      { installed: { client_id: 'a', client_secret: 'secret' } },
      'CREDENTIALS_INVALID',
      /an OAuth client.*--client-id-file/,
    ],
    ['an array', [], 'CREDENTIALS_INVALID', /another kind/],
    ['more than 64 KiB', ' '.repeat(65_537), 'CREDENTIALS_INVALID', /longer than 64 KiB/],
    ['an unknown type', { ...KEY_FILE, type: 'unheard' }, 'CREDENTIALS_INVALID', /wrong type \(unheard\)/],
    ['a type that is no text', { type: 7 }, 'CREDENTIALS_INVALID', /wrong type\.$/],
    ['no fields', {}, 'CREDENTIALS_INVALID', /missing or wrong client_email, private_key/],
    ['a short key', { ...KEY_FILE, private_key: rsaKey(1024) }, 'CREDENTIALS_INVALID', /2048 bits/],
    ['gdch', { type: 'gdch_service_account' }, 'CREDENTIALS_UNSUPPORTED', /Distributed Cloud/],
    [
      'an executable',
      externalWith({ credential_source: { executable: { command: '/bin/secret' } } }),
      'CREDENTIALS_UNSUPPORTED',
      /kind executable/,
    ],
    [
      'an executable beside a file',
      externalWith({ credential_source: { file: '/tmp/t', executable: { command: '/bin/secret' } } }),
      'CREDENTIALS_UNSUPPORTED',
      /kind executable/,
    ],
    [
      'a certificate',
      externalWith({ credential_source: { certificate: { use_default_certificate_config: true } } }),
      'CREDENTIALS_UNSUPPORTED',
      /mTLS/,
    ],
    [
      'AWS',
      externalWith({ credential_source: { environment_id: 'aws1', url: 'http://169.254.169.254/x' } }),
      'CREDENTIALS_UNSUPPORTED',
      /AWS/,
    ],
    [
      'a federation without an account',
      externalWith({ service_account_impersonation_url: undefined }),
      'IMPERSONATION_MISSING',
      /no service account to act as/,
    ],
    [
      'another impersonation host',
      {
        ...IMPERSONATED_FILE,
        service_account_impersonation_url: IMPERSONATION_URL.replace('googleapis', 'evil'),
      },
      'CREDENTIALS_UNSAFE',
      /service_account_impersonation_url/,
    ],
    [
      'an impersonation address with more after it',
      externalWith({ service_account_impersonation_url: `${IMPERSONATION_URL}?x=https://evil.example` }),
      'CREDENTIALS_UNSAFE',
      /service_account_impersonation_url/,
    ],
    [
      'an impersonation address of more than 256 characters',
      externalWith({
        service_account_impersonation_url: IMPERSONATION_URL.replace(
          ACCOUNT,
          `${'a'.repeat(90)}@${'b'.repeat(100)}.gserviceaccount.com`,
        ),
      }),
      'CREDENTIALS_UNSAFE',
      /service_account_impersonation_url/,
    ],
    ...[
      'https://evil.example/v1/token',
      'https://sts.googleapis.com.evil.example/v1/token',
      'https://sts.googleapis.com:444/v1/token',
      'https://user@sts.googleapis.com/v1/token',
      'http://sts.googleapis.com/v1/token',
      'https://sts.googleapis.com/v1/token?a=b',
      'https://sts.mtls.googleapis.com/v1/token',
      'https://storage.googleapis.com/v1/token',
    ].map(
      (token_url) => [token_url, externalWith({ token_url }), 'CREDENTIALS_UNSAFE', /token_url/] as const,
    ),
    [
      'another universe',
      { ...USER_FILE, universe_domain: 'evil.example' },
      'CREDENTIALS_UNSAFE',
      /universe_domain/,
    ],
    [
      'another universe of a key',
      { ...KEY_FILE, universe_domain: 'evil.example' },
      'CREDENTIALS_UNSAFE',
      /universe_domain/,
    ],
    [
      'an unsafe source of an impersonation',
      {
        ...IMPERSONATED_FILE,
        source_credentials: { ...EXTERNAL_USER_FILE, token_url: 'https://evil.example/' },
      },
      'CREDENTIALS_UNSAFE',
      /^source_credentials of X .*token_url/,
    ],
    [
      'a delegate that is no service account',
      { ...IMPERSONATED_FILE, delegates: ['projects/-/serviceAccounts/../x'] },
      'CREDENTIALS_INVALID',
      /delegates/,
    ],
    [
      'an impersonation in an impersonation',
      { ...IMPERSONATED_FILE, source_credentials: IMPERSONATED_FILE },
      'CREDENTIALS_INVALID',
      /delegates/,
    ],
    ['http', url('http://provider.example/t'), 'CREDENTIALS_UNSAFE', /http: is not https:/],
    ['http of this machine', url('http://localhost:1/t'), 'CREDENTIALS_UNSAFE', /http: is not https:/],
    ['a file address', url('file:///etc/passwd'), 'CREDENTIALS_UNSAFE', /file: is not https:/],
    ['a user name', url('https://me:secret@provider.example/'), 'CREDENTIALS_UNSAFE', /user name/],
    [
      'a header with a line break',
      externalWith({ credential_source: { url: 'https://a.example', headers: { A: 'b\r\nHost: c' } } }),
      'CREDENTIALS_INVALID',
      /credential_source/,
    ],
    [
      'JSON without the name of its field',
      externalWith({ credential_source: { file: '/t', format: { type: 'json' } } }),
      'CREDENTIALS_INVALID',
      /credential_source/,
    ],
    [
      'a lifetime of a week',
      externalWith({ service_account_impersonation: { token_lifetime_seconds: 604_800 } }),
      'CREDENTIALS_INVALID',
      /token_lifetime_seconds/,
    ],
    [
      'a project of a workforce pool, with another kind of pool',
      externalWith({ workforce_pool_user_project: 'tilia-garden' }),
      'CREDENTIALS_INVALID',
      /missing or wrong workforce_pool_user_project/,
    ],
    [
      'a quota project that is no header',
      { ...USER_FILE, quota_project_id: 'a\r\nb' },
      'CREDENTIALS_INVALID',
      /quota_project_id/,
    ],
  ] as const)('%s', (_name, json, reason, message) => {
    const refusal = catchRefusal(json, { name: 'X' });
    expect(refusal).toMatchObject({
      name: 'GoogleSignInError',
      code: 'CREDENTIALS_INVALID',
      reason,
      hint: expect.any(String),
    });
    expect(refusal.message).toMatch(message);
    expect(refusal.message).toMatch(/\bX\b/);
    expect(`${refusal.message} ${refusal.hint}`).not.toMatch(/secret|evil|PRIVATE KEY-----\n/);
  });

  test.each(['unheard', 'gdch_service_account'])(
    'the hint for the type %s names the kinds that work',
    (type) => {
      expect(catchRefusal({ ...KEY_FILE, type }).hint).toMatch(
        /JSON key file of a service account.*--impersonate-service-account=.*workload identity federation/,
      );
    },
  );

  test('http of this machine is accepted after the user has allowed it', () => {
    for (const address of ['http://localhost:9/t', 'http://169.254.169.254/metadata/identity/oauth2/token'])
      expect(read(url(address), { allowLocalHttp: true })).toMatchObject({
        credential_source: { url: address },
      });
    expect(catchRefusal(url('http://10.0.0.1/t'), { allowLocalHttp: true }).reason).toBe(
      'CREDENTIALS_UNSAFE',
    );
  });
});
