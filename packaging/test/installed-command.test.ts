import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { globSync, lstatSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { drawInThreads } from '@storedeck/fake-stores/node';
import ssh2 from 'ssh2';

import { publishedPackages, tarballOf } from '../src/workspace.ts';
import { type Consumer, createConsumer } from './consumer.ts';

const { manifest } = publishedPackages().find(({ manifest: { name } }) => name === 'storedeck')!;

let consumer: Consumer;
let demo: ChildProcess;
let address: string;

beforeAll(async () => {
  consumer = await createConsumer([tarballOf(manifest)]);
  demo = spawn('npx', ['--no', '--', 'storedeck', '--demo', '--port', '0'], {
    cwd: consumer.folder,
    // A group of its own, so that its end reaches what npx started.
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: demo.stdout! })) {
    address = /http:\/\/localhost:\d+/.exec(line)?.[0] ?? '';
    if (address) break;
  }
});

afterAll(async () => {
  if (demo?.pid !== undefined && demo.exitCode === null) {
    const exited = once(demo, 'exit');
    process.kill(-demo.pid, 'SIGTERM');
    await exited;
  }
  await consumer?.remove();
});

function get(path: string) {
  return fetch(`${address}${path}`);
}

function post(path: string, body?: object) {
  return fetch(`${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
}

test('the installed command takes less than 40 MB', () => {
  const modules = join(consumer.folder, 'node_modules');
  const files = globSync('**', { cwd: modules }).map((path) => lstatSync(join(modules, path)));
  // As `du` counts. All but five of the megabytes are the native canvas.
  const bytes = files.reduce((sum, { blocks }) => sum + blocks * 512, 0);
  expect(bytes / 1e6).toBeLessThan(40);
});

test('it says its version, and serves its page', async () => {
  expect(await (await get('/api/health')).json()).toMatchObject({ version: manifest.version, demo: true });
  const page = await (await get('/')).text();
  const script = /<script[^>]+src="([^"]+)"/.exec(page)?.[1];
  expect((await get(script!)).headers.get('content-type')).toMatch('javascript');
});

test('its pictures are what the whole fonts write, in every script', async () => {
  expect(await (await post('/api/apply-template')).json()).toMatchObject({ ok: true });
  const locales = ['en-US', 'ja', 'ar-SA'];
  // All are fetched before the first is drawn: the server does not keep an idle connection for so long.
  const served = await Promise.all(
    locales.map(async (locale) =>
      (await get(`/assets/template/app-store/${locale}/01-APP_IPHONE_67.jpg`)).bytes(),
    ),
  );
  const drawing = drawInThreads();
  try {
    for (const [index, locale] of locales.entries()) {
      const size = { width: 1290, height: 2796 };
      const picture = { kind: 'screen', device: 'iphone', locale, screen: 9, ...size } as const;
      const expected = await pixelsOf((await drawing.render(picture, size, 'jpeg')).bytes);
      const drawn = await pixelsOf(served[index]!);
      const other = expected.filter((value, at) => Math.abs(value - drawn[at]!) > 32).length;
      // A part of a font is hinted a little differently; a missing character would be a hundred times as much.
      expect([locale, other < expected.length / 1000]).toEqual([locale, true]);
    }
  } finally {
    await drawing.close();
  }
});

test('its simulated phones show their screens', async () => {
  const { devices } = (await (await get('/api/wda/devices')).json()) as { devices: { udid: string }[] };
  const android = await get('/api/adb/screen?serial=R5CT900FAKE');
  const iphone = await get(`/api/wda/screen?udid=${devices[0]?.udid}`);
  for (const answer of [android, iphone]) {
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect((await answer.bytes()).length).toBeGreaterThan(10_000);
  }
});

test('its simulated Mac runs tools, and an encrypted key is opened', async () => {
  const { demoRunner } = (await (await get('/api/health')).json()) as { demoRunner: Record<string, unknown> };
  expect(await (await post('/api/ios/test', demoRunner)).json()).toMatchObject({
    ok: true,
    xcrun: true,
    booted: 1,
  });
  const { private: key } = ssh2.utils.generateKeyPairSync('ed25519', {
    cipher: 'aes256-ctr',
    passphrase: 'secret',
    rounds: 1,
  });
  const { pass: _, ...withoutPassword } = demoRunner;
  const refused = await post('/api/ios/test', { ...withoutPassword, key, passphrase: 'secret' });
  expect(await refused.json()).toMatchObject({ ok: false, error: 'Authentication failed' });
});

async function pixelsOf(jpeg: Uint8Array): Promise<Uint8ClampedArray> {
  const image = await loadImage(jpeg);
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  return context.getImageData(0, 0, image.width, image.height).data;
}
