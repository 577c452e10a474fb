import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createClient } from '@storedeck/contract';

import { type ServerWithDevices, startServerWithDevices } from '../devices/server-with-devices.ts';
import { sendRequest } from '../send-request.ts';
import { connectViewer } from './mirror-viewer.ts';

let devices: ServerWithDevices;
let client: ReturnType<typeof createClient>;
let folder: string;

beforeEach(async () => {
  devices = await startServerWithDevices({ adb: { adbServer: true, scrcpyServer: '4.1' } });
  client = createClient({ baseUrl: `http://127.0.0.1:${devices.server.port}` });
  folder = join(devices.server.dir, 'assets', 'recordings');
});
afterEach(() => devices.close());

describe('a recording', () => {
  test('is started by a viewer, reported to all viewers, listed, served in ranges, and deleted', async () => {
    const viewer = await connectViewer(devices.server.port, { maxSize: 400 });
    const other = await connectViewer(devices.server.port);
    await viewer.until(() => viewer.packets.length > 0);
    viewer.send({ type: 'record', on: true, request: 1 });
    await viewer.event('done');
    await other.until(() => other.events.some((event) => event.type === 'recording' && event.state !== null));
    viewer.send({ type: 'rotate' });
    viewer.send({ type: 'record', on: true, request: 2 });
    await viewer.event('done', 1);
    await viewer.event('format', 1);
    viewer.send({ type: 'record', on: false, request: 3 });
    await viewer.event('done', 2);
    await other.until(() => {
      const last = other.events.filter((event) => event.type === 'recording').at(-1);
      return last?.state === null;
    });
    const { recordings } = await client.recordings();
    const [recording] = recordings;
    expect(recording?.name).toMatch(/^PHONE1-\d{4}-\d\d-\d\d-\d{6}(-2)?\.mp4$/);
    expect(recordings.map(({ path }) => path).sort()).toEqual(
      (await readdir(folder)).map((name) => `assets/recordings/${name}`),
    );
    const { status, text, headers } = await sendRequest(devices.server.port, {
      path: `/${recording?.path}`,
      headers: { Range: 'bytes=4-7' },
    });
    expect([status, text, headers['content-type']]).toEqual([206, 'ftyp', 'video/mp4']);
    for (const { name } of recordings) await client.deleteRecording({ body: { name } });
    expect(await client.recordings()).toEqual({ ok: true, recordings: [] });
    await Promise.all([viewer.close(), other.close()]);
  });

  test('ends when the last viewer leaves', async () => {
    const viewer = await connectViewer(devices.server.port, { maxSize: 400 });
    await viewer.until(() => viewer.packets.length > 0);
    viewer.send({ type: 'record', on: true, request: 1 });
    await viewer.event('done');
    await viewer.close();
    const next = await connectViewer(devices.server.port);
    await next.until(() => next.events.some((event) => event.type === 'recording' && event.state === null));
    const { recordings } = await client.recordings();
    expect(recordings).toHaveLength(1);
    await next.close();
  });
});

describe('the size of a recording', () => {
  const start = async () => {
    const viewer = await connectViewer(devices.server.port, { maxSize: 400 });
    await viewer.until(() => viewer.packets.length > 0);
    viewer.send({ type: 'record', on: true, request: 1 });
    await viewer.event('done');
    return viewer;
  };
  const newest = async () => {
    const [recording] = (await client.recordings()).recordings;
    return recording;
  };
  const written = async () => {
    for (;;) {
      const recording = await newest();
      if (recording) return recording;
    }
  };

  test('is said to be the size so far while the recording is running, and is the size of the file after that', async () => {
    const viewer = await start();
    expect(await written()).toMatchObject({ isRunning: true, durationMs: null });
    viewer.send({ type: 'record', on: false, request: 2 });
    await viewer.event('done', 1);
    const recording = await newest();
    expect(recording).toMatchObject({ isRunning: false });
    expect(recording?.bytes).toBe((await stat(join(folder, recording?.name ?? ''))).size);
    expect(recording?.durationMs).toBeGreaterThan(0);
    await viewer.close();
  });

  test('is sent to every viewer when the recording has ended', async () => {
    const viewer = await start();
    const other = await connectViewer(devices.server.port);
    await written();
    viewer.send({ type: 'record', on: false, request: 2 });
    const ended = () =>
      other.events.find((event) => event.type === 'recording' && event.finished !== undefined);
    await other.until(() => ended() !== undefined);
    expect(ended()).toMatchObject({ state: null, finished: (await client.recordings()).recordings });
    await Promise.all([viewer.close(), other.close()]);
  });

  test('cannot be lost: a recording that is running is not deleted', async () => {
    const viewer = await start();
    const { name } = await written();
    await expect(client.deleteRecording({ body: { name } })).rejects.toMatchObject({
      code: 'RECORDING_RUNNING',
    });
    viewer.send({ type: 'record', on: false, request: 2 });
    await viewer.event('done', 1);
    await client.deleteRecording({ body: { name } });
    await viewer.close();
  });
});

describe('the recordings of the working folder', () => {
  test('are an empty list if there is no folder', async () => {
    expect(await client.recordings()).toEqual({ ok: true, recordings: [] });
  });

  test('are only the files with names of recordings', async () => {
    await mkdir(folder, { recursive: true });
    for (const name of ['Pixel-8-2026-11-22-094100.mp4', 'notes.txt', '.hidden.mp4', 'a b.mp4'])
      await writeFile(join(folder, name), name);
    const { recordings } = await client.recordings();
    expect(recordings.map(({ name }) => name)).toEqual(['Pixel-8-2026-11-22-094100.mp4']);
  });

  test.each(['../listing.json', '..', 'a/b.mp4', 'notes.txt', '.hidden.mp4', '', 'x.mp4\0'])(
    'a file with the name %j is not deleted',
    async (name) => {
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, 'notes.txt'), 'x');
      await expect(client.deleteRecording({ body: { name } })).rejects.toMatchObject({
        code: 'REQUEST_INVALID',
      });
      expect(await readdir(folder)).toEqual(['notes.txt']);
    },
  );

  test('that do not exist cannot be deleted', async () => {
    await expect(client.deleteRecording({ body: { name: 'gone.mp4' } })).rejects.toMatchObject({
      code: 'FILE_NOT_FOUND',
    });
  });
});
