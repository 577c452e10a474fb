import { generateKeyPairSync } from 'node:crypto';
import dns from 'node:dns';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';

import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { FakeMacOptions, MacTool } from '@storedeck/fake-devices';

import { loginTo, MAC_PASSWORD, SIMULATOR, startMac } from '../devices/server-with-devices.ts';
import { startTestServer, type TestServer } from '../running-server.ts';
import { sendRequest } from '../send-request.ts';
import { shortenTimeouts } from '../timeouts.ts';
import { expectRefused } from './expect-refused.ts';
import { type TcpProxy, startTcpProxy } from './tcp-proxy.ts';

const BOTH = ['/api/ios/test', '/api/ios/connect'];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ forwardPorts: { http: 0, mjpeg: 0 } });
});
const closing: (() => unknown)[] = [];
afterEach(async () => {
  jest.restoreAllMocks();
  await disconnect();
  for (const close of closing.splice(0).reverse()) await close();
});
afterAll(() => server.close());

function get(path: string) {
  return sendRequest(server.port, { path });
}

function post(path: string, body: unknown) {
  return sendRequest(server.port, {
    method: 'POST',
    path,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}

function disconnect() {
  return sendRequest(server.port, { method: 'POST', path: '/api/ios/disconnect' });
}

async function remote() {
  return (await get('/api/ios/remote')).json;
}

type MacOptions = Partial<FakeMacOptions>;

// All Macs that `mac` starts share one host key. The server remembers a host key for each port, and two Macs may get
// the same free port one after the other. With another host key, the second Mac would be refused.
const { privateKey: hostKey } = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  publicKeyEncoding: { format: 'pem', type: 'spki' },
  privateKeyEncoding: { format: 'pem', type: 'sec1' },
});

async function mac(options: MacOptions = {}) {
  const started = await startMac({ hostKey, ...options });
  closing.push(() => started.close());
  return started;
}

async function startProxy(options: Parameters<typeof startTcpProxy>[0] = {}): Promise<TcpProxy> {
  const opened = await startTcpProxy(options);
  closing.push(() => opened.close());
  return opened;
}

/**
 * Checks for the endpoints that test and connect a runner: the response has status 200 and names the reason why the
 * runner cannot be used. Also checks that no connection is left.
 */
async function expectFinding(body: object, found: object): Promise<void> {
  for (const path of BOTH) {
    const response = await post(path, body);
    expect(response).toMatchObject({ status: 200, json: { ok: false, error: expect.any(String), ...found } });
    expect(response.text).not.toContain(MAC_PASSWORD);
  }
  expect(await remote()).toMatchObject({ connected: false, state: 'disconnected' });
}

const SEALED = generateKeyPairSync('ed25519', {
  publicKeyEncoding: { format: 'pem', type: 'spki' },
  privateKeyEncoding: { format: 'pem', type: 'pkcs8', cipher: 'aes-256-cbc', passphrase: 'the right one' },
}).privateKey;
const login = { host: '127.0.0.1', port: 22, user: 'me', pass: 'pw' };

describe('refused before anything is sent', () => {
  test.each([
    ['no host', { host: '' }],
    ['a blank host', { host: '  ' }],
    ['a host with a command', { host: '$(id).example' }],
    ['a host that is an option', { host: '-oProxyCommand=id' }],
    ['port 0', { port: 0 }],
    ['port 65536', { port: 65_536 }],
    ['port -1', { port: -1 }],
    ['port 22.5', { port: 22.5 }],
    ['port as text', { port: '22' }],
    ['port with a command', { port: '22;id' }],
    ['a user that is an object', { user: {} }],
    ['a user with a line break', { user: 'a\nb' }],
    ['a user with a NUL', { user: 'a\0b' }],
    ['a user of a kilobyte', { user: 'x'.repeat(1024) }],
    ['a fingerprint of another kind', { hostFingerprint: 'MD5:00:11' }],
  ])('%s', async (_what, wrong) => {
    for (const path of BOTH) await expectRefused(server, await post(path, { ...login, ...wrong }), 400);
    expect(await remote()).toMatchObject({ connected: false });
  });

  test.each<[string, string, string, string?]>([
    ['text that is not a key', 'not a key 4711', 'KEY_INVALID'],
    ['a public key', 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIA== me@mac', 'KEY_INVALID'],
    ['an incomplete key', '-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXk', 'KEY_INVALID'],
    ['a path', '~/.ssh/id_ed25519', 'KEY_INVALID'],
    ['a PuTTY key', 'PuTTY-User-Key-File-3: ssh-ed25519\nEncryption: none', 'KEY_INVALID'],
    ['a megabyte', 'x'.repeat(1_000_000), 'REQUEST_INVALID'],
    ['an encrypted key without its passphrase', SEALED, 'KEY_PASSPHRASE_NEEDED'],
    ['an encrypted key with an empty passphrase', SEALED, 'KEY_PASSPHRASE_NEEDED', ''],
    // `passphrase` has a default value. Without this value, Jest would pass its `done` callback as the passphrase if a
    // row contains none.
  ])('a key: %s', async (_what, key, code, passphrase: string | undefined = undefined) => {
    for (const path of BOTH) {
      const response = await post(path, { ...login, pass: undefined, key, passphrase });
      await expectRefused(server, response, 400);
      expect(response.json).toMatchObject({ code });
      for (const line of key.split('\n').filter((text) => text !== '' && !text.startsWith('-----')))
        expect(response.text).not.toContain(line);
    }
  });

  test('a wrong passphrase is reported before anything is sent', async () => {
    const proxy = await startProxy();
    const sealed = { ...login, port: proxy.port, pass: undefined, key: SEALED, passphrase: 'canary-4711' };
    await expectFinding(sealed, {
      code: 'AUTHENTICATION_FAILED',
      error: 'Authentication failed',
      hint: 'The passphrase is wrong for this private key.',
    });
    expect(proxy.accepted).toBe(0);
  });
});

describe('refused logins', () => {
  test.each<[string, MacOptions, object, string]>([
    ['a wrong password', {}, { pass: 'wrong' }, 'Check the user name'],
    ['another user', {}, { user: 'root' }, 'Check the user name'],
    [
      'a wrong response to the only prompt',
      { passwordMethods: ['keyboard-interactive'] },
      { pass: 'wrong' },
      'Check the user name',
    ],
    ['a Mac that accepts only keys, and a password', { passwordMethods: [] }, {}, 'Check the user name'],
    ['a password that has expired', { passwordExpired: true }, {}, 'The password has expired'],
  ])('%s', async (_what, options, wrong, hint) => {
    const strict = await mac(options);
    await expectFinding(
      { ...loginTo(strict), ...wrong },
      {
        code: 'AUTHENTICATION_FAILED',
        error: 'Authentication failed',
        hint: expect.stringContaining(hint),
      },
    );
    // Each request makes at most one attempt with each method, because more attempts could lock the account.
    for (const method of ['password', 'keyboard-interactive'])
      expect(strict.logins.filter((one) => one === method).length).toBeLessThanOrEqual(BOTH.length);
  });
});

describe('unreachable runners', () => {
  /** Returns a host name that resolves only to the IPv6 loopback address. */
  function nameForIpv6(): string {
    const name = 'mac.six.test';
    const { lookup } = dns;
    jest.spyOn(dns, 'lookup').mockImplementation(((
      hostname: string,
      options: dns.LookupOptions,
      done: (error: null, found: dns.LookupAddress[]) => void,
    ) => {
      if (hostname === name) done(null, [{ address: '::1', family: 6 }]);
      else lookup(hostname, options, done as never);
    }) as never);
    return name;
  }

  test('no program listens', () =>
    expectFinding(
      { ...login, port: 1 },
      { code: 'CONNECTION_REFUSED', error: expect.stringContaining('ECONNREFUSED') },
    ));

  test('an unknown host name', () =>
    expectFinding(
      { ...login, host: 'no.such.host.invalid' },
      { code: 'HOST_NOT_FOUND', error: expect.stringContaining('no.such.host.invalid') },
    ));

  test('no SSH server', async () => {
    const stranger = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    stranger.listen(0, '127.0.0.1');
    await once(stranger, 'listening');
    closing.push(() => stranger.close());
    const { port } = stranger.address() as AddressInfo;
    await expectFinding({ ...login, port }, { code: 'NOT_SSH' });
  });

  const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
    all?.some(({ address }) => address === '::1'),
  );
  const testWithIpv6: (title: string, run: () => Promise<void>) => void =
    hasIpv6 || process.env['STOREDECK_REQUIRE_TOOLS'] === '1'
      ? test
      : (title) => test(`left out: ${title}: this computer has no IPv6 on loopback`, () => undefined);

  testWithIpv6('a name with only an IPv6 address is connected to that address', async () => {
    const here = await mac();
    const six = await startProxy({ port: here.port, at: '::1' });
    const host = nameForIpv6();
    expect((await post('/api/ios/test', { ...loginTo(here), host, port: six.port })).json).toMatchObject({
      ok: true,
      hostKey: here.hostKey,
    });
    await expectFinding(
      { ...login, host, port: 1 },
      { code: 'CONNECTION_REFUSED', error: expect.stringContaining('ECONNREFUSED') },
    );
  });

  test('a server that accepts and never responds: timeout after 10 s', async () => {
    const silent = await startProxy();
    shortenTimeouts();
    await expectFinding(
      { ...login, port: silent.port },
      { code: 'CONNECT_TIMED_OUT', error: expect.stringContaining('within 10 s') },
    );
    expect(silent.accepted).toBe(2);
    await silent.disconnected();
  });
});

test('a changed host key is refused with both fingerprints, and no password is sent', async () => {
  const former = await startMac();
  expect((await post('/api/ios/test', loginTo(former))).json).toMatchObject({ ok: true });
  expect(former.logins).toEqual(['none', 'password']);
  await former.close();
  const posing = await startMac({ port: former.port });
  const error = expect.stringMatching(
    RegExp([former, posing].map(({ hostKey }) => literal(hostKey.fingerprint)).join('.*')),
  );
  await expectFinding(loginTo(posing), { code: 'HOST_KEY_CHANGED', error });
  expect(posing.logins).toEqual([]);
  await posing.close();
});

describe('one connection to each Mac', () => {
  test('two requests to connect one Mac at once: one connection; the other request gets 409 and leaves no socket', async () => {
    const started = await mac();
    const proxy = await startProxy({ port: started.port });
    const connect = () => post('/api/ios/connect', { ...loginTo(started), port: proxy.port });
    const responses = await Promise.all([connect(), connect()]);
    const [refused, connected] = responses.toSorted((one, other) => other.status - one.status);
    expect(refused).toMatchObject({ status: 409, json: { ok: false, code: 'CONNECT_RUNNING' } });
    expect(connected).toMatchObject({ status: 200, json: { ok: true } });
    expect(proxy.accepted).toBe(1);
    expect(await remote()).toMatchObject({ connected: true, hostKey: connected?.json?.['hostKey'] });
    await disconnect();
    await proxy.disconnected();
    expect(await remote()).not.toHaveProperty('hostKey');
  });

  test('two Macs are connected at once, and both can be disconnected', async () => {
    const macs = [await mac(), await mac({ simulators: [] })];
    const proxies = await Promise.all(macs.map(({ port }) => startProxy({ port })));
    const credentials = macs.map(loginTo);
    const responses = await Promise.all(
      proxies.map(({ port }, index) => post('/api/ios/connect', { ...credentials[index], port })),
    );
    expect(responses.map(({ json }) => json?.['ok'])).toEqual([true, true]);
    await disconnect();
    expect(await remote()).toMatchObject({ connected: true });
    await disconnect();
    expect(await remote()).toMatchObject({ connected: false, state: 'disconnected' });
    await Promise.all(proxies.map((each) => each.disconnected()));
  });

  test('disconnecting during the login aborts the attempt', async () => {
    const silent = await startProxy();
    const attempt = post('/api/ios/connect', { ...login, port: silent.port });
    await silent.connected();
    await endsAttempt(attempt, silent);
  });

  test('disconnecting during the inspection aborts the attempt', async () => {
    const { promise: inspecting, resolve } = Promise.withResolvers<undefined>();
    const xcrun: MacTool = async ({ signal }) => {
      resolve(undefined);
      await once(signal, 'abort');
      return 1;
    };
    const slow = await mac({ tools: { xcrun } });
    const proxy = await startProxy({ port: slow.port });
    const attempt = post('/api/ios/connect', { ...loginTo(slow), port: proxy.port });
    await inspecting;
    await endsAttempt(attempt, proxy);
  });

  async function endsAttempt(attempt: ReturnType<typeof post>, used: TcpProxy): Promise<void> {
    expect((await disconnect()).json).toMatchObject({ connected: false });
    expect(await attempt).toMatchObject({ status: 200, json: { ok: false, code: 'ABORTED' } });
    await used.disconnected();
    expect(await remote()).toMatchObject({ connected: false, state: 'disconnected' });
    const next = await mac();
    expect((await post('/api/ios/connect', loginTo(next))).json).toMatchObject({ ok: true });
    await disconnect();
  }
});

test('paths and udids of the Mac that contain commands are passed unchanged, or refused', async () => {
  const called: { args: readonly string[]; files: string[] }[] = [];
  const project = '.appium/node_modules/appium-webdriveragent/WebDriverAgent.xcodeproj';
  const user = 'me;$(touch${IFS}harm)`touch${IFS}harm`';
  const udid = '$(touch harm);';
  const named = { name: '$(touch harm)', runtime: 'iOS 18.2', state: 'Booted' } as const;
  const hostile = await mac({
    user,
    // Only a real shell would run the commands.
    realShell: true,
    simulators: [
      { ...named, udid: SIMULATOR },
      { ...named, udid },
    ],
    phones: [{ ...named, udid, model: 'x', productType: 'x', osVersion: '18', connection: 'wired' }],
    files: { [`~/${project}/project.pbxproj`]: '' },
    tools: {
      xcodebuild: ({ args, cwd }) => {
        called.push({ args, files: readdirSync(cwd) });
        return 66;
      },
    },
  });
  expect((await post('/api/ios/connect', { ...loginTo(hostile), user })).json).toMatchObject({
    ok: true,
    ios: { simulators: [{ udid: SIMULATOR, name: named.name }], devices: [] },
  });
  for (const path of ['screen', 'status'])
    await expectRefused(server, await get(`/api/wda/${path}?${new URLSearchParams({ udid })}`), [400, 404]);
  expect((await post('/api/wda/launch', { udid: SIMULATOR })).json).toMatchObject({ launching: true });
  await get(`/api/wda/launch/log?udid=${SIMULATOR}`);
  expect(called).toEqual([
    { args: expect.arrayContaining([expect.stringContaining(`/${user}/${project}`)]), files: ['.appium'] },
  ]);
});

function literal(text: string) {
  return text.replace(/[^\w:]/g, '\\$&');
}
