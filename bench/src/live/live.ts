import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

import { scrcpyServerFile } from '@storedeck/fake-devices';

import { AdbWorld, type BenchPhone } from '../android/adb-world.ts';
import { compareTimes } from '../measure/compare-times.ts';
import { processorSeconds } from '../measure/processor-time.ts';
import type { Row } from '../table.ts';
import { LiveViewer } from './live-viewer.ts';
import { manyViewers } from './many-viewers.ts';
import { sound } from './sound.ts';
import { touchTimes } from './touch-times.ts';

const SCRCPY = '4.1';
const BUSY_MS = 10_000;
const TOUCH_EVERY_MS = 30;

/**
 * Measures live video of a simulated phone through the built server and the real adb server, compared with clients that
 * do not use the built server.
 */
export async function benchLive(): Promise<Row[]> {
  const world = await AdbWorld.prepare();
  const file = join(world.env['HOME'] ?? '', 'scrcpy-server');
  await writeFile(file, scrcpyServerFile(SCRCPY));
  world.env['SCRCPY_SERVER_PATH'] = file;
  try {
    const server = await world.startServer();
    const rows = await touchTimes(world, server.url, SCRCPY);
    const phone = await world.connectPhone(0);
    rows.push(...(await manyViewers(server, phone)));
    rows.push(await sound(world, server, SCRCPY));
    const viewer = await LiveViewer.connect(server.url, phone.serial);
    rows.push(...(await controlRows(world, phone, viewer)));
    rows.push(await recordingRow(server.pid, viewer));
    return rows;
  } finally {
    await world.close();
  }
}

async function controlRows(world: AdbWorld, { serial }: BenchPhone, viewer: LiveViewer): Promise<Row[]> {
  const format = viewer.format?.number ?? 0;
  const move = { type: 'touch', action: 'down', pointer: 0, x: 100, y: 100, format } as const;
  const row = await compareTimes({
    what: 'a touch, from the message to its response',
    rounds: 40,
    warmUps: 5,
    mostRatio: 0.1,
    ours: async () => {
      await viewer.request(move);
    },
    beside: () =>
      promisify(execFile)('adb', ['-s', serial, 'shell', 'input tap 540 1200'], { env: world.env }),
    besideName: 'adb shell input tap',
  });
  viewer.send({ ...move, action: 'up' });
  const ms = Number.parseFloat(row.ours);
  const own: Row = {
    what: 'the same, own time of the server and its WebSocket',
    ours: row.ours,
    beside: '1 ms',
    ratio: ms,
    target: '≤ 1 ms',
    holds: ms <= 1,
  };
  return [row, own];
}

async function recordingRow(pid: number, viewer: LiveViewer): Promise<Row> {
  const shares = { recorded: 0, plain: 0 };
  // Recording is alternately off and on, so that anything that slows the machine down affects both results.
  for (const isRecorded of [false, true, false, true]) {
    await viewer.request({ type: 'record', on: isRecorded });
    const before = await processorSeconds(pid);
    await touchFor(viewer, BUSY_MS / 2);
    shares[isRecorded ? 'recorded' : 'plain'] += (await processorSeconds(pid)) - before;
  }
  await viewer.request({ type: 'record', on: false });
  const [recorded, plain] = [shares.recorded, shares.plain].map((seconds) => (seconds * 100_000) / BUSY_MS);
  const added = (recorded ?? NaN) - (plain ?? NaN);
  return {
    what: 'processor time that a recording adds, of one core',
    ours: `${added.toFixed(1)} % (${recorded?.toFixed(1)} % in all)`,
    beside: `${plain?.toFixed(1)} % without a recording`,
    ratio: (recorded ?? NaN) / (plain ?? NaN),
    target: '< 5 %',
    holds: !(added >= 5),
  };
}

/** Touches the screen again and again for `ms` milliseconds, so that the phone sends frames. */
async function touchFor(viewer: LiveViewer, ms: number): Promise<void> {
  const { width = 0, height = 0 } = viewer.format ?? {};
  const end = performance.now() + ms;
  for (let count = 0; performance.now() < end; count += 1) {
    viewer.touch(width / 4 + (count % 50), height / 2);
    await delay(TOUCH_EVERY_MS);
  }
}
