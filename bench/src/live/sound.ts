import { setTimeout as delay } from 'node:timers/promises';

import type { AdbWorld } from '../android/adb-world.ts';
import type { BuiltServer } from '../measure/built-server.ts';
import { processorSeconds } from '../measure/processor-time.ts';
import type { Row } from '../table.ts';
import { LiveViewer } from './live-viewer.ts';
import { PlainClient } from './plain-client.ts';

const LISTEN_MS = 10_000;
const MOST_ADDED_MS = 5;
const MOST_PERCENT = 5;

/**
 * Measures the sound that a viewer receives from a phone through the server. It is compared with the sound that a
 * client without the server receives from another phone at the same time.
 */
export async function sound(world: AdbWorld, { url, pid }: BuiltServer, version: string): Promise<Row> {
  const phones = [await world.connectPhone(0), await world.connectPhone(0)] as const;
  const viewer = await LiveViewer.connect(url, phones[0].serial);
  const plain = await PlainClient.start({ env: world.env, serial: phones[1].serial, version });
  await Promise.all([viewer.request({ type: 'audio', on: true }), plain.listen()]);
  await viewer.until(() => viewer.sound.packets > 0);
  const before = await processorSeconds(pid);
  const clients = [viewer, plain] as const;
  for (const client of clients) client.sound.take();
  await delay(LISTEN_MS);
  const [ours, beside] = clients.map((client) => client.sound.take()) as [Heard, Heard];
  const percent = (((await processorSeconds(pid)) - before) * 100_000) / LISTEN_MS;
  await viewer.close();
  await plain.close();
  const added = ours.delayMs - beside.delayMs;
  return {
    what: `sound for ${LISTEN_MS / 1000} s: packets, their median delay, processor time of the server`,
    ours: `${ours.packets}, ${ours.delayMs.toFixed(1)} ms, ${percent.toFixed(1)} %`,
    beside: `${beside.packets}, ${beside.delayMs.toFixed(1)} ms, a client that reads the phone directly`,
    ratio: ours.packets / beside.packets,
    target: `≥ 99 %, ≤ ${MOST_ADDED_MS} ms added, < ${MOST_PERCENT} %`,
    holds: ours.packets >= 0.99 * beside.packets && added <= MOST_ADDED_MS && !(percent >= MOST_PERCENT),
  };
}

interface Heard {
  readonly packets: number;
  readonly delayMs: number;
}
