import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

import { afterEach, beforeEach, expect, test } from '@jest/globals';

import { connectRunner, type Runner, type RunnerState } from '../src/index.ts';
import { catchFailure } from './support/catch-failure.ts';
import { realSuite } from './support/real-suite.ts';
import { openSshMissing, startOpenSsh, type TestServer } from './support/ssh-server.ts';
import { sshKeygen } from './support/test-keys.ts';

function becomes(runner: Runner, state: RunnerState) {
  return new Promise<void>((resolve) => {
    const check = () => {
      if (runner.state !== state) return;
      stop();
      resolve();
    };
    const stop = runner.onChange(check);
    check();
  });
}

realSuite('a connection to OpenSSH that breaks', openSshMissing, () => {
  const key = sshKeygen('ed25519');
  let server: TestServer;
  let runner: Runner;
  beforeEach(async () => {
    server = await startOpenSsh({ authorizedKeys: [key.publicKey] });
    runner = await connectRunner({ ...server, host: '127.0.0.1', privateKey: key.privateKey });
  });
  afterEach(async () => {
    await runner.close();
    await server.remove();
  });

  test('is reported, and works again after a restart of the server', async () => {
    const seen: string[] = [];
    runner.onChange(({ state, lastError }) => seen.push(`${state} ${lastError?.code ?? ''}`.trim()));
    await server.stop();
    await becomes(runner, 'reconnecting');
    expect(await catchFailure(runner.host.run('true', []))).toMatchObject({ code: 'HOST_GONE' });
    await server.start();
    await becomes(runner, 'connected');
    expect((await runner.host.run('echo', ['again'])).stdout.toString()).toBe('again\n');
    expect(seen[0]).toBe('reconnecting RUNNER_GONE');
    expect(seen.at(-1)).toBe('connected');
  });

  test('ends running commands and reads with an error, never with a partial result', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'runner-cut-'));
    writeFileSync(join(folder, 'big'), Buffer.alloc(50_000_000));
    const command = catchFailure(runner.host.run('sleep', ['1000']));
    const spawned = await runner.host.spawn('cat', []);
    const output = buffer(spawned.stdout);
    const file = await runner.host.readFile(join(folder, 'big'));
    const reading = buffer(file);
    await new Promise((resolve) => file.once('data', resolve));
    void server.stop();
    expect(await command).toMatchObject({ code: 'HOST_GONE' });
    await expect(reading).rejects.toMatchObject({ code: 'HOST_GONE' });
    await expect(output).rejects.toMatchObject({ code: 'HOST_GONE' });
    expect(await spawned.exited).toEqual({ exitCode: null, signal: null });
    await spawned.kill();
    rmSync(folder, { recursive: true });
  });

  test('is reported when the server is paused, and opens again when the server continues', async () => {
    await runner.host.run('true', []);
    server.pause();
    const command = catchFailure(runner.host.run('true', [], { timeoutMs: 600_000 }));
    await becomes(runner, 'reconnecting');
    expect(await command).toMatchObject({ code: 'HOST_GONE' });
    server.resume();
    await becomes(runner, 'connected');
    expect((await runner.host.run('true', [])).exitCode).toBe(0);
  });

  test('ends its long-lived commands when it is closed', async () => {
    const { pid } = await runner.host.spawn('sleep', ['300']);
    await runner.close();
    const isThere = () => {
      try {
        return process.kill(pid!, 0);
      } catch {
        return false;
      }
    };
    while (isThere()) await delay(100);
  });

  test('is not opened again after `close`', async () => {
    const states: RunnerState[] = [];
    runner.onChange(({ state }) => states.push(state));
    await runner.close();
    expect([runner.state, states]).toEqual(['closed', ['closed']]);
    expect(await catchFailure(runner.host.run('true', []))).toMatchObject({ code: 'HOST_GONE' });
  });

  test('is not opened again if the account no longer accepts its key', async () => {
    await restartAfter(() => server.authorize([sshKeygen('ed25519').publicKey]));
    expect(runner.lastError).toMatchObject({
      code: 'AUTHENTICATION_FAILED',
      message: 'Authentication failed',
    });
    // More attempts could lock the account, so the runner stays closed until the user connects again.
    await server.authorize([key.publicKey]);
    await (await connectRunner({ ...server, host: '127.0.0.1', privateKey: key.privateKey })).close();
    expect(runner.state).toBe('closed');
  });

  test('is not opened again if another machine responds at its address', async () => {
    await restartAfter(() => server.changeHostKey());
    expect(runner.lastError).toMatchObject({
      code: 'HOST_KEY_MISMATCH',
      message: expect.stringContaining(runner.hostKey.fingerprint),
    });
    expect(server.log()).not.toMatch(/userauth|Accepted|Failed/i);
  });

  const restartAfter = async (change: () => Promise<void>) => {
    await server.stop();
    await becomes(runner, 'reconnecting');
    await change();
    await server.start();
    await becomes(runner, 'closed');
  };
});
