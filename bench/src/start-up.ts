import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { freePort } from '@storedeck/fake-devices/real';

import { installedAppium } from './installed-appium.ts';
import { BUILT_COMMAND } from './measure/built-server.ts';
import { median } from './measure/median.ts';
import type { Row } from './table.ts';

const ROUNDS = 9;
const OTHER_ROUNDS = 30;
const LIMIT_MS = 300;

/**
 * The path of another build of the command, such as `/tmp/before/apps/server/dist/main.js` of a worktree in which `npx
 * nx build storedeck` has run. Undefined if there is no comparison with another build.
 */
const OTHER_BUILD = process.env['STOREDECK_BENCH_OTHER'];
const MOST_SLOWER = 1.05;

/**
 * Measures the time from the start of the built command's process to its first response, compared with an Appium server
 * and a bare Node HTTP server, and with another build of the command if there is one.
 */
export async function benchStartUp(): Promise<Row[]> {
  const dir = await mkdtemp(join(tmpdir(), 'storedeck-bench-start-'));
  const { main: appium, home } = await installedAppium();
  const ours = commandStarter(BUILT_COMMAND, dir);
  const theirs: Starter = {
    args: (port) => [appium, 'server', '--address', '127.0.0.1', '--port', port],
    path: '/status',
    env: { ...process.env, APPIUM_HOME: home },
  };
  const code = `require('node:http').createServer((_, r) => r.end()).listen(Number(process.argv[1]), '127.0.0.1')`;
  const bare: Starter = { args: (port) => ['--eval', code, port], path: '/' };
  try {
    // The first starts fill the compile cache and the disk cache. They are not measured, because users experience
    // such a start only once.
    for (const starter of [ours, theirs]) await timeToResponse(starter);
    const otherRows =
      OTHER_BUILD === undefined ? [] : [await besideOtherBuild(ours, commandStarter(OTHER_BUILD, dir))];
    const times = { ours: [] as number[], theirs: [] as number[], bare: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      times.ours.push(await timeToResponse(ours));
      times.theirs.push(await timeToResponse(theirs));
      times.bare.push(await timeToResponse(bare));
    }
    const own = median(times.ours);
    const row = { ours: `${own.toFixed(0)} ms` };
    const besideAppium = median(times.theirs);
    const besideNode = median(times.bare);
    return [
      {
        ...row,
        what: `start to first response (median of ${ROUNDS}; compared with appium server, no drivers)`,
        beside: `${besideAppium.toFixed(0)} ms`,
        ratio: own / besideAppium,
        target: '≤ 0.5',
        holds: own / besideAppium <= 0.5,
      },
      {
        ...row,
        what: `start to first response (median of ${ROUNDS}; compared with bare node:http)`,
        beside: `${besideNode.toFixed(0)} ms`,
        ratio: own / besideNode,
        target: `< ${LIMIT_MS} ms`,
        holds: own < LIMIT_MS,
      },
      ...otherRows,
    ];
  } finally {
    await rm(dir, { recursive: true });
  }
}

/**
 * Compares two builds in pairs of starts. Each pair is in the reverse order of the previous pair, because the second
 * start of a pair finds more in the caches.
 */
async function besideOtherBuild(ours: Starter, other: Starter): Promise<Row> {
  await timeToResponse(other);
  const times = new Map<Starter, number[]>([ours, other].map((starter) => [starter, []]));
  for (let round = 0; round < OTHER_ROUNDS; round += 1)
    for (const starter of round % 2 === 0 ? [ours, other] : [other, ours])
      times.get(starter)?.push(await timeToResponse(starter));
  const [own, beside] = [median(times.get(ours) ?? []), median(times.get(other) ?? [])];
  return {
    what: `start to first response (median of ${OTHER_ROUNDS}; compared with the other build)`,
    ours: `${own.toFixed(0)} ms`,
    beside: `${beside.toFixed(0)} ms`,
    ratio: own / beside,
    target: `≤ ${MOST_SLOWER}`,
    holds: own / beside <= MOST_SLOWER,
  };
}

function commandStarter(command: string, dir: string): Starter {
  return { args: (port) => [command, '--dir', dir, '--port', port], path: '/api/health' };
}

/** A server: the arguments with which Node starts it, and a path to which it responds. */
interface Starter {
  readonly args: (port: string) => string[];
  readonly path: string;
  readonly env?: NodeJS.ProcessEnv;
}

async function timeToResponse({ args, path, env }: Starter): Promise<number> {
  const port = await freePort();
  const start = performance.now();
  const child = spawn(process.execPath, args(String(port)), { stdio: 'ignore', ...(env && { env }) });
  const exited = once(child, 'exit');
  try {
    while (!(await responds(port, path))) {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`${args('PORT').join(' ')} ended before its first response.`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return performance.now() - start;
  } finally {
    child.kill();
    await exited;
  }
}

/**
 * Resolves to whether a server responds. `node:http` is used instead of `fetch`, because it takes less processor time.
 * So the requests disturb the start of the server less.
 */
function responds(port: number, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    get({ host: '127.0.0.1', port, path, agent: false }, (response) => {
      response.resume().once('end', () => resolve(true));
    }).once('error', () => resolve(false));
  });
}
