import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

import { scrcpyServerFile } from '@storedeck/fake-devices';

import { AdbWorld, type BenchPhone } from '../android/adb-world.ts';
import { compareTimes } from '../measure/compare-times.ts';
import { median } from '../measure/median.ts';
import { megabytes, processMemory, resetPeak } from '../measure/process-memory.ts';
import type { Row } from '../table.ts';
import { LiveViewer } from './live-viewer.ts';
import { PlainClient } from './plain-client.ts';

const SCRCPY = '4.1';
const VIEWERS = 10;
const GROWTH_LIMIT = 20_000_000;
/** The phone repeats its last frame for a second. After that, the next frame shows the next change. */
const QUIET_MS = 1500;
const FRAME_MS = 16;
const GRACE_MS = 5000;
const TURNS = 3;
const ROUNDS = 12;
const BUSY_MS = 10_000;
const TOUCH_EVERY_MS = 30;
const TICKS_PER_SECOND = 100;

/** Live video of a simulated phone through the built server, the real adb server in between, and a plain client beside it. */
export async function benchLive(): Promise<Row[]> {
  const world = await AdbWorld.prepare();
  const file = join(world.env['HOME'] ?? '', 'scrcpy-server');
  await writeFile(file, scrcpyServerFile(SCRCPY));
  world.env['SCRCPY_SERVER_PATH'] = file;
  try {
    const server = await world.startServer();
    const phone = await world.connectPhone(0);
    const touches = await touchRows(world, phone, server.url);
    const viewer = await LiveViewer.connect(server.url, phone.serial);
    return [
      ...touches,
      ...(await controlRows(world, phone, viewer)),
      ...(await viewersRows(server, phone, viewer)),
      await recordingRow(server.pid, viewer),
    ];
  } finally {
    await world.close();
  }
}

/** The two sides in turn, each alone: the phone's encoder would serve one of two clients first. */
async function touchRows(world: AdbWorld, { serial }: BenchPhone, url: string): Promise<Row[]> {
  const times = { ours: [] as number[], plain: [] as number[] };
  for (let turn = 0; turn < TURNS; turn += 1) {
    const viewer = await LiveViewer.connect(url, serial);
    const { width = 0, height = 0 } = viewer.format ?? {};
    times.ours.push(...(await timesToFrame(viewer, (at) => touch(viewer, placeOf(at, width, height)))));
    await viewer.close();
    // The server keeps the video for a moment after its last viewer.
    await delay(GRACE_MS);
    const plain = await PlainClient.start(world, serial, SCRCPY);
    times.plain.push(
      ...(await timesToFrame(plain, (at) => {
        const { x, y } = placeOf(at, width, height);
        plain.touch(true, x, y);
        plain.touch(false, x, y);
      })),
    );
    await plain.close();
  }
  const [ours, beside] = [median(times.ours), median(times.plain)];
  const added = ours - beside;
  return [
    {
      what: `from a touch to the frame that shows it (median of ${times.ours.length})`,
      ours: `${ours.toFixed(1)} ms`,
      beside: `${beside.toFixed(1)} ms, a client that reads the phone directly`,
      ratio: ours / beside,
      target: '≤ 1.15',
      holds: ours / beside <= 1.15,
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

/** Each touch is somewhere else, so that each changes the screen. */
function placeOf(at: number, width: number, height: number) {
  return { x: width / 2 + at, y: height / 2 };
}

async function timesToFrame(
  client: LiveViewer | PlainClient,
  act: (round: number) => void,
): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    while (performance.now() - client.lastFrameMs < QUIET_MS) await delay(QUIET_MS / 10);
    times.push(await timeToFrame(client, () => act(round)));
  }
  return times;
}

async function timeToFrame(client: LiveViewer | PlainClient, act: () => void): Promise<number> {
  const before = client.frames;
  const start = performance.now();
  act();
  await client.until(() => client.frames > before);
  return performance.now() - start;
}

function touch(viewer: LiveViewer, at: { readonly x: number; readonly y: number }): void {
  const format = viewer.format?.number ?? 0;
  viewer.send({ type: 'touch', action: 'down', pointer: 0, ...at, format });
  viewer.send({ type: 'touch', action: 'up', pointer: 0, ...at, format });
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

async function viewersRows(
  { url, pid }: { readonly url: string; readonly pid: number },
  phone: BenchPhone,
  first: LiveViewer,
): Promise<Row[]> {
  const servers = await phone.scrcpyServers();
  const others = await Promise.all(
    Array.from({ length: VIEWERS - 1 }, () => LiveViewer.connect(url, phone.serial)),
  );
  const stuck = others.at(-1);
  const reading = [first, ...others.slice(0, -1)];
  const before = await processMemory(pid);
  await resetPeak(pid);
  stuck?.stick();
  const counts = reading.map(({ frames }) => frames);
  await touchFor(first, BUSY_MS);
  await delay(QUIET_MS);
  const frames = reading.map((viewer, at) => viewer.frames - (counts[at] ?? 0));
  const growth = (await processMemory(pid)).peak - before.now;
  const started = (await phone.scrcpyServers()) - servers;
  const [worst, best] = [Math.min(...frames), Math.max(...frames)];
  await Promise.all(others.map((viewer) => viewer.close()));
  return [
    {
      what: `${VIEWERS} viewers, one stuck: frames of the worst of the others`,
      ours: String(worst),
      beside: `${best}, the best one`,
      ratio: worst / best,
      target: '≥ 95 %',
      holds: worst >= 0.95 * best,
    },
    {
      what: `${VIEWERS} viewers: further connections to the phone`,
      ours: String(started),
      beside: `${VIEWERS - 1}, one for each`,
      ratio: started / (VIEWERS - 1),
      target: '0',
      holds: started === 0,
    },
    {
      what: `${VIEWERS} viewers, one stuck: peak growth of the server (resident memory)`,
      ours: megabytes(growth),
      beside: megabytes(GROWTH_LIMIT),
      ratio: growth / GROWTH_LIMIT,
      target: `< ${megabytes(GROWTH_LIMIT)}`,
      // NaN means that the system does not provide the value. This does not count as a missed target.
      holds: !(growth >= GROWTH_LIMIT),
    },
  ];
}

async function recordingRow(pid: number, viewer: LiveViewer): Promise<Row> {
  const shares = { recorded: 0, plain: 0 };
  // Both states in turn, so that anything that slows the machine down affects both.
  for (const isRecorded of [false, true, false, true]) {
    await viewer.request({ type: 'record', on: isRecorded });
    const before = await cpuSeconds(pid);
    await touchFor(viewer, BUSY_MS / 2);
    shares[isRecorded ? 'recorded' : 'plain'] += (await cpuSeconds(pid)) - before;
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

/** Touches the screen again and again, so that the phone sends frames. */
async function touchFor(viewer: LiveViewer, ms: number): Promise<void> {
  const { width = 0, height = 0 } = viewer.format ?? {};
  const end = performance.now() + ms;
  for (let count = 0; performance.now() < end; count += 1) {
    touch(viewer, { x: width / 4 + (count % 50), y: height / 2 });
    await delay(TOUCH_EVERY_MS);
  }
}

/** The processor time of a process so far [proc(5), fields 14 and 15 of stat]. NaN on other systems. */
async function cpuSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11] ?? NaN) + Number(fields[12] ?? NaN)) / TICKS_PER_SECOND;
}
