import { beforeAll, describe, expect, test } from '@jest/globals';

import type { FakeAccount, FakeProvider } from '../src/index.ts';
import { type Client, type ClientResponse, playAssertion, startClient } from './store-client.ts';

const CLOUD = 'https://www.googleapis.com/auth/cloud-platform';
const PLAY = 'https://www.googleapis.com/auth/androidpublisher';
const EDITS = '/androidpublisher/v3/applications/app.tilia.garden/edits';

let client: Client;
let provider: FakeProvider;
let account: FakeAccount;
beforeAll(async () => {
  client = await startClient();
  const { google } = client.fake.stores;
  provider = await google.addProvider();
  account = google.addAccount();
  account.letAct(provider.principal);
});

async function call(url: string, init: RequestInit = {}): Promise<ClientResponse> {
  const response = await fetch(url, init);
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}

const post = (url: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  call(url, { method: 'POST', body: new URLSearchParams(form), headers });

const exchange = async (changes: Record<string, string> = {}) =>
  post(`${client.fake.stsUrl}/v1/token`, {
    grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
    audience: provider.audience,
    scope: CLOUD,
    requested_token_type: 'urn:ietf:params:oauth:token-type:access_token',
    subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
    subject_token: await provider.issueToken(),
    ...changes,
  });

const generate = (token: string, email: string, body: object = {}, headers: Record<string, string> = {}) =>
  call(`${client.fake.iamCredentialsUrl}/v1/projects/-/serviceAccounts/${email}:generateAccessToken`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ scope: [PLAY], lifetime: '3600s', delegates: [], ...body }),
  });

const openEdit = (token: string) =>
  call(`${client.fake.playBaseUrl}${EDITS}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });

describe('a login with gcloud', () => {
  const refresh = (file: Readonly<Record<string, unknown>>, changes: Record<string, string> = {}) =>
    post(client.fake.playTokenUrl, {
      grant_type: 'refresh_token',
      client_id: String(file['client_id']),
      client_secret: String(file['client_secret']),
      refresh_token: String(file['refresh_token']),
      ...changes,
    });

  test('gives a token without the scope of Google Play', async () => {
    const { file } = client.fake.stores.google.addLogin();
    const { status, body } = await refresh(file);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      expires_in: 3599,
      token_type: 'Bearer',
      scope: expect.stringContaining(CLOUD),
    });
    expect((await openEdit(body.access_token)).body.error.details[0].reason).toBe(
      'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
    );
  });

  test.each([
    ['another client', { client_id: 'x' }, 401, 'invalid_client'],
    ['another secret', { client_secret: 'x' }, 401, 'invalid_client'],
    ['another refresh token', { refresh_token: 'x' }, 400, 'invalid_grant'],
  ])('%s is refused', async (_name, changes, status, error) => {
    const { file } = client.fake.stores.google.addLogin();
    const refused = await refresh(file, changes);
    expect([refused.status, refused.body.error]).toEqual([status, error]);
  });

  test('after the organisation asks for a new login, the error has the subtype invalid_rapt', async () => {
    const { login, file } = client.fake.stores.google.addLogin();
    login.state = 'reauth';
    expect((await refresh(file)).body).toMatchObject({
      error: 'invalid_grant',
      error_subtype: 'invalid_rapt',
    });
    login.state = 'revoked';
    expect((await refresh(file)).body.error_description).toBe('Token has been expired or revoked.');
  });
});

describe('the Security Token Service', () => {
  test('exchanges the token of a provider, and its token acts as a service account', async () => {
    const { body } = await exchange();
    expect(body).toEqual({
      access_token: expect.any(String),
      issued_token_type: 'urn:ietf:params:oauth:token-type:access_token',
      token_type: 'Bearer',
      expires_in: 3599,
    });
    const { status, body: issued } = await generate(body.access_token, account.email);
    expect([status, Date.parse(issued.expireTime) - Date.now() > 3_500_000]).toEqual([200, true]);
    expect((await openEdit(issued.accessToken)).status).toBe(200);
  });

  test.each([
    [
      'an unknown pool',
      { audience: '//iam.googleapis.com/projects/1/locations/global/workloadIdentityPools/a/providers/b' },
      'invalid_target',
    ],
    ['an audience that is no provider', { audience: 'https://a.example' }, 'invalid_request'],
    [
      'another type of token',
      { subject_token_type: 'urn:ietf:params:oauth:token-type:saml2' },
      'invalid_request',
    ],
    ['no scope', { scope: '' }, 'invalid_scope'],
    ['a token that is no JWT', { subject_token: 'x' }, 'invalid_grant'],
    ['another grant', { grant_type: 'password' }, 'unsupported_grant_type'],
  ])('%s is refused', async (_name, changes, error) => {
    const refused = await exchange(changes as Record<string, string>);
    expect([refused.status, refused.body.error]).toEqual([400, error]);
  });

  test.each([
    ['another audience', { aud: 'https://a.example' }, /audience in ID Token \[https:\/\/a\.example\]/],
    ['another issuer', { iss: 'https://a.example' }, /issuer/],
    ['an end in the past', { exp: 1_713_260_741, iat: 1_713_260_441 }, /1713260441 is stale to sign-in/],
  ])('a token with %s is refused', async (_name, claims, text) => {
    const refused = await exchange({ subject_token: await provider.issueToken(claims) });
    expect(refused.body).toEqual({ error: 'invalid_grant', error_description: expect.stringMatching(text) });
  });

  test('a token that somebody else signed is refused', async () => {
    const [header, , signature] = (await provider.issueToken()).split('.');
    const [, claims] = (await provider.issueToken({ exp: Math.floor(Date.now() / 1000) + 999 })).split('.');
    expect((await exchange({ subject_token: `${header}.${claims}.${signature}` })).status).toBe(400);
  });

  test('continues a login through a company only with its client', async () => {
    const { login, file } = client.fake.stores.google.addLogin({ kind: 'workforce', rotates: true });
    const url = `${client.fake.stsUrl}/v1/oauthtoken`;
    const form = { grant_type: 'refresh_token', refresh_token: login.refreshToken };
    expect((await post(url, form)).status).toBe(401);
    const basic = { authorization: `Basic ${btoa(`${file['client_id']}:${file['client_secret']}`)}` };
    const { body } = await post(url, form, basic);
    expect(body.refresh_token).toBe(login.refreshToken);
    expect((await post(url, form, basic)).body.error).toBe('invalid_grant');
  });
});

describe('the IAM Credentials API', () => {
  const cloudToken = async () => (await exchange()).body.access_token as string;

  test('only those who may act as an account get its token, also through delegates', async () => {
    const { google } = client.fake.stores;
    const middle = google.addAccount();
    const target = google.addAccount();
    const refused = await generate(await cloudToken(), target.email);
    expect(refused.status).toBe(403);
    expect(refused.body.error).toMatchObject({
      message: "Permission 'iam.serviceAccounts.getAccessToken' denied on resource (or it may not exist).",
      details: [{ reason: 'IAM_PERMISSION_DENIED' }],
    });
    expect(refused.body.error.errors).toBeUndefined();
    middle.letAct(provider.principal);
    target.letAct(middle.email);
    const delegates = [`projects/-/serviceAccounts/${middle.email}`];
    expect((await generate(await cloudToken(), target.email, { delegates })).status).toBe(200);
  });

  test('the lifetime, the scope and the token are checked', async () => {
    const token = await cloudToken();
    expect((await generate(token, account.email, { lifetime: '7200s' })).status).toBe(400);
    expect((await generate(token, account.email, { scope: [] })).status).toBe(400);
    expect((await generate('x', account.email)).status).toBe(401);
    const narrow = (await client.token(playAssertion(client.credentials))).body.access_token as string;
    expect((await generate(narrow, account.email)).body.error.details[0].reason).toBe(
      'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
    );
  });

  test('an API that is switched off and a foreign quota project are named', async () => {
    const { identities } = client.fake.stores.google;
    identities.iamCredentialsEnabled = false;
    const off = await generate(await cloudToken(), account.email);
    identities.iamCredentialsEnabled = true;
    expect(off.body.error.details[0].reason).toBe('SERVICE_DISABLED');
    identities.deniedProjects.add('foreign');
    const headers = { 'x-goog-user-project': 'foreign' };
    const denied = await generate(await cloudToken(), account.email, {}, headers);
    expect(denied.body.error.details[0].reason).toBe('USER_PROJECT_DENIED');
  });
});

test('an account that is not invited in Play Console has no access', async () => {
  const { google } = client.fake.stores;
  const stranger = google.addAccount({ invited: false });
  stranger.letAct(provider.principal);
  const { body } = await generate((await exchange()).body.access_token, stranger.email);
  const refused = await openEdit(body.accessToken);
  expect([refused.status, refused.body.error.message]).toEqual([403, 'The caller does not have permission']);
});

test('the metadata server answers only with its header, and only on a machine of Google', async () => {
  const { identities } = client.fake.stores.google;
  const url = `${client.fake.metadataUrl}/computeMetadata/v1/instance/service-accounts/default`;
  const headers = { 'Metadata-Flavor': 'Google' };
  expect((await call(`${url}/token`, { headers })).status).toBe(404);
  identities.machine = { email: account.email, scopes: 'requested' };
  expect((await call(`${url}/token`)).status).toBe(403);
  expect((await call(`${url}/email`, { headers })).body).toBe(account.email);
  const { body } = await call(`${url}/token?scopes=${PLAY}`, { headers });
  expect((await openEdit(body.access_token)).status).toBe(200);
  identities.machine = { email: account.email, scopes: [CLOUD] };
  const narrow = await call(`${url}/token?scopes=${PLAY}`, { headers });
  expect((await openEdit(narrow.body.access_token)).status).toBe(403);
});

test('the provider gives its token only with its header', async () => {
  expect((await call(provider.url)).status).toBe(401);
  const { body } = await call(provider.url, { headers: { authorization: 'Bearer request-token' } });
  expect((await exchange({ subject_token: body.value })).status).toBe(200);
});
