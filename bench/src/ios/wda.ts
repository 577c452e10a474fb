import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

import { HostError, type Host } from '@storedeck/host';
import { createWda, type WdaDevice } from '@storedeck/wda';

import type { Row } from '../table.ts';
import { readCounts, startPhone, startViewers, type PhonePorts, type SentFrames } from './children.ts';
import { benchServedWda } from './served-wda.ts';

const WATCH_MS = 8000;
const READERS = 90;
const STUCK = 10;
// The size of a frame with its headers and delimiter, in bytes.
const PART_BYTES = 100_000 + 200;

/**
 * Measures the live stream of an iPhone (30 frames of 100 kB each second) and the time of a tap through the built
 * server. Compares the results with direct connections to the simulated phone. Also measures the library with many
 * viewers. This measurement shows how many frames are queued for a viewer.
 */
export async function benchWda(): Promise<Row[]> {
  const phone = await startPhone();
  const wda = createWda({ host: phoneHost(phone.ports) });
  try {
    const device = await wda.device();
    await device.status();
    const viewers = await manyViewers(device, phone.child);
    await wda.close();
    return [...(await benchServedWda(phone)), ...viewers];
  } finally {
    await wda.close();
    phone.child.kill();
  }
}

/**
 * Returns a host without tools. Its ports 8100 and 9100, on which WebDriverAgent in a simulator listens, lead to the
 * two ports of the simulated phone.
 */
function phoneHost({ httpPort, mjpegPort }: PhonePorts): Host {
  const missing = () => Promise.reject(new HostError('TOOL_NOT_FOUND', 'This host has no tools.'));
  return {
    name: 'Bench',
    kind: 'local',
    run: missing,
    spawn: missing,
    readFile: missing,
    which: async () => undefined,
    connect: async (port) => {
      if (port !== 8100 && port !== 9100)
        throw new HostError('CONNECTION_REFUSED', 'Nothing listens on this port.');
      const socket = connect(port === 8100 ? httpPort : mjpegPort, '127.0.0.1');
      await once(socket, 'connect');
      return socket;
    },
  };
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
  const viewers = startViewers({ port, readers: READERS, stuck: STUCK });
  while (device.relay.viewers < READERS + STUCK) await delay(20);
  await delay(1000);
  const before = await Promise.all([readCounts<number[]>(viewers), readCounts<SentFrames>(phone)]);
  const memory = process.memoryUsage().rss;
  await delay(WATCH_MS);
  const after = await Promise.all([readCounts<number[]>(viewers), readCounts<SentFrames>(phone)]);
  const grown = (process.memoryUsage().rss - memory) / 1e6;
  const queued = Math.max(...served.map((socket) => socket.writableLength)) / PART_BYTES;
  const frames = after[1].frames - before[1].frames;
  const worst = Math.min(...after[0].map((count, index) => count - (before[0][index] ?? 0)));
  viewers.kill();
  server.close();
  return [
    row(
      '100 viewers, 10 never read: connections to the phone',
      [after[1].clients, 1],
      '1',
      after[1].clients === 1,
    ),
    row('  largest number of frames queued for a viewer', [round(queued), 1], '≤ 1', queued <= 1),
    row(
      '  frames of the slowest reader (compared with frames sent by the phone)',
      [worst, frames],
      '≥ 90 %',
      worst >= 0.9 * frames,
    ),
    row('  growth of memory, MB', [round(grown), 60], '< 60', grown < 60),
  ];
}

function row(what: string, [ours, beside]: [number, number], target: string, holds: boolean): Row {
  return { what, ours: `${ours}`, beside: `${beside}`, ratio: ours / beside, target, holds };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
