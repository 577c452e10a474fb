import { HostError, type Host } from '@storedeck/host';
import { frameNumber } from '@storedeck/fake-devices';
import { createWda, type WdaDevice } from '@storedeck/wda';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Writable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';

import type { Row } from './table.ts';

interface PhonePorts {
  httpPort: number;
  mjpegPort: number;
}

const WATCH_MS = 8000;
const TAPS = 60;
const READERS = 90;
const STUCK = 10;
// A frame, and the head and delimiter around it.
const PART_BYTES = 100_000 + 200;

/**
 * The iPhone's live stream and taps through the library, beside the simulated phone spoken to directly: 30 frames a second of
 * 100 kB. The phone runs in a process of its own, and so do the viewers.
 */
export async function benchWda(): Promise<Row[]> {
  const { child, ports } = await startPhone();
  const wda = createWda({ host: phoneHost(ports) });
  try {
    const device = await wda.device();
    await device.status();
    return [
      ...(await relayBesideDirect(device, ports)),
      ...(await manyViewers(device, child)),
      await tapBesideDirect(device, ports),
    ];
  } finally {
    await wda.close();
    child.kill();
  }
}

async function startPhone(): Promise<{ child: ChildProcess; ports: PhonePorts }> {
  const child = fork(new URL('./wda-phone-child.ts', import.meta.url));
  const [ports] = (await once(child, 'message')) as [PhonePorts];
  return { child, ports };
}

/** A machine that has nothing but the phone's two ports, where a simulator's would be. */
function phoneHost({ httpPort, mjpegPort }: PhonePorts): Host {
  const missing = () => Promise.reject(new HostError('TOOL_NOT_FOUND', 'There are no tools here.'));
  return {
    name: 'Bench',
    kind: 'local',
    run: missing,
    spawn: missing,
    readFile: missing,
    which: async () => undefined,
    connect: async (port) => {
      if (port !== 8100 && port !== 9100) throw new HostError('CONNECTION_REFUSED', 'Nothing is there.');
      const socket = connect(port === 8100 ? httpPort : mjpegPort, '127.0.0.1');
      await once(socket, 'connect');
      return socket;
    },
  };
}

async function relayBesideDirect(device: WdaDevice, { mjpegPort }: PhonePorts): Promise<Row[]> {
  const direct = new Map<number, number>();
  const relayed = new Map<number, number>();
  const reader = connect(mjpegPort, '127.0.0.1', () => reader.write('GET /\r\n\r\n'));
  noteArrivals(reader, direct);
  const viewer = new Writable({
    write(chunk: Buffer, _encoding, done) {
      note(chunk.subarray(chunk.indexOf('ffd8', 0, 'hex')), relayed);
      done();
    },
  });
  void device.relay.addViewer(viewer);
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
      what: 'live stream, frames delivered (beside: the phone read directly)',
      ours: `${both.length}`,
      beside: `${sent.length}`,
      ratio: share,
      target: '≥ 99 %',
      holds: share >= 0.99,
    },
    {
      what: 'live stream, added latency (median)',
      ours: `${added.toFixed(2)} ms`,
      beside: '0 ms',
      ratio: 1 + added / 33,
      target: '≤ 3 ms',
      holds: added <= 3,
    },
  ];
}

async function manyViewers(device: WdaDevice, phone: ChildProcess): Promise<Row[]> {
  const served: Socket[] = [];
  const server = createServer((socket) => {
    served.push(socket);
    void device.relay.addViewer(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const viewers = fork(new URL('./wda-viewers-child.ts', import.meta.url), [
    JSON.stringify({ port, readers: READERS, stuck: STUCK }),
  ]);
  while (device.relay.viewers < READERS + STUCK) await setTimeout(20);
  await setTimeout(1000);
  const before = await Promise.all([
    ask<number[]>(viewers),
    ask<{ frames: number; connections: number }>(phone),
  ]);
  const memory = process.memoryUsage().rss;
  await setTimeout(WATCH_MS);
  const after = await Promise.all([ask<number[]>(viewers), ask<{ frames: number; clients: number }>(phone)]);
  const grown = (process.memoryUsage().rss - memory) / 1e6;
  const queued = Math.max(...served.map((socket) => socket.writableLength)) / PART_BYTES;
  const frames = after[1].frames - before[1].frames;
  const worst = Math.min(...after[0].map((count, index) => count - (before[0][index] ?? 0)));
  viewers.kill();
  server.close();
  return [
    row(
      '100 viewers, 10 never read: connections to the phone',
      after[1].clients,
      1,
      '1',
      after[1].clients === 1,
    ),
    row('  frames queued for one viewer at most', round(queued), 1, '≤ 1', queued <= 1),
    row(
      '  frames of the worst reader (beside: taken by the phone)',
      worst,
      frames,
      '≥ 90 %',
      worst >= 0.9 * frames,
    ),
    row('  growth of memory, MB', round(grown), 60, '< 60', grown < 60),
  ];
}

async function tapBesideDirect(device: WdaDevice, { httpPort }: PhonePorts): Promise<Row> {
  const { sessionId } = await device.status();
  const agent = new Agent({ keepAlive: true });
  const ours: number[] = [];
  const beside: number[] = [];
  for (let tap = 0; tap < TAPS; tap += 1) {
    ours.push(await timed(() => device.input({ action: 'tap', x: 200, y: 660 })));
    beside.push(await timed(() => directTap(agent, httpPort, `${sessionId}`)));
  }
  agent.destroy();
  const [own, direct] = [median(ours), median(beside)];
  return {
    what: `tap (median of ${TAPS}, alternating; beside: the same W3C call made directly)`,
    ours: `${own.toFixed(2)} ms`,
    beside: `${direct.toFixed(2)} ms`,
    ratio: own / direct,
    target: '≤ 1.15 ×',
    holds: own / direct <= 1.15,
  };
}

const directTap = (agent: Agent, port: number, session: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const item = { type: 'pointer', id: 'finger1', parameters: { pointerType: 'touch' } };
    const actions = [
      { type: 'pointerMove', duration: 0, x: 200, y: 660 },
      { type: 'pointerDown', button: 0 },
      { type: 'pause', duration: 50 },
      { type: 'pointerUp', button: 0 },
    ];
    const body = Buffer.from(JSON.stringify({ actions: [{ ...item, actions }] }));
    const headers = { 'content-type': 'application/json', 'content-length': body.length };
    request({ agent, port, host: '127.0.0.1', method: 'POST', path: `/session/${session}/actions`, headers })
      .on('response', (response) => response.resume().on('end', resolve))
      .on('error', reject)
      .end(body);
  });

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

const note = (frame: Buffer, arrivals: Map<number, number>): void => {
  const number = frameNumber(frame);
  if (number !== undefined) arrivals.set(number, performance.now());
};

const ask = async <Answer>(child: ChildProcess): Promise<Answer> => {
  const answer = once(child, 'message');
  child.send('count');
  return (await answer)[0] as Answer;
};

const timed = async (work: () => Promise<void>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

const row = (what: string, ours: number, beside: number, target: string, holds: boolean): Row => ({
  what,
  ours: `${ours}`,
  beside: `${beside}`,
  ratio: ours / beside,
  target,
  holds,
});

const round = (value: number): number => Math.round(value * 100) / 100;

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
