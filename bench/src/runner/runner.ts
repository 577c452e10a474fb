import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { freePort } from '@storedeck/fake-devices/real';
import { connectRunner, forwardPort, type Runner } from '@storedeck/runner-ssh';

import { compareTimes } from '../measure/compare-times.ts';
import type { Row } from '../table.ts';
import { benchLostConnections } from './lost-connections.ts';
import { startSshServer } from './ssh-server.ts';

const run = promisify(execFile);
const FILE_BYTES = 3 * 1024 * 1024;
const STREAM_BYTES = 100 * 1024 * 1024;

/**
 * Measures work over one open SSH connection, compared with OpenSSH's client (with ControlMaster) on the same server.
 * Also measures how long a lost connection takes to be reported and opened again.
 */
export async function benchRunner(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-ssh-'));
  const children: ChildProcess[] = [];
  let runner: Runner | undefined;
  try {
    const { port, user, privateKey } = await startSshServer(folder, children);
    runner = await connectRunner({ host: '127.0.0.1', port, user, privateKey });
    const options = [
      ...['-F', 'none', '-i', join(folder, 'user'), '-o', `ControlPath=${folder}/mux`],
      ...['-o', 'StrictHostKeyChecking=no', '-o', 'UserKnownHostsFile=/dev/null', '-o', 'LogLevel=ERROR'],
    ];
    const ssh = [...options, '-p', String(port)];
    const target = `${user}@127.0.0.1`;
    children.push(spawn('ssh', [...ssh, '-N', '-M', target], { stdio: 'ignore' }));
    while (!(await succeeds('ssh', [...ssh, '-O', 'check', target])));
    await writeFile(join(folder, 'screenshot'), Buffer.alloc(FILE_BYTES, 7));
    const remotePort = await startDownloadServer(children);
    const forward = await forwardPort({ runner, remotePort, localPort: 0 });
    const opensshPort = await freePort();
    const opensshForward = `127.0.0.1:${opensshPort}:127.0.0.1:${remotePort}`;
    await run('ssh', [...ssh, '-O', 'forward', '-L', opensshForward, target]);

    const { host } = runner;
    return [
      await compareTimes({
        what: 'run "true"',
        rounds: 41,
        mostRatio: 1,
        ours: () => host.run('true', []),
        beside: () => run('ssh', [...ssh, target, 'true']),
      }),
      await compareTimes({
        what: '20 commands at the same time',
        rounds: 11,
        mostRatio: 1,
        ours: () => twenty(() => host.run('true', [])),
        beside: () => twenty(() => run('ssh', [...ssh, target, 'true'])),
      }),
      await compareTimes({
        what: 'read 3 MB by SFTP',
        rounds: 21,
        mostRatio: 1.2,
        ours: async () => writeFile(join(folder, 'ours'), await host.readFile(join(folder, 'screenshot'))),
        beside: () =>
          run('scp', [
            ...options,
            '-P',
            String(port),
            `${target}:${folder}/screenshot`,
            join(folder, 'theirs'),
          ]),
      }),
      await compareTimes({
        what: 'download 100 MB through a forwarded port',
        rounds: 21,
        mostRatio: 2,
        ours: () => run(process.execPath, ['-e', DOWNLOAD, String(forward.localPort)]),
        beside: () => run(process.execPath, ['-e', DOWNLOAD, String(opensshPort)]),
        besideName: 'ssh -L',
      }),
      ...(await benchLostConnections(children)),
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

function twenty(work: () => Promise<unknown>): Promise<unknown> {
  return Promise.all(Array.from({ length: 20 }, work));
}

/**
 * Starts an HTTP server, and returns its port. The server and the client of a download are separate processes, so that
 * they do not share the event loop of the forward.
 */
async function startDownloadServer(children: ChildProcess[]): Promise<number> {
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
