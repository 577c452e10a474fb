import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { frameNumber } from '@storedeck/fake-devices';

import type { Row } from './table.ts';
import { ask, startViewers, type BenchPhone, type PhonePorts } from './wda-children.ts';

const MAIN = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url));
const WATCH_MS = 8000;
const TAPS = 60;
const READERS = 90;
const STUCK = 10;
// Without chunks: the stream as it is.
const STREAM_REQUEST = 'GET /api/wda/mjpeg HTTP/1.0\r\nHost: localhost\r\n\r\n';
const POINT = { x: 200, y: 660 };
const TAP = {
  actions: [
    {
      type: 'pointer',
      id: 'finger1',
      parameters: { pointerType: 'touch' },
      actions: [
        { type: 'pointerMove', duration: 0, ...POINT },
        { type: 'pointerDown', button: 0 },
        { type: 'pause', duration: 50 },
        { type: 'pointerUp', button: 0 },
      ],
    },
  ],
};

/** The built server, started as a user does, which reaches the phone by the real iproxy; beside the phone's own ports. */
export async function benchServedWda(phone: BenchPhone): Promise<Row[]> {
  const dir = await mkdtemp(join(tmpdir(), 'storedeck-bench-wda-'));
  const server = spawn(process.execPath, [MAIN, '--dir', dir, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, USBMUXD_SOCKET_ADDRESS: phone.usbmuxd },
  });
  try {
    const [line] = (await once(server.stdout, 'data')) as [Buffer];
    const port = Number(/localhost:(\d+)/.exec(line.toString())?.[1]);
    const answer = await fetch(`http://127.0.0.1:${port}/api/wda/status`);
    const { running, sessionId } = (await answer.json()) as { running?: boolean; sessionId?: string };
    if (!running) throw new Error('The server does not see the phone: are iproxy and idevice_id installed?');
    return [
      ...(await relayBesideDirect(port, phone.ports)),
      await tapBesideDirect(port, `${sessionId}`, phone.ports),
      ...(await manyViewers(port, phone, Number(server.pid))),
    ];
  } finally {
    server.kill();
    await once(server, 'exit');
    await rm(dir, { recursive: true });
  }
}

async function relayBesideDirect(port: number, { mjpegPort }: PhonePorts): Promise<Row[]> {
  const direct = new Map<number, number>();
  const relayed = new Map<number, number>();
  const reader = connect(mjpegPort, '127.0.0.1', () => reader.write('GET /\r\n\r\n'));
  noteArrivals(reader, direct);
  const viewer = connect(port, '127.0.0.1', () => viewer.write(STREAM_REQUEST));
  noteArrivals(viewer, relayed);
  await setTimeout(WATCH_MS);
  viewer.destroy();
  reader.destroy();
  // The first second is both connections opening.
  const first = Math.max(Math.min(...direct.keys()), Math.min(...relayed.keys())) + 30;
  const last = Math.max(...direct.keys()) - 1;
  const sent = [...direct.keys()].filter((number) => number >= first && number <= last);
  const both = sent.filter((number) => relayed.has(number));
  const added = median(both.map((number) => (relayed.get(number) ?? 0) - (direct.get(number) ?? 0)));
  const share = both.length / sent.length;
  return [
    {
      what: 'live stream through the server, frames delivered (beside: the phone read directly)',
      ours: `${both.length}`,
      beside: `${sent.length}`,
      ratio: share,
      target: '≥ 99 %',
      holds: share >= 0.99,
    },
    {
      what: '  added latency (median)',
      ours: `${added.toFixed(2)} ms`,
      beside: '0 ms',
      ratio: 1 + added / 33,
      target: '≤ 3 ms',
      holds: added <= 3,
    },
  ];
}

async function tapBesideDirect(port: number, sessionId: string, { httpPort }: PhonePorts): Promise<Row> {
  const agent = new Agent({ keepAlive: true });
  const ours: number[] = [];
  const beside: number[] = [];
  for (let tap = 0; tap < TAPS; tap += 1) {
    ours.push(await timed(() => post(agent, port, '/api/wda/input', { action: 'tap', ...POINT })));
    beside.push(await timed(() => post(agent, httpPort, `/session/${sessionId}/actions`, TAP)));
  }
  agent.destroy();
  const [own, direct] = [median(ours), median(beside)];
  return {
    what: `tap through the server (median of ${TAPS}, alternating; beside: the same W3C call made directly)`,
    ours: `${own.toFixed(2)} ms`,
    beside: `${direct.toFixed(2)} ms`,
    ratio: own / direct,
    target: '≤ 1.15 ×',
    holds: own / direct <= 1.15,
  };
}

async function manyViewers(port: number, { child }: BenchPhone, pid: number): Promise<Row[]> {
  const viewers = startViewers({ port, readers: READERS, stuck: STUCK, request: STREAM_REQUEST });
  while ((await ask<number[]>(viewers)).some((frames) => frames === 0)) await setTimeout(50);
  await setTimeout(1000);
  const count = () => Promise.all([ask<number[]>(viewers), ask<Sent>(child), residentBytes(pid)]);
  const [before, sentBefore, memory] = await count();
  await setTimeout(WATCH_MS);
  const [after, { frames, clients }, memoryAfter] = await count();
  viewers.kill();
  const sent = frames - sentBefore.frames;
  const worst = Math.min(...after.map((seen, index) => seen - (before[index] ?? 0)));
  const grown = (memoryAfter - memory) / 1e6;
  return [
    {
      what: 'server with 100 viewers, 10 never read: frames of the worst reader (beside: taken by the phone)',
      ours: `${worst}`,
      beside: `${sent}`,
      ratio: worst / sent,
      target: '≥ 90 %, 1 connection to the phone',
      holds: worst >= 0.9 * sent && clients === 1,
    },
    {
      what: "  growth of the server's memory",
      ours: `${grown.toFixed(1)} MB`,
      beside: '60 MB allowed',
      ratio: grown / 60,
      target: '< 60 MB',
      holds: grown < 60,
    },
  ];
}

interface Sent {
  readonly frames: number;
  readonly clients: number;
}

/** Linux only: elsewhere NaN. */
async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? NaN) * 1024;
}

function post(agent: Agent, port: number, path: string, content: object): Promise<void> {
  return new Promise((resolve, reject) => {
    const body = Buffer.from(JSON.stringify(content));
    const headers = { 'content-type': 'application/json', 'content-length': body.length };
    request({ agent, port, host: '127.0.0.1', method: 'POST', path, headers })
      .on('response', (response) => {
        if (response.statusCode !== 200) reject(new Error(`${path}: ${response.statusCode}`));
        response.resume().on('end', resolve);
      })
      .on('error', reject)
      .end(body);
  });
}

/** Notes when each frame of a phone's stream was complete. */
function noteArrivals(stream: Socket, arrivals: Map<number, number>): void {
  let pending = Buffer.alloc(0);
  stream.on('data', (chunk) => {
    pending = Buffer.concat([pending, chunk as Buffer]);
    for (;;) {
      const head = /Content-Length: (\d+)\r\n\r\n/.exec(pending.toString('latin1', 0, 2000));
      const start = head ? head.index + head[0].length : 0;
      const end = start + Number(head?.[1] ?? 0);
      if (!head || pending.length < end) return;
      note(pending.subarray(start, end), arrivals);
      pending = pending.subarray(end);
    }
  });
}

function note(frame: Buffer, arrivals: Map<number, number>): void {
  const number = frameNumber(frame);
  if (number !== undefined) arrivals.set(number, performance.now());
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
