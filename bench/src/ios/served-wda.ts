import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { frameNumber } from '@storedeck/fake-devices';

import { startBuiltServer } from '../measure/built-server.ts';
import { compareTimes } from '../measure/compare-times.ts';
import { median } from '../measure/median.ts';
import { processMemory } from '../measure/process-memory.ts';
import type { Row } from '../table.ts';
import { readCounts, startViewers, type BenchPhone, type PhonePorts, type SentFrames } from './children.ts';

const WATCH_MS = 8000;
const READERS = 90;
const STUCK = 10;
// The request uses HTTP/1.0, so that the stream is not split into chunks.
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

/**
 * Measures the built server, which reaches the phone through the real iproxy, compared with direct connections to the
 * phone's ports.
 */
export async function benchServedWda(phone: BenchPhone): Promise<Row[]> {
  const dir = await mkdtemp(join(tmpdir(), 'storedeck-bench-wda-'));
  const server = await startBuiltServer(['--dir', dir], {
    ...process.env,
    USBMUXD_SOCKET_ADDRESS: phone.usbmuxd,
  });
  const { port, pid, url } = server;
  try {
    const response = await fetch(`${url}/api/wda/status`);
    const { running, sessionId } = (await response.json()) as { running?: boolean; sessionId?: string };
    if (!running)
      throw new Error('The server does not find the phone. Check that iproxy and idevice_id are installed.');
    return [
      ...(await compareStreams(port, phone.ports)),
      await compareTaps(port, `${sessionId}`, phone.ports),
      ...(await manyViewers(port, phone, pid)),
    ];
  } finally {
    await server.close();
    await rm(dir, { recursive: true });
  }
}

async function compareStreams(port: number, { mjpegPort }: PhonePorts): Promise<Row[]> {
  const direct = new Map<number, number>();
  const relayed = new Map<number, number>();
  const reader = connect(mjpegPort, '127.0.0.1', () => reader.write('GET /\r\n\r\n'));
  recordArrivals(reader, direct);
  const viewer = connect(port, '127.0.0.1', () => viewer.write(STREAM_REQUEST));
  recordArrivals(viewer, relayed);
  await delay(WATCH_MS);
  viewer.destroy();
  reader.destroy();
  // The first second is skipped, because both connections open during it.
  const first = Math.max(Math.min(...direct.keys()), Math.min(...relayed.keys())) + 30;
  const last = Math.max(...direct.keys()) - 1;
  const sent = [...direct.keys()].filter((number) => number >= first && number <= last);
  const both = sent.filter((number) => relayed.has(number));
  const added = median(both.map((number) => (relayed.get(number) ?? 0) - (direct.get(number) ?? 0)));
  const share = both.length / sent.length;
  return [
    {
      what: 'frames of the live stream through the server (compared with the phone directly)',
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

async function compareTaps(port: number, sessionId: string, { httpPort }: PhonePorts): Promise<Row> {
  const agent = new Agent({ keepAlive: true });
  try {
    return await compareTimes({
      what: 'tap through the server',
      rounds: 60,
      mostRatio: 1.15,
      ours: () => post({ agent, port, path: '/api/wda/input' }, { action: 'tap', ...POINT }),
      beside: () => post({ agent, port: httpPort, path: `/session/${sessionId}/actions` }, TAP),
      besideName: 'the same W3C call to the phone',
    });
  } finally {
    agent.destroy();
  }
}

async function manyViewers(port: number, { child }: BenchPhone, pid: number): Promise<Row[]> {
  const viewers = startViewers({ port, readers: READERS, stuck: STUCK, request: STREAM_REQUEST });
  while ((await readCounts<number[]>(viewers)).some((frames) => frames === 0)) await delay(50);
  await delay(1000);
  const count = () =>
    Promise.all([readCounts<number[]>(viewers), readCounts<SentFrames>(child), processMemory(pid)]);
  const [before, sentBefore, memory] = await count();
  await delay(WATCH_MS);
  const [after, { frames, clients }, memoryAfter] = await count();
  viewers.kill();
  const sent = frames - sentBefore.frames;
  const worst = Math.min(...after.map((seen, index) => seen - (before[index] ?? 0)));
  const grown = (memoryAfter.now - memory.now) / 1e6;
  return [
    {
      what: 'server with 100 viewers, 10 never read: frames of the slowest reader (compared with frames sent by the phone)',
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

interface PostTarget {
  readonly agent: Agent;
  readonly port: number;
  readonly path: string;
}

function post({ agent, port, path }: PostTarget, content: object): Promise<void> {
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

/** Records in `arrivals` the time at which each frame of a stream is complete. The key is the number of the frame. */
function recordArrivals(stream: Socket, arrivals: Map<number, number>): void {
  let pending = Buffer.alloc(0);
  stream.on('data', (chunk) => {
    pending = Buffer.concat([pending, chunk as Buffer]);
    for (;;) {
      const head = /Content-Length: (\d+)\r\n\r\n/.exec(pending.toString('latin1', 0, 2000));
      const start = head ? head.index + head[0].length : 0;
      const end = start + Number(head?.[1] ?? 0);
      if (!head || pending.length < end) return;
      const number = frameNumber(pending.subarray(start, end));
      if (number !== undefined) arrivals.set(number, performance.now());
      pending = pending.subarray(end);
    }
  });
}
