import { type ChildProcess, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { connectRunner, type Runner, type RunnerState } from '@storedeck/runner-ssh';

import type { Row } from '../table.ts';
import { startSshServer } from './ssh-server.ts';

const ROUNDS = 5;
/**
 * The time in ms between the end of the SSH server and its next start. This is about the time after which a Mac is
 * reachable again, and long enough for the back-off to grow.
 */
const OUTAGE_MS = 3000;

/**
 * Measures the time until a lost connection is reported, and until commands work again. There is no comparison, because
 * OpenSSH's client does not reconnect.
 */
export async function benchLostConnections(children: ChildProcess[]): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-drop-'));
  const times: Record<'closed' | 'frozen' | 'back', number[]> = { closed: [], frozen: [], back: [] };
  let server = await startSshServer(folder, children);
  const runner = await connectRunner({ host: '127.0.0.1', ...server });
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      signalTree(server.pid, 'SIGKILL');
      times.closed.push(await timeUntil(runner, 'reconnecting'));
      await delay(OUTAGE_MS);
      server = await startSshServer(folder, children, server.port);
      times.back.push(await timeUntil(runner, 'connected'));
      await runner.host.run('true', []);
    }
    signalTree(server.pid, 'SIGSTOP');
    times.frozen.push(await timeUntil(runner, 'reconnecting'));
  } finally {
    await runner.close();
    signalTree(server.pid, 'SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }
  return [
    limited(`a closed connection is reported (slowest of ${ROUNDS})`, times.closed, 1),
    limited('a frozen server is reported', times.frozen, 15),
    limited(`commands work after the server is back (slowest of ${ROUNDS})`, times.back, 5),
  ];
}

async function timeUntil(runner: Runner, state: RunnerState): Promise<number> {
  const start = performance.now();
  await new Promise<void>((resolve) => {
    const check = () => {
      if (runner.state !== state) return;
      stop();
      resolve();
    };
    const stop = runner.onChange(check);
    check();
  });
  return performance.now() - start;
}

/**
 * Sends a signal to a process and its descendants. sshd creates a process group for each connection, so a signal to one
 * group is not enough.
 */
function signalTree(pid: number, signal: NodeJS.Signals): void {
  const children = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' }).stdout;
  process.kill(pid, signal);
  for (const child of children.split('\n').filter(Boolean)) signalTree(Number(child), signal);
}

function limited(what: string, times: readonly number[], seconds: number): Row {
  const ms = Math.max(...times);
  return {
    what,
    ours: `${ms.toFixed(0)} ms`,
    beside: `${seconds} s allowed`,
    ratio: ms / (seconds * 1000),
    target: `≤ ${seconds} s`,
    holds: ms <= seconds * 1000,
  };
}
