/**
 * Sends mixed requests, some of which are aborted, to one server with fake stores, and checks at the end what the
 * server has left behind. Then starts servers and kills each of them while it saves `.env`. Arguments: the duration of
 * the requests in seconds (default 120), and the number of kills (default 20). Prints a line for each measurement, and
 * a table. The exit code is 1 in each of these cases: memory or descriptors grow; a child or an edit in a store is
 * left; there was an internal error; the server did not exit with 0; an `.env` was incomplete. The growth of resident
 * memory is checked only in runs of at least ten minutes.
 */
import { once } from 'node:events';
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { startFakeStores } from '@storedeck/fake-stores/node';

import { type ServerProcess, startServerProcess } from '../server-process.ts';

const [seconds = 120, kills = 20] = process.argv.slice(2).map(Number);
const WORKERS = 8;
/** The largest allowed growth of memory, in bytes per minute. */
const SLOPE_LIMIT = 1_000_000;
/** The shortest run, in seconds, in which the growth of resident memory is checked. */
const LONG = 600;

interface Measurement {
  readonly at: number;
  readonly live: number;
  readonly resident: number;
}

interface Operation {
  readonly path: string;
  readonly method?: string;
  readonly body?: string;
  /** Whether the body is JSON; otherwise it is text. */
  readonly json?: boolean;
  /** Whether the client disconnects before the response is complete. */
  readonly leave?: boolean;
}

const verdicts: Verdict[] = [];
const dir = await mkdtemp(join(tmpdir(), 'storedeck-soak-'));
try {
  await soak();
  await kill();
  console.table(verdicts);
} finally {
  await rm(dir, { recursive: true });
}

async function soak(): Promise<void> {
  const fake = await startFakeStores({ locales: 2, pictures: { bytes: 2_000 } });
  const { env } = await fake.stores.makeCredentials();
  const urls = {
    ASC_API_BASE_URL: fake.ascBaseUrl,
    PLAYSTORE_API_BASE_URL: fake.playBaseUrl,
    PLAYSTORE_TOKEN_URL: fake.playTokenUrl,
  };
  const server = await startServerProcess(['--dir', dir], {
    // glibc keeps freed memory in several arenas, which grow for hours and would look like a leak.
    env: { TMPDIR: dir, MALLOC_ARENA_MAX: '2', ...env, ...urls },
  });
  await writeFile(join(dir, 'small.md'), '# small\n');
  await writeFile(join(dir, 'large.bin'), '');
  await truncate(join(dir, 'large.bin'), 5_000_000);
  const operations = mixOf(dir);
  let sent = 0;
  const worker = async (until: number): Promise<void> => {
    while (Date.now() < until) {
      await send(server.port, operations[Math.floor(Math.random() * operations.length)] as Operation);
      sent += 1;
    }
  };
  const work = (milliseconds: number) =>
    Promise.all(Array.from({ length: WORKERS }, () => worker(Date.now() + milliseconds)));

  // The first fifth of the time is not measured, because memory still grows to its usual size.
  await work(seconds * 200);
  const handles = await settled(server);
  const seen: Measurement[] = [];
  for (let step = 0; step < 8; step += 1) {
    await work(seconds * 100);
    fake.stores.requests.length = 0;
    seen.push({ at: (step * seconds) / 10, live: await server.live(), resident: await server.memory() });
    console.log(
      `${sent} requests, ${megabytes(seen.at(-1)!.live)} live, ${megabytes(seen.at(-1)!.resident)} resident`,
    );
  }
  const perMinute = (kind: 'live' | 'resident') => slopeOf(seen, kind) * 60;
  judge('live memory per minute', megabytes(perMinute('live')), '< 1 MB', perMinute('live') < SLOPE_LIMIT);
  const long = seconds >= LONG;
  judge(
    'resident memory per minute',
    megabytes(perMinute('resident')),
    // Resident memory grows in steps of many megabytes, so a short run cannot show a leak.
    long ? '< 1 MB' : `checked from ${LONG} s on`,
    !long || perMinute('resident') < SLOPE_LIMIT,
  );
  const after = await settled(server);
  judge('descriptors', `${handles} before, ${after} after`, 'no more', after <= handles);
  const children = server.children().length;
  judge('children', String(children), '0', children === 0);
  const edits = fake.stores.googlePlay.openEdits.length;
  judge('edits left open in the store', String(edits), '0', edits === 0);
  const errors = server
    .stderr()
    .split('\n')
    .filter((line) => /"msg":"internal error"|headers already sent/i.test(line));
  for (const line of errors.slice(0, 3)) console.log(line);
  judge('internal errors in the log', String(errors.length), '0', errors.length === 0);
  await server.stop();
  const [code] = await server.exit;
  judge('exit code', String(code), '0', code === 0);
  await fake.close();
}

function mixOf(folder: string): Operation[] {
  return [
    { path: '/' },
    { path: '/api/health' },
    { path: '/api/env' },
    { path: '/openapi.json' },
    { path: '/api/listing/current' },
    { path: '/api/sync' },
    { path: '/api/sync', leave: true },
    { path: '/api/events', leave: true },
    { path: '/nothing' },
    { path: `/api/preview-file?path=${folder}/small.md` },
    { path: `/api/preview-file?path=${folder}/large.bin` },
    { path: `/api/preview-file?path=${folder}/large.bin`, leave: true },
    { path: `/api/preview-file?path=${folder}` },
    { path: '/api/adb/devices' },
    { path: '/api/wda/devices' },
    { path: `/api/preview-file?path=${folder}/large.bin`, method: 'HEAD' },
    { path: '/api/listing/new/from-current', method: 'POST' },
    { path: '/api/export', method: 'POST', body: '{"format":"fastlane","which":"current"}', json: true },
    { path: '/api/listing/new', method: 'PUT', body: '['.repeat(100_000), json: true },
    { path: '/assets/current/nothing.png' },
    { path: '/api/ios/remote' },
    { path: '/api/env?force=1', method: 'POST', body: `A=${'x'.repeat(5_000)}\n` },
    { path: '/api/env', method: 'POST', body: 'x'.repeat(400_000) },
    { path: '/api/test', method: 'POST', body: 'BUNDLE_ID=a.b\n' },
    { path: '/api/test', method: 'POST', body: 'BUNDLE_ID=a.b\n', leave: true },
  ];
}

/**
 * Sends one request, and reads the response or disconnects. The server may close the connection, so errors of the
 * connection are ignored.
 */
async function send(
  port: number,
  { path, method = 'GET', body, json = false, leave = false }: Operation,
): Promise<void> {
  const headers = {
    'Content-Type': json ? 'application/json' : 'text/plain',
    ...(body && { 'Content-Length': body.length }),
  };
  const outgoing = request({ port, host: '127.0.0.1', path, method, agent: false, headers });
  const closed = once(outgoing, 'close').catch(() => undefined);
  outgoing.on('error', () => undefined);
  outgoing.once('response', (response) => {
    response.on('error', () => undefined);
    if (leave) response.once('data', () => outgoing.destroy());
    else response.resume();
  });
  outgoing.end(body);
  if (leave) {
    await delay(Math.random() * 30);
    outgoing.destroy();
  }
  await closed;
}

/** Waits until the number of open descriptors no longer falls, and returns it; 0 on other systems than Linux. */
async function settled(server: ServerProcess): Promise<number> {
  if (process.platform !== 'linux') return 0;
  let open = Infinity;
  // The server keeps idle connections to the stores for a few seconds. Therefore this loop waits until the number has
  // not fallen for six seconds.
  for (let quiet = 0; quiet < 12; quiet += 1) {
    const now = server.descriptors();
    if (now < open) quiet = 0;
    open = Math.min(open, now);
    await delay(500);
  }
  return open;
}

/**
 * Returns the growth of memory in bytes per second, from the minimum of the first half to the minimum of the second
 * half. Minimums are compared, so that memory that is freed from time to time does not count.
 */
function slopeOf(points: Measurement[], kind: 'live' | 'resident'): number {
  const half = points.length >> 1;
  const lowest = (some: Measurement[]): number => Math.min(...some.map((point) => point[kind]));
  const elapsed = (points[half]?.at ?? NaN) - (points[0]?.at ?? NaN);
  return (lowest(points.slice(half)) - lowest(points.slice(0, half))) / elapsed;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(2)} MB`;
}

async function kill(): Promise<void> {
  await rm(join(dir, '.env'), { force: true });
  let incomplete = 0;
  for (let round = 0; round < kills; round += 1) {
    const server = await startServerProcess(['--dir', dir], { env: { TMPDIR: dir } });
    const until = Date.now() + 20 + Math.random() * 60;
    let save = 0;
    while (Date.now() < until) {
      const body = `A=${save}\nB=${'x'.repeat(100_000)}\nEND=${save}\n`;
      void send(server.port, { path: '/api/env?force=1', method: 'POST', body });
      save += 1;
      await delay(5);
    }
    await server.stop('SIGKILL');
    const text = await readFile(join(dir, '.env'), 'utf8').catch(() => 'A=0\nEND=0\n');
    if (/^A=(\d+)\n/.exec(text)?.[1] !== /\nEND=(\d+)\n$/.exec(text)?.[1]) incomplete += 1;
  }
  judge(`.env incomplete after ${kills} kills`, String(incomplete), '0', incomplete === 0);
}

interface Verdict {
  readonly what: string;
  readonly measured: string;
  readonly limit: string;
  readonly verdict: 'holds' | 'FAILED';
}

function judge(what: string, measured: string, limit: string, holds: boolean): void {
  verdicts.push({ what, measured, limit, verdict: holds ? 'holds' : 'FAILED' });
  if (!holds) process.exitCode = 1;
}
