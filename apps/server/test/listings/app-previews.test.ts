/** App previews that the server makes with a program in the place of ffmpeg. */
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createClient } from '@storedeck/contract';
import { makeSampleVideo } from '@storedeck/fake-stores';

import { followServerEvents } from '../follow-server-events.ts';
import { isAlive } from '../is-alive.ts';
import { startTestServer, type TestServer } from '../running-server.ts';
import { until } from '../until.ts';

let tools: string;
let server: TestServer;
let client: ReturnType<typeof createClient>;
beforeAll(async () => {
  tools = await mkdtemp(join(tmpdir(), 'storedeck-tools-'));
  server = await startTestServer({
    // Without `ADB_BIN`, the adb of the computer would start its server, which outlives the test.
    toolEnvironment: {
      PATH: '/usr/bin:/bin',
      HOME: tools,
      ADB_BIN: '/nowhere/adb',
      FFMPEG_BIN: join(tools, 'ffmpeg'),
    },
  });
  client = createClient({ baseUrl: `http://127.0.0.1:${server.port}` });
  await mkdir(join(server.dir, 'assets/recordings'), { recursive: true });
  await writeFile(join(server.dir, 'assets/recordings/film.mp4'), makeSampleVideo({ seconds: 16 }));
});
afterAll(async () => {
  await server.close();
  await rm(tools, { recursive: true });
});

async function writeFfmpeg(script: string): Promise<void> {
  await writeFile(join(tools, 'ffmpeg'), `#!/bin/sh\n${script}\n`);
  await chmod(join(tools, 'ffmpeg'), 0o755);
}

const BODY = {
  film: { path: 'assets/recordings/film.mp4', width: 886, height: 1920 },
  piece: { from: 0, frames: 453 },
  ...{ locale: 'en-us', type: 'IPHONE_67', name: 'film-preview.mp4' },
};

describe('app previews of the ffmpeg of this computer', () => {
  test('are not made while there is none, and the answer says how to get it', async () => {
    expect(await client.ffmpeg()).toMatchObject({ path: null, advice: expect.stringMatching(/FFMPEG_BIN/) });
    await expect(client.makeAppPreview({ body: BODY })).rejects.toMatchObject({
      status: 503,
      code: 'OVERRIDE_BROKEN',
    });
  });

  test('are made of a recording, with an event for the progress', async () => {
    await writeFfmpeg('echo frame=453; cp film.mp4 preview.mp4');
    const events = await followServerEvents(server.port);
    const { image } = await client.makeAppPreview({ body: BODY });
    expect(image).toMatchObject({
      file: expect.stringMatching(/^assets\/new\/appstore\/en-US\/IPHONE_67\/01-/),
      fileName: 'film-preview.mp4',
      durationMs: 16_000,
    });
    const { data } = await events.until(({ name }) => name === 'app-preview-progress');
    expect(data).toEqual({ film: 'assets/recordings/film.mp4', share: 1 });
    events.response.destroy();
  });

  test('stop when the client disconnects', async () => {
    await writeFfmpeg(`echo $$ > '${tools}/pid'; echo frame=1; exec sleep 600`);
    const stop = new AbortController();
    const events = await followServerEvents(server.port);
    const made = client.makeAppPreview({ body: BODY, signal: stop.signal });
    made.catch(() => undefined);
    await events.until(({ name }) => name === 'app-preview-progress');
    const pid = Number(await readFile(join(tools, 'pid'), 'utf8'));
    expect(isAlive(pid)).toBe(true);
    stop.abort();
    await expect(made).rejects.toThrow();
    await until(() => !isAlive(pid));
    events.response.destroy();
  });

  test.each([
    ['a file elsewhere', { film: { ...BODY.film, path: '/etc/passwd.mp4' } }, 400],
    ['a file beside the recordings', { film: { ...BODY.film, path: 'assets/recordings/../x.mp4' } }, 404],
    ['a slot of screenshots', { type: 'APP_IPHONE_67' }, 400],
    ['a language that the store does not have', { locale: 'xx' }, 400],
    ['14.9 seconds', { piece: { from: 0, frames: 447 } }, 400],
    ['a beginning before the film', { piece: { from: -1, frames: 453 } }, 400],
  ])('are not made of %s', async (_what, change, status) => {
    await expect(client.makeAppPreview({ body: { ...BODY, ...change } })).rejects.toMatchObject({ status });
  });
});
