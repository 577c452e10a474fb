import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';

import { isHostError, LocalHost } from '../src/index.ts';
import { eventually } from './support/eventually.ts';
import { isAlive } from './support/is-alive.ts';

let folder: string;
let host: LocalHost;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storedeck-host-'));
  host = new LocalHost({ env: { PATH: `${folder}:/usr/bin:/bin`, HOME: folder, GREETING: 'hello' } });
});

afterEach(async () => {
  await host.close();
  await rm(folder, { recursive: true, force: true });
});

async function script(name: string, body: string) {
  const path = join(folder, name);
  await writeFile(path, `#!/bin/sh\n${body}\n`, { mode: 0o755 });
  return path;
}

function catchCode(promise: Promise<unknown>) {
  return promise.then(
    () => 'no error',
    (error: unknown) => (isHostError(error) ? error.code : String(error)),
  );
}

function gone(pid: number) {
  return eventually(() => !isAlive(pid));
}

describe('run', () => {
  test('passes every argument unchanged, without a shell', async () => {
    const args = ['a b', '$HOME', '`id`', "'", '"', ';', '*', '', 'ünï\n'];
    await script('show', `printf '%s\\0' "$@"`);
    const { stdout } = await host.run('show', args);
    expect(stdout.toString().split('\0').slice(0, -1)).toEqual(args);
  });

  test('returns stdout as bytes, stderr as text, and the exit code', async () => {
    await script('mixed', `printf '\\377\\000x\\n'; echo "déjà" >&2; exit 3`);
    const result = await host.run('mixed', []);
    expect([...result.stdout]).toEqual([0xff, 0, 0x78, 0x0a]);
    expect(result).toMatchObject({ stderr: 'déjà\n', exitCode: 3 });
  });

  test('a command ended by a signal has no exit code', async () => {
    await script('self-kill', 'kill -9 $$');
    expect((await host.run('self-kill', [])).exitCode).toBeNull();
  });

  test('a command gets the environment of the host and of the call, but not of this process', async () => {
    const { stdout } = await host.run('env', [], { env: { EXTRA: '1' } });
    const lines = stdout.toString().trim().split('\n');
    expect(lines.filter((line) => !/^(PWD|SHLVL|_|OLDPWD)=/.test(line)).sort()).toEqual(
      [`PATH=${folder}:/usr/bin:/bin`, `HOME=${folder}`, 'GREETING=hello', 'EXTRA=1'].sort(),
    );
  });

  test('writes the input and closes stdin; without input, stdin is empty', async () => {
    expect((await host.run('cat', [], { input: 'bytes' })).stdout.toString()).toBe('bytes');
    expect((await host.run('cat', [])).stdout.toString()).toBe('');
  });

  test.each([
    ['missing', 'TOOL_NOT_FOUND'],
    ['../evil', 'TOOL_NOT_FOUND'],
    ['-rf', 'TOOL_NOT_FOUND'],
    ['', 'TOOL_NOT_FOUND'],
    ['/nowhere/adb', 'TOOL_NOT_FOUND'],
  ])('running the tool "%s" rejects with %s', async (tool, code) => {
    expect(await catchCode(host.run(tool, []))).toBe(code);
  });

  test('a file that is not executable is not a tool', async () => {
    await chmod(await script('plain', 'true'), 0o644);
    expect(await catchCode(host.run('plain', []))).toBe('TOOL_NOT_FOUND');
  });

  test('a file whose interpreter is missing cannot be started, and the error says why', async () => {
    await writeFile(join(folder, 'broken'), '#!/nowhere/sh\n', { mode: 0o755 });
    await expect(host.run('broken', [])).rejects.toMatchObject({
      code: 'SPAWN_FAILED',
      message: expect.stringContaining('missing'),
    });
  });

  test('arguments that the system does not accept are refused', async () => {
    expect(await catchCode(host.run('echo', ['a\0b']))).toBe('SPAWN_FAILED');
    expect(await catchCode(host.run('echo', ['x'.repeat(5_000_000)]))).toBe('SPAWN_FAILED');
  });

  test('a command that takes longer than its timeout is ended', async () => {
    expect(await catchCode(host.run('sleep', ['1000'], { timeoutMs: 1 }))).toBe('TIMED_OUT');
  });

  test('a command that ignores SIGTERM is ended with its children', async () => {
    const marks = join(folder, 'pids');
    await script('hang', `trap '' TERM; sleep 1000 & echo $$ $! > ${marks}; wait; sleep 1000`);
    const written = () => readFile(marks, 'utf8').catch(() => '');
    const controller = new AbortController();
    const running = catchCode(host.run('hang', [], { signal: controller.signal }));
    await eventually(async () => (await written()).endsWith('\n'));
    controller.abort();
    expect(await running).toBe('ABORTED');
    const pids = (await written()).trim().split(' ').map(Number);
    expect(pids).toHaveLength(2);
    await Promise.all(pids.map(gone));
  });

  test('a grandchild that ignores SIGTERM does not outlive the command', async () => {
    const mark = join(folder, 'pid');
    await script(
      'stubborn',
      `(trap '' TERM; exec sleep 1000 >/dev/null 2>&1) & echo $! > ${mark}; sleep 1000`,
    );
    const controller = new AbortController();
    const running = catchCode(host.run('stubborn', [], { signal: controller.signal }));
    await eventually(async () => (await readFile(mark, 'utf8').catch(() => '')).endsWith('\n'));
    controller.abort();
    expect(await running).toBe('ABORTED');
    await gone(Number(await readFile(mark, 'utf8')));
  });

  test('a process that left the group and keeps the pipes open does not delay an abort', async () => {
    const detached = `const { pid } = require('node:child_process').spawn('sleep', ['1000'], { detached: true, stdio: 'inherit' });
      require('node:fs').writeFileSync('${folder}/pid', String(pid));`;
    const controller = new AbortController();
    const running = catchCode(host.run(process.execPath, ['-e', detached], { signal: controller.signal }));
    const pid = () => readFile(join(folder, 'pid'), 'utf8').catch(() => '');
    await eventually(async () => (await pid()) !== '');
    controller.abort();
    expect(await running).toBe('ABORTED');
    process.kill(Number(await pid()), 'SIGKILL');
  });

  test('runs in the given folder, and reports a missing folder', async () => {
    expect((await host.run('pwd', [], { cwd: folder })).stdout.toString().trim()).toBe(
      await realpath(folder),
    );
    expect(await catchCode(host.run('pwd', [], { cwd: join(folder, 'nowhere') }))).toBe('SPAWN_FAILED');
  });

  test('a command that prints too much is ended at the limit', async () => {
    await script('flood', 'while :; do echo 0123456789012345678901234567890123456789; done');
    expect(await catchCode(host.run('flood', [], { maxBytes: 100_000 }))).toBe('OUTPUT_TOO_LARGE');
    await script('flood-err', 'while :; do echo 0123456789012345678901234567890123456789 >&2; done');
    expect(await catchCode(host.run('flood-err', [], { maxBytes: 100_000 }))).toBe('OUTPUT_TOO_LARGE');
  });

  test('an abort ends a command, and a signal that has already aborted prevents the start', async () => {
    const controller = new AbortController();
    const running = host.run('sleep', ['1000'], { signal: controller.signal });
    setImmediate(() => controller.abort());
    expect(await catchCode(running)).toBe('ABORTED');
    expect(await catchCode(host.run('sleep', ['1000'], { signal: controller.signal }))).toBe('ABORTED');
  });

  test('finds a tool again after the tool was moved', async () => {
    const first = await script('mover', 'echo moved');
    await host.run('mover', []);
    await mkdir(join(folder, 'Library/Android/sdk/platform-tools'), { recursive: true });
    await rename(first, join(folder, 'Library/Android/sdk/platform-tools/mover'));
    expect((await host.run('mover', [])).stdout.toString()).toBe('moved\n');
    await script('mover', 'echo back');
    await chmod(join(folder, 'Library/Android/sdk/platform-tools/mover'), 0o644);
    expect((await host.run('mover', [])).stdout.toString()).toBe('back\n');
    await rm(first);
    await rm(join(folder, 'Library'), { recursive: true });
    expect(await catchCode(host.run('mover', []))).toBe('TOOL_NOT_FOUND');
  });
});

describe('spawn', () => {
  test('provides the streams and the exit code', async () => {
    const child = await host.spawn('sh', ['-c', 'cat; echo done >&2; exit 4'], { cwd: folder });
    child.stdin.end('through');
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
    expect([stdout, stderr]).toEqual(['through', 'done\n']);
    expect(await child.exited).toEqual({ exitCode: 4, signal: null });
  });

  test('kill ends the process and its children', async () => {
    const child = await host.spawn('sh', ['-c', 'sleep 1000 & echo $!; wait']);
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    child.stdout.resume();
    child.stderr.resume();
    await child.kill();
    await gone(Number(line.toString()));
    expect(await child.exited).toEqual({ exitCode: null, signal: 'SIGTERM' });
    await child.kill();
  });

  test('an abort ends the process', async () => {
    const controller = new AbortController();
    const child = await host.spawn('sleep', ['1000'], { signal: controller.signal });
    controller.abort();
    expect(await child.exited).toMatchObject({ signal: 'SIGTERM' });
  });

  test('rejects when the process cannot be started', async () => {
    expect(await catchCode(host.spawn('missing', []))).toBe('TOOL_NOT_FOUND');
    expect(await catchCode(host.spawn('sleep', ['1'], { cwd: join(folder, 'nowhere') }))).toBe(
      'SPAWN_FAILED',
    );
  });

  test('close ends every child and prevents new children', async () => {
    const children = await Promise.all([host.spawn('sleep', ['1000']), host.spawn('sleep', ['1000'])]);
    const running = catchCode(host.run('sleep', ['1000']));
    await host.close();
    expect(children.map(({ pid }) => isAlive(pid!))).toEqual([false, false]);
    expect(await running).toBe('HOST_GONE');
    expect(await catchCode(host.run('true', []))).toBe('HOST_GONE');
    expect(await catchCode(host.spawn('true', []))).toBe('HOST_GONE');
  });
});

test('many hosts at the same time cause no warning', async () => {
  const warnings: Error[] = [];
  const note = (warning: Error) => void warnings.push(warning);
  process.on('warning', note);
  const hosts = Array.from({ length: 30 }, () => new LocalHost({ env: process.env }));
  await Promise.all(hosts.map((one) => one.run('true', [])));
  await Promise.all(hosts.map((one) => one[Symbol.asyncDispose]()));
  // Node emits warnings in a later turn of the event loop, so the test waits for this turn.
  await new Promise((resolve) => setImmediate(resolve));
  process.off('warning', note);
  expect(warnings).toEqual([]);
});

describe('files and ports', () => {
  test('streams a file', async () => {
    const bytes = Buffer.alloc(300_000, 'abc');
    await writeFile(join(folder, 'data'), bytes);
    expect((await buffer(await host.readFile(join(folder, 'data')))).equals(bytes)).toBe(true);
  });

  test('reports an unusable file before the first byte', async () => {
    expect(await catchCode(host.readFile(join(folder, 'nothing')))).toBe('FILE_NOT_FOUND');
    expect(await catchCode(host.readFile(folder))).toBe('FILE_UNREADABLE');
    await host.run('mkfifo', [join(folder, 'fifo')]);
    expect(await catchCode(host.readFile(join(folder, 'fifo')))).toBe('FILE_UNREADABLE');
    expect(await catchCode(host.readFile(join(folder, 'x'), { signal: AbortSignal.abort() }))).toBe(
      'ABORTED',
    );
  });

  test('connects to a port, or reports that nothing listens', async () => {
    const server = createServer((socket) => socket.end('hi')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    expect(await text(await host.connect(port))).toBe('hi');
    await new Promise((resolve) => server.close(resolve));
    expect(await catchCode(host.connect(port))).toBe('CONNECTION_REFUSED');
    expect(await catchCode(host.connect(70_000))).toBe('CONNECTION_REFUSED');
    expect(await catchCode(host.connect(port, { signal: AbortSignal.abort() }))).toBe('ABORTED');
  });

  test('the signal aborts an attempt to connect, but not an open connection', async () => {
    const server = createServer((socket) => socket.pipe(socket)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const attempt = new AbortController();
    const socket = await host.connect(port, { signal: attempt.signal });
    attempt.abort();
    socket.end('still here');
    expect(await text(socket)).toBe('still here');
    const other = new AbortController();
    const refused = catchCode(host.connect(port, { signal: other.signal }));
    other.abort();
    expect(await refused).toBe('ABORTED');
    await new Promise((resolve) => server.close(resolve));
  });
});
