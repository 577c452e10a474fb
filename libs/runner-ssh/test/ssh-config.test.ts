import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from '@jest/globals';

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
  expect(await read(config, 'mac')).toEqual({ host: 'mac' });
  await expect(rm(mark)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('the value "none" and names of environment variables are ignored', async () => {
  const config = 'Host mac\n  IdentityFile none\n  IdentityAgent SSH_AUTH_SOCK\n';
  expect(await read(config, 'mac')).toEqual({ host: 'mac' });
});

test('an unreadable file is an error', async () => {
  await expect(readSshConfig('mac', { path: join(folder, 'missing') })).rejects.toMatchObject({
    code: 'INPUT_INVALID',
    message: expect.stringContaining('ENOENT'),
  });
});
