import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { homedir, hostname, tmpdir, userInfo } from 'node:os';
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

test('tokens name this computer, its user and the host key', async () => {
  const config = 'Host mac\n  HostKeyAlias mini-1\n  IdentityFile /keys/%l/%L/%i/%k\n';
  const name = hostname();
  expect(await read(config, 'mac')).toEqual({
    host: 'mac',
    hostKeyAlias: 'mini-1',
    privateKeyPath: `/keys/${name}/${name.split('.')[0]}/${userInfo().uid}/mini-1`,
  });
});

test.each(['/keys/%C', '/keys/${NOT_SET}'])(
  'a key whose path cannot be known is named: %s',
  async (given) => {
    expect(await read(`Host mac\n  IdentityFile ${given}\n`, 'mac')).toEqual({
      host: 'mac',
      unsupported: [`IdentityFile ${given}`],
    });
  },
);

test.each([
  ['yes', 'mac', true],
  ['always', 'mac.office', true],
  ['no', 'mac', false],
  ['yes', 'mac.office.example.com', false],
  ['yes', '10.0.0.2', false],
])('CanonicalizeHostname %s of %s is named: %p', async (value, host, isNamed) => {
  const { unsupported = [] } = await read(
    `CanonicalizeHostname ${value}\nCanonicalDomains example.com\n`,
    host,
  );
  expect(unsupported).toEqual(isNamed ? ['CanonicalizeHostname'] : []);
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
    expect(await read(config, 'other')).toEqual({ host: 'other' });
  });

  test('in a block for other hosts is not read, and its own blocks are not either', async () => {
    await writeFile(join(folder, 'work'), 'Host mini\n  Port 1\nHost *\n  User work\n');
    const config = 'Host other\n  Include work\nMatch exec "true"\n  Include work\nHost mini\n  User ana\n';
    expect(await read(config, 'mini')).toEqual({ host: 'mini', user: 'ana' });
    expect(await read(config, 'other')).toEqual({ host: 'other', user: 'work' });
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

// Forms of real files [OpenSSH ssh_config(5); microsoft/vscode-remote-release issues 9642 and 10633; cyjake/ssh-config pull
// request 48; public configurations].
test.each([
  ['tabs', '\tHost\tmini\n\t\tUser\tana\n', { user: 'ana' }],
  ['equals signs', 'Host=mini\nPort = 2222\nUser ="ana"\n', { user: 'ana', port: 2222 }],
  ['quotes', 'Host "a" "mini"\n User "ana"\n HostName "10.0.0.2"\n', { user: 'ana', host: '10.0.0.2' }],
  [
    'single quotes',
    "Host 'mini'\n User 'ana'\n IdentityFile '/my keys/id'\n",
    { user: 'ana', privateKeyPath: '/my keys/id' },
  ],
  [
    'escaped spaces',
    'Host mini\n IdentityAgent /Group\\ Containers/t/agent.sock\n',
    { agent: '/Group Containers/t/agent.sock' },
  ],
  [
    'signs in words',
    'Host a,mini\n User x\nHost mini\n User a#b\n IdentityFile /k=ey\n',
    { user: 'a#b', privateKeyPath: '/k=ey' },
  ],
  [
    'a name and what it stands for',
    'Host mini\n HostName real.local\nMatch host mini\n User x\nMatch host real.* originalhost mini\n User ana\n',
    { user: 'ana', host: 'real.local' },
  ],
  [
    'a final block',
    'Match final host real.local\n Port 2222\nHost mini\n HostName real.local\nHost real.local\n User ana\n',
    { host: 'real.local', port: 2222, user: 'ana' },
  ],
  ['a tag', 'Host mini\n Tag lab\nMatch tagged lab\n User ana\n', { user: 'ana' }],
  [
    'a key that is named twice',
    'Host mini\n IdentityFile /a\nHost *\n IdentityFile /a\n',
    { privateKeyPath: '/a' },
  ],
  ['comments', 'Host mini # the Mac\n User ana # me\n Port 2222 #x\n', { user: 'ana', port: 2222 }],
  ['a byte order mark and Windows lines', '\ufeffHost mini\r\n User ana\r\n', { user: 'ana' }],
  [
    'conditions',
    'Match !host mini\n User x\nMatch host=mini,b\n User ana\nMatch all\n Port 2222\n',
    { user: 'ana', port: 2222 },
  ],
  [
    'conditions that nobody here knows',
    'Match localnetwork 10.0.0.0/8\n User x\nMatch tagged x\n User x\nMatch sessiontype shell version 9*\n User x\nHost mini\n User ana\n',
    { user: 'ana' },
  ],
  [
    'keywords of another system',
    'Host *\n UseKeychain yes\n WarnWeakCrypto no-pq-kex\n User ana\n',
    { user: 'ana' },
  ],
  ['an open quote elsewhere', 'Host other\n User "x\nHost mini\n User ana\n', { user: 'ana' }],
  ['a block that cannot be read', 'Host mini\n User ana\nHost other \\\n Port 1\n', { user: 'ana' }],
  ['marks of a merge', '<<<<<<< HEAD\nHost mini\n=======\n>>>>>>> x\n User ana\n', { user: 'ana' }],
  ['a port that is none', 'Host mini\n Port 99999\n User ana\n', { user: 'ana' }],
  ['a variable as user', 'Host mini\n User ${ME}\n', { user: 'ben' }],
  [
    'tokens in a jump host',
    'Host mini\n User ana\n ProxyJump %r@gate-%h\n',
    { user: 'ana', jumps: ['ana@gate-mini'] },
  ],
  [
    'a command after a jump host',
    'Host mini\n ProxyJump gate\nHost *\n ProxyCommand nc %h %p\n',
    { jumps: ['gate'] },
  ],
  ['no proxy before a jump host', 'Host mini\n ProxyCommand none\nHost *\n ProxyJump gate\n', {}],
])('a configuration with %s', async (_, config, settings) => {
  await writeFile(path, config);
  expect(await readSshConfig('mini', { path, env: { ME: 'ben' } })).toEqual({ host: 'mini', ...settings });
});

test.each([
  ['ssh -W %h:%p gate', 'gate'],
  ['ssh gate -W "%h:%p" -q', 'gate'],
  ['exec /usr/bin/ssh -q -p 2222 -l ana -W [%h]:%p gate', 'ana@gate:2222'],
  ['"C:\\Program Files\\ssh.exe" -W %h:%p ana@gate', 'ana@gate'],
  ['ssh -p2222 gate nc -w 10 %h %p', 'gate:2222'],
  ['ssh gate exec nc %h %p', 'gate'],
])('the jump host of ProxyCommand %s', async (command, jump) => {
  expect(await read(`Host mini\n  ProxyCommand ${command}\n`, 'mini')).toEqual({
    host: 'mini',
    jumps: [jump],
  });
});

test.each([
  'nc %h %p',
  'ssh -F other -W %h:%p gate',
  'ssh gate "echo; nc %h %p"',
  'ssh -W elsewhere:22 gate',
  'cloudflared access ssh --hostname %h',
  'ssh',
])('ProxyCommand %s is no jump host', async (command) => {
  expect(await read(`Host mini\n  ProxyCommand ${command}\n`, 'mini')).toEqual({
    host: 'mini',
    unsupported: ['ProxyCommand'],
  });
});

test('an unreadable file is an error', async () => {
  await expect(readSshConfig('mac', { path: join(folder, 'missing') })).rejects.toMatchObject({
    code: 'INPUT_INVALID',
    message: expect.stringContaining('ENOENT'),
  });
});
