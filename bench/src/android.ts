import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { promisify } from 'node:util';

import { AdbBenchWorld, type BenchPhone } from './adb-bench-world.ts';
import type { Row } from './table.ts';

const VIEWERS = 20;
const LARGE_BYTES = 20_000_000;
const GROWTH_LIMIT = 10_000_000;

/**
 * The endpoints of the built server beside the adb command a person would type, at the same simulated phone behind a real
 * adb. They take turns, so that whatever slows the machine slows both.
 */
export async function benchAndroid(): Promise<Row[]> {
  const world = await AdbBenchWorld.prepare();
  // A browser keeps its connection too.
  const agent = new Agent({ keepAlive: true });
  try {
    const client = new Client(await world.startServer(), agent);
    const slow = await world.connectPhone(450);
    const fast = await world.connectPhone(0);
    const large = await world.connectPhone(0, LARGE_BYTES);
    // A server that has shown a phone, and nothing large so far.
    await client.screen(fast);
    const memory = await memoryRow(world, client, large);
    return [
      await screenRow('screen, 450 ms to capture', { world, client, phone: slow, rounds: 12, most: 1.1 }),
      await screenRow('screen, captured at once', { world, client, phone: fast, rounds: 40, most: 1.5 }),
      await inputRow({ world, client, phone: fast, rounds: 60, most: 1.1 }),
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

  /** Bytes of the picture. */
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
    if (response.statusCode !== 200) throw new Error(`${method} ${path} answered ${response.statusCode}.`);
    return bytes;
  }
}

interface Comparison {
  readonly world: AdbBenchWorld;
  readonly client: Client;
  readonly phone: BenchPhone;
  readonly rounds: number;
  /** The ratio that must not be exceeded. */
  readonly most: number;
}

async function screenRow(what: string, comparison: Comparison): Promise<Row> {
  const { world, client, phone } = comparison;
  const ours = async (): Promise<void> => void (await client.screen(phone));
  const beside = async (): Promise<void> => {
    const child = spawn('adb', ['-s', phone.serial, 'exec-out', 'screencap', '-p'], {
      env: world.env,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    await Promise.all([drain(child.stdout), once(child, 'close')]);
  };
  return compare({ ...comparison, what, command: 'adb exec-out screencap -p', ours, beside });
}

async function inputRow(comparison: Comparison): Promise<Row> {
  const { world, client, phone } = comparison;
  const ours = (): Promise<void> => client.tap(phone);
  const beside = async (): Promise<void> => {
    await promisify(execFile)('adb', ['-s', phone.serial, 'shell', 'input tap 540 1200'], { env: world.env });
  };
  return compare({ ...comparison, what: 'tap', command: 'adb shell input tap', ours, beside });
}

interface Sides extends Pick<Comparison, 'rounds' | 'most'> {
  readonly what: string;
  readonly command: string;
  readonly ours: () => Promise<void>;
  readonly beside: () => Promise<void>;
}

async function compare({ what, command, ours, beside, rounds, most }: Sides): Promise<Row> {
  const times = { ours: [] as number[], beside: [] as number[] };
  for (let round = -3; round < rounds; round += 1) {
    for (const [side, call] of [['ours', ours] as const, ['beside', beside] as const]) {
      const start = performance.now();
      await call();
      if (round >= 0) times[side].push(performance.now() - start);
    }
  }
  const [our, their] = [median(times.ours), median(times.beside)];
  return {
    what: `${what} (median of ${rounds})`,
    ours: `${our.toFixed(1)} ms`,
    beside: `${their.toFixed(1)} ms, ${command}`,
    ratio: our / their,
    target: `≤ ${most}`,
    holds: our / their <= most,
  };
}

async function viewersRow(client: Client, phone: BenchPhone): Promise<Row> {
  const before = await phone.captures();
  await Promise.all(Array.from({ length: VIEWERS }, () => client.screen(phone)));
  const captures = (await phone.captures()) - before;
  return {
    what: `captures for ${VIEWERS} viewers at once, counted at the phone`,
    ours: String(captures),
    beside: `${VIEWERS}, one each`,
    ratio: captures / VIEWERS,
    target: '1',
    holds: captures === 1,
  };
}

async function memoryRow(world: AdbBenchWorld, client: Client, phone: BenchPhone): Promise<Row> {
  const { now } = await world.memory();
  await world.forgetPeak();
  const bytes = await client.screen(phone);
  const growth = (await world.memory()).peak - now;
  return {
    what: 'memory of the server while a 20 MB picture passes (resident, peak)',
    ours: `${megabytes(growth)} more`,
    beside: `${megabytes(bytes)}, the picture`,
    ratio: growth / bytes,
    target: `< ${megabytes(GROWTH_LIMIT)}`,
    // Where the system does not tell, nothing is claimed.
    holds: bytes > LARGE_BYTES && !(growth >= GROWTH_LIMIT),
  };
}

async function drain(stream: NodeJS.ReadableStream): Promise<number> {
  let bytes = 0;
  for await (const chunk of stream) bytes += chunk.length;
  return bytes;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;
}
