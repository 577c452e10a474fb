import { setTimeout as delay } from 'node:timers/promises';

import { type ServerProcess, startServerProcess } from '../server-process.ts';
import { judge } from './verdicts.ts';

/** The largest allowed growth of memory, in bytes per minute. */
const SLOPE_LIMIT = 1_000_000;
/** The shortest run, in seconds, in which the growth of resident memory is checked. */
const LONG = 600;
const STEPS = 8;

interface Measurement {
  readonly at: number;
  readonly live: number;
  readonly resident: number;
}

/** A server under load, whose memory, descriptors, children and log are judged. */
export class WatchedServer {
  readonly #part: string;
  readonly #server: ServerProcess;

  private constructor(part: string, server: ServerProcess) {
    this.#part = part;
    this.#server = server;
  }

  /** Starts a server for the working folder `dir`. `part` is the name of the part in the table. */
  static async start(
    part: string,
    dir: string,
    env: Readonly<Record<string, string>>,
  ): Promise<WatchedServer> {
    const server = await startServerProcess(['--dir', dir], {
      // glibc keeps freed memory in several arenas, which grow for hours and would look like a leak.
      env: { TMPDIR: dir, MALLOC_ARENA_MAX: '2', ...env },
    });
    return new WatchedServer(part, server);
  }

  get port(): number {
    return this.#server.port;
  }

  /** Waits until the number of open descriptors no longer falls, and returns it; 0 on other systems than Linux. */
  async settledDescriptors(): Promise<number> {
    if (process.platform !== 'linux') return 0;
    let open = Infinity;
    // The server keeps idle connections to the stores for a few seconds. Therefore this loop waits until the number has
    // not fallen for six seconds.
    for (let quiet = 0; quiet < 12; quiet += 1) {
      const now = this.#server.descriptors();
      if (now < open) quiet = 0;
      open = Math.min(open, now);
      await delay(500);
    }
    return open;
  }

  /**
   * Lets `work` put load on the server in eight steps, measures memory after each step, and judges its growth. `work`
   * gets the length of a step in milliseconds, and returns what it has done so far.
   */
  async judgeMemory(seconds: number, work: (milliseconds: number) => Promise<string>): Promise<void> {
    const seen: Measurement[] = [];
    const stepSeconds = seconds / STEPS;
    for (let step = 0; step < STEPS; step += 1) {
      const done = await work(stepSeconds * 1000);
      const [live, resident] = [await this.#server.live(), await this.#server.memory()];
      seen.push({ at: performance.now() / 1000, live, resident });
      const descriptors = this.#server.descriptors();
      console.log(
        `${done}, ${megabytes(live)} live, ${megabytes(resident)} resident, ${descriptors} descriptors`,
      );
    }
    const perMinute = (kind: 'live' | 'resident') => measureSlope(seen, kind) * 60;
    const live = perMinute('live');
    this.#judge('live memory per minute', megabytes(live), '< 1 MB', live < SLOPE_LIMIT);
    const isLong = seconds >= LONG;
    const resident = perMinute('resident');
    this.#judge(
      'resident memory per minute',
      megabytes(resident),
      // Resident memory grows in steps of many megabytes, so a short run cannot show a leak.
      isLong ? '< 1 MB' : `checked from ${LONG} s on`,
      !isLong || resident < SLOPE_LIMIT,
    );
  }

  /** Judges what the server has left open since it had `before` descriptors, and its log. Then ends the server. */
  async judgeEnd(before: number): Promise<void> {
    const after = await this.settledDescriptors();
    this.#judge('descriptors', `${before} before, ${after} after`, 'no more', after <= before);
    const children = this.#server.children().length;
    this.#judge('children', children, '0', children === 0);
    const errors = this.#server
      .stderr()
      .split('\n')
      .filter((line) => /"msg":"internal error"|headers already sent/i.test(line));
    for (const line of errors.slice(0, 3)) console.log(line);
    this.#judge('internal errors in the log', errors.length, '0', errors.length === 0);
    await this.#server.stop();
    const [code] = await this.#server.exit;
    this.#judge('exit code', String(code), '0', code === 0);
  }

  #judge(what: string, measured: string | number, limit: string, holds: boolean): void {
    judge(`${this.#part}: ${what}`, measured, limit, holds);
  }
}

/**
 * Returns the growth of memory in bytes per second, from the minimum of the first half to the minimum of the second
 * half. Minimums are compared, so that memory that is freed from time to time does not count.
 */
function measureSlope(points: Measurement[], kind: 'live' | 'resident'): number {
  const half = points.length >> 1;
  const lowest = (some: Measurement[]): number => Math.min(...some.map((point) => point[kind]));
  const elapsed = (points[half]?.at ?? NaN) - (points[0]?.at ?? NaN);
  return (lowest(points.slice(half)) - lowest(points.slice(0, half))) / elapsed;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(2)} MB`;
}
