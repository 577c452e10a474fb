import { execFile, fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { Adb } from '@storedeck/android';
import { LocalHost } from '@storedeck/host';

import type { Row } from './table.ts';

/**
 * One simulated phone behind a real adb. Our call and the adb command a person would type take turns, so that whatever
 * slows the machine slows both.
 */
export async function benchAndroid(): Promise<Row[]> {
  const home = await mkdtemp(join(tmpdir(), 'storedeck-bench-adb-'));
  // A server, port and home of its own: the person's adb is never touched.
  const env = {
    PATH: process.env['PATH'],
    HOME: home,
    TMPDIR: home,
    ANDROID_ADB_SERVER_PORT: String(await freePort()),
  };
  const phones: ChildProcess[] = [];
  const host = new LocalHost({ env });
  const adb = new Adb(host);
  try {
    await run('adb', ['start-server'], { env });
    const slow = await connectPhone(450, env, phones);
    const fast = await connectPhone(0, env, phones);
    await adb.devices();
    return [
      await screenRow('screen, 450 ms to capture', adb, env, slow, { rounds: 12, most: 1.1 }),
      await screenRow('screen, captured at once', adb, env, fast, { rounds: 40, most: 1.5 }),
      await inputRow(adb, env, fast),
    ];
  } finally {
    await adb.close();
    await host.close();
    await run('adb', ['kill-server'], { env });
    for (const phone of phones) phone.disconnect();
    await rm(home, { recursive: true, force: true });
  }
}

const run = promisify(execFile);

async function screenRow(
  what: string,
  adb: Adb,
  env: NodeJS.ProcessEnv,
  serial: string,
  { rounds, most }: { rounds: number; most: number },
): Promise<Row> {
  const ours = async () => drain(await adb.screen(serial));
  const beside = async () => {
    const child = spawn('adb', ['-s', serial, 'exec-out', 'screencap', '-p'], {
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    await Promise.all([drain(child.stdout), once(child, 'close')]);
  };
  return compare(what, 'adb exec-out screencap -p', { ours, beside, rounds, most });
}

async function inputRow(adb: Adb, env: NodeJS.ProcessEnv, serial: string): Promise<Row> {
  const ours = () => adb.input(serial, { action: 'tap', x: 540, y: 1200 });
  const beside = async () => {
    await run('adb', ['-s', serial, 'shell', 'input tap 540 1200'], { env });
  };
  return compare('tap', 'adb shell input tap', { ours, beside, rounds: 60, most: 1.1 });
}

async function compare(
  what: string,
  command: string,
  {
    ours,
    beside,
    rounds,
    most,
  }: { ours: () => Promise<void>; beside: () => Promise<void>; rounds: number; most: number },
): Promise<Row> {
  const times = { ours: [] as number[], beside: [] as number[] };
  for (let round = -3; round < rounds; round += 1) {
    for (const [side, call] of Object.entries({ ours, beside }) as [
      keyof typeof times,
      () => Promise<void>,
    ][]) {
      const start = performance.now();
      await call();
      if (round >= 0) times[side].push(performance.now() - start);
    }
  }
  const [our, their] = [median(times.ours), median(times.beside)];
  return {
    what,
    ours: `${our.toFixed(1)} ms`,
    beside: `${their.toFixed(1)} ms, ${command}`,
    ratio: our / their,
    target: `≤ ${most}`,
    holds: our / their <= most,
  };
}

async function drain(stream: NodeJS.ReadableStream): Promise<void> {
  for await (const _chunk of stream);
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

async function connectPhone(
  captureMs: number,
  env: NodeJS.ProcessEnv,
  phones: ChildProcess[],
): Promise<string> {
  const phone = fork(new URL('phone-child.ts', import.meta.url), [String(captureMs)]);
  phones.push(phone);
  const [address] = (await once(phone, 'message')) as [string];
  await run('adb', ['connect', address], { env });
  return address;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
