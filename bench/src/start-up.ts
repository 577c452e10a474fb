import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { installedAppium } from './installed-appium.ts';
import type { Row } from './table.ts';

const MAIN = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url));
const ROUNDS = 9;
const LIMIT_MS = 300;

/** Time from the start of the built command's process to its first answer, beside an Appium server's and a bare Node HTTP server's. */
export async function benchStartUp(): Promise<Row[]> {
  const dir = await mkdtemp(join(tmpdir(), 'storedeck-bench-start-'));
  const { main: appium, home } = await installedAppium();
  const ours: Starter = { args: (port) => [MAIN, '--dir', dir, '--port', port], path: '/api/health' };
  const theirs: Starter = {
    args: (port) => [appium, 'server', '--address', '127.0.0.1', '--port', port],
    path: '/status',
    env: { ...process.env, APPIUM_HOME: home },
  };
  const code = `require('node:http').createServer((_, r) => r.end()).listen(Number(process.argv[1]), '127.0.0.1')`;
  const bare: Starter = { args: (port) => ['--eval', code, port], path: '/' };
  try {
    // The first start of a machine fills the compile cache and the disk's; users meet that one once.
    for (const starter of [ours, theirs]) await timeToAnswer(starter);
    const times = { ours: [] as number[], theirs: [] as number[], bare: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      times.ours.push(await timeToAnswer(ours));
      times.theirs.push(await timeToAnswer(theirs));
      times.bare.push(await timeToAnswer(bare));
    }
    const own = median(times.ours);
    const row = { ours: `${own.toFixed(0)} ms` };
    const besideAppium = median(times.theirs);
    const besideNode = median(times.bare);
    return [
      {
        ...row,
        what: `start to first answer (median of ${ROUNDS}; beside: appium server, no drivers)`,
        beside: `${besideAppium.toFixed(0)} ms`,
        ratio: own / besideAppium,
        target: '<= 0.5',
        holds: own / besideAppium <= 0.5,
      },
      {
        ...row,
        what: `start to first answer (median of ${ROUNDS}; beside: bare node:http)`,
        beside: `${besideNode.toFixed(0)} ms`,
        ratio: own / besideNode,
        target: `< ${LIMIT_MS} ms`,
        holds: own < LIMIT_MS,
      },
    ];
  } finally {
    await rm(dir, { recursive: true });
  }
}

/** A server: how Node starts it, and a path that it answers. */
interface Starter {
  readonly args: (port: string) => string[];
  readonly path: string;
  readonly env?: NodeJS.ProcessEnv;
}

async function timeToAnswer({ args, path, env }: Starter): Promise<number> {
  const port = await freePort();
  const start = performance.now();
  const child = spawn(process.execPath, args(String(port)), { stdio: 'ignore', ...(env && { env }) });
  const exited = once(child, 'exit');
  try {
    while (!(await answers(port, path))) {
      if (child.exitCode !== null) throw new Error(`${args('PORT').join(' ')} ended before it answered.`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return performance.now() - start;
  } finally {
    child.kill();
    await exited;
  }
}

/** Plain `get`: fetch would take longer to load here than the server takes to start. */
function answers(port: number, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    get({ host: '127.0.0.1', port, path, agent: false }, (response) => {
      response.resume().once('end', () => resolve(true));
    }).once('error', () => resolve(false));
  });
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;
}
