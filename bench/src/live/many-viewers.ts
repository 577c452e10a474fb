import { setTimeout as delay } from 'node:timers/promises';

import type { BenchPhone } from '../android/adb-world.ts';
import type { BuiltServer } from '../measure/built-server.ts';
import { megabytes, processMemory, resetPeak } from '../measure/process-memory.ts';
import type { Row } from '../table.ts';
import { LiveViewer } from './live-viewer.ts';
import { StuckViewer } from './stuck-viewer.ts';

const VIEWERS = 10;
const GROWTH_LIMIT = 20_000_000;
const BUSY_MS = 10_000;
const SWITCH_EVERY_MS = 30;
const QUIET_MS = 1500;
/**
 * A number of bytes that is larger than the buffers of the operating system for a socket that is not read. The
 * measurement is valid only if the server sends at least this number of bytes to a viewer. Otherwise, these buffers
 * could contain all frames for the viewer that never reads, and the server would not have to store any of them.
 */
const STUCK_BYTES = 16_000_000;

/**
 * Measures ten viewers of one phone, one of which never reads its socket. The whole screen changes all the time, so
 * that frames are large.
 */
export async function manyViewers({ url, pid }: BuiltServer, phone: BenchPhone): Promise<Row[]> {
  const servers = await phone.scrcpyServers();
  const reading = await Promise.all(
    Array.from({ length: VIEWERS - 1 }, () => LiveViewer.connect(url, phone.serial)),
  );
  const [first] = reading;
  if (!first) throw new Error('There is no viewer.');
  // The memory is first measured without the viewer that never reads, because only the memory that this viewer adds is
  // counted.
  await changeScreen(first, BUSY_MS);
  const without = (await processMemory(pid)).peak;
  await resetPeak(pid);
  const stuck = await StuckViewer.connect(url, phone.serial);
  const starts = reading.map(({ frames, bytes }) => ({ frames, bytes }));
  await changeScreen(first, BUSY_MS);
  await delay(QUIET_MS);
  const frames = reading.map((viewer, at) => viewer.frames - (starts[at]?.frames ?? 0));
  const sent = first.bytes - (starts[0]?.bytes ?? 0);
  const growth = Math.max(0, (await processMemory(pid)).peak - without);
  const started = (await phone.scrcpyServers()) - servers;
  stuck.close();
  await Promise.all(reading.map((viewer) => viewer.close()));
  return makeRows({ frames, sent, growth, started });
}

/** Opens the list of recent apps and the home screen alternately for `ms` milliseconds. */
async function changeScreen(viewer: LiveViewer, ms: number): Promise<void> {
  const end = performance.now() + ms;
  for (let count = 0; performance.now() < end; count += 1) {
    viewer.send({ type: 'button', name: count % 2 === 0 ? 'recents' : 'home' });
    await delay(SWITCH_EVERY_MS);
  }
}

interface Seen {
  readonly frames: readonly number[];
  /** The size of the frames that one viewer has received, in bytes. */
  readonly sent: number;
  readonly growth: number;
  readonly started: number;
}

function makeRows({ frames, sent, growth, started }: Seen): Row[] {
  const [worst, best] = [Math.min(...frames), Math.max(...frames)];
  return [
    {
      what: `${VIEWERS} viewers, one never reads: frames of the worst of the others, ${megabytes(sent)} each`,
      ours: String(worst),
      beside: `${best}, the best one`,
      ratio: worst / best,
      target: '≥ 95 %',
      holds: worst >= 0.95 * best && sent >= STUCK_BYTES,
    },
    {
      what: `${VIEWERS} viewers: connections to the phone`,
      ours: String(started),
      beside: `${VIEWERS}, one for each`,
      ratio: started / VIEWERS,
      target: '1',
      holds: started === 1,
    },
    {
      what: 'what the viewer who never reads adds to the peak memory of the server (resident)',
      ours: megabytes(growth),
      beside: megabytes(GROWTH_LIMIT),
      ratio: growth / GROWTH_LIMIT,
      target: `< ${megabytes(GROWTH_LIMIT)}`,
      // NaN means that the system does not provide the value. This does not count as a missed target.
      holds: !(growth >= GROWTH_LIMIT),
    },
  ];
}
