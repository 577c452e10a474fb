import { execFile, execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';

import { connectRunner, forwardPort, type Runner, type RunnerState } from '@storedeck/runner-ssh';

import type { Row } from './table.ts';

const run = promisify(execFile);
const FILE_BYTES = 3 * 1024 * 1024;
const STREAM_BYTES = 100 * 1024 * 1024;

/** Work over one open connection, beside the OpenSSH client with ControlMaster to the same server, in turn. */
export async function benchRunner(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-ssh-'));
  const children: ChildProcess[] = [];
  let runner: Runner | undefined;
  try {
    const { port, user, privateKey } = await startServer(folder, children);
    runner = await connectRunner({ host: '127.0.0.1', port, user, privateKey });
    const options = [
      ...['-F', 'none', '-i', join(folder, 'user'), '-o', `ControlPath=${folder}/mux`],
      ...['-o', 'StrictHostKeyChecking=no', '-o', 'UserKnownHostsFile=/dev/null', '-o', 'LogLevel=ERROR'],
    ];
    const ssh = [...options, '-p', String(port)];
    const here = `${user}@127.0.0.1`;
    const master = spawn('ssh', [...ssh, '-N', '-M', here], { stdio: 'ignore' });
    children.push(master);
    while (!(await succeeds('ssh', [...ssh, '-O', 'check', here])));
    await writeFile(join(folder, 'screenshot'), Buffer.alloc(FILE_BYTES, 7));
    const stream = await startStream(children);
    const ours = await forwardPort({ runner, remotePort: stream, localPort: 0 });
    const theirs = await freePort();
    await run('ssh', [...ssh, '-O', 'forward', '-L', `127.0.0.1:${theirs}:127.0.0.1:${stream}`, here]);

    const { host } = runner;
    return [
      await compare('run "true"', 41, 1, {
        ours: () => host.run('true', []),
        beside: () => run('ssh', [...ssh, here, 'true']),
      }),
      await compare('20 commands at once', 11, 1, {
        ours: () => Promise.all(Array.from({ length: 20 }, () => host.run('true', []))),
        beside: () => Promise.all(Array.from({ length: 20 }, () => run('ssh', [...ssh, here, 'true']))),
      }),
      await compare('fetch 3 MB by SFTP', 21, 1.2, {
        ours: async () => writeFile(join(folder, 'ours'), await host.readFile(join(folder, 'screenshot'))),
        beside: () =>
          run('scp', [
            ...options,
            '-P',
            String(port),
            `${here}:${folder}/screenshot`,
            join(folder, 'theirs'),
          ]),
      }),
      await compare('fetch 100 MB through a forwarded port (beside: ssh -L)', 7, 2, {
        ours: () => run(process.execPath, ['-e', DOWNLOAD, String(ours.localPort)]),
        beside: () => run(process.execPath, ['-e', DOWNLOAD, String(theirs)]),
      }),
      ...(await benchDrops(children)),
    ];
  } finally {
    await runner?.close();
    for (const child of children.reverse()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill();
      await once(child, 'exit');
    }
    await rm(folder, { recursive: true, force: true });
  }
}

const DROPS = 5;

/** How soon a lost connection is reported, and works again once the server is back. No client beside it does either. */
async function benchDrops(children: ChildProcess[]): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-drop-'));
  const times: Record<'closed' | 'frozen' | 'back', number[]> = { closed: [], frozen: [], back: [] };
  const server = await startServer(folder, children);
  const runner = await connectRunner({ host: '127.0.0.1', ...server });
  const timeUntil = async (state: RunnerState, start: number) => {
    await becomes(runner, state);
    return performance.now() - start;
  };
  try {
    for (let round = 0; round < DROPS; round += 1) {
      signalFamily(server.pid, 'SIGKILL');
      times.closed.push(await timeUntil('reconnecting', performance.now()));
      // As long as a Mac that restarts its SSH server, so that the pauses between attempts have grown.
      await setTimeout(3000);
      Object.assign(server, await startServer(folder, children, server.port));
      times.back.push(await timeUntil('connected', performance.now()));
      await runner.host.run('true', []);
    }
    signalFamily(server.pid, 'SIGSTOP');
    times.frozen.push(await timeUntil('reconnecting', performance.now()));
  } finally {
    await runner.close();
    signalFamily(server.pid, 'SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }
  return [
    limited(`a closed connection is reported (worst of ${DROPS})`, Math.max(...times.closed), 1),
    limited('a frozen server is reported', Math.max(...times.frozen), 15),
    limited(`it works again after the server is back (worst of ${DROPS})`, Math.max(...times.back), 5),
  ];
}

function becomes(runner: Runner, state: RunnerState) {
  return new Promise<void>((resolve) => {
    const check = () => {
      if (runner.state !== state) return;
      stop();
      resolve();
    };
    const stop = runner.onChange(check);
    check();
  });
}

/** sshd gives each connection a process group of its own. */
function signalFamily(pid: number, signal: NodeJS.Signals): void {
  const children = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' }).stdout;
  process.kill(pid, signal);
  for (const child of children.split('\n').filter(Boolean)) signalFamily(Number(child), signal);
}

function limited(what: string, ms: number, seconds: number): Row {
  return {
    what,
    ours: `${ms.toFixed(0)} ms`,
    beside: '-',
    ratio: ms / (seconds * 1000),
    target: `<= ${seconds} s`,
    holds: ms <= seconds * 1000,
  };
}

interface Sides {
  readonly ours: () => Promise<unknown>;
  readonly beside: () => Promise<unknown>;
}

async function compare(what: string, rounds: number, limit: number, sides: Sides): Promise<Row> {
  const times: Record<keyof Sides, number[]> = { ours: [], beside: [] };
  await sides.ours();
  await sides.beside();
  for (let round = 0; round < rounds; round += 1) {
    for (const side of ['ours', 'beside'] as const) {
      const start = performance.now();
      await sides[side]();
      times[side].push(performance.now() - start);
    }
  }
  const [own, other] = [median(times.ours), median(times.beside)];
  return {
    what: `${what} (median of ${rounds})`,
    ours: `${own.toFixed(1)} ms`,
    beside: `${other.toFixed(1)} ms`,
    ratio: own / other,
    target: `<= ${limit}`,
    holds: own / other <= limit,
  };
}

function median(values: number[]) {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

/** OpenSSH on a free port; on the given one it is the server of this folder that comes back. */
async function startServer(folder: string, children: ChildProcess[], formerPort?: number) {
  const [port, { username: user }] = [formerPort ?? (await freePort()), userInfo()];
  for (const name of formerPort === undefined ? ['host', 'user'] : []) {
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', join(folder, name)]);
  }
  const config = [
    `Port ${port}`,
    'ListenAddress 127.0.0.1',
    `HostKey ${folder}/host`,
    `AuthorizedKeysFile ${folder}/user.pub`,
    'StrictModes no',
    'UsePAM no',
    'PidFile none',
    'PermitRootLogin yes',
    'Subsystem sftp internal-sftp',
    // What a login script of this account does is not to be measured.
    `SetEnv HOME=${folder}`,
  ];
  await writeFile(join(folder, 'config'), `${config.join('\n')}\n`);
  if (process.getuid?.() === 0) await mkdir('/run/sshd', { recursive: true });
  const server = spawn('/usr/sbin/sshd', ['-D', '-e', '-f', join(folder, 'config')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  children.push(server);
  await once(server.stderr, 'data');
  server.stderr.resume();
  const privateKey = await readFile(join(folder, 'user'), 'utf8');
  return { port, user, privateKey, pid: server.pid ?? 0 };
}

// Both ends are processes of their own: the forward under test shares its event loop with nobody.
async function startStream(children: ChildProcess[]): Promise<number> {
  const script = `const b = Buffer.alloc(${STREAM_BYTES}, 7);
    require('http').createServer((_, r) => r.setHeader('content-length', b.length).end(b))
      .listen(0, '127.0.0.1', function () { console.log(this.address().port) })`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  return Number(String((await once(child.stdout, 'data'))[0]));
}

const DOWNLOAD = `let n = 0;
  require('http').get({ host: '127.0.0.1', port: process.argv[1] }, (r) => r
    .on('data', (c) => { n += c.length }).on('end', () => process.exit(n === ${STREAM_BYTES} ? 0 : 1)))`;

function succeeds(program: string, args: string[]) {
  return run(program, args).then(
    () => true,
    () => false,
  );
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
