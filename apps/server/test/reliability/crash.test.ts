/**
 * Kills, full disks, forbidden folders, and folders in disorder: R1–R6 and R22 of the program as a whole. The same of the
 * library alone, fifty kills each, is in libs/store-sync/test/killed.test.ts; hundreds are in `npm run soak`.
 *
 * Not made here: R4, a short write that is then completed, because no file system does so on demand (what a limit cuts
 * short is made); EXDEV, because everything is renamed within one folder (a mount in the place of `assets` is made).
 * R10–R19, children and devices, are in the suites of libs/host, libs/android, libs/wda and libs/runner-ssh.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { connect } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type RunningFakeStores, startFakeStores } from '@storedeck/fake-stores/node';

import { contentOf } from '../hostile/refused.ts';
import { startTestServer } from '../running-server.ts';
import { sendRequest } from '../send-request.ts';
import { type ServerProcess, startServerProcess, type StartServerOptions } from '../server-process.ts';

let dir: string;
let temp: string;
let servers: ServerProcess[];
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'storedeck-crash-'));
  temp = await mkdtemp(join(tmpdir(), 'storedeck-crash-temp-'));
  servers = [];
});
afterEach(async () => {
  for (const server of servers) if (server.child.exitCode === null) await server.stop('SIGKILL');
  for (const path of [dir, temp]) await rm(path, { recursive: true, force: true });
});

async function start({ env = {}, ...options }: StartServerOptions = {}): Promise<ServerProcess> {
  const server = await startServerProcess(['--dir', dir], { ...options, env: { TMPDIR: temp, ...env } });
  servers.push(server);
  return server;
}

const post = ({ port }: { port: number }, text: string) =>
  sendRequest(port, {
    method: 'POST',
    path: '/api/env?force=1',
    body: text,
    headers: { 'Content-Type': 'text/plain' },
  });
const healthOf = async ({ port }: ServerProcess) => (await sendRequest(port, { path: '/api/health' })).json;

test('R1: killed while it saves .env, five times: the file is whole, private, and nothing is left over', async () => {
  for (let kill = 0; kill < 5; kill += 1) {
    const server = await start();
    let saves = 0;
    const saving = (async () => {
      for (;;) {
        await post(server, `A=${saves}\nB=${'x'.repeat(100_000)}\nEND=${saves}\n`);
        saves += 1;
      }
    })().catch(() => undefined);
    await pause(Math.random() * 60);
    await server.stop('SIGKILL');
    await saving;
    const text = await readFile(join(dir, '.env'), 'utf8').catch(() => 'A=0\nEND=0\n');
    expect(/^A=(\d+)\n/.exec(text)?.[1]).toBe(/\nEND=(\d+)\n$/.exec(text)?.[1]);
  }
  const server = await start();
  expect((await post(server, 'A=last\n')).json).toMatchObject({ saved: true });
  expect((await stat(join(dir, '.env'))).mode & 0o777).toBe(0o600);
  expect((await readdir(dir)).filter((name) => name.includes('.tmp-'))).toEqual([]);
}, 60_000);

describe('with stores', () => {
  let fake: RunningFakeStores;
  let env: Record<string, string>;
  beforeAll(async () => {
    fake = await startFakeStores({ locales: 3, pictures: { bytes: 20_000 }, latencyMs: 2 });
    env = {
      ...(await fake.stores.makeCredentials()).env,
      ASC_API_BASE_URL: fake.ascBaseUrl,
      PLAYSTORE_API_BASE_URL: fake.playBaseUrl,
      PLAYSTORE_TOKEN_URL: fake.playTokenUrl,
    };
  });
  afterAll(() => fake.close());
  const sync = ({ port }: ServerProcess) => sendRequest(port, { path: '/api/sync' });

  /** The listing names a set of pictures, and just those lie in the folder. */
  async function expectWhole({ port }: ServerProcess): Promise<void> {
    const { json } = await sendRequest(port, { path: '/api/listing/current' });
    const named = [...JSON.stringify(json?.['listing'] ?? {}).matchAll(/"(assets\/current\/[^"]+)"/g)].map(
      ([, path]) => path,
    );
    const lying = (
      await readdir(join(dir, 'assets/current'), { recursive: true, withFileTypes: true }).catch(() => [])
    )
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1));
    expect(lying.sort()).toEqual([...new Set(named)].sort());
  }

  test('R2: killed while it syncs, four times: the former listing or the new one, with all its pictures', async () => {
    for (let kill = 0; kill < 4; kill += 1) {
      const server = await start({ env });
      const syncing = sync(server).catch(() => undefined);
      await pause(Math.random() * 500);
      await server.stop('SIGKILL');
      await syncing;
      const next = await start({ env });
      await expectWhole(next);
      expect(
        (await readdir(join(dir, 'assets')).catch(() => [])).filter((name) => /staging|lock/.test(name)),
      ).toEqual([]);
      await next.stop();
      if (kill % 2 === 1) await rm(join(dir, 'assets'), { recursive: true });
    }
    const server = await start({ env });
    expect((await sync(server)).json).toMatchObject({ ok: true });
    await expectWhole(server);
  }, 60_000);

  test('R8: ended while it syncs: the sync says so, nothing has changed, no edit is left open, exit 0', async () => {
    const server = await start({ env });
    const asked = Promise.withResolvers<undefined>();
    fake.stores.faults.add({
      match: { store: 'play', path: 'listings' },
      times: 1,
      respond: ({ answer }) => {
        asked.resolve(undefined);
        return answer();
      },
    });
    const syncing = sync(server);
    await asked.promise;
    await server.stop('SIGTERM');
    expect((await syncing).json).toMatchObject({ ok: false, code: 'ABORTED' });
    expect(await server.exit).toEqual([0, null]);
    expect(fake.stores.play.openEdits).toEqual([]);
    expect(Object.keys(await contentOf(dir))).toEqual([]);
  }, 30_000);

  test('R6: two servers on one folder that sync at once: one of them waits or is told, and the folder is whole', async () => {
    const [one, two] = [await start({ env }), await start({ env })];
    const answers = await Promise.all([sync(one), sync(two)]);
    const codes = answers.map(({ json }) => json?.['code'] ?? 'ok').sort();
    expect([
      ['ok', 'ok'],
      ['FOLDER_NOT_WRITABLE', 'ok'],
    ]).toContainEqual(codes.toReversed().sort());
    await expectWhole(one);
    await expectWhole(two);
  }, 30_000);

  test('R20: a clock that jumps a day: refused by the store meanwhile, and well again without a restart', async () => {
    const jump = `data:text/javascript,let ahead=0;const now=Date.now;Date.now=()=>now()+ahead;const D=Date;globalThis.Date=class extends D{constructor(...a){a.length?super(...a):super(now()+ahead)}};process.on('SIGUSR2',()=>{ahead=ahead?0:${86_400_000}*Number(process.env.DAYS)})`;
    for (const DAYS of ['1', '-1']) {
      const server = await start({ env: { ...env, DAYS }, imports: [jump] });
      expect((await sync(server)).status).toBe(200);
      server.child.kill('SIGUSR2');
      expect((await sync(server)).json).toMatchObject({ ok: false, code: expect.stringMatching(/REFUSED/) });
      await expectWhole(server);
      expect(await healthOf(server)).toMatchObject({ ok: true });
      server.child.kill('SIGUSR2');
      expect((await sync(server)).status).toBe(200);
      await server.stop();
      expect(await server.exit).toEqual([0, null]);
    }
  }, 30_000);

  test('R3: a disk that fills up during a sync keeps the former listing, and reading goes on', async () => {
    const first = await start({ env });
    expect((await sync(first)).status).toBe(200);
    await first.stop();
    await writeFile(
      join(dir, 'listing-current.json'),
      (await readFile(join(dir, 'listing-current.json'), 'utf8')).replace(
        /"(sourceChecksum|remoteId)": "[^"]*"/g,
        '"$1": null',
      ),
    );
    const before = await contentOf(dir);
    // Files of 8 KiB at most: a write beyond is cut short, and the next fails, as on a full disk.
    const server = await start({ env, through: ['sh', '-c', 'ulimit -f 16; exec "$0" "$@"'] });
    expect((await sync(server)).json).toMatchObject({ ok: false, code: 'DISK_FULL' });
    const after = await contentOf(dir);
    expect(after).toEqual(before);
    await expectWhole(server);
    expect((await post(server, `A=${'x'.repeat(40_000)}`)).json).toMatchObject({ code: 'DISK_FULL' });
    expect(await contentOf(dir)).toEqual(before);
    expect((await post(server, 'A=small\n')).json).toMatchObject({ saved: true });
  }, 30_000);
});

/** Where no disk can be mounted, a test says so by its name; what a limit cuts short is seen everywhere. */
function describeOnSmallDisk(body: () => void): void {
  if (canMount) return void describe('on a disk of 64 KB', body);
  test('on a disk of 64 KB: left out, because only root on Linux may mount one', () => undefined);
}

/** Mounts of their own need root and Linux. */
const canMount = (() => {
  try {
    const place = execFileSync('mktemp', ['-d'], { encoding: 'utf8' }).trim();
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', place], { stdio: 'ignore' });
    execFileSync('umount', [place]);
    execFileSync('rmdir', [place]);
    return true;
  } catch {
    return false;
  }
})();

describeOnSmallDisk(() => {
  beforeEach(() => void execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', dir]));
  afterEach(async () => {
    for (const server of servers) if (server.child.exitCode === null) await server.stop('SIGKILL');
    execFileSync('umount', [dir]);
  });

  test('R3: a .env that does not fit leaves the former one, and one that fits is saved', async () => {
    const server = await start();
    expect((await post(server, 'A=1\n')).json).toMatchObject({ saved: true });
    const before = await contentOf(dir);
    const answer = await post(server, `A=${'x'.repeat(200_000)}`);
    expect(answer.json).toMatchObject({ ok: false, code: 'DISK_FULL', hint: expect.any(String) });
    const { [join(dir, '.env.backup')]: _backup, ...rest } = await contentOf(dir);
    expect(rest).toEqual(before);
    expect(
      (await sendRequest(server.port, { path: `/api/preview-file?path=${join(dir, '.env')}` })).text,
    ).toBe('A=1\n');
    expect((await post(server, 'A=2\n')).json).toMatchObject({ saved: true });
  });

  test('R5: a disk that may only be read: previews work, saving says which folder', async () => {
    await writeFile(join(dir, 'notes.md'), 'hello');
    execFileSync('mount', ['-o', 'remount,ro', dir]);
    const server = await start();
    expect((await post(server, 'A=1\n')).json).toMatchObject({
      code: 'FOLDER_NOT_WRITABLE',
      error: expect.stringContaining(dir),
    });
    expect(
      (await sendRequest(server.port, { path: `/api/preview-file?path=${join(dir, 'notes.md')}` })).text,
    ).toBe('hello');
  });
});

describe('R5', () => {
  test('a folder of another user: files that may be read are shown, the rest says why', async () => {
    const secret = join(dir, 'secret.txt');
    await writeFile(secret, 'secret', { mode: 0o600 });
    await writeFile(join(dir, 'notes.md'), 'hello');
    const root = process.getuid?.() === 0;
    // Root may do everything, so as root the server is someone else.
    if (root) await chown(temp, 65534, 65534);
    else await Promise.all([chmod(secret, 0), chmod(dir, 0o555)]);
    if (root) await chmod(dir, 0o755);
    const through = root ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : [];
    const server = await start({ through });
    const preview = (name: string) =>
      sendRequest(server.port, { path: `/api/preview-file?path=${join(dir, name)}` });
    expect((await preview('notes.md')).text).toBe('hello');
    expect([(await preview('secret.txt')).status, (await preview('secret.txt')).json?.['code']]).toEqual([
      403,
      'FILE_DENIED',
    ]);
    expect((await post(server, 'A=1\n')).json).toMatchObject({
      code: 'FOLDER_NOT_WRITABLE',
      error: expect.stringContaining(dir),
    });
    if (!root) await chmod(dir, 0o755);
  });

  test('no descriptor left: told, and well again when they are free', async () => {
    await writeFile(join(dir, 'notes.md'), 'hello');
    const server = await start({ through: ['sh', '-c', 'ulimit -n 60; exec "$0" "$@"'] });
    const path = `/api/preview-file?path=${join(dir, 'notes.md')}`;
    const sockets = Array.from({ length: 100 }, () =>
      connect(server.port, '127.0.0.1').on('error', () => undefined),
    );
    await Promise.all(sockets.map((socket) => once(socket, 'connect').catch(() => undefined)));
    for (const socket of sockets) socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    await Promise.any(sockets.map((socket) => once(socket, 'data')));
    for (const socket of sockets) socket.destroy();
    const ask = () => sendRequest(server.port, { path }).catch(() => undefined);
    let answer = await ask();
    while (answer?.status !== 200) answer = await ask();
    expect(answer.text).toBe('hello');
    expect((await post(server, 'A=1\n')).json).toMatchObject({ saved: true });
  });
});

describe('R22: a folder in disorder', () => {
  const foreign = () => spawn('sleep', ['60'], { stdio: 'ignore' });
  test.each<[string, (dir: string) => Promise<unknown>]>([
    ['a listing cut off', (at) => writeFile(join(at, 'listing-current.json'), '{"schemaVersion": 1, "appSt')],
    ['a listing of nothing', (at) => writeFile(join(at, 'listing-current.json'), '')],
    ['a listing of NULs', (at) => writeFile(join(at, 'listing-current.json'), Buffer.alloc(4096))],
    ['a folder in the place of .env', (at) => mkdir(join(at, '.env'))],
    ['a pipe in the place of .env', async (at) => void execFileSync('mkfifo', [join(at, '.env')])],
    [
      'a pipe in the place of a listing',
      async (at) => void execFileSync('mkfifo', [join(at, 'listing.json')]),
    ],
    ['a folder in the place of a listing', (at) => mkdir(join(at, 'listing-current.json'))],
    ['a file in the place of assets', (at) => writeFile(join(at, 'assets'), '')],
    ['assets that lead nowhere', (at) => symlink('nowhere', join(at, 'assets'))],
    ['assets that lead away', (at) => symlink('/', join(at, 'assets'))],
    ['.env of another encoding', (at) => writeFile(join(at, '.env'), Buffer.from('PORT=1', 'utf16le'))],
    ['.env of 300 KiB', (at) => writeFile(join(at, '.env'), `A=${'x'.repeat(300 * 1024)}`)],
    ['.env with a port that is none', (at) => writeFile(join(at, '.env'), 'PORT=99999999\n')],
    [
      'a lock of a process that is gone',
      async (at) => {
        await mkdir(join(at, 'assets'));
        await writeFile(join(at, 'assets/.lock'), '{"pid":4194304,"machine":"x"}');
      },
    ],
    [
      'a lock of nonsense',
      async (at) => {
        await mkdir(join(at, 'assets'));
        await writeFile(join(at, 'assets/.lock'), '\0');
      },
    ],
    [
      'half a sync',
      async (at) => {
        await mkdir(join(at, 'assets/.staging-current-x/appstore'), { recursive: true });
        await writeFile(join(at, '.listing-current.json.tmp-4194304-0123456789ab'), '{');
      },
    ],
  ])('%s: starts, answers, and takes a new .env or says why not', async (_what, make) => {
    await make(dir);
    const server = await startTestServer({ dir });
    expect((await sendRequest(server.port, { path: '/api/health' })).json).toMatchObject({ ok: true });
    for (const path of ['/api/env', '/api/listing/current', '/api/listing/new']) {
      const { status, json } = await sendRequest(server.port, { path });
      expect(json?.['ok'] === true ? [200] : [400, 500]).toContain(status);
    }
    const saved = await post(server, 'A=1\n');
    expect(saved.json).toMatchObject(
      saved.status === 200 ? { ok: true } : { ok: false, hint: expect.any(String) },
    );
    await server.close();
  });

  test('a lock that names a live process of someone else does not hurt that process', async () => {
    const other = foreign();
    await mkdir(join(dir, 'assets'));
    await writeFile(join(dir, 'assets/.lock'), JSON.stringify({ pid: other.pid, machine: hostname() }));
    const server = await start();
    expect(await healthOf(server)).toMatchObject({ ok: true });
    await server.stop();
    expect(other.exitCode).toBeNull();
    const ended = once(other, 'exit');
    other.kill();
    await ended;
  });
});
