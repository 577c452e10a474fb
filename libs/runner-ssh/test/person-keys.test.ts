import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { afterAll, beforeAll, expect, test } from '@jest/globals';

import { connectRunner, type RunnerTarget } from '../src/index.ts';
import { catchFailure } from './support/catch-failure.ts';
import { startHardwareAgent } from './support/hardware-agent.ts';
import { realSuite } from './support/real-suite.ts';
import { openSshMissing, startOpenSsh, type TestServer } from './support/ssh-server.ts';
import { sshKeygen } from './support/test-keys.ts';

// As OpenSSH does: a person has several keys, and does not say which one is for this server.
realSuite('the keys of a person', openSshMissing, () => {
  const right = sshKeygen('ed25519');
  const wrong = Array.from({ length: 7 }, () => sshKeygen('ed25519'));
  let server: TestServer;
  let folder: string;
  let agent: string;
  let agentProcess: ChildProcess;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'runner-person-keys-'));
    server = await startOpenSsh({ authorizedKeys: [right.publicKey] });
    await writeFile(join(folder, 'right'), right.privateKey, { mode: 0o600 });
    await writeFile(join(folder, 'right.pub'), right.publicKey);
    await writeFile(join(folder, 'encrypted'), sshKeygen('ed25519', { passphrase: 'secret' }).privateKey);
    for (const [index, { privateKey }] of wrong.entries())
      await writeFile(join(folder, `wrong${index}`), privateKey, { mode: 0o600 });
    agent = join(folder, 'agent');
    agentProcess = spawn('ssh-agent', ['-D', '-a', agent], { stdio: 'ignore' });
    while (!existsSync(agent)) await delay(10);
    const files = [...wrong.map((_, index) => join(folder, `wrong${index}`)), join(folder, 'right')];
    execFileSync('ssh-add', ['-q', ...files], {
      env: { ...process.env, SSH_AUTH_SOCK: agent },
      stdio: 'pipe',
    });
  });
  afterAll(async () => {
    agentProcess.kill();
    await server.remove();
    await rm(folder, { recursive: true });
  });

  async function logIn(names: readonly string[], login: Partial<RunnerTarget> = {}) {
    const identityFiles = names.map((name) => join(folder, name));
    const runner = await connectRunner({ host: '127.0.0.1', ...server, identityFiles, ...login });
    await runner.close();
    return 'logged in';
  }

  test.each([
    ['a key after another one', ['wrong0', 'right']],
    ['a key after one that is encrypted', ['encrypted', 'right']],
  ])('%s is tried', async (_, names) => {
    expect(await logIn(names)).toBe('logged in');
  });

  test('a public key chooses the key of an agent that has more keys than the server lets one try', async () => {
    expect(await logIn(['right.pub'], { agent, identitiesOnly: true })).toBe('logged in');
    expect(await logIn(['right.pub'], { agent })).toBe('logged in');
  });

  test('an agent with too many keys is named as the cause', async () => {
    expect(await catchFailure(logIn([], { agent }))).toMatchObject({
      code: 'AUTHENTICATION_FAILED',
      hint: expect.stringContaining('IdentitiesOnly yes'),
    });
  });

  test('no other keys of the agent are tried than the named ones', async () => {
    expect(await catchFailure(logIn(['wrong0'], { agent, identitiesOnly: true }))).toMatchObject({
      hint: expect.stringMatching(/^Check the user name/),
    });
  });

  test('an agent that is not there, and a key that is encrypted, are named', async () => {
    const missing = join(folder, 'no agent');
    const { hint } = await catchFailure(logIn(['encrypted'], { agent: missing }));
    expect(hint).toContain(`The SSH agent ${missing} cannot be used`);
    expect(hint).toContain(
      `The key ${join(folder, 'encrypted')} was not tried. The private key is encrypted`,
    );
  });

  test('a key that cannot be used is named if there is no other way', async () => {
    expect(await catchFailure(logIn(['encrypted']))).toMatchObject({
      code: 'KEY_PASSPHRASE_NEEDED',
      message: expect.stringContaining(join(folder, 'encrypted')),
    });
  });

  test('a key on hardware is used through its agent, also if only its file names it', async () => {
    const path = join(folder, 'hardware agent');
    const hardware = await startHardwareAgent(path);
    await writeFile(join(folder, 'id_sk.pub'), hardware.publicKey);
    await server.authorize([hardware.publicKey]);
    try {
      expect(await logIn(['wrong0'], { agent: path })).toBe('logged in');
      expect(await logIn(['id_sk'], { agent: path, identitiesOnly: true })).toBe('logged in');
    } finally {
      await server.authorize([right.publicKey]);
      hardware.server.close();
    }
  });
});
