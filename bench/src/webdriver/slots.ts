import { createServer, type Server } from 'node:net';

import { type Client, createClient } from '@storedeck/contract';
import { startFakeGrid } from '@storedeck/fake-devices';

import { startBuiltServer } from '../measure/built-server.ts';
import { median } from '../measure/median.ts';
import type { Row } from '../table.ts';

const NODES = 10;
const SLOTS = 100;
const ROUNDS = 41;

/**
 * Measures how long the server takes to list the devices of a Grid with a hundred slots, and of two Grids while a third
 * Grid does not respond.
 */
export async function benchSlots(): Promise<Row[]> {
  const [grid, second, third] = [await startGrid(), await startGrid(), await startGrid()];
  const server = await startBuiltServer([]);
  const client = createClient({ baseUrl: server.url });
  let dead: Server | undefined;
  try {
    const ids: string[] = [];
    for (const { url } of [grid, second, third]) {
      const listed = await client.connectWebDriver({ body: { url, name: url } });
      if (!listed.ok) throw new Error(listed.error);
      if (listed.devices.length !== SLOTS) throw new Error(`${listed.devices.length} devices are listed.`);
      ids.push(listed.serverId);
    }
    const [one = '', two = '', lost = ''] = ids;
    const plain = await times(async () => void (await (await fetch(`${grid.url}/status`)).json()));
    const ours = await times(() => list(client, one));
    const before = await times(() => Promise.all([list(client, one), list(client, two)]));
    // Simulates a machine that does not respond: connections are accepted, but no response comes.
    const port = Number(new URL(third.url).port);
    await third.close();
    dead = createServer().listen(port, '127.0.0.1');
    const waiting = list(client, lost).catch(() => undefined);
    const meanwhile = await times(() => Promise.all([list(client, one), list(client, two)]));
    void waiting;
    return [
      {
        what: `list ${SLOTS} slots of a Grid, more than the Grid's own answer (median of ${ROUNDS})`,
        ours: `${(ours - plain).toFixed(1)} ms`,
        beside: `${plain.toFixed(1)} ms, GET /status`,
        ratio: (ours - plain) / 50,
        target: '≤ 50 ms more',
        holds: ours - plain <= 50,
      },
      {
        what: `list two Grids while a third one does not respond (median of ${ROUNDS})`,
        ours: `${meanwhile.toFixed(1)} ms`,
        beside: `${before.toFixed(1)} ms, while it responds`,
        ratio: meanwhile / before,
        target: '≤ 1.5',
        holds: meanwhile / before <= 1.5,
      },
    ];
  } finally {
    await server.close();
    await Promise.all([grid.close(), second.close()]);
    dead?.close();
  }
}

function startGrid() {
  const slots = (node: number) =>
    Array.from({ length: SLOTS / NODES }, (_, slot) => ({
      platformName: slot % 2 ? 'iOS' : 'Android',
      'appium:automationName': slot % 2 ? 'XCUITest' : 'UiAutomator2',
      'appium:deviceName': `Phone ${node}-${slot}`,
      'appium:platformVersion': '18.2',
      'appium:udid': `UDID-${node}-${slot}`,
    }));
  // The address of the nodes is never used, because no session is opened.
  const nodes = Array.from({ length: NODES }, (_, node) => ({
    relayUrl: 'http://127.0.0.1:1',
    slots: slots(node),
  }));
  return startFakeGrid({ nodes });
}

async function list(client: Client, server: string): Promise<void> {
  await client.webDriverDevices({ query: { server } });
}

/** Does the work several times, and returns its median time in ms. The first three times do not count. */
async function times(work: () => Promise<unknown>): Promise<number> {
  const measured: number[] = [];
  for (let round = 0; round < ROUNDS + 3; round += 1) {
    const start = performance.now();
    await work();
    if (round >= 3) measured.push(performance.now() - start);
  }
  return median(measured);
}
