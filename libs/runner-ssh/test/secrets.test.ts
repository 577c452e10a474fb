import { execFileSync } from 'node:child_process';
import { inspect } from 'node:util';

import { expect, jest, test } from '@jest/globals';
import { startFakeMac } from '@storedeck/fake-devices';

import { connectRunner } from '../src/index.ts';
import { sshKeygen } from './support/test-keys.ts';

test('no credential appears in an error, an object, a log or the list of processes', async () => {
  const password = 'canary-password-4711';
  const passphrase = 'canary-passphrase-4711';
  const { privateKey, publicKey } = sshKeygen('ed25519', { passphrase });
  const body = privateKey.split('\n').slice(1, -2);
  const printed: string[] = [];
  for (const stream of [process.stdout, process.stderr]) {
    jest.spyOn(stream, 'write').mockImplementation((chunk) => Boolean(printed.push(String(chunk))));
  }
  const mac = await startFakeMac({ user: 'me', password, authorizedKeys: [publicKey], realShell: true });
  const target = { host: '127.0.0.1', port: mac.port, user: 'me' };
  const seen: unknown[] = [];
  const attempt = (options: object) =>
    connectRunner({ ...target, ...options }).catch((error: unknown) =>
      seen.push(error, (error as Error).cause),
    );

  await attempt({ password: `${password}-wrong` });
  await attempt({ privateKey, passphrase: `${passphrase}-wrong` });
  await attempt({ privateKey });
  await attempt({ privateKey: privateKey.slice(0, -60), passphrase });
  await attempt({ privateKey: `${body.join('\n')}` });
  await attempt({ password, port: 0 });
  await attempt({ password, user: `${password}\n` });
  await attempt({ privateKey, passphrase, hostFingerprint: `SHA256:${'x'.repeat(43)}` });
  const runner = await connectRunner({ ...target, password, privateKey, passphrase });
  seen.push(runner, runner.host, await runner.host.run('env', []));
  seen.push(await runner.host.run('no-such-tool', []).catch((error: unknown) => error));
  seen.push(execFileSync('ps', ['-A', '-ww', '-o', 'args'], { encoding: 'utf8' }));
  mac.dropConnections();
  await new Promise<void>(
    (resolve) =>
      void runner.onChange(
        ({ state, lastError }) => (seen.push(lastError), state === 'connected' && resolve()),
      ),
  );
  await runner.close();
  await mac.close();
  jest.restoreAllMocks();

  const everything =
    inspect(seen, { depth: 12, maxStringLength: null, showHidden: false }) + printed.join('');
  expect(seen.length).toBeGreaterThan(12);
  for (const secret of [password, passphrase, ...body]) expect(everything).not.toContain(secret);
});
