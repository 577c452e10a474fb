import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { globSync, lstatSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { drawInThreads } from '@storedeck/fake-stores/node';
import ssh2 from 'ssh2';

import { publishedPackages, makeTarballPath, WORKSPACE } from '../src/workspace.ts';
import { type Consumer, createConsumer } from './consumer.ts';
import { nativeParts } from './native-parts.ts';

const { manifest } = publishedPackages().find(({ manifest: { name } }) => name === 'storedeck')!;
const LENGTHEN_TIMEOUTS = pathToFileURL(join(WORKSPACE, 'lengthen-timeouts.mjs')).href;

let demo: ChildProcess | undefined;
let address: string;
let hint = '';

/** Installs the command, and these other packages, into a new project. */
function install(...others: string[]): Promise<Consumer> {
  return createConsumer(['--ignore-scripts=false', makeTarballPath(manifest), ...others]);
}

async function startDemo({ folder }: Consumer) {
  const started = spawn('npx', ['--no', '--', 'storedeck', '--demo', '--port', '0'], {
    cwd: folder,
    env: { ...process.env, NODE_OPTIONS: `--import=${LENGTHEN_TIMEOUTS}` },
    // The demo has a separate process group, so that a signal also ends the processes that npx has started.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  demo = started;
  hint = '';
  started.stderr.on('data', (text) => (hint += String(text)));
  for await (const line of createInterface({ input: started.stdout })) {
    address = /http:\/\/localhost:\d+/.exec(line)?.[0] ?? '';
    if (address) break;
  }
}

async function endDemo() {
  if (demo?.pid === undefined || demo.exitCode !== null) return;
  const exited = once(demo, 'exit');
  process.kill(-demo.pid, 'SIGTERM');
  await exited;
}

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

describe('the command without @napi-rs/canvas', () => {
  let consumer: Consumer;
  beforeAll(async () => {
    consumer = await install();
    await startDemo(consumer);
  });
  afterAll(async () => {
    await endDemo();
    await consumer?.remove();
  });

  test('takes at most 25 MB', () => {
    const modules = join(consumer.folder, 'node_modules');
    const files = globSync('**', { cwd: modules }).map((path) => lstatSync(join(modules, path)));
    // Disk blocks are counted, as `du` does.
    const bytes = files.reduce((sum, { blocks }) => sum + blocks * 512, 0);
    expect(bytes / 1e6).toBeLessThanOrEqual(25);
  });

  test('compiles nothing when it is installed', () => {
    expect(nativeParts(consumer.folder)).toEqual([]);
  });

  test('prints one sentence in the demo that says what to install', () => {
    expect(hint).toContain('npx --package=storedeck --package=@napi-rs/canvas storedeck --demo');
    expect(hint.split('\n').filter((line) => line && !line.startsWith('npm warn'))).toHaveLength(1);
  });

  test('syncs a listing with plain pictures', async () => {
    expect(await (await get('/api/sync')).json()).toMatchObject({ ok: true });
    const { listing } = (await (await get('/api/listing/current')).json()) as {
      listing: { appStore: { locales: Record<string, { screenshots: Record<string, { file: string }[]> }> } };
    };
    const [picture] = listing.appStore.locales['en-US']!.screenshots['APP_IPHONE_67']!;
    const image = await loadImage(await (await get(`/${picture!.file}`)).bytes());
    expect([image.width, image.height]).toEqual([1290, 2796]);
  });

  test('has no devices with a screen', async () => {
    expect(await (await get('/api/wda/devices')).json()).toMatchObject({ devices: [] });
    expect(await (await get('/api/adb/devices')).json()).toMatchObject({
      devices: [{ state: 'unauthorized' }],
    });
  });
});

describe('the demo with @napi-rs/canvas', () => {
  let consumer: Consumer;
  beforeAll(async () => {
    const { version } = createRequire(import.meta.url)('@napi-rs/canvas/package.json') as { version: string };
    consumer = await install(`@napi-rs/canvas@${version}`);
    await startDemo(consumer);
  });
  afterAll(async () => {
    await endDemo();
    await consumer?.remove();
  });

  test('prints no hint', () => {
    expect(hint).not.toContain('@napi-rs/canvas');
  });

  test('reports its version, and serves its page', async () => {
    expect(await (await get('/api/health')).json()).toMatchObject({ version: manifest.version, demo: true });
    const page = await (await get('/')).text();
    const script = /<script[^>]+src="([^"]+)"/.exec(page)?.[1];
    expect((await get(script!)).headers.get('content-type')).toMatch('javascript');
  });

  test('serves pictures that look the same as with the complete fonts, in three writing systems', async () => {
    expect(await (await post('/api/apply-template')).json()).toMatchObject({ ok: true });
    const locales = ['en-US', 'ja', 'ar-SA'];
    // All pictures are requested before the first one is drawn for comparison: while a picture is drawn, the server
    // could close the idle connection.
    const served = await Promise.all(
      locales.map(async (locale) =>
        (await get(`/assets/template/appstore/${locale}/01-APP_IPHONE_67.jpg`)).bytes(),
      ),
    );
    const drawing = drawInThreads();
    try {
      for (const [index, locale] of locales.entries()) {
        const size = { width: 1290, height: 2796 };
        const picture = { kind: 'screen', device: 'iphone', locale, screen: 9, ...size } as const;
        const expected = await readPixels((await drawing.render(picture, size, 'jpeg')).bytes);
        const drawn = await readPixels(served[index]!);
        const other = expected.filter((value, at) => Math.abs(value - drawn[at]!) > 32).length;
        // A reduced font is drawn slightly differently, so a few values may differ. A missing character would change a
        // hundred times as many values.
        expect([locale, other < expected.length / 1000]).toEqual([locale, true]);
      }
    } finally {
      await drawing.close();
    }
  });

  test('serves screenshots of its simulated phones', async () => {
    const { devices } = (await (await get('/api/wda/devices')).json()) as { devices: { udid: string }[] };
    const android = await get('/api/adb/screen?serial=R5CT900FAKE');
    const iphone = await get(`/api/wda/screen?udid=${devices[0]?.udid}`);
    for (const response of [android, iphone]) {
      expect(response.headers.get('content-type')).toBe('image/png');
      expect((await response.bytes()).length).toBeGreaterThan(10_000);
    }
  });

  test('has a simulated Mac that runs tools, and decrypts an encrypted key', async () => {
    const { offeredRunner } = (await (await get('/api/health')).json()) as {
      offeredRunner: Record<string, unknown>;
    };
    expect(await (await post('/api/ios/test', offeredRunner)).json()).toMatchObject({
      ok: true,
      xcrun: true,
      booted: 1,
    });
    const { private: key } = ssh2.utils.generateKeyPairSync('ed25519', {
      cipher: 'aes256-ctr',
      passphrase: 'secret',
      rounds: 1,
    });
    const { pass: _, ...withoutPassword } = offeredRunner;
    const refused = await post('/api/ios/test', { ...withoutPassword, key, passphrase: 'secret' });
    expect(await refused.json()).toMatchObject({ ok: false, error: 'Authentication failed' });
  });
});

async function readPixels(jpeg: Uint8Array): Promise<Uint8ClampedArray> {
  const image = await loadImage(jpeg);
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  return context.getImageData(0, 0, image.width, image.height).data;
}
