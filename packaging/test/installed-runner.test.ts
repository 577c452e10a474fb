import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import ssh2 from 'ssh2';

import { publishedPackages, makeTarballPath } from '../src/workspace.ts';
import { type Consumer, createConsumer } from './consumer.ts';
import { exampleWorlds, buildProgram } from './example-worlds.ts';
import { nativeParts } from './native-parts.ts';
import { readmeExamples } from './readme-example.ts';

const RUNNER = '@storedeck/runner-ssh';
const packages = publishedPackages();

let consumer: Consumer;
beforeAll(async () => {
  consumer = await createConsumer([
    '--ignore-scripts=false',
    ...tarballs(RUNNER, '@storedeck/host', '@storedeck/async'),
  ]);
});
afterAll(() => consumer?.remove());

test('the installation of runner-ssh compiles nothing, and does not install ssh2', () => {
  expect(nativeParts(consumer.folder)).toEqual([]);
  expect(installed()).toContain('@storedeck');
  expect(installed().filter(isOfSsh2)).toEqual([]);
});

describe('with the simulated Mac of fake-devices', () => {
  beforeAll(async () => {
    const fakes = tarballs('@storedeck/fake-devices', '@storedeck/drawing');
    await consumer.run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', ...fakes]);
  });

  test('ssh2 is not installed', () => {
    expect(installed().filter(isOfSsh2)).toEqual([]);
  });

  test('the example connects with the bundled SSH client', async () => {
    const { folder } = packages.find(({ manifest }) => manifest.name === RUNNER)!;
    const [world] = exampleWorlds(RUNNER);
    await writeFile(join(consumer.folder, 'example.mts'), buildProgram(readmeExamples(folder)[0]!, world!));
    expect(await consumer.run(process.execPath, ['example.mts'])).toMatch(world!.prints);
  });

  test('a key with a passphrase is decrypted in a thread, with the bundled SSH client', async () => {
    const key = ssh2.utils.generateKeyPairSync('ecdsa', {
      bits: 256,
      cipher: 'aes256-ctr',
      passphrase: 'secret',
      rounds: 1,
    });
    const program = `
    import { startFakeMac } from '@storedeck/fake-devices';
    import { connectRunner, hasSshSupport } from '@storedeck/runner-ssh';
    const key = ${JSON.stringify(key)};
    const mac = await startFakeMac({ user: 'me', authorizedKeys: [key.public] });
    const at = { host: '127.0.0.1', port: mac.port, user: 'me', privateKey: key.private };
    await using runner = await connectRunner({ ...at, passphrase: 'secret' });
    const refused = await connectRunner({ ...at, passphrase: 'wrong' }).catch((error) => error.code);
    console.log(await hasSshSupport(), runner.state, refused);
    await runner.close();
    await mac.close();`;
    await writeFile(join(consumer.folder, 'key.mjs'), program);
    expect(await consumer.run(process.execPath, ['key.mjs'])).toBe('true connected AUTHENTICATION_FAILED\n');
  });
});

function tarballs(...names: string[]): string[] {
  return packages
    .filter(({ manifest }) => names.includes(manifest.name))
    .map(({ manifest }) => makeTarballPath(manifest));
}

/** The names of the folders in `node_modules`. */
function installed(): string[] {
  return readdirSync(join(consumer.folder, 'node_modules'));
}

function isOfSsh2(name: string): boolean {
  return ['ssh2', 'cpu-features', 'nan'].includes(name);
}
