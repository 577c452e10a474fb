import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { freePort } from '@storedeck/fake-devices/real';

import { readContent } from '../hostile/expect-refused.ts';
import { isAlive } from '../is-alive.ts';
import { sendRequest } from '../send-request.ts';
import { until } from '../until.ts';
import { COMPILE_CACHE, MAIN, NODE_ARGUMENTS } from './command-process.ts';

let dir: string;
// The folder that the children use as the system's temporary folder.
let temp: string;
let children: ChildProcess[] = [];
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'storedeck-process-'));
  temp = await mkdtemp(join(tmpdir(), 'storedeck-temp-'));
  children = [];
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(dir, { recursive: true });
  await rm(temp, { recursive: true, force: true });
});

interface Started {
  readonly child: ChildProcess;
  readonly stdout: Promise<string>;
  readonly stderr: Promise<string>;
  readonly exit: Promise<[code: number | null, signal: NodeJS.Signals | null]>;
}

function start(args: string[], { env = {}, node = [] as string[] } = {}): Started {
  const child = spawn(process.execPath, [...NODE_ARGUMENTS, ...node, MAIN, ...args], {
    // ADB_BIN names no program, because an adb of this machine would start an adb server, which would keep running.
    env: {
      ...COMPILE_CACHE,
      PATH: process.env['PATH'],
      TMPDIR: temp,
      ADB_BIN: join(temp, 'no-adb'),
      ...env,
    },
  });
  children.push(child);
  const exit = once(child, 'exit') as Started['exit'];
  return { child, stdout: text(child.stdout), stderr: text(child.stderr), exit };
}

/** Starts the server and waits for the line that contains its URL. */
async function startListening(args: string[], env: Record<string, string> = {}) {
  const started = start(args, { env });
  let line = '';
  for await (const [chunk] of on(started.child)) {
    line += chunk;
    if (line.includes('\n')) break;
  }
  const port = Number(/http:\/\/localhost:(\d+)/.exec(line)?.[1]);
  return { ...started, port, line };
}

function on(child: ChildProcess) {
  return (async function* () {
    while (true) yield (await once(child.stdout!, 'data')) as [Buffer];
  })();
}

async function health(port: number) {
  return (await sendRequest(port, { path: '/api/health' })).json;
}

describe('command line', () => {
  test('--help shows examples', async () => {
    const { stdout, exit } = start(['--help']);
    expect(await stdout).toMatch(/Usage: storedeck .*--dir <dir>.*--demo.*Examples:.*Exit codes:/s);
    expect(await exit).toEqual([0, null]);
  });

  test('--version', async () => expect(await start(['--version']).stdout).toMatch(/^\d+\.\d+\.\d+\n$/));

  test.each([
    [['--port', 'abc']],
    [['--port', '65536']],
    [['--prot', '1']],
    [['extra']],
    [['--open', 'sync']],
  ])('%j: a message, exit 2', async (args) => {
    const { stderr, exit } = start(args);
    expect((await exit)[0]).toBe(2);
    expect((await stderr).trim().split('\n')).toHaveLength(1 + Number(args[0] === '--prot'));
  });

  test('an older Node.js: a message of one line, exit 1', async () => {
    const olderVersion = `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'20.11.0'}})`;
    const { stderr, exit } = start([], { node: ['--import', olderVersion] });
    expect(await exit).toEqual([1, null]);
    expect(await stderr).toBe('Storedeck needs Node.js 22.19 or newer; this is 20.11.0.\n');
  });
});

describe('port', () => {
  test('in use: a message with its code and hint, exit 1, and no file is changed', async () => {
    await writeFile(join(dir, 'listing-current.json'), '{ broken');
    const other = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const before = await readContent(dir);
    const { stderr, exit } = start(['--dir', dir, '--port', String(port)]);
    expect(await exit).toEqual([1, null]);
    expect(await stderr).toBe(
      `Port ${port} is in use by another program. (PORT_TAKEN)\nChoose another with --port, or --port 0 for a free one.\n`,
    );
    expect(await readContent(dir)).toEqual(before);
    other.close();
  });

  test('--port is used before the environment, and the environment before .env', async () => {
    const [fromEnv, fromFile] = [await freePort(), await freePort()];
    await writeFile(join(dir, '.env'), `PORT=${fromFile}\n`);
    expect((await startListening(['--dir', dir])).port).toBe(fromFile);
    expect((await startListening(['--dir', dir], { PORT: String(fromEnv) })).port).toBe(fromEnv);
    expect([fromEnv, fromFile, 0]).not.toContain(
      (await startListening(['--dir', dir, '--port', '0'], { PORT: String(fromEnv) })).port,
    );
  });

  test('listens on 127.0.0.1 only', async () => {
    const { port } = await startListening(['--dir', dir, '--port', '0']);
    const addresses = ['0.0.0.0', '::1', '127.0.0.2'];
    for (const host of addresses) {
      // While the server listens only on 127.0.0.1, another program can listen on the same port of other addresses,
      // except 0.0.0.0, which includes 127.0.0.1.
      const other = createServer().listen(port, host);
      if (host === '0.0.0.0') await expect(once(other, 'listening')).rejects.toThrow('EADDRINUSE');
      else if (host === '127.0.0.2') await once(other, 'listening');
      else await once(other, 'listening').catch(() => undefined);
      other.close();
    }
  });
});

describe('start', () => {
  test('prints its address in one line, and responds there', async () => {
    const { port, line, child, exit, stderr } = await startListening(['--dir', dir, '--port', '0']);
    expect(line).toBe(`Storedeck runs for ${dir}: http://localhost:${port} (Ctrl C ends it)\n`);
    expect(await health(port)).toMatchObject({ ok: true, dir, demo: false });
    child.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
    expect(await stderr).toBe('');
  });

  test('starts in a folder with a broken listing, and reports it', async () => {
    await writeFile(join(dir, 'listing-current.json'), '{ broken');
    const { port, child, stderr } = await startListening(['--dir', dir, '--port', '0']);
    expect(await health(port)).toMatchObject({ ok: true });
    child.kill('SIGTERM');
    expect(await stderr).toContain('listing-current.json');
    expect((await readdir(dir)).filter((name) => name.includes('.broken-'))).toHaveLength(1);
  });

  test('two servers on two folders do not disturb each other', async () => {
    const other = await mkdtemp(join(dir, 'other-'));
    const [one, two] = await Promise.all([
      startListening(['--dir', dir, '--port', '0']),
      startListening(['--dir', other, '--port', '0']),
    ]);
    expect(await health(one.port)).toMatchObject({ dir });
    expect(await health(two.port)).toMatchObject({ dir: other });
  });
});

describe('end', () => {
  test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('%s ends event streams and exits 0', async (signal) => {
    const { port, child, exit } = await startListening(['--dir', dir, '--port', '0']);
    const [stream] = (await once(get(`http://127.0.0.1:${port}/api/events`), 'response')) as [
      IncomingMessage,
    ];
    const ended = once(stream.resume(), 'end');
    child.kill(signal);
    await ended;
    expect(await exit).toEqual([0, null]);
  });

  test('a second signal exits at once', async () => {
    const { port, child, exit } = await startListening(['--dir', dir, '--port', '0']);
    await writeFile(join(dir, 'large.bin'), Buffer.alloc(50_000_000));
    // After the first signal, the server waits for this download. It does not end, because the client does not read it.
    const download = get(`http://127.0.0.1:${port}/api/preview-file?path=${join(dir, 'large.bin')}`);
    await once(download, 'response');
    download.on('error', () => undefined);
    child.kill('SIGINT');
    await untilRefused(port);
    child.kill('SIGINT');
    expect(await exit).toEqual([130, null]);
    // A connection whose response is not read does not notice that the server has ended, and would keep the worker of
    // Jest from ending.
    download.destroy();
  });

  test.each(['unhandledRejection', 'uncaughtException'])('%s: printed once, exit 1', async (kind) => {
    const fault = kind === 'unhandledRejection' ? 'Promise.reject(error)' : 'throw error';
    const inject = `data:text/javascript,process.on('SIGUSR2',()=>{const error=new Error('injected');${fault}})`;
    const started = start(['--dir', dir, '--port', '0'], { node: ['--import', inject] });
    await once(started.child.stdout!, 'data');
    started.child.kill('SIGUSR2');
    expect(await started.exit).toEqual([1, null]);
    expect((await started.stderr).trim().split('\n')).toHaveLength(1);
    expect(await started.stderr).toContain('injected');
  });
});

/** Resolves when the server accepts no more connections. */
async function untilRefused(port: number): Promise<void> {
  await until(() =>
    health(port).then(
      () => false,
      () => true,
    ),
  );
}

describe('children', () => {
  /**
   * Writes an adb and a scrcpy that record their process ids and keep running. With `stubborn`, both ignore SIGTERM.
   * Returns the variables that name the two programs.
   */
  async function tools({ stubborn = false } = {}): Promise<Record<string, string>> {
    const note = `${stubborn ? "trap '' TERM\n" : ''}echo $$ >> '${join(dir, 'pids')}'`;
    const stay = 'while :; do sleep 0.1; done';
    const line = 'PHONE1\\tdevice\\n';
    const adb = `case "$1" in
      version) printf 'Version 35.0.2\\n' ;;
      track-devices) ${note}\nprintf '000e${line}'; ${stay} ;;
    esac`;
    const scrcpy = `${note}\necho 'INFO: Renderer: opengl'; ${stay}`;
    for (const [name, script] of Object.entries({ adb, scrcpy })) {
      await writeFile(join(dir, name), `#!/bin/sh\n${script}\n`);
      await chmod(join(dir, name), 0o755);
    }
    return { ADB_BIN: join(dir, 'adb'), SCRCPY_BIN: join(dir, 'scrcpy') };
  }

  async function startWithChildren(options?: { stubborn: boolean }) {
    const started = await startListening(['--dir', dir, '--port', '0'], await tools(options));
    const response = await sendRequest(started.port, {
      method: 'POST',
      path: '/api/adb/scrcpy',
      headers: { 'Content-Type': 'application/json' },
      body: '{}',
    });
    expect(response.json).toMatchObject({ ok: true, running: true });
    let pids: number[] = [];
    await until(async () => {
      pids = (await readFile(join(dir, 'pids'), 'utf8')).trim().split('\n').map(Number);
      return pids.length === 2;
    });
    expect(pids.map(isAlive)).toEqual([true, true]);
    return { ...started, pids };
  }

  test.each([
    ['end after SIGTERM', false],
    ['are killed when they ignore SIGTERM', true],
  ])('%s, before the server ends', async (_how, stubborn) => {
    const { child, exit, pids } = await startWithChildren({ stubborn });
    child.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
    expect(pids.map(isAlive)).toEqual([false, false]);
  });

  test('left by a crash are ended at the next start', async () => {
    const { child, exit, pids } = await startWithChildren();
    const folder = (await readdir(temp)).find((name) => /^storedeck-\d+$/.test(name)) ?? '';
    const records = async () =>
      (await readdir(join(temp, folder))).filter((name) => name.startsWith(`${child.pid}-`));
    await until(async () => {
      const [record] = await records();
      const text =
        record === undefined ? '' : await readFile(join(temp, folder, record), 'utf8').catch(() => '');
      return pids.every((pid) => text.includes(`${pid}`));
    });
    child.kill('SIGKILL');
    await exit;
    expect(pids.map(isAlive)).toEqual([true, true]);
    const next = await startListening(['--dir', dir, '--port', '0']);
    expect(await health(next.port)).toMatchObject({ ok: true });
    expect(pids.map(isAlive)).toEqual([false, false]);
    expect(await records()).toEqual([]);
  });
});

describe('demo', () => {
  test('runs with simulated stores and devices, and leaves no temporary folder', async () => {
    const { port, child, exit, line } = await startListening(['--demo', '--port', '0']);
    expect(line).toContain('with simulated stores');
    const about = await health(port);
    expect(about).toMatchObject({ demo: true });
    const phones = await sendRequest(port, { path: '/api/adb/devices' });
    expect(phones.json).toMatchObject({ devices: [{ state: 'device' }, { state: 'unauthorized' }] });
    const connected = await sendRequest(port, {
      method: 'POST',
      path: '/api/ios/connect',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(about?.['offeredRunner']),
    });
    expect(connected.json).toMatchObject({
      ok: true,
      ios: { xcrun: true, devices: [{ name: 'Test iPhone' }] },
    });
    const iphones = await sendRequest(port, { path: '/api/wda/devices' });
    expect(iphones.json).toMatchObject({ devices: [{ kind: 'device' }, { kind: 'simulator' }] });
    const udids = (iphones.json?.['devices'] as { udid: string }[]).map(({ udid }) => udid);
    const statuses = udids.map((udid) => sendRequest(port, { path: `/api/wda/status?udid=${udid}` }));
    // On the iPhone of the Mac, WebDriverAgent runs only after a launch.
    expect((await Promise.all(statuses)).map(({ json }) => json?.['running'])).toEqual([false, true]);
    // The demo syncs at its start. The pictures of this sync, which take long to draw, are left out here.
    const cancelled = await sendRequest(port, { method: 'POST', path: '/api/sync/cancel' });
    expect(cancelled.json).toMatchObject({ ok: true });
    const env = await sendRequest(port, { path: '/api/env' });
    expect(env.json).toMatchObject({ hasProd: true });
    child.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
    expect((await readdir(temp)).filter((name) => /^(storedeck-demo|fake-mac)/.test(name))).toEqual([]);
  });
});
