import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { inspect } from 'node:util';

import { connectMcp } from '../mcp/mcp-client.ts';
import { connectViewer } from '../mirror/mirror-viewer.ts';
import { postJson } from '../post-json.ts';
import { type ShownDevice, startReleaseDayDevices } from './release-day-devices.ts';
import { startSoakStores } from './soak-stores.ts';
import { judge } from './verdicts.ts';
import { WatchedServer } from './watched-server.ts';

const SYNC_MS = 60_000;
const REPORT_MS = 20_000;
/** How often the page requests the lists of devices. */
const POLL_MS = 5000;
const AGENT_MS = 2000;
/** A person looks at a device for this time, then at another one. */
const LOOK_MS = 30_000;
const TAP_MS = 3000;

/** What has been done, by name, and what has failed. */
class Diary {
  readonly done = new Map<string, number>();
  readonly failures: string[] = [];

  /** Does something. A failure is written down. Nothing is written down after `signal` has aborted. */
  async note(what: string, signal: AbortSignal, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
      this.done.set(what, (this.done.get(what) ?? 0) + 1);
    } catch (error) {
      if (!signal.aborted)
        this.failures.push(
          `${new Date().toISOString()} ${what}: ${inspect(error, { breakLength: Infinity })}`,
        );
    }
  }

  toString(): string {
    return [...this.done].map(([what, count]) => `${count} ${what}`).join(', ');
  }
}

/**
 * Does for `seconds` what happens on the day of a release: two windows of the page, one agent, four live pictures, a
 * sync each minute, and reports. One fifth of the time before is not measured.
 */
export async function soakReleaseDay(dir: string, seconds: number): Promise<void> {
  const fake = await startSoakStores();
  const devices = await startReleaseDayDevices();
  const server = await WatchedServer.start('release day', dir, {
    ...fake.env,
    WDA_PORT: '0',
    MJPEG_PORT: '0',
  });
  const shown = await devices.connect(server.port);
  const rehearsal = new Diary();
  await sync(server.port);
  await postJson(server.port, '/api/listing/new/from-current');
  const leaving = new AbortController();
  const day = begin(server.port, shown, { diary: rehearsal, signal: leaving.signal });
  await delay(seconds * 200);
  leaving.abort();
  await day;
  const descriptors = await server.settledDescriptors();

  const diary = new Diary();
  const evening = new AbortController();
  const running = begin(server.port, shown, { diary, signal: evening.signal });
  await server.judgeMemory(seconds, async (milliseconds) => {
    await delay(milliseconds);
    fake.stores.requests.length = 0;
    devices.forget();
    return String(diary);
  });
  evening.abort();
  await running;
  const failures = [...rehearsal.failures, ...diary.failures];
  for (const failure of failures.slice(0, 10)) console.log(failure);
  judge('release day: failed requests', failures.length, '0', failures.length === 0);
  await server.judgeEnd(descriptors);
  const edits = fake.stores.googlePlay.openEdits.length;
  judge('release day: edits left open in the store', edits, '0', edits === 0);
  await devices.close();
  await fake.close();
}

interface Day {
  readonly diary: Diary;
  /** Aborts when everybody leaves. */
  readonly signal: AbortSignal;
}

/** Resolves when everybody has left. */
async function begin(port: number, shown: readonly ShownDevice[], day: Day): Promise<void> {
  const repeat = async (what: string, ms: number, work: () => Promise<unknown>) => {
    while (!day.signal.aborted) {
      await day.diary.note(what, day.signal, work);
      await delay(ms, undefined, { signal: day.signal }).catch(() => undefined);
    }
  };
  await Promise.all([
    keepWindow(port, day),
    keepWindow(port, day),
    ...['/api/hosts', '/api/webdriver/servers', '/api/wda/devices', '/api/device-locks'].flatMap((path) =>
      // Two windows.
      [path, path].map((one) => repeat('polls', POLL_MS, () => read(port, one))),
    ),
    ...['/', '/api/listing/current', '/api/listing/new', '/api/publish'].map((path) =>
      repeat('pages', POLL_MS, () => read(port, path)),
    ),
    repeat('syncs', SYNC_MS, () => sync(port)),
    repeat('reports', REPORT_MS, () => read(port, '/api/report?from=live&to=new')),
    ...shown.map((device, index) =>
      // The agent uses the first device, and only this one.
      repeat('looks', 0, () => look(port, device, { taps: index > 0, signal: day.signal })),
    ),
    repeat('sessions of an agent', 0, () => letAgentWork(port, shown[0]!, day)),
  ]);
}

/** Keeps a stream of events open, as a window of the page does. */
async function keepWindow(port: number, { diary, signal }: Day): Promise<void> {
  await diary.note('windows', signal, async () => {
    const outgoing = get({ host: '127.0.0.1', port, path: '/api/events', agent: false, signal });
    outgoing.on('error', () => undefined);
    const [response] = (await once(outgoing, 'response', { signal })) as [IncomingMessage];
    response.on('error', () => undefined).resume();
    await once(response, 'close');
    if (!signal.aborted) throw new Error('The server has closed the events.');
  });
}

/** Shows a device for a while, and taps on it. */
async function look(
  port: number,
  device: ShownDevice,
  { taps, signal }: { readonly taps: boolean; readonly signal: AbortSignal },
): Promise<void> {
  const viewer = await connectViewer(port, { ...device });
  try {
    const until = Date.now() + LOOK_MS;
    await Promise.race([viewer.event('format'), viewer.closed, once(signal, 'abort')]);
    for (let request = 1; Date.now() < until && !signal.aborted; request += 1) {
      const format = viewer.events.findLast((event) => event.type === 'format');
      viewer.packets.length = 0;
      if (taps && format?.type === 'format') {
        const touch = { type: 'touch', pointer: 0, x: 100, y: 300, format: format.number };
        viewer.send({ ...touch, action: 'down' });
        viewer.send({ ...touch, action: 'up', request });
      }
      await delay(TAP_MS, undefined, { signal }).catch(() => undefined);
    }
    if (!viewer.events.some(({ type }) => type === 'format')) throw new Error('There was no picture.');
    const failed = viewer.events.find(({ type }) => type === 'failed');
    if (failed) throw new Error(JSON.stringify(failed));
  } finally {
    await viewer.close();
  }
}

/** An agent connects, reads and changes for a while, and leaves. */
async function letAgentWork(port: number, { device }: ShownDevice, { diary, signal }: Day): Promise<void> {
  const agent = await connectMcp(port);
  try {
    const { document } = await agent.call('devices');
    const ids = (document['devices'] as { id: string }[]).map(({ id }) => id);
    const id = ids.find((one) => one.includes(device));
    if (id === undefined) throw new Error(`The agent does not see ${device}: ${ids.join(', ')}`);
    const calls: [string, Record<string, unknown>][] = [
      ['screen', { device: id }],
      ['ui', { device: id }],
      ['act', { device: id, do: 'tap', x: 100, y: 200 }],
      ['listing_get', {}],
      ['listing_check', {}],
      ['listing_compare', {}],
      ['act', { device: id, do: 'key', key: 'home' }],
    ];
    for (const [name, args] of calls) {
      if (signal.aborted) return;
      const result = await agent.call(name, args, signal);
      if (result.isError) throw new Error(`${name}: ${result.text}`);
      diary.done.set('calls of an agent', (diary.done.get('calls of an agent') ?? 0) + 1);
      await delay(AGENT_MS, undefined, { signal });
    }
  } finally {
    await agent.close();
  }
}

async function sync(port: number): Promise<void> {
  await read(port, '/api/sync');
}

async function read(port: number, path: string): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  const body = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${body.slice(0, 300)}`);
}
