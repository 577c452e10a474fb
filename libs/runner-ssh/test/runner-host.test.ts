import { execFileSync } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startFakeMac } from '@storedeck/fake-devices';

import { connectRunner, type Runner, type RunnerHost } from '../src/index.ts';
import { catchFailure } from './support/catch-failure.ts';
import { realSuite } from './support/real-suite.ts';
import {
  accountMissing,
  addAccount,
  dropbearMissing,
  openSshMissing,
  startDropbear,
  startOpenSsh,
} from './support/ssh-server.ts';
import { sshKeygen } from './support/test-keys.ts';

const key = sshKeygen('ed25519');
const folder = mkdtempSync(join(tmpdir(), 'runner-host-'));
afterAll(() => rmSync(folder, { recursive: true }));

realSuite('RunnerHost on OpenSSH', openSshMissing, () => {
  const servers = startForSuite(async () => {
    const server = await startOpenSsh({ authorizedKeys: [key.publicKey] });
    const runner = await connectRunner({ ...server, host: '127.0.0.1', privateKey: key.privateKey });
    return { runner, remove: () => server.remove() };
  });
  commands(servers);
  hostBehaviour(servers);
  endedCommands(servers);
  heldOutput(servers);
  concurrentCommands(servers);
  processGroups(servers);
  filesAndPorts(servers);
});

realSuite('uploads to OpenSSH', openSshMissing, () => {
  test('a file in a new folder is created or replaced, and a failed upload changes nothing', async () => {
    const server = await startOpenSsh({ authorizedKeys: [key.publicKey] });
    const runner = await connectRunner({ ...server, host: '127.0.0.1', privateKey: key.privateKey });
    const { host } = runner;
    try {
      const target = join(folder, 'a/b c/file');
      await host.mkdir(join(folder, 'a/b c'));
      await host.mkdir(join(folder, 'a/b c'));
      const bytes = randomBytes(3_000_000);
      await host.upload(bytes, target);
      expect(readFileSync(target).equals(bytes)).toBe(true);
      expect(statSync(target).mode & 0o777).toBe(0o600);
      await host.upload(Readable.from([Buffer.from('new '), Buffer.from('text')]), target, { mode: 0o755 });
      expect(readFileSync(target, 'utf8')).toBe('new text');
      expect(statSync(target).mode & 0o777).toBe(0o755);

      const broken = Readable.from(
        (async function* () {
          yield Buffer.from('half');
          throw new Error('the source failed');
        })(),
      );
      await expect(host.upload(broken, target)).rejects.toThrow('the source failed');
      expect(await catchFailure(host.upload(bytes, target, { signal: AbortSignal.abort() }))).toMatchObject({
        code: 'ABORTED',
      });
      expect(readFileSync(target, 'utf8')).toBe('new text');
      expect(readdirSync(join(folder, 'a/b c'))).toEqual(['file']);
      for (const path of ['relative', '/a\0b', join(folder, 'missing/file'), join(folder, 'a')]) {
        expect(await catchFailure(host.upload(Buffer.from('x'), path))).toMatchObject({
          code: 'FILE_UNWRITABLE',
        });
      }
      expect(await catchFailure(host.mkdir(join(target, 'folder')))).toMatchObject({
        code: 'FILE_UNWRITABLE',
      });
    } finally {
      await runner.close();
      await server.remove();
    }
  });
});

realSuite('RunnerHost on OpenSSH with MaxSessions 3', openSshMissing, () => {
  concurrentCommands(
    startForSuite(async () => {
      const server = await startOpenSsh({ authorizedKeys: [key.publicKey], config: ['MaxSessions 3'] });
      const runner = await connectRunner({ ...server, host: '127.0.0.1', privateKey: key.privateKey });
      return { runner, remove: () => server.remove() };
    }),
  );
});

// This suite runs no concurrent commands. In dropbear before version 2024.86, an assertion fails and ends the
// connection if one command ends while another command starts (github.com/mkj/dropbear, issue 321).
realSuite('RunnerHost on dropbear', dropbearMissing ?? accountMissing, () => {
  const servers = startForSuite(async () => {
    const account = addAccount();
    const server = await startDropbear();
    const runner = await connectRunner({ host: '127.0.0.1', port: server.port, ...account });
    const remove = async () => {
      await server.remove();
      account.remove();
    };
    return { runner, remove };
  });
  commands(servers);
  hostBehaviour(servers);
  filesAndPorts(servers);
});

realSuite('RunnerHost on a simulated Mac with a real shell', undefined, () => {
  const servers = startForSuite(async () => {
    const mac = await startFakeMac({ user: 'me', password: 'pw', realShell: true });
    const runner = await connectRunner({ host: '127.0.0.1', port: mac.port, user: 'me', password: 'pw' });
    return { runner, remove: () => mac.close() };
  });
  commands(servers);
  hostBehaviour(servers);
  endedCommands(servers);
  concurrentCommands(servers);
  processGroups(servers);
});

interface Served {
  readonly runner: Runner;
  remove(): Promise<void>;
}

function startForSuite(start: () => Promise<Served>) {
  let served: Served | undefined;
  beforeAll(async () => {
    served = await start();
  });
  afterAll(async () => {
    await served?.runner.close();
    await served?.remove();
  });
  return (): RunnerHost => served!.runner.host;
}

function commands(host: () => RunnerHost) {
  test('a command gets its arguments unchanged', async () => {
    const words = [
      'a b',
      '$HOME',
      '`id`',
      "it's",
      '"',
      '\\',
      '\\n',
      '',
      '*',
      'ü🎉',
      'two\nlines',
      '-n',
      ';true',
    ];
    const result = await host().run('printf', ['%s\\0', ...words]);
    expect(result.stdout.toString().split('\0').slice(0, -1)).toEqual(words);
    expect(result).toMatchObject({ stderr: '', exitCode: 0 });
  });

  test('output, errors and exit code are separate', async () => {
    const { stdout, stderr, exitCode } = await host().run('sh', ['-c', 'echo out; echo err >&2; exit 3']);
    expect([stdout.toString(), stderr, exitCode]).toEqual(['out\n', 'err\n', 3]);
  });

  test('a command ended by a signal has no exit code', async () => {
    expect((await host().run('sh', ['-c', 'kill -9 $$'])).exitCode).toBeNull();
  });

  test('input is written and closed; without input, stdin is empty', async () => {
    const input = randomBytes(300_000);
    expect((await host().run('cat', [], { input })).stdout.equals(input)).toBe(true);
    expect((await host().run('cat', [])).stdout).toHaveLength(0);
  });

  test('environment variables are added', async () => {
    const { stdout } = await host().run('sh', ['-c', 'echo "$GREETING" "${HOME:+home}"'], {
      env: { GREETING: "it's $5" },
    });
    expect(stdout.toString()).toBe("it's $5 home\n");
  });
}

function hostBehaviour(host: () => RunnerHost) {
  test('a missing tool is an error that names it, and an installed tool is found', async () => {
    expect(await host().which('no-such-tool')).toBeUndefined();
    expect(await catchFailure(host().run('no-such-tool', []))).toMatchObject({
      code: 'TOOL_NOT_FOUND',
      message: expect.stringMatching(/^no-such-tool is not installed on \S+\.$/),
    });
    expect(await catchFailure(host().spawn('/no/such/tool', []))).toMatchObject({ code: 'TOOL_NOT_FOUND' });
    expect(await host().which('cat')).toMatch(/\/cat$/);
  });

  test('a long-lived command streams in both directions until its input ends', async () => {
    const cat = await host().spawn('cat', []);
    expect(cat.pid).toBeGreaterThan(1);
    cat.stdin.write('one\n');
    expect(String(await new Promise((resolve) => cat.stdout.once('data', resolve)))).toBe('one\n');
    cat.stdin.end('two\n');
    expect(await text(cat.stdout)).toBe('two\n');
    cat.stderr.resume();
    expect(await cat.exited).toEqual({ exitCode: 0, signal: null });
  });

  test('commands run in the given folder, and standard output and standard error are separate', async () => {
    const pwd = await host().spawn('sh', ['-c', 'pwd; echo complaint >&2'], { cwd: '/' });
    expect(await Promise.all([text(pwd.stdout), text(pwd.stderr)])).toEqual(['/\n', 'complaint\n']);
    await pwd.exited;
    expect((await host().run('pwd', [], { cwd: '/' })).stdout.toString()).toBe('/\n');
    expect(await catchFailure(host().run('true', [], { cwd: '/no/such folder' }))).toMatchObject({
      code: 'SPAWN_FAILED',
      message: expect.stringContaining('/no/such folder'),
    });
    expect(await catchFailure(host().spawn('true', [], { cwd: '/no/such folder' }))).toMatchObject({
      code: 'SPAWN_FAILED',
    });
  });

  test('a closed port of the runner and an invalid port are refused', async () => {
    expect(await catchFailure(host().connect(1))).toMatchObject({ code: 'CONNECTION_REFUSED' });
    expect(await catchFailure(host().connect(70_000))).toMatchObject({ code: 'CONNECTION_REFUSED' });
  });

  test('a missing file is FILE_NOT_FOUND, a folder is FILE_UNREADABLE', async () => {
    expect(await catchFailure(host().readFile('/tmp/no-such-file'))).toMatchObject({
      code: 'FILE_NOT_FOUND',
    });
    expect(await catchFailure(host().readFile('/tmp'))).toMatchObject({ code: 'FILE_UNREADABLE' });
    expect(await catchFailure(host().readFile('relative'))).toMatchObject({ code: 'FILE_UNREADABLE' });
  });
}

// Only OpenSSH says that a command has ended while its output is still open.
function heldOutput(host: () => RunnerHost) {
  test('a command whose output a program in the background keeps open is named so', async () => {
    const seconds = uniqueSeconds();
    const run = () => host().run('sh', ['-c', `sleep ${seconds} & echo out`], { timeoutMs: 900 });
    // On a busy computer, the shell itself may need longer than this.
    let failure = await catchFailure(run());
    while (failure.message.includes('did not finish')) failure = await catchFailure(run());
    expect(failure).toMatchObject({
      code: 'TIMED_OUT',
      message: '"sh" has ended on the runner, but a program in the background keeps its output open.',
    });
    await host().run('pkill', ['-f', `sleep ${seconds}`]);
  });
}

function endedCommands(host: () => RunnerHost) {
  test('a command that takes too long is ended, and the error names the command', async () => {
    const seconds = uniqueSeconds();
    expect(await catchFailure(host().run('sleep', [seconds], { timeoutMs: 400 }))).toMatchObject({
      code: 'TIMED_OUT',
      message: '"sleep" did not finish within 0.4 s on the runner.',
    });
    await untilGone(host(), `sleep ${seconds}`);
  });

  test('an aborted command is ended', async () => {
    const seconds = uniqueSeconds();
    const cancelling = new AbortController();
    const running = catchFailure(
      host().run('sh', ['-c', `exec sleep ${seconds}`], { signal: cancelling.signal }),
    );
    await untilThere(host(), `sleep ${seconds}`);
    cancelling.abort();
    expect(await running).toMatchObject({ code: 'ABORTED' });
    await untilGone(host(), `sleep ${seconds}`);
    expect(await catchFailure(host().run('true', [], { signal: AbortSignal.abort() }))).toMatchObject({
      code: 'ABORTED',
    });
  });

  test('too much output is an error', async () => {
    const failure = await catchFailure(host().run('yes', [], { maxBytes: 100_000 }));
    expect(failure.code).toBe('OUTPUT_TOO_LARGE');
  });
}

function concurrentCommands(host: () => RunnerHost) {
  test('twenty commands at the same time all finish', async () => {
    const results = await Promise.all(Array.from({ length: 20 }, (_, i) => host().run('echo', [String(i)])));
    expect(results.map(({ stdout }) => Number(stdout))).toEqual(Array.from({ length: 20 }, (_, i) => i));
  });
}

// These tests are not run on dropbear: there, commands run in the process group of dropbear, so their children cannot
// be ended.
function processGroups(host: () => RunnerHost) {
  test('killing a long-lived command ends its children too', async () => {
    const seconds = uniqueSeconds();
    const parent = await host().spawn('sh', ['-c', `sleep ${seconds} & sleep ${seconds}`]);
    await untilThere(host(), `sleep ${seconds}`);
    await parent.kill();
    expect(await parent.exited).toEqual({ exitCode: null, signal: 'SIGTERM' });
    await untilGone(host(), `sleep ${seconds}`);
  });
}

/** Creates a file with random content that every account may read. */
function readableFile(size: number): { path: string; bytes: Buffer } {
  const [path, bytes] = [join(folder, `file-${randomInt(1e9)}`), randomBytes(size)];
  writeFileSync(path, bytes, { mode: 0o644 });
  execFileSync('chmod', ['755', folder]);
  return { path, bytes };
}

function filesAndPorts(host: () => RunnerHost) {
  test.each([0, 1, 261_120, 261_121, 3_000_000])('a file of %i bytes arrives complete', async (size) => {
    const { path, bytes } = readableFile(size);
    expect((await buffer(await host().readFile(path))).equals(bytes)).toBe(true);
  });

  test('a FIFO is refused and does not block the session', async () => {
    const fifo = join(folder, `fifo-${randomInt(1e9)}`);
    execFileSync('mkfifo', ['-m', '666', fifo]);
    const { path, bytes } = readableFile(10);
    expect(await catchFailure(host().readFile(fifo))).toMatchObject({ code: 'FILE_UNREADABLE' });
    expect(await buffer(await host().readFile(path))).toEqual(bytes);
  });

  test('an aborted read fails, and the file session stays usable', async () => {
    const { path, bytes } = readableFile(3_000_000);
    const cancelling = new AbortController();
    const file = await host().readFile(path, { signal: cancelling.signal });
    cancelling.abort();
    await expect(buffer(file)).rejects.toThrow();
    expect((await buffer(await host().readFile(path))).equals(bytes)).toBe(true);
  });

  test('a port transfers bytes in both directions, also to a client that has ended its sending side', async () => {
    const server = await listen((socket) => void buffer(socket).then((all) => socket.end(all)));
    const stream = await host().connect(server.port);
    const bytes = randomBytes(5_000_000);
    const back = buffer(stream);
    stream.end(bytes);
    expect((await back).equals(bytes)).toBe(true);
    await server.close();
  });

  test('a connection that one side destroys is closed on the other side', async () => {
    const arrived: Socket[] = [];
    const server = await listen((socket) => void arrived.push(socket));
    const [left, dropped] = [await host().connect(server.port), await host().connect(server.port)];
    while (arrived.length < 2) await host().run('true', []);
    const [farLeft, farDropped] = arrived.map((socket) => socket.resume());
    const farGone = once(
      farLeft!.on('end', () => farLeft!.end()),
      'close',
    );
    left.destroy();
    await farGone;
    const gone = once(dropped.resume(), 'close');
    farDropped!.destroy();
    await gone;
    await server.close();
  });
}

async function listen(serve: (socket: Socket) => void) {
  const server = createServer({ allowHalfOpen: true }, serve).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { port, close: () => new Promise((resolve) => server.close(resolve)) };
}

// Returns a duration for `sleep` that only one test uses, so that the test can find the process of its `sleep` command.
function uniqueSeconds() {
  return `1000.${randomInt(1e9)}`;
}

async function processes(host: RunnerHost, command: string) {
  const { stdout } = await host.run('ps', ['-A', '-o', 'args']);
  return stdout
    .toString()
    .split('\n')
    .filter((line) => line.trim() === command);
}

async function untilThere(host: RunnerHost, command: string) {
  while ((await processes(host, command)).length === 0);
}

async function untilGone(host: RunnerHost, command: string) {
  while ((await processes(host, command)).length > 0);
}
