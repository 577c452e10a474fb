import { execFileSync, spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startFakeMac } from '@storedeck/fake-devices';

import { connectRunner, KnownHosts } from '../src/index.ts';
import { catchFailure } from './support/catch-failure.ts';
import { realSuite } from './support/real-suite.ts';
import {
  accountMissing,
  addAccount,
  dropbearMissing,
  openSshMissing,
  startDropbear,
  startOpenSsh,
  type TestAccount,
  type TestServer,
} from './support/ssh-server.ts';
import { rewriteKey, sshKeygen } from './support/test-keys.ts';

const KEYS = ['ed25519', 'ecdsa', 'rsa', 'dsa'].map((type) => ({ type, key: sshKeygen(type) }));

realSuite('logging in to OpenSSH with a private key', openSshMissing, () => {
  const PASSPHRASE = 'a pass phrase';
  const forms = KEYS.flatMap(({ type, key }) =>
    (type === 'ed25519' ? ['RFC4716'] : ['RFC4716', 'PEM', 'PKCS8']).flatMap((form) =>
      ['', PASSPHRASE].map((passphrase) => ({
        type,
        form,
        passphrase,
        key: rewriteKey(key, { form, passphrase }),
      })),
    ),
  );
  const pkcs8 = ['', PASSPHRASE].map((passphrase) => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const encryption = passphrase ? { cipher: 'aes-256-cbc', passphrase } : {};
    const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
    const blob = Buffer.concat([Buffer.from('0000000b7373682d6564323535313900000020', 'hex'), raw]).toString(
      'base64',
    );
    const text = String(privateKey.export({ format: 'pem', type: 'pkcs8', ...encryption }));
    return {
      type: 'ed25519',
      form: 'PKCS8',
      passphrase,
      key: { privateKey: text, publicKey: `ssh-ed25519 ${blob}` },
    };
  });
  const all = [...forms, ...pkcs8];
  let server: TestServer;
  beforeAll(async () => {
    server = await startOpenSsh({
      authorizedKeys: all.map(({ key }) => key.publicKey),
      config: ['PubkeyAcceptedAlgorithms +ssh-dss'],
    });
  });
  afterAll(() => server.remove());

  test.each(all)(
    '$type in $form form, passphrase "$passphrase"',
    async ({ key: { privateKey }, passphrase }) => {
      const mangled = `\n  ${privateKey.replaceAll('\n', '  \r\n')}\n\n`;
      const runner = await connectRunner({ ...server, host: '127.0.0.1', privateKey: mangled, passphrase });
      expect((await runner.host.run('echo', ['in'])).stdout.toString()).toBe('in\n');
      await runner.close();
      if (!passphrase) return;
      const target = { ...server, host: '127.0.0.1', privateKey };
      expect(await catchFailure(connectRunner({ ...target, passphrase: 'wrong' }))).toMatchObject({
        code: 'AUTHENTICATION_FAILED',
        message: 'Authentication failed',
        hint: 'The passphrase is wrong for this private key.',
      });
      expect(await catchFailure(connectRunner(target))).toMatchObject({ code: 'KEY_PASSPHRASE_NEEDED' });
    },
  );

  test('a key from a file, a key as bytes and a key of an SSH agent are accepted', async () => {
    const { privateKey } = KEYS[0]!.key;
    const folder = mkdtempSync(join(tmpdir(), 'runner-login-'));
    const file = join(folder, 'key');
    writeFileSync(file, privateKey, { mode: 0o600 });
    const agent = join(folder, 'agent');
    const agentProcess = spawn('ssh-agent', ['-D', '-a', agent], { stdio: 'ignore' });
    try {
      while (!existsSync(agent)) await delay(10);
      execFileSync('ssh-add', ['-q', file], {
        env: { ...process.env, SSH_AUTH_SOCK: agent },
        stdio: 'pipe',
      });
      for (const login of [{ privateKeyPath: file }, { privateKey: Buffer.from(privateKey) }, { agent }]) {
        const runner = await connectRunner({ ...server, host: '127.0.0.1', ...login });
        expect((await runner.host.run('echo', ['in'])).stdout.toString()).toBe('in\n');
        await runner[Symbol.asyncDispose]();
        expect(runner.state).toBe('closed');
      }
      const target = { ...server, host: '127.0.0.1' };
      expect(
        await catchFailure(connectRunner({ ...target, privateKeyPath: join(folder, 'none') })),
      ).toMatchObject({
        code: 'KEY_INVALID',
        message: expect.stringContaining('ENOENT'),
      });
      expect(await catchFailure(connectRunner({ ...target, privateKeyPath: folder }))).toMatchObject({
        code: 'KEY_INVALID',
      });
    } finally {
      agentProcess.kill();
      rmSync(folder, { recursive: true });
    }
  });

  test('the host key is reported as ssh-keygen prints it, and another key than the expected one is refused', async () => {
    const printed = execFileSync('ssh-keygen', ['-lf', server.hostKeyFile], { encoding: 'utf8' });
    const [, hostFingerprint = '', type] = /^\d+ (SHA256:\S+) .*\((\w+)\)/.exec(printed) ?? [];
    const target = { ...server, host: '127.0.0.1', privateKey: all[0]!.key.privateKey };
    const runner = await connectRunner({ ...target, hostFingerprint });
    expect(runner.hostKey).toEqual({ type, fingerprint: hostFingerprint });
    await runner.close();
    const other = `SHA256:${'A'.repeat(43)}`;
    const failure = await catchFailure(connectRunner({ ...target, hostFingerprint: other }));
    expect(failure.code).toBe('HOST_KEY_MISMATCH');
    expect(failure.message).toContain(hostFingerprint);
  });
});

realSuite('OpenSSH that ends the connection after one failed login', openSshMissing, () => {
  test('causes AUTHENTICATION_FAILED and not CONNECTION_LOST', async () => {
    const server = await startOpenSsh({ config: ['MaxAuthTries 1'] });
    const { privateKey } = sshKeygen('ed25519');
    const target = { ...server, host: '127.0.0.1', privateKey, password: 'pw' };
    expect(await catchFailure(connectRunner(target))).toMatchObject({
      code: 'AUTHENTICATION_FAILED',
      message: 'Authentication failed',
    });
    // The log arrives through a separate pipe, so it may arrive later than the failure.
    while (!/maximum authentication attempts exceeded|Too many auth/i.test(server.log())) await delay(10);
    await server.remove();
  });
});

// OpenSSH and dropbear accept password logins only for real accounts, so these suites add an account to this computer.
describe.each([
  {
    server: 'OpenSSH',
    missing: openSshMissing,
    start: () =>
      startOpenSsh({
        config: ['AuthorizedKeysFile .ssh/authorized_keys', 'PubkeyAcceptedAlgorithms +ssh-dss'],
      }),
  },
  { server: 'dropbear', missing: dropbearMissing, start: startDropbear },
])('an account of $server', ({ missing: serverMissing, start }) => {
  realSuite('can log in', serverMissing ?? accountMissing, () => {
    let server: TestServer;
    let account: TestAccount;
    beforeAll(async () => {
      server = await start();
      account = addAccount(KEYS.map(({ key }) => key.publicKey));
    });
    afterAll(async () => {
      await server.remove();
      account.remove();
    });
    const target = () => ({ host: '127.0.0.1', port: server.port, user: account.user });
    const readUserName = async (login: object) => {
      const runner = await connectRunner({ ...target(), ...login });
      const { stdout } = await runner.host.run('id', ['-un']);
      await runner.close();
      return stdout.toString().trim();
    };
    const refused = { code: 'AUTHENTICATION_FAILED', message: 'Authentication failed' };

    test('the right password is accepted, and a wrong one is refused', async () => {
      expect(await readUserName({ password: account.password })).toBe(account.user);
      expect(await catchFailure(readUserName({ password: 'wrong' }))).toMatchObject(refused);
    });

    test.each(KEYS)('with the $type key', async ({ key: { privateKey } }) => {
      expect(await readUserName({ privateKey })).toBe(account.user);
    });

    test('an unknown key is refused, and then the password is accepted', async () => {
      const { privateKey } = sshKeygen('ed25519');
      expect(await catchFailure(readUserName({ privateKey }))).toMatchObject(refused);
      expect(await readUserName({ privateKey, password: account.password })).toBe(account.user);
    });
  });
});

realSuite('OpenSSH with keyboard-interactive only', openSshMissing ?? accountMissing, () => {
  test('receives the password once, and refuses a wrong one', async () => {
    const server = await startOpenSsh({
      config: ['UsePAM yes', 'PasswordAuthentication no', 'KbdInteractiveAuthentication yes'],
    });
    const account = addAccount();
    const target = { host: '127.0.0.1', port: server.port, user: account.user };
    await (await connectRunner({ ...target, password: account.password })).close();
    expect(server.log()).toContain(`Accepted keyboard-interactive/pam for ${account.user}`);
    expect(await catchFailure(connectRunner({ ...target, password: 'wrong' }))).toMatchObject({
      code: 'AUTHENTICATION_FAILED',
      message: 'Authentication failed',
    });
    await server.remove();
    account.remove();
  });
});

describe('logging in to a simulated Mac', () => {
  test.each([['password' as const], ['keyboard-interactive' as const]])('by %s', async (method) => {
    const mac = await startFakeMac({ user: 'me', password: 'pw', passwordMethods: [method] });
    const target = { host: '127.0.0.1', port: mac.port, user: 'me' };
    const runner = await connectRunner({ ...target, password: 'pw' });
    expect(runner.hostKey).toEqual(mac.hostKey);
    await runner.close();
    expect(await catchFailure(connectRunner({ ...target, password: 'no' }))).toMatchObject({
      message: 'Authentication failed',
    });
    await mac.close();
  });

  test('a server with a changed host key is refused and gets no password, until the caller forgets the old key or names the new key', async () => {
    const knownHosts = new KnownHosts();
    const first = await startFakeMac({ user: 'me', password: 'pw' });
    const target = { host: '127.0.0.1', port: first.port, user: 'me', password: 'pw', knownHosts };
    await (await connectRunner(target)).close();
    await first.close();
    const second = await startFakeMac({ user: 'me', password: 'pw', port: first.port });
    const failure = await catchFailure(connectRunner(target));
    expect(failure.code).toBe('HOST_KEY_CHANGED');
    expect(failure.message).toContain(first.hostKey.fingerprint);
    expect(failure.message).toContain(second.hostKey.fingerprint);
    expect(await catchFailure(connectRunner(target))).toMatchObject({ code: 'HOST_KEY_CHANGED' });
    await (await connectRunner({ ...target, hostFingerprint: second.hostKey.fingerprint })).close();
    await (await connectRunner(target)).close();
    knownHosts.forget(target);
    await (await connectRunner(target)).close();
    await second.close();
  });
});
