import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

import type { AdbWorld } from '../android/adb-world.ts';
import { median } from '../measure/median.ts';
import { middleHalf } from '../measure/middle-half.ts';
import type { Row } from '../table.ts';
import { LiveViewer } from './live-viewer.ts';
import { PlainClient } from './plain-client.ts';

const TURNS = 3;
const ROUNDS = 100;
const WARM_UPS = 10;
/**
 * The pause after each frame, in ms. The phone waits at least 16.7 ms between two frames. The pause is longer, so that
 * the next frame never has to wait.
 */
const PAUSE_MS = 20;
const FRAME_MS = 16;
const SIDES = ['server', 'direct', 'forwarded'] as const;

type Times = Readonly<Record<(typeof SIDES)[number], number[]>>;

/**
 * Measures the time from a touch to the frame that shows the touch, for three clients: a client of the server, a client
 * that reads the phone directly, and a client that reads the phone through a process that only forwards bytes. Each
 * client has a phone of its own, because one phone for all clients would serve one client before the others. In each
 * round, each client touches once. After each third of the rounds, the clients exchange their phones. On a busy
 * machine, most of the difference between the clients is the time for which their processes wait for the processor.
 */
export async function touchTimes(world: AdbWorld, url: string, version: string): Promise<Row[]> {
  const serials: string[] = [];
  for (let count = 0; count < SIDES.length; count += 1) serials.push((await world.connectPhone(0)).serial);
  const forwarder = fork(new URL('forwarder-child.ts', import.meta.url), [
    world.env['ANDROID_ADB_SERVER_PORT'] ?? '',
  ]);
  const [port] = (await once(forwarder, 'message')) as [number];
  const forwarded = { ...world.env, ANDROID_ADB_SERVER_PORT: String(port) };
  const times: Times = { server: [], direct: [], forwarded: [] };
  try {
    for (let turn = 0; turn < TURNS; turn += 1) {
      const [first = '', second = '', third = ''] = [...serials.slice(turn), ...serials.slice(0, turn)];
      await using open = new AsyncDisposableStack();
      const viewer = open.adopt(await LiveViewer.connect(url, first), (client) => client.close());
      const direct = await PlainClient.start({ env: world.env, serial: second, version });
      open.defer(() => direct.close());
      const behind = await PlainClient.start({ env: forwarded, serial: third, version });
      open.defer(() => behind.close());
      await takeTurns({ server: viewer, direct, forwarded: behind }, viewer, times);
    }
  } finally {
    forwarder.disconnect();
  }
  return makeRows(times);
}

async function takeTurns(
  clients: Readonly<Record<keyof Times, LiveViewer | PlainClient>>,
  { format }: LiveViewer,
  times: Times,
): Promise<void> {
  const { width = 0, height = 0 } = format ?? {};
  for (let round = 0; round < WARM_UPS + ROUNDS; round += 1) {
    // Each round touches another position, so that each touch changes the screen of its phone.
    const [x, y] = [Math.round(width / 2) + (round % 40), Math.round(height / 2)];
    for (const side of SIDES) {
      const ms = await timeToFrame(clients[side], x, y);
      if (round >= WARM_UPS) times[side].push(ms);
      await delay(PAUSE_MS);
    }
  }
}

async function timeToFrame(client: LiveViewer | PlainClient, x: number, y: number): Promise<number> {
  const before = client.changes;
  const start = performance.now();
  client.touch(x, y);
  await client.until(() => client.changes > before);
  return performance.now() - start;
}

function makeRows(times: Times): Row[] {
  const [server, direct, forwarded] = SIDES.map((side) => median(times[side])) as [number, number, number];
  const added = server - direct;
  const beside = `${spread(times.direct)}, a client that reads the phone directly`;
  return [
    {
      what: `from a touch to the frame that shows it (median of ${times.server.length}, middle half)`,
      ours: spread(times.server),
      beside,
      ratio: server / direct,
      target: '≤ 1.15',
      holds: server / direct <= 1.15,
    },
    {
      what: 'the same with a process that only forwards bytes, instead of the server',
      ours: spread(times.forwarded),
      beside,
      ratio: forwarded / direct,
      target: 'none',
      holds: true,
    },
    {
      what: 'of this, added by the server',
      ours: `${added.toFixed(1)} ms`,
      beside: `${FRAME_MS} ms, one frame`,
      ratio: added / FRAME_MS,
      target: `≤ ${FRAME_MS} ms`,
      holds: added <= FRAME_MS,
    },
  ];
}

function spread(times: readonly number[]): string {
  const [first, third] = middleHalf(times).map((ms) => ms.toFixed(1));
  return `${median(times).toFixed(1)} ms (${first}–${third})`;
}
