import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { promisify } from 'node:util';

import { compareTimes } from '../measure/compare-times.ts';
import { megabytes, processMemory, resetPeak } from '../measure/process-memory.ts';
import type { Row } from '../table.ts';
import { AdbWorld, type BenchPhone } from './adb-world.ts';
import { benchDirect } from './direct.ts';

const VIEWERS = 20;
const LARGE_BYTES = 20_000_000;
// The server collects the whole screenshot in memory before the response starts. At the end, it has the screenshot
// twice (as chunks and as one buffer), so the limit must be greater than 2.
const GROWTH_RATIO = 2.5;

/**
 * Compares the endpoints of the built server with the adb commands that a person would type, on the same simulated
 * phone.
 */
export async function benchAndroid(): Promise<Row[]> {
  const world = await AdbWorld.prepare();
  // Connections stay open, as in a browser.
  const agent = new Agent({ keepAlive: true });
  try {
    const { url, pid } = await world.startServer();
    const client = new Client(url, agent);
    const slow = await world.connectPhone(450);
    const fast = await world.connectPhone(0);
    const large = await world.connectPhone(0, LARGE_BYTES);
    // The server sends a small screenshot first, so that only the large screenshot makes its memory grow during the
    // measurement.
    await client.screen(fast);
    const memory = await memoryRow(pid, client, large);
    return [
      await screenRow('screen, 450 ms to capture', {
        world,
        client,
        phone: slow,
        rounds: 12,
        mostRatio: 1.1,
      }),
      await screenRow('screen, captured at once', { world, client, phone: fast, rounds: 40, mostRatio: 1.5 }),
      await inputRow({ world, client, phone: fast, rounds: 60, mostRatio: 1.1 }),
      ...(await benchDirect(world, fast)),
      await viewersRow(client, slow),
      memory,
    ];
  } finally {
    agent.destroy();
    await world.close();
  }
}

class Client {
  readonly #baseUrl: string;
  readonly #agent: Agent;

  constructor(baseUrl: string, agent: Agent) {
    this.#baseUrl = baseUrl;
    this.#agent = agent;
  }

  /** Resolves to the number of bytes of the screenshot. */
  async screen({ serial }: BenchPhone): Promise<number> {
    return this.#call('GET', `/api/adb/screen?serial=${encodeURIComponent(serial)}`);
  }

  async tap({ serial }: BenchPhone): Promise<void> {
    await this.#call('POST', '/api/adb/input', { action: 'tap', serial, x: 540, y: 1200 });
  }

  async #call(method: string, path: string, body?: object): Promise<number> {
    const headers = body === undefined ? {} : { 'Content-Type': 'application/json' };
    const call = request(new URL(path, this.#baseUrl), { method, headers, agent: this.#agent });
    call.end(body === undefined ? undefined : JSON.stringify(body));
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    const bytes = await drain(response);
    if (response.statusCode !== 200) throw new Error(`${method} ${path}: status ${response.statusCode}.`);
    return bytes;
  }
}

interface Comparison {
  readonly world: AdbWorld;
  readonly client: Client;
  readonly phone: BenchPhone;
  readonly rounds: number;
  readonly mostRatio: number;
}

async function screenRow(what: string, { world, client, phone, ...limits }: Comparison): Promise<Row> {
  return compareTimes({
    ...limits,
    what,
    warmUps: 3,
    ours: () => client.screen(phone),
    beside: async () => {
      const child = spawn('adb', ['-s', phone.serial, 'exec-out', 'screencap', '-p'], {
        env: world.env,
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      await Promise.all([drain(child.stdout), once(child, 'close')]);
    },
    besideName: 'adb exec-out screencap -p',
  });
}

async function inputRow({ world, client, phone, ...limits }: Comparison): Promise<Row> {
  return compareTimes({
    ...limits,
    what: 'tap',
    warmUps: 3,
    ours: () => client.tap(phone),
    beside: () =>
      promisify(execFile)('adb', ['-s', phone.serial, 'shell', 'input tap 540 1200'], { env: world.env }),
    besideName: 'adb shell input tap',
  });
}

async function viewersRow(client: Client, phone: BenchPhone): Promise<Row> {
  const before = await phone.captures();
  await Promise.all(Array.from({ length: VIEWERS }, () => client.screen(phone)));
  const captures = (await phone.captures()) - before;
  return {
    what: `captures on the phone for ${VIEWERS} viewers at the same time`,
    ours: String(captures),
    beside: `${VIEWERS}, one for each`,
    ratio: captures / VIEWERS,
    target: '1',
    holds: captures === 1,
  };
}

async function memoryRow(pid: number, client: Client, phone: BenchPhone): Promise<Row> {
  const { now } = await processMemory(pid);
  await resetPeak(pid);
  const bytes = await client.screen(phone);
  const growth = (await processMemory(pid)).peak - now;
  return {
    what: 'peak growth of the server while it sends a 20 MB screenshot (resident memory)',
    ours: megabytes(growth),
    beside: `${megabytes(bytes)}, the screenshot`,
    ratio: growth / bytes,
    target: `≤ ${GROWTH_RATIO} ×`,
    // NaN means that the system does not provide the value. This does not count as a missed target.
    holds: bytes > LARGE_BYTES && !(growth > GROWTH_RATIO * bytes),
  };
}

async function drain(stream: NodeJS.ReadableStream): Promise<number> {
  let bytes = 0;
  for await (const chunk of stream) bytes += chunk.length;
  return bytes;
}
