import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

import { readSshConfig } from '../src/index.ts';

let folder: string;
let path: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storedeck-ssh-config-'));
  path = join(folder, 'config');
});
afterAll(() => rm(folder, { recursive: true }));

async function read(text: string, host: string) {
  await writeFile(path, text);
  return readSshConfig(host, { path });
}

test('reads the settings of a host', async () => {
  const config = `
Host mac-mini
  HostName 192.168.1.20
  Port 2222
  User ana
  IdentityFile ~/.ssh/id_mac
  IdentityFile ~/.ssh/other
  IdentityAgent ~/agent.sock
`;
  expect(await read(config, 'mac-mini')).toEqual({
    host: '192.168.1.20',
    port: 2222,
    user: 'ana',
    privateKeyPath: `${homedir()}/.ssh/id_mac`,
    identityFiles: [`${homedir()}/.ssh/id_mac`, `${homedir()}/.ssh/other`],
    agent: `${homedir()}/agent.sock`,
  });
});

test('the first value of all matching patterns is used, and keywords may be in upper or lower case', async () => {
  const config = 'host mac-* !mac-old\n  user ana\nHost *\n  USER other\n  Port 22\n';
  expect(await read(config, 'mac-mini')).toEqual({ host: 'mac-mini', user: 'ana', port: 22 });
  expect(await read(config, 'mac-old')).toEqual({ host: 'mac-old', user: 'other', port: 22 });
});

test('a host that is not in the file is used unchanged', async () => {
  expect(await read('Host other\n  User x\n', 'mac-mini')).toEqual({ host: 'mac-mini' });
});

test('%h in HostName is the given host', async () => {
  expect(await read('Host mac\n  HostName %h.local\n', 'mac')).toEqual({ host: 'mac.local' });
});

test('commands of the file are never run', async () => {
  const mark = join(folder, 'mark');
  const config = `Match exec "touch ${mark}"\n  User evil\nHost mac\n  CanonicalizeHostname yes\n  CanonicalDomains example.com\n  ProxyCommand touch ${mark}\n`;
  expect(await read(config, 'mac')).toEqual({ host: 'mac', unsupported: ['ProxyCommand'] });
  await expect(rm(mark)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('the value "none" and names of environment variables are ignored', async () => {
  const config = 'Host mac\n  IdentityFile none\n  IdentityAgent SSH_AUTH_SOCK\n';
  expect(await read(config, 'mac')).toEqual({ host: 'mac' });
});

test('tokens and variables of paths are replaced, and a path with an unknown one is left out', async () => {
  const config =
    'Host mini\n  HostName 10.0.0.2\n  User ana\n  IdentityFile %d/.ssh/%h_%r\n  IdentityFile ${KEYS}/%%id\n  IdentityFile ~/${NOT_SET}\n';
  await writeFile(path, config);
  expect((await readSshConfig('mini', { path, env: { KEYS: '/keys' } })).identityFiles).toEqual([
    `${homedir()}/.ssh/10.0.0.2_ana`,
    '/keys/%id',
  ]);
});

test('an agent may be named by a variable', async () => {
  await writeFile(path, 'Host a\n  IdentityAgent SSH_AUTH_SOCK\nHost b\n  IdentityAgent $MY_AGENT\n');
  const env = { SSH_AUTH_SOCK: '/run/agent', MY_AGENT: '/run/mine' };
  expect((await readSshConfig('a', { path, env })).agent).toBe('/run/agent');
  expect((await readSshConfig('b', { path, env })).agent).toBe('/run/mine');
});

describe('Include', () => {
  test('reads files of the folder and of other folders, with patterns, in each other', async () => {
    await mkdir(join(folder, 'conf.d'));
    await writeFile(join(folder, 'conf.d/10-mini'), 'Host mini\n  HostName 10.0.0.2\nInclude conf.d/inner\n');
    await writeFile(join(folder, 'conf.d/inner'), 'Host mini\n  Port 2222\n');
    const config = `Include conf.d/*-mini "${folder}/not there"\nHost *\n  User ana\n`;
    expect(await read(config, 'mini')).toEqual({ host: '10.0.0.2', port: 2222, user: 'ana' });
  });

  test('ends where the file ends: what follows belongs to the block that includes it', async () => {
    await writeFile(join(folder, 'other'), 'Host other\n  Port 1\n');
    const config = 'Host mini\n  Include other\n  User ana\nHost x\n  User x\n';
    expect(await read(config, 'mini')).toEqual({ host: 'mini', user: 'ana' });
    expect(await read(config, 'other')).toEqual({ host: 'other', port: 1 });
  });

  test('a file that includes itself ends', async () => {
    expect(await read('Include config\nHost mini\n  User ana\n', 'mini')).toEqual({
      host: 'mini',
      user: 'ana',
    });
  });
});

test.each([
  ['jump', ['jump']],
  ['ana@bastion:2222,inner', ['ana@bastion:2222', 'inner']],
  ['none', undefined],
])('ProxyJump %s', async (value, jumps) => {
  expect((await read(`Host mini\n  ProxyJump ${value}\n`, 'mini')).jumps).toEqual(jumps);
});

test('an unreadable file is an error', async () => {
  await expect(readSshConfig('mac', { path: join(folder, 'missing') })).rejects.toMatchObject({
    code: 'INPUT_INVALID',
    message: expect.stringContaining('ENOENT'),
  });
});
