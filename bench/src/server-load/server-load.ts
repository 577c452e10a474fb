import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { createClient } from '@storedeck/contract';
import { FakeAndroidPhone, iphonesAtMac, startFakeIphone, startFakeMac } from '@storedeck/fake-devices';

import type { Row } from '../table.ts';
import { type BenchRequest, type MeasuredServer, send, startMeasuredServer } from './measured-server.ts';

const MEGABYTE = 1_000_000;
const MAX_TURN_MS = 100;
const MAX_HOSTILE_TURN_MS = 200;

/**
 * Measures the longest turn of the server's event loop, and how much the server's memory grows, under load and with
 * malicious input.
 */
export async function benchServerLoad(): Promise<Row[]> {
  const dir = await mkdtemp(join(tmpdir(), 'storedeck-bench-load-'));
  try {
    return [...(await mixedRequests(dir)), await androidScreenshots(dir), await iphoneScreenshots(dir)];
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

const MEGABYTE_OF_JSON: BenchRequest = {
  method: 'POST',
  path: '/api/ios/test',
  body: JSON.stringify({ host: 'x'.repeat(MEGABYTE) }),
  headers: { 'Content-Type': 'application/json' },
};

async function mixedRequests(dir: string): Promise<Row[]> {
  await writeFile(join(dir, 'file.txt'), 'hello');
  await writeFile(join(dir, 'large.bin'), '');
  await truncate(join(dir, 'large.bin'), 5 * 1024 ** 3);
  await using server = await startMeasuredServer(dir);
  const preview = (name: string) => `/api/preview-file?path=${join(dir, name)}`;
  const mixed = () =>
    sendAll(server, [
      ...Array<BenchRequest>(100).fill({ path: preview('file.txt') }),
      ...Array<BenchRequest>(10).fill({ path: '/openapi.json' }),
      MEGABYTE_OF_JSON,
      { path: '/' },
    ]);
  const bomb = { ...TEXT, body: gzipSync(Buffer.alloc(50 * MEGABYTE, 'A')) };
  const part = { path: preview('large.bin'), headers: { Range: 'bytes=4000000000-4099999999' } };
  return [
    turnRow(
      '100 previews, 10 API descriptions, 1 MB of JSON and the page at once',
      await longestTurn(server, mixed),
    ),
    await hostileBodies(server),
    growthRow('100 MB sent as chunks', await growth(server, () => flood(server.port)), 20),
    growthRow(
      '20 times 100 MB sent as chunks at once',
      await growth(server, () => Promise.all(Array.from({ length: 20 }, () => flood(server.port)))),
      50,
    ),
    growthRow(
      'a body of 50 MB, compressed with gzip',
      await growth(server, () =>
        send(server.port, { ...bomb, headers: { ...bomb.headers, 'Content-Encoding': 'gzip' } }),
      ),
      20,
    ),
    growthRow('100 MB of a file of 5 GB', await growth(server, () => send(server.port, part)), 50),
  ];
}

const TEXT = { method: 'POST', path: '/api/test', headers: { 'Content-Type': 'text/plain' } } as const;

const HOSTILE_BODIES: readonly BenchRequest[] = [
  json(JSON.stringify(Object.fromEntries(Array.from({ length: 10_000 }, (_, key) => [`k${key}`, key])))),
  json(JSON.stringify({ host: 'x'.repeat(MEGABYTE), user: 'u' })),
  json(`{"host":[${'1,'.repeat(500_000)}1]}`),
  json('['.repeat(MEGABYTE)),
  json(`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`),
  json(' '.repeat(MEGABYTE)),
  json(`{"host":"${'\\u0000'.repeat(170_000)}"}`),
  { ...TEXT, body: '\n'.repeat(262_144) },
  { ...TEXT, body: `A="${'"\\'.repeat(131_000)}`.slice(0, 262_144) },
  { ...TEXT, body: `A=${' '.repeat(262_000)}` },
  { ...TEXT, body: '='.repeat(262_144) },
  { ...TEXT, body: 'A=1\nB=\n'.repeat(37_000) },
  { ...TEXT, body: 'export '.repeat(37_000) },
  { path: `/api/preview-file?${'path=x&'.repeat(2000)}` },
];

function json(body: string): BenchRequest {
  return { method: 'POST', path: '/api/ios/connect', body, headers: { 'Content-Type': 'application/json' } };
}

async function hostileBodies(server: MeasuredServer): Promise<Row> {
  const turns: number[] = [];
  for (const body of HOSTILE_BODIES) turns.push(await longestTurn(server, () => sendAll(server, [body])));
  return turnRow(
    `a large hostile body (worst of ${HOSTILE_BODIES.length})`,
    Math.max(...turns),
    MAX_HOSTILE_TURN_MS,
  );
}

async function androidScreenshots(dir: string): Promise<Row> {
  const phone = new FakeAndroidPhone();
  await writeFile(join(dir, 'screen.png'), await phone.capture());
  await phone.close();
  const adb = `case "$*" in
    *screencap*) cat '${join(dir, 'screen.png')}' ;;
    track-devices*) printf '000ePHONE1\tdevice\n'; exec sleep 1000 ;;
  esac`;
  await writeFile(join(dir, 'adb'), `#!/bin/sh\n${adb}\n`, { mode: 0o755 });
  await using server = await startMeasuredServer(dir, { ADB_BIN: join(dir, 'adb') });
  return await screenshotRow('an Android phone', server, '/api/adb/screen');
}

async function iphoneScreenshots(dir: string): Promise<Row> {
  const iphone = await startFakeIphone();
  const mac = await startFakeMac({ user: 'me', password: 'bench', ...iphonesAtMac([iphone]) });
  try {
    await using server = await startMeasuredServer(dir, { WDA_PORT: '0', MJPEG_PORT: '0' });
    const login = { host: '127.0.0.1', port: mac.port, user: 'me', pass: 'bench' };
    await createClient({ baseUrl: `http://127.0.0.1:${server.port}` }).connectRunner({ body: login });
    return await screenshotRow('an iPhone of a runner', server, `/api/wda/screen?udid=${iphone.udid}`);
  } finally {
    await Promise.all([mac.close(), iphone.close()]);
  }
}

async function screenshotRow(what: string, server: MeasuredServer, path: string): Promise<Row> {
  const requests = [...Array<BenchRequest>(200).fill({ path }), MEGABYTE_OF_JSON, { path: '/' }];
  return turnRow(
    `200 screenshots of ${what} and 1 MB of JSON at once`,
    await longestTurn(server, () => sendAll(server, requests)),
  );
}

async function sendAll({ port }: MeasuredServer, requests: readonly BenchRequest[]): Promise<void> {
  const statuses = await Promise.all(requests.map((request) => send(port, request)));
  const failed = statuses.find((status) => status === undefined || status >= 500);
  if (failed !== undefined) throw new Error(`The status of a response was ${failed}.`);
}

const ROUNDS = 3;

/**
 * Returns the longest turn in ms: the smallest result of three rounds after a warm-up round, because disturbances (such
 * as a garbage collection) can only make a turn longer.
 */
async function longestTurn(server: MeasuredServer, work: () => Promise<unknown>): Promise<number> {
  await work();
  const turns: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await server.longestTurn();
    await work();
    turns.push(await server.longestTurn());
  }
  return Math.min(...turns);
}

/**
 * Does the work twice, and returns the number of bytes by which the memory grows the second time. The first time does
 * not count, because memory also grows while V8 compiles the code and caches are filled.
 */
async function growth(server: MeasuredServer, work: () => Promise<unknown>): Promise<number> {
  await work();
  const before = await server.memory();
  await work();
  return (await server.memory()) - before;
}

/** Posts chunks of 64 KiB until the server closes the connection or 100 MB have been sent. */
function flood(port: number): Promise<void> {
  const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(0x10000, 'A'), Buffer.from('\r\n')]);
  const socket = connect(port, '127.0.0.1');
  return new Promise((resolve) => {
    const write = () => {
      while (!socket.destroyed && socket.bytesWritten < 100 * MEGABYTE) if (!socket.write(chunk)) return;
      socket.destroy();
    };
    socket.on('error', () => undefined).on('drain', write);
    socket.resume().on('close', () => resolve());
    socket.write(
      'POST /api/env HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n',
    );
    write();
  });
}

function turnRow(what: string, ms: number, limit = MAX_TURN_MS): Row {
  return {
    what: `longest turn of the event loop: ${what}`,
    ours: `${ms.toFixed(0)} ms`,
    beside: '-',
    ratio: ms / limit,
    target: `< ${limit} ms`,
    holds: ms < limit,
  };
}

function growthRow(what: string, bytes: number, limitMb: number): Row {
  const megabytes = bytes / MEGABYTE;
  return {
    what: `growth of the memory: ${what}`,
    ours: `${megabytes.toFixed(1)} MB`,
    beside: '-',
    ratio: megabytes / limitMb,
    target: `< ${limitMb} MB`,
    holds: megabytes < limitMb,
  };
}
