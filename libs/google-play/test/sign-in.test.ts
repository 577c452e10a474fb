import { mkdtemp, truncate, writeFile } from 'node:fs/promises';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createFakeStores, type FakeProvider } from '@storedeck/fake-stores';

import { impersonate, METADATA_SERVER, readGoogleCredentials } from '../src/index.ts';
import { type SignInRig, startSignInRig } from './sign-in-rig.ts';

let rig: SignInRig;
let provider: FakeProvider;
let keyFile: object;
let tokenFile: string;
/** The time by which Google's clock is ahead, in ms. */
let shift = 0;
const printed: string[] = [];
/** What every connection of this process was opened to. */
const connected: string[] = [];
/** The header that the metadata server adds to its responses. */
const MACHINE = { 'metadata-flavor': 'Google' };
const before = { ...process.env };

beforeAll(async () => {
  for (const stream of [process.stdout, process.stderr]) {
    jest.spyOn(stream, 'write').mockImplementation((chunk) => {
      printed.push(String(chunk));
      return true;
    });
  }
  for (const name of ['log', 'warn', 'error'] as const)
    jest
      .spyOn(console, name)
      .mockImplementation((...values: unknown[]) => void printed.push(values.join(' ')));
  // Every client, of whichever library, opens its connections with this method.
  const { connect } = Socket.prototype;
  jest.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...args: unknown[]) {
    connected.push(JSON.stringify(args));
    return Reflect.apply(connect, this, args) as Socket;
  });
  // With these, Google's libraries would log every request and ask another metadata server.
  process.env['GOOGLE_SDK_NODE_LOGGING'] = 'all';
  process.env['NODE_DEBUG'] = 'auth';
  process.env['GCE_METADATA_HOST'] = 'other.example';
  process.env['HTTPS_PROXY'] = 'no proxy';
  process.env['GOOGLE_CLOUD_UNIVERSE_DOMAIN'] = 'evil.example';
  process.env['GOOGLE_APPLICATION_CREDENTIALS'] = '/nonexistent';
  rig = await startSignInRig({ now: () => Date.now() + shift });
  provider = await rig.fake.stores.google.addProvider();
  keyFile = (await rig.fake.stores.makeCredentials()).serviceAccount;
  tokenFile = join(await mkdtemp(join(tmpdir(), 'token-')), 'token');
});
beforeEach(async () => {
  rig.reset();
  await writeFile(tokenFile, await provider.issueToken());
});
afterAll(async () => {
  await rig.close();
  jest.restoreAllMocks();
  process.env = before;
});

function google() {
  return rig.fake.stores.google;
}

/** A service account as which a principal may act. */
function accountFor(...principals: string[]) {
  const account = google().addAccount();
  for (const principal of principals) account.letAct(principal);
  return account;
}

describe('every kind signs in, and asks only the services that it needs', () => {
  const kinds: [string, () => Promise<object>, string | null, Record<string, number>][] = [
    ['the key of a service account', async () => keyFile, null, { googlePlayToken: 1 }],
    [
      'a login with an own client, which has the scope of Google Play',
      async () => {
        const invited = accountFor();
        const scopes = ['https://www.googleapis.com/auth/androidpublisher'];
        return google().addLogin({ principal: invited.email, scopes }).file;
      },
      null,
      { googlePlayToken: 1 },
    ],
    [
      'a login that acts as a service account',
      async () => ({
        type: 'impersonated_service_account',
        source_credentials: google().addLogin().file,
        service_account_impersonation_url: accountFor('me@tilia.example').impersonationUrl,
      }),
      'the account',
      { googlePlayToken: 1, googleIamCredentials: 1 },
    ],
    // gcloud writes the address alone (--impersonate-service-account=MIDDLE,TARGET).
    ...['projects/-/serviceAccounts/', ''].map((prefix): (typeof kinds)[number] => [
      `a login that acts through a delegate ${prefix}EMAIL`,
      async () => {
        const middle = accountFor('me@tilia.example');
        return {
          type: 'impersonated_service_account',
          source_credentials: google().addLogin().file,
          service_account_impersonation_url: accountFor(middle.email).impersonationUrl,
          delegates: [`${prefix}${middle.email}`],
        };
      },
      'the account',
      { googlePlayToken: 1, googleIamCredentials: 1 },
    ]),
    [
      'a login through a company that acts as a service account',
      async () => {
        const { login, file } = google().addLogin({ kind: 'workforce' });
        return {
          type: 'impersonated_service_account',
          source_credentials: file,
          service_account_impersonation_url: accountFor(login.principal).impersonationUrl,
        };
      },
      'the account',
      { googleSts: 1, googleIamCredentials: 1 },
    ],
    [
      'a token of a provider in a file',
      async () => provider.file({ file: tokenFile }, accountFor(provider.principal)),
      'the account',
      { googleSts: 1, googleIamCredentials: 1 },
    ],
    [
      'a token of a provider in a field of a JSON file',
      async () => {
        await writeFile(tokenFile, JSON.stringify({ id_token: await provider.issueToken() }));
        const format = { type: 'json', subject_token_field_name: 'id_token' };
        return provider.file({ file: tokenFile, format }, accountFor(provider.principal));
      },
      'the account',
      { googleSts: 1, googleIamCredentials: 1 },
    ],
    [
      'a token from the address of a provider',
      async () =>
        provider.file(
          {
            url: provider.url,
            headers: { Authorization: 'Bearer request-token' },
            format: { type: 'json', subject_token_field_name: 'value' },
          },
          accountFor(provider.principal),
        ),
      'the account',
      { tokenProvider: 1, googleSts: 1, googleIamCredentials: 1 },
    ],
  ];
  test.each(kinds)('%s', async (_name, make, acting, counts) => {
    const signIn = await rig.signInWith(await make());
    if (acting !== null) expect(signIn.about.principal).toMatch(/^play-.*gserviceaccount\.com$/);
    const { token, expiresAtMs } = await signIn.tokens.get();
    expect(expiresAtMs - Date.now()).toBeGreaterThan(3_500_000);
    expect(rig.counts()).toEqual(counts);
    expect(await rig.openEdit(token)).toBe(200);
  });

  test('the metadata server, directly and acting as a service account', async () => {
    const machine = google().addAccount();
    google().identities.machine = { email: machine.email, scopes: 'requested' };
    const direct = await rig.signIn(METADATA_SERVER);
    expect(await rig.openEdit((await direct.tokens.get()).token)).toBe(200);
    expect(direct.about.principal).toBe(machine.email);
    const target = accountFor(machine.email);
    const acting = await rig.signIn(impersonate(METADATA_SERVER, target.email, 'PLAYSTORE_IMPERSONATE'));
    expect(await rig.openEdit((await acting.tokens.get()).token)).toBe(200);
  });

  test.each([
    ['no address', new Response('<h1>Not Found</h1>', { status: 404 })],
    // What a node of Kubernetes Engine says whose workload acts as no service account.
    ['no address of a service account', new Response('tilia.svc.id.goog', { headers: MACHINE })],
    ['more than an address', new Response('a@b.iam.gserviceaccount.com <b>', { headers: MACHINE })],
    ['an address without the header', new Response('a@b.iam.gserviceaccount.com')],
  ])('a metadata server that tells %s gives tokens all the same', async (_, response) => {
    google().identities.machine = { email: google().addAccount().email, scopes: 'requested' };
    rig.fake.stores.faults.add({
      match: { store: 'googleMetadata', path: '/email' },
      respond: () => response,
    });
    const signIn = await rig.signIn(METADATA_SERVER);
    expect(await rig.openEdit((await signIn.tokens.get()).token)).toBe(200);
    expect(signIn.about.principal).toBeNull();
  });

  test('the exchange for a workforce pool names the project that it counts for', async () => {
    const audience = '//iam.googleapis.com/locations/global/workforcePools/staff/providers/okta';
    const file = provider.file({ file: tokenFile }, accountFor(provider.principal));
    let sent = '';
    rig.fake.stores.faults.add({
      match: { store: 'googleSts' },
      respond: async ({ request }) => {
        sent = await request.text();
        return new Response(null, { status: 400 });
      },
    });
    const signIn = await rig.signInWith({ ...file, audience, workforce_pool_user_project: 'tilia-garden' });
    await expect(signIn.tokens.get()).rejects.toMatchObject({ reason: 'EXCHANGE_REFUSED' });
    const form = new URLSearchParams(sent);
    expect(form.get('audience')).toBe(audience);
    expect(form.get('options')).toBe('{"userProject":"tilia-garden"}');
  });

  test('nothing of Google is sent to the provider, and nothing is printed', async () => {
    const source = { url: provider.url, headers: { Authorization: 'Bearer request-token' } };
    const format = { type: 'json', subject_token_field_name: 'value' };
    const signIn = await rig.signInWith(provider.file({ ...source, format }, accountFor(provider.principal)));
    const { token } = await signIn.tokens.get();
    const asked = rig.fake.stores.requests.filter(({ store }) => store === 'tokenProvider');
    expect(JSON.stringify(asked)).not.toContain(token);
    expect(asked.map(({ headers }) => headers['authorization'])).toEqual(['Bearer request-token']);
    expect(printed).toEqual([]);
  });

  test('headers about this machine are not sent', async () => {
    await (await rig.signInWith(keyFile)).tokens.get();
    expect(rig.fake.stores.requests[0]?.headers).not.toHaveProperty('x-goog-api-client');
    expect(JSON.stringify(rig.fake.stores.requests[0]?.headers)).not.toMatch(/node|google-api/i);
  });
});

describe('renewals', () => {
  test('calls at the same time share one request', async () => {
    const signIn = await rig.signInWith(keyFile);
    const tokens = await Promise.all(Array.from({ length: 8 }, () => signIn.tokens.get()));
    expect(new Set(tokens.map(({ token }) => token)).size).toBe(1);
    expect(rig.counts()).toEqual({ googlePlayToken: 1 });
  });

  test('a token that was refused is replaced once', async () => {
    const { tokens } = await rig.signInWith(keyFile);
    const { token: refused } = await tokens.get();
    const next = await Promise.all([1, 2, 3].map(() => tokens.get({ refused })));
    expect(next.map(({ token }) => token)).not.toContain(refused);
    expect(rig.counts()).toEqual({ googlePlayToken: 2 });
  });

  test('a token of an account is kept by a computer whose clock is two hours ahead', async () => {
    shift = -2 * 3_600_000;
    rig.fake.stores.faults.add({
      match: { store: 'googleIamCredentials' },
      respond: async ({ next }) => {
        const response = await next();
        response.headers.set('Date', new Date(Date.now() + shift).toUTCString());
        return response;
      },
    });
    const { login, file } = google().addLogin();
    const { tokens } = await rig.signInWith({
      type: 'impersonated_service_account',
      source_credentials: file,
      service_account_impersonation_url: accountFor(login.principal).impersonationUrl,
    });
    const { expiresAtMs } = await tokens.get();
    await tokens.get();
    shift = 0;
    expect(expiresAtMs - Date.now()).toBeGreaterThan(3_500_000);
    expect(rig.counts()).toEqual({ googlePlayToken: 1, googleIamCredentials: 1 });
  });

  test('the file with the token is read anew', async () => {
    const { tokens } = await rig.signInWith(
      provider.file({ file: tokenFile }, accountFor(provider.principal)),
    );
    const { token: refused } = await tokens.get();
    await writeFile(tokenFile, 'broken');
    await expect(tokens.get({ refused })).rejects.toMatchObject({ reason: 'EXCHANGE_REFUSED' });
    await writeFile(tokenFile, await provider.issueToken());
    await expect(tokens.get({ refused })).resolves.toBeDefined();
  });

  test('a replaced refresh token is used for the next renewal', async () => {
    const { login, file } = google().addLogin({ kind: 'workforce', rotates: true });
    const { tokens } = await rig.signInWith({
      type: 'impersonated_service_account',
      source_credentials: file,
      service_account_impersonation_url: accountFor(login.principal).impersonationUrl,
    });
    const { token: refused } = await tokens.get();
    await expect(tokens.get({ refused })).resolves.toBeDefined();
  });

  test('a temporary failure is retried by our own HTTP only', async () => {
    rig.fake.stores.faults.add({
      respond: 'unavailable',
      times: 2,
      match: { store: 'googlePlayToken' },
      retryAfter: null,
    });
    await (await rig.signInWith(keyFile)).tokens.get();
    expect(rig.counts()).toEqual({ googlePlayToken: 3 });
    rig.reset();
    rig.fake.stores.faults.add({ respond: 'serverError', match: { store: 'googlePlayToken' } });
    await expect((await rig.signInWith(keyFile)).tokens.get()).rejects.toMatchObject({
      code: 'STORE_UNREACHABLE',
      message: expect.stringMatching(/^Google's sign-in has an internal error/),
    });
    expect(rig.counts()).toEqual({ googlePlayToken: 3 });
  });

  test('an aborted call ends the request that it has started', async () => {
    const stop = new AbortController();
    rig.fake.stores.faults.add({
      match: { store: 'googlePlayToken' },
      respond: ({ request }) => {
        stop.abort();
        return new Promise((_resolve, reject) =>
          request.signal.addEventListener('abort', () => reject(new Error('gone'))),
        );
      },
    });
    const { tokens } = await rig.signInWith(keyFile);
    await expect(tokens.get({ signal: stop.signal })).rejects.toMatchObject({ code: 'ABORTED' });
  });
});

describe('what Google refuses', () => {
  const acting = (email: string) => `--impersonate-service-account=${email}`;

  async function catchRefusal(json: object) {
    const signIn = await rig.signInWith(json);
    const error = await signIn.tokens.get().then(
      () => undefined,
      (reason: unknown) => reason,
    );
    const { code, reason, message, hint } = error as Record<string, string>;
    expect(code).toBe('GOOGLEPLAY_REFUSED');
    // No secret is in the error, its causes or what it carries.
    const all = JSON.stringify(error, Object.getOwnPropertyNames(error)) + String((error as Error).stack);
    expect(all).not.toMatch(/ya29\.|refresh-secret|client-secret|eyJ|PRIVATE KEY/);
    expect((error as Error).cause).toBeUndefined();
    return { reason, message, hint };
  }

  test('a key that was deleted', async () => {
    const other = await createFakeStores({ pictures: { bytes: 1000 } }).makeCredentials();
    expect(await catchRefusal(other.serviceAccount)).toEqual({
      reason: 'KEY_REFUSED',
      message:
        'Google refused the key of the service account (invalid_grant: Invalid grant: account not found).',
      hint: expect.stringContaining('the key was not deleted'),
    });
  });

  test.each([
    ['a key', 'googlePlayToken', async () => keyFile],
    [
      'a token of a provider',
      'googleSts',
      async () => {
        await writeFile(tokenFile, await provider.issueToken({ iat: 1, exp: 2 }));
        return provider.file({ file: tokenFile }, accountFor(provider.principal));
      },
    ],
  ] as const)('a clock that is wrong, with %s', async (_name, store, makeFile) => {
    const file = await makeFile();
    shift = -20 * 60_000;
    rig.fake.stores.faults.add({
      match: { store },
      respond: async ({ next }) => {
        const response = await next();
        response.headers.set('Date', new Date(Date.now() + shift).toUTCString());
        return response;
      },
    });
    const refusal = await catchRefusal(file);
    shift = 0;
    expect(refusal).toMatchObject({
      reason: 'CLOCK_WRONG',
      message: expect.stringMatching(/invalid_grant.*the clock of this computer is 20 minutes ahead\.$/),
    });
  });

  test.each([
    ['revoked', /^The login with gcloud has ended .*Token has been expired or revoked/],
    ['reauth', /^Your organisation requires a new login with gcloud .*invalid_rapt/],
  ] as const)('a login that is %s', async (state, message) => {
    const { login, file } = google().addLogin();
    login.state = state;
    const account = accountFor(login.principal);
    expect(
      await catchRefusal({
        type: 'impersonated_service_account',
        source_credentials: file,
        service_account_impersonation_url: account.impersonationUrl,
      }),
    ).toEqual({
      reason: 'LOGIN_EXPIRED',
      message: expect.stringMatching(message),
      hint: expect.stringContaining(`gcloud auth application-default login ${acting(account.email)}`),
    });
  });

  test('a login without a service account is told the login that works, and not that of gcloud alone', async () => {
    const { login, file } = google().addLogin();
    login.state = 'revoked';
    const { hint } = await catchRefusal(file);
    expect(hint).toMatch(
      /^Log in again, as a service account: gcloud .* --impersonate-service-account=NAME@/,
    );
    expect(hint).toContain(
      '--client-id-file=FILE --scopes=https://www.googleapis.com/auth/androidpublisher,',
    );
    expect(hint).not.toMatch(/application-default login(?! --)/);
  });

  test('a login through a company that has ended', async () => {
    const { login, file } = google().addLogin({ kind: 'workforce' });
    login.state = 'revoked';
    expect(await catchRefusal(file)).toMatchObject({
      reason: 'LOGIN_EXPIRED',
      hint: expect.stringContaining('--login-config='),
    });
  });

  test.each([
    [
      'another audience',
      { aud: 'https://a.example' },
      /The audience in ID Token/,
      /audience https:\/\/iam\.google/,
    ],
    ['an old token', { iat: 1, exp: 2 }, /stale to sign-in/, /too old/],
  ])('a token of a provider with %s', async (_name, claims, message, hint) => {
    await writeFile(tokenFile, await provider.issueToken(claims));
    const refusal = await catchRefusal(provider.file({ file: tokenFile }, accountFor(provider.principal)));
    expect(refusal).toEqual({
      reason: 'EXCHANGE_REFUSED',
      message: expect.stringMatching(message),
      hint: expect.stringMatching(hint),
    });
    expect(refusal.message).toContain(`audience ${provider.audience}`);
  });

  test('the hint for an audience that begins with https: says that it must not', async () => {
    const file = {
      ...provider.file({ file: tokenFile }, accountFor(provider.principal)),
      audience: `https:${provider.audience}`,
    };
    expect(await catchRefusal(file)).toMatchObject({
      reason: 'EXCHANGE_REFUSED',
      hint: expect.stringMatching(/must be the full name of the provider, \/\/iam.*without https:/),
    });
  });

  test('a provider that does not exist', async () => {
    const audience = provider.audience.replace('github', 'deleted');
    const file = { ...provider.file({ file: tokenFile }, accountFor(provider.principal)), audience };
    expect(await catchRefusal(file)).toMatchObject({
      reason: 'EXCHANGE_REFUSED',
      hint: expect.stringContaining(
        'gcloud iam workload-identity-pools providers list --location=global --workload-identity-pool=ci --project=123456789012.',
      ),
    });
  });

  test('a repository that the condition of the provider does not accept', async () => {
    rig.fake.stores.faults.add({
      match: { store: 'googleSts' },
      respond: () =>
        Response.json(
          {
            error: 'unauthorized_client',
            error_description: 'The given credential is rejected by the attribute condition.',
          },
          { status: 401 },
        ),
    });
    expect(
      await catchRefusal(provider.file({ file: tokenFile }, accountFor(provider.principal))),
    ).toMatchObject({
      reason: 'EXCHANGE_REFUSED',
      hint: expect.stringMatching(
        /attribute condition.*: gcloud iam workload-identity-pools providers describe github --location=global --workload-identity-pool=ci --project=123456789012\. /,
      ),
    });
  });

  test('acting as an account without the role', async () => {
    const account = google().addAccount();
    expect(await catchRefusal(provider.file({ file: tokenFile }, account))).toEqual({
      reason: 'IMPERSONATION_DENIED',
      message: expect.stringMatching(`^You may not act as ${account.email} .*getAccessToken`),
      hint: expect.stringMatching(
        /iam\.workloadIdentityUser.*iam\.serviceAccountTokenCreator.*--member=principalSet:\/\/iam\.googleapis\.com\/projects\/123456789012\/locations\/global\/workloadIdentityPools\/ci\/attribute\.repository\/OWNER\/REPOSITORY --role=roles\/iam\.workloadIdentityUser\. .*iamcredentials\.googleapis\.com --project=tilia-garden/,
      ),
    });
  });

  test('a person without the role is told the command for a person', async () => {
    const account = google().addAccount();
    const { hint } = await catchRefusal({
      type: 'impersonated_service_account',
      source_credentials: google().addLogin().file,
      service_account_impersonation_url: account.impersonationUrl,
    });
    expect(hint).toContain(
      `gcloud iam service-accounts add-iam-policy-binding ${account.email} --member=user:YOU@EXAMPLE.COM --role=roles/iam.serviceAccountTokenCreator.`,
    );
    expect(hint).toContain('roles/iam.workloadIdentityUser');
  });

  test('a key without the role is told the command for its own account', async () => {
    const account = google().addAccount();
    const { hint } = await catchRefusal({
      type: 'impersonated_service_account',
      source_credentials: keyFile,
      service_account_impersonation_url: account.impersonationUrl,
    });
    const { client_email: caller } = keyFile as { client_email: string };
    expect(hint).toContain(`--member=serviceAccount:${caller} --role=roles/iam.serviceAccountTokenCreator`);
  });

  test('an account that does not exist is not a missing role', async () => {
    rig.fake.stores.faults.add({
      match: { store: 'googleIamCredentials' },
      respond: () =>
        Response.json(
          { error: { code: 404, message: 'Unknown service account', status: 'NOT_FOUND' } },
          { status: 404 },
        ),
    });
    const account = accountFor(provider.principal);
    const { message, hint } = await catchRefusal(provider.file({ file: tokenFile }, account));
    expect(message).toBe(
      `Google knows no service account ${account.email} (HTTP 404: Unknown service account).`,
    );
    expect(hint).toBe(
      'Check the address. To see those of the project: gcloud iam service-accounts list --project=tilia-garden.',
    );
  });

  test('a lifetime that Google does not grant is not a missing role', async () => {
    const file = {
      ...provider.file({ file: tokenFile }, accountFor(provider.principal)),
      service_account_impersonation: { token_lifetime_seconds: 7200 },
    };
    expect(await catchRefusal(file)).toEqual({
      reason: 'IMPERSONATION_DENIED',
      message: expect.stringMatching(
        /^Google gives no token of play-\S+ for as long as the credentials ask for/,
      ),
      hint: 'Set service_account_impersonation.token_lifetime_seconds in the file to 3600, or remove it.',
    });
  });

  test('the Security Token Service switched off', async () => {
    rig.fake.stores.faults.add({
      match: { store: 'googleSts' },
      respond: () =>
        Response.json(
          {
            error: {
              code: 403,
              message: 'Security Token Service API has not been used in project 42 before or it is disabled.',
              status: 'PERMISSION_DENIED',
              details: [
                {
                  '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
                  reason: 'SERVICE_DISABLED',
                  domain: 'googleapis.com',
                  metadata: { service: 'sts.googleapis.com', consumer: 'projects/42' },
                },
              ],
            },
          },
          { status: 403 },
        ),
    });
    expect(
      await catchRefusal(provider.file({ file: tokenFile }, accountFor(provider.principal))),
    ).toMatchObject({
      reason: 'API_DISABLED',
      hint: expect.stringContaining('gcloud services enable sts.googleapis.com --project=42.'),
    });
  });

  test('the IAM Credentials API switched off', async () => {
    google().identities.iamCredentialsEnabled = false;
    expect(
      await catchRefusal(provider.file({ file: tokenFile }, accountFor(provider.principal))),
    ).toMatchObject({
      reason: 'API_DISABLED',
      hint: expect.stringContaining(
        'gcloud services enable iamcredentials.googleapis.com --project=123456789012',
      ),
    });
  });

  test('a quota project without the right', async () => {
    google().identities.deniedProjects.add('foreign');
    const file = { ...google().addLogin().file, quota_project_id: 'foreign' };
    expect(
      await catchRefusal({
        type: 'impersonated_service_account',
        source_credentials: file,
        service_account_impersonation_url: accountFor('me@tilia.example').impersonationUrl,
      }),
    ).toMatchObject({
      reason: 'QUOTA_PROJECT_REFUSED',
      hint: expect.stringMatching(
        /gcloud projects add-iam-policy-binding foreign --member=user:YOU@EXAMPLE\.COM .*remove quota_project_id.*set-quota-project/,
      ),
    });
  });

  test('a machine without a service account', async () => {
    await expect((await rig.signIn(METADATA_SERVER)).tokens.get()).rejects.toMatchObject({
      reason: 'METADATA_REFUSED',
      message: 'The metadata server gives no token (HTTP 404).',
    });
  });
});

describe('the token of a provider', () => {
  const refusal = async (source: object) =>
    (await rig.signInWith(provider.file(source, accountFor(provider.principal)))).tokens.get();

  test.each([
    ['a missing file', async () => undefined, '/nonexistent/token', /does not exist/],
    ['an empty file', async () => writeFile(tokenFile, '\n'), null, /is empty/],
    ['a gigabyte', async () => truncate(tokenFile, 2 ** 30), null, /64 KiB/],
    ['an endless device', async () => undefined, '/dev/zero', /is not a regular file/],
    ['a text with spaces', async () => writeFile(tokenFile, 'a secret text'), null, /something else/],
    [
      'UTF-16',
      async () => writeFile(tokenFile, Buffer.from('\uFEFFeyJ.a.b', 'utf16le')),
      null,
      /no UTF-8 text; in PowerShell/,
    ],
    ['a folder', async () => undefined, '/tmp', /the file \/tmp is not a regular file/],
    [
      'a relative path, which starts at the current folder',
      async () => undefined,
      'nowhere/token',
      new RegExp(`the file ${process.cwd()}/nowhere/token does not exist`),
    ],
  ])('%s is refused and named, and Google is not asked', async (_name, make, path, message) => {
    await make();
    await expect(refusal({ file: path ?? tokenFile })).rejects.toMatchObject({
      code: 'CREDENTIALS_INVALID',
      reason: 'SUBJECT_TOKEN_INVALID',
      message: expect.stringMatching(message),
    });
    expect(rig.counts()).toEqual({});
  });

  test('a file with a byte order mark and CRLF is read', async () => {
    await writeFile(tokenFile, `\uFEFF${await provider.issueToken()}\r\n`);
    await expect(refusal({ file: tokenFile })).resolves.toBeDefined();
  });

  test('JSON without the field is refused', async () => {
    await writeFile(tokenFile, '{"other":"secret"}');
    const format = { type: 'json', subject_token_field_name: 'id_token' };
    await expect(refusal({ file: tokenFile, format })).rejects.toMatchObject({
      message: expect.stringMatching(/contains no token/),
    });
  });

  test.each([
    ['an address that refuses', 'unauthorized', /answers with HTTP 401/],
    ['a redirect, which is not followed', 'redirectElsewhere', /answers with HTTP 302/],
    ['a long answer', () => new Response('x'.repeat(65_537)), /more than 64 KiB/],
    ['a broken connection', 'reset', /cannot be reached/],
  ] as const)('%s is refused', async (_name, respond, message) => {
    rig.fake.stores.faults.add({ respond, match: { store: 'tokenProvider' } });
    await expect(refusal({ url: provider.url })).rejects.toMatchObject({
      reason: 'SUBJECT_TOKEN_INVALID',
      message: expect.stringMatching(message),
    });
    expect(Object.keys(rig.counts())).toEqual(['tokenProvider']);
  });
});

describe('hostile answers', () => {
  test.each(['htmlWith200', 'nullJson', 'arrayJson', 'emptyBody', 'wrongTypes', 'truncatedJson'] as const)(
    '%s of any service is refused',
    async (respond) => {
      for (const [store, file] of [
        ['googlePlayToken', keyFile],
        ['googleSts', provider.file({ file: tokenFile }, accountFor(provider.principal))],
        ['googleIamCredentials', provider.file({ file: tokenFile }, accountFor(provider.principal))],
      ] as const) {
        rig.reset();
        rig.fake.stores.faults.add({ respond, match: { store } });
        await expect((await rig.signInWith(file)).tokens.get()).rejects.toMatchObject({
          code: 'STORE_ANSWER_INVALID',
        });
      }
    },
  );

  test('a redirect is not followed', async () => {
    rig.fake.stores.faults.add({ respond: 'redirectElsewhere', match: { store: 'googleSts' } });
    const file = provider.file({ file: tokenFile }, accountFor(provider.principal));
    await expect((await rig.signInWith(file)).tokens.get()).rejects.toMatchObject({
      code: 'STORE_ANSWER_INVALID',
    });
    expect(rig.counts()).toEqual({ googleSts: 1 });
  });
});

test('no connection has left this machine', () => {
  expect(connected).not.toEqual([]);
  for (const address of connected)
    expect(address).toMatch(/"(?:host|hostname)":"(?:127\.0\.0\.1|localhost)"/);
});

test('reading credentials opens no connection', () => {
  readGoogleCredentials(JSON.stringify(keyFile));
  expect(rig.counts()).toEqual({});
});
