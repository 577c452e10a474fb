import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Client, SFTPWrapper } from 'ssh2';

import { startFakeMac, type FakeMac } from '../../src/index.ts';
import { logIn, openSftp, runOver } from '../support/mac-client.ts';

const SECRET = 'canary-secret-5517';
const SIMULATOR = { udid: 'A-1', name: 'iPhone 16', runtime: 'iOS 18.2', state: 'Booted' } as const;

let folder: string;
let marker: string;
let secret: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'no-rights-'));
  marker = join(folder, 'marker');
  secret = join(folder, 'secret');
  writeFileSync(secret, SECRET);
});
afterAll(() => rmSync(folder, { recursive: true }));

async function macWith(options: { readonly realShell?: boolean }) {
  const mac = await startFakeMac({ user: 'me', password: 'pw', simulators: [SIMULATOR], ...options });
  return { mac, client: await logIn({ port: mac.port }) };
}

describe('who logs in to the simulated Mac', () => {
  let mac: FakeMac;
  let client: Client;
  beforeAll(async () => {
    ({ mac, client } = await macWith({}));
  });
  afterAll(async () => {
    client.end();
    await mac.close();
  });

  const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  const writing: [string, (marker: string) => string][] = [
    ['a program', (file) => `touch ${file}`],
    ['the path of a program', (file) => `/usr/bin/touch ${file}`],
    ['a redirection', (file) => `echo x > ${file}`],
    ['an appending redirection', (file) => `echo x >> ${file}; true`],
    ['a redirection of a tool', (file) => `xcrun simctl list > ${file}`],
    ['a command substitution', (file) => `echo "$(/usr/bin/touch ${file})"`],
    ['backquotes', (file) => `echo \`/usr/bin/touch ${file}\``],
    ['a shell', (file) => `sh -c '/usr/bin/touch ${file}'`],
    ['exec of a shell', (file) => `exec '/bin/sh' '-c' 'exec "$@"' 'sh' '/usr/bin/touch' '${file}'`],
    ['another shell', (file) => `/bin/bash -c 'echo x > ${file}'`],
    ['a shell that reads its input', (file) => `echo 'touch ${file}' | sh`],
    ['a PATH', (file) => `PATH=/usr/bin:/bin touch ${file}`],
    ['an exported PATH', (file) => `export PATH=/usr/bin:/bin; touch ${file}`],
    ['a path with ..', (file) => `/opt/homebrew/../../usr/bin/touch ${file}`],
    ['a folder', (file) => `cd /usr/bin && ./touch ${file}`],
    ['a pipe', (file) => `true | /usr/bin/touch ${file}`],
    ['a background job', (file) => `(/usr/bin/touch ${file}) & true`],
    ['a second line', (file) => `true\n/usr/bin/touch ${file}`],
    ['the runner’s script', (file) => `exec /bin/sh -c ${quoted(SCRIPT)} sh /usr/bin/touch ${file}`],
    ['a screenshot', (file) => `xcrun simctl io booted screenshot ${file}`],
    ['a screenshot with ..', (file) => `xcrun simctl io booted screenshot /tmp/../${file}`],
    ['a list of phones', (file) => `xcrun devicectl list devices --json-output ${file}`],
    ['node', (file) => `${process.execPath} -e 'fs.writeFileSync("${file}", "")'`],
  ];
  const SCRIPT = 'cd -- / || exit 126\nexport A=b\necho storedeck:$$ >&2\nexec "$@" </dev/null';

  test.each(writing)('creates no file of this computer with %s', async (_name, line) => {
    await runOver(client, line(marker), '', { LD_PRELOAD: '/x.so', ENV: secret, BASH_ENV: secret });
    expect(existsSync(marker)).toBe(false);
    expect(readdirSync(folder)).toEqual(['secret']);
  });

  test.each([
    ['cat', (file: string) => `cat ${file}`],
    ['the path of cat', (file: string) => `/bin/cat ${file}`],
    ['a path with ..', (file: string) => `cat /tmp/../../${file}`],
    ['a redirection', (file: string) => `cat < ${file}`],
    ['read', (file: string) => `read -r x < ${file}; echo "$x"`],
    ['a folder', () => `cd ${folder} && cat secret`],
    ['a source file', (file: string) => `. ${file}`],
    ['a pattern', () => `for x in ${folder}/*; do cat $x; done`],
  ])('reads no file of this computer with %s', async (_name, line) => {
    const { out, err } = await runOver(client, line(secret));
    expect(String(out) + err).not.toContain(SECRET);
  });

  test('gets the response of a shell that does not know the program', async () => {
    for (const program of ['id', 'touch', 'node', '/usr/bin/id', './id']) {
      const { out, err, code } = await runOver(client, `${program} x`);
      expect({ out: String(out), err, code }).toEqual({
        out: '',
        err: `zsh:1: command not found: ${program}\n`,
        code: 127,
      });
    }
  });

  test('removes no file of this computer, and learns nothing about its processes and variables', async () => {
    process.env['STOREDECK_CANARY'] = SECRET;
    await runOver(client, `rm -f ${secret}; rm -rf ${secret}`);
    expect(readFileSync(secret, 'utf8')).toBe(SECRET);
    const { out } = await runOver(
      client,
      'printenv STOREDECK_CANARY; echo $STOREDECK_CANARY $$; ps; printenv',
    );
    expect(String(out)).not.toContain(SECRET);
    expect((await runOver(client, `kill -0 ${process.pid}`)).code).toBe(1);
    delete process.env['STOREDECK_CANARY'];
  });

  test('reaches no port and no socket of this computer', async () => {
    const forward = (host: string, port: number) =>
      new Promise((resolve) =>
        client.forwardOut('127.0.0.1', 0, host, port, (error) => resolve(error ? 'refused' : 'open')),
      );
    for (const host of ['127.0.0.1', 'localhost', '::1', '0.0.0.0', '127.0.0.2'])
      expect(await forward(host, mac.port)).toBe('refused');
    const socket = new Promise((resolve) =>
      client.openssh_forwardOutStreamLocal(join(folder, 'x.sock'), (error) =>
        resolve(error ? 'refused' : 'open'),
      ),
    );
    expect(await socket).toBe('refused');
    const listening = new Promise((resolve) =>
      client.forwardIn('127.0.0.1', 0, (error) => resolve(error ? 'refused' : 'open')),
    );
    expect(await listening).toBe('refused');
  });

  test('a script without end keeps nobody else waiting, and ends with the connection', async () => {
    const another = await logIn({ port: mac.port });
    const endless = runOver(another, 'while true; do echo x; done').catch(() => undefined);
    expect((await runOver(client, 'echo there')).code).toBe(0);
    another.end();
    await endless;
  });
});

test('with a real shell, the same lines reach this computer: the option must be chosen on purpose', async () => {
  const { mac, client } = await macWith({ realShell: true });
  const { out } = await runOver(client, '/bin/cat /etc/passwd');
  client.end();
  await mac.close();
  expect(String(out)).toBe(readFileSync('/etc/passwd', 'utf8'));
});

describe.each([{ realShell: false }, { realShell: true }])('the files over SFTP, with %j', (options) => {
  let mac: FakeMac;
  let client: Client;
  let sftp: SFTPWrapper;
  beforeAll(async () => {
    ({ mac, client } = await macWith(options));
    sftp = await openSftp(client);
    await runOver(client, 'echo inside > /tmp/file');
  });
  afterAll(async () => {
    client.end();
    await mac.close();
  });

  type Done = (error?: unknown, value?: unknown) => void;
  const attempt = (work: (done: Done) => void) =>
    new Promise<{ error: unknown; value: unknown }>((resolve) =>
      work((error, value) => resolve({ error: (error as { code?: unknown } | undefined)?.code, value })),
    );
  const NONE = { error: 2 };

  test('a file of the Mac is read and removed, also by a path with ..', async () => {
    expect(await attempt((done) => sftp.readFile('/tmp/../tmp//./file', done))).toMatchObject({
      value: Buffer.from('inside\n'),
    });
    await runOver(client, 'echo x > /tmp/other');
    expect(await attempt((done) => sftp.unlink('/tmp/x/../other', done))).toMatchObject({ error: undefined });
    expect(await attempt((done) => sftp.stat('/tmp/other', done))).toMatchObject(NONE);
  });

  test('no path leads out of the Mac', async () => {
    const up = '../'.repeat(20);
    for (const path of [
      secret,
      `/tmp/${up}${secret}`,
      `/tmp/..${secret}`,
      `/Users/me/${up}${secret}`,
      `${up}${secret.slice(1)}`,
      `/tmp/file/${up}${secret}`,
      `/opt/homebrew/../..${secret}`,
      `//${secret}`,
      '/etc/passwd',
      '/tmp/../../etc/passwd',
      '/proc/self/environ',
    ]) {
      for (const work of [
        (done: Done) => sftp.stat(path, done),
        (done: Done) => sftp.lstat(path, done),
        (done: Done) => sftp.realpath(path, done),
        (done: Done) => sftp.open(path, 'r', done),
        (done: Done) => sftp.unlink(path, done),
      ])
        expect(await attempt(work)).toMatchObject(NONE);
    }
    expect(readFileSync(secret, 'utf8')).toBe(SECRET);
  });

  test('nothing can be written, and no link can be made', async () => {
    const link = (done: Done) => sftp.symlink(secret, '/tmp/link', done);
    for (const work of [
      link,
      (done: Done) => sftp.open('/tmp/new', 'w', done),
      (done: Done) => sftp.open('/tmp/file', 'a', done),
      (done: Done) => sftp.rename('/tmp/file', marker, done),
      (done: Done) => sftp.mkdir(marker, done),
      (done: Done) => sftp.setstat(secret, { mode: 0o777 }, done),
    ])
      expect((await attempt(work)).error).toBeGreaterThan(2);
    expect(readdirSync(folder)).toEqual(['secret']);
  });
});

test('links in the folder of a Mac with a real shell do not lead out of it', async () => {
  const { mac, client } = await macWith({ realShell: true });
  const sftp = await openSftp(client);
  const tmp = String((await runOver(client, 'cd /tmp && pwd')).out).trim();
  symlinkSync(secret, join(tmp, 'link'));
  symlinkSync('/', join(tmp, 'root'));
  symlinkSync(join(tmp, 'inside'), join(tmp, 'good'));
  writeFileSync(join(tmp, 'inside'), 'inside');
  const read = (path: string) =>
    new Promise((resolve) =>
      sftp.readFile(path, (error, bytes) => resolve(error ? 'refused' : String(bytes))),
    );
  const remove = (path: string) =>
    new Promise((resolve) => sftp.unlink(path, (error) => resolve(error ? 'refused' : 'removed')));
  expect(await read('/tmp/good')).toBe('inside');
  expect(await read('/tmp/link')).toBe('refused');
  expect(await read(`/tmp/root${secret}`)).toBe('refused');
  expect(await read('/tmp/root/etc/passwd')).toBe('refused');
  expect(await remove(`/tmp/root${secret}`)).toBe('refused');
  // The link itself is a file of the Mac.
  expect(await remove('/tmp/link')).toBe('removed');
  expect(readFileSync(secret, 'utf8')).toBe(SECRET);
  client.end();
  await mac.close();
});
