import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';

import { connectRunner, findRunner, type NamedRunner } from '../src/index.ts';
import { catchFailure } from './support/catch-failure.ts';
import { realSuite } from './support/real-suite.ts';
import { openSshMissing, startOpenSsh, type TestServer } from './support/ssh-server.ts';
import { sshKeygen } from './support/test-keys.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storedeck-find-runner-'));
  path = join(folder, 'config');
});
afterEach(() => rm(folder, { recursive: true }));

async function find(config: string, runner: NamedRunner, env: Record<string, string> = {}) {
  await writeFile(path, config);
  return findRunner(runner, { path, env });
}

describe('a runner as a person names it', () => {
  const CONFIG = 'Host mini\n  HostName 10.0.0.2\n  Port 2222\n  User ana\n  IdentityAgent /run/agent\n';

  test('has the address, the port, the user and the agent of the configuration', async () => {
    expect(await find(CONFIG, { host: 'mini', user: '', port: 22 })).toEqual({
      host: '10.0.0.2',
      port: 2222,
      user: 'ana',
      agent: '/run/agent',
    });
  });

  test('has what the person gives, before what the configuration says', async () => {
    expect(await find(CONFIG, { host: 'mini', user: 'ci', port: 2200, password: 'pw' })).toEqual({
      host: '10.0.0.2',
      port: 2200,
      user: 'ci',
      password: 'pw',
    });
  });

  test.each([
    ['ben@mini', 'ben'],
    ['mini', 'ana'],
    ['elsewhere.local', userInfo().username],
  ])('%s has the user %s', async (host, user) => {
    expect((await find(CONFIG, { host })).user).toBe(user);
  });

  test('without a configuration, stays as it is given', async () => {
    const runner = { host: '10.0.0.2', user: 'ana', password: 'pw', port: 22 };
    expect(await findRunner(runner, { path: join(folder, 'missing') })).toEqual(runner);
  });

  test('uses the keys of the configuration that exist, and the usual ones otherwise', async () => {
    for (const name of ['second', 'third.pub', 'id_ed25519', 'id_rsa'])
      await writeFile(join(folder, name), '');
    const named = ['first', 'second', 'third'].map((name) => `  IdentityFile ${folder}/${name}\n`);
    const config = `Host mini\n  IdentitiesOnly yes\n${named.join('')}`;
    expect(await find(config, { host: 'mini' })).toMatchObject({
      identityFiles: [`${folder}/second`, `${folder}/third`],
      identitiesOnly: true,
    });
    expect(await find(config, { host: 'other' }, { SSH_AUTH_SOCK: '/a' })).toMatchObject({
      identityFiles: [`${folder}/id_ed25519`, `${folder}/id_rsa`],
      agent: '/a',
    });
  });

  test('has the keys that the configuration names beside a password, because a server may want both', async () => {
    for (const name of ['own', 'id_ed25519']) await writeFile(join(folder, name), '');
    const config = `Host mini\n  IdentityFile ${folder}/own\nHost *\n  IdentityAgent /run/agent\n`;
    expect(await find(config, { host: 'mini', password: 'pw' })).toMatchObject({
      password: 'pw',
      identityFiles: [`${folder}/own`],
      identitiesOnly: true,
      agent: '/run/agent',
    });
    const other = await find(config, { host: 'other', password: 'pw' });
    expect([other.identityFiles, other.agent]).toEqual([undefined, undefined]);
  });

  test('has the name of its host key', async () => {
    expect(
      await find('Host mini\n  HostName localhost\n  HostKeyAlias mini-1\n', { host: 'mini' }),
    ).toMatchObject({
      host: 'localhost',
      hostKeyAlias: 'mini-1',
    });
  });

  test('whose whole name OpenSSH would look for is refused by name, unless this computer knows it', async () => {
    const config = 'CanonicalizeHostname yes\nCanonicalDomains example.com\n';
    await expect(find(config, { host: 'mini.invalid' })).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      message: expect.stringContaining('CanonicalizeHostname'),
    });
    expect(await find(config, { host: 'localhost' })).toMatchObject({ host: 'localhost' });
  });

  test.each([
    ['a user before the name', { host: 'ana@mini' }],
    ['a user of its own', { host: 'mini', user: 'ana' }],
  ])('has the block of its user, with %s', async (_, runner) => {
    const config = 'Match !user ana\n  Port 1\nMatch user ana\n  Port 2222\nHost mini\n  User ben\n';
    expect(await find(config, runner)).toMatchObject({ user: 'ana', port: 2222 });
  });

  test('is reached through the jump hosts of the configuration, which are names of it too', async () => {
    const config =
      'Host mini\n  ProxyJump gate,ben@10.0.0.9:23\nHost gate\n  HostName 10.0.0.1\n  User ana\n';
    expect((await find(config, { host: 'mini', user: 'me' })).via).toMatchObject([
      { host: '10.0.0.1', user: 'ana' },
      { host: '10.0.0.9', user: 'ben', port: 23 },
    ]);
  });

  test('is reached through the jump hosts of its first jump host', async () => {
    const config =
      'Host mini\n  ProxyJump gate,inner\nHost gate\n  ProxyJump outer\nHost inner\n  ProxyJump nowhere\nHost outer\n  Port 23\nHost *\n  User ana\n';
    expect((await find(config, { host: 'mini' })).via).toMatchObject([
      { host: 'outer', port: 23 },
      { host: 'gate' },
      { host: 'inner' },
    ]);
  });

  test('is reached through a jump host that is set for all hosts, also for itself', async () => {
    const { via } = await find('Host *\n  ProxyJump gate\n', { host: 'mini' });
    expect(via).toMatchObject([{ host: 'gate' }]);
    expect((await find('Host *\n  ProxyJump gate\n', { host: 'gate' })).via).toBeUndefined();
  });

  // SecurityKeyProvider for all hosts is what instructions for keys in the Secure Enclave of a Mac ask for.
  test.each(['SecurityKeyProvider /usr/lib/ssh-keychain.dylib', 'PKCS11Provider /lib/token.so'])(
    'with %s for all hosts can be used with another login',
    async (setting) => {
      await writeFile(join(folder, 'id_rsa'), '');
      const config = `Host *\n  ${setting}\n`;
      expect(await find(config, { host: 'mini' })).toMatchObject({ identityFiles: [`${folder}/id_rsa`] });
      expect(await find(config, { host: 'mini', password: 'pw' })).toMatchObject({ password: 'pw' });
    },
  );

  test.each(['ProxyCommand nc %h %p', 'PKCS11Provider /lib/token.so', 'CertificateFile ~/c.pub'])(
    'with %s is refused by the name of the setting',
    async (setting) => {
      expect(await catchFailure(find(`Host mini\n  ${setting}\n`, { host: 'mini' }))).toMatchObject({
        code: 'INPUT_INVALID',
        message: expect.stringContaining(setting.split(' ')[0] ?? ''),
      });
    },
  );
});

realSuite('a runner behind another SSH server', openSshMissing, () => {
  const key = sshKeygen('ed25519');
  let gate: TestServer;
  let inner: TestServer;
  beforeAll(async () => {
    [gate, inner] = await Promise.all([
      startOpenSsh({ authorizedKeys: [key.publicKey] }),
      startOpenSsh({ authorizedKeys: [key.publicKey] }),
    ]);
  });
  afterAll(() => Promise.all([gate.remove(), inner.remove()]));

  async function config() {
    await writeFile(join(folder, 'id'), key.privateKey, { mode: 0o600 });
    return `Host gate\n  HostName 127.0.0.1\n  Port ${gate.port}\nHost mini\n  HostName 127.0.0.1\n  Port ${inner.port}\n  ProxyJump gate\nHost *\n  User ${inner.user}\n  IdentityFile ${folder}/id\n`;
  }

  test('is reached by its name, runs commands, and closes both connections', async () => {
    const runner = await connectRunner(await find(await config(), { host: 'mini' }));
    const { stdout } = await runner.host.run('sh', ['-c', 'echo $SSH_CONNECTION']);
    expect(stdout.toString()).toContain(`127.0.0.1 ${inner.port}`);
    expect(gate.log()).toMatch(/Accepted publickey/);
    await runner.close();
  });

  test('that the jump host cannot reach is said so', async () => {
    const target = await find(await config(), { host: 'mini' });
    expect(await catchFailure(connectRunner({ ...target, port: 1 }))).toMatchObject({
      code: 'HOST_UNREACHABLE',
      message: expect.stringContaining('The jump host cannot reach 127.0.0.1 on port 1'),
    });
  });

  test('whose jump host refuses the login is said so', async () => {
    const target = await find(await config(), { host: 'mini' });
    const via = target.via?.map((jump) => ({ ...jump, user: 'nobody-here' }));
    expect(await catchFailure(connectRunner({ ...target, via }))).toMatchObject({
      code: 'AUTHENTICATION_FAILED',
      message: expect.stringContaining('At the jump host 127.0.0.1'),
    });
  });
});
