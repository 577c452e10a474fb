import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Row } from './table.ts';

const MAIN = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url));
const ROUNDS = 9;
const LIMIT_MS = 300;

/** Time from the start of the built server's process to its first answer, beside a bare Node HTTP server's. */
export async function benchStartUp(): Promise<Row[]> {
  const dir = await mkdtemp(join(tmpdir(), 'storedeck-bench-start-'));
  const bare = `require('node:http').createServer((_, r) => r.end()).listen(Number(process.argv[1]), '127.0.0.1')`;
  try {
    // The first start of a machine fills the compile cache; users meet that one once.
    await timeToAnswer((port) => [MAIN, '--dir', dir, '--port', String(port)]);
    const ours: number[] = [];
    const beside: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await timeToAnswer((port) => [MAIN, '--dir', dir, '--port', String(port)]));
      beside.push(await timeToAnswer((port) => ['--eval', bare, String(port)]));
    }
    const [own, node] = [median(ours), median(beside)];
    return [
      {
        what: `start to first answer (median of ${ROUNDS}; beside: bare node:http)`,
        ours: `${own.toFixed(0)} ms`,
        beside: `${node.toFixed(0)} ms`,
        ratio: own / node,
        target: `< ${LIMIT_MS} ms`,
        holds: own < LIMIT_MS,
      },
    ];
  } finally {
    await rm(dir, { recursive: true });
  }
}

async function timeToAnswer(args: (port: number) => string[]): Promise<number> {
  const port = await freePort();
  const start = performance.now();
  const child = spawn(process.execPath, args(port), { stdio: 'ignore' });
  const exited = once(child, 'exit');
  try {
    while (!(await answers(port))) await new Promise((resolve) => setTimeout(resolve, 5));
    return performance.now() - start;
  } finally {
    child.kill();
    await exited;
  }
}

/** Plain `get`: fetch would take longer to load here than the server takes to start. */
const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    get({ host: '127.0.0.1', port, path: '/api/health', agent: false }, (response) => {
      response.resume().once('end', () => resolve(true));
    }).once('error', () => resolve(false));
  });

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;
