import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { fakeApk } from '@storedeck/fake-devices';

import { MAX_APK_BYTES } from '../src/helper-file/helper-content.ts';
import {
  fetchSnapshotHelper,
  isSnapshotHelper,
  packagedSnapshotHelper,
  SNAPSHOT_HELPER,
  SNAPSHOT_HELPER_PACKAGE,
} from '../src/index.ts';

const APK = fakeApk({ packageName: SNAPSHOT_HELPER_PACKAGE, versionCode: 21_005 });
const SHA_256 = createHash('sha256').update(APK).digest('hex');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'snapshot-helper-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('fetchSnapshotHelper', () => {
  let server: Server | undefined;
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });

  async function release(listener: RequestListener) {
    server = createServer(listener).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/helper.apk`;
    return { ...SNAPSHOT_HELPER, url, sha256: SHA_256 };
  }

  test('saves the APK, and nothing else', async () => {
    const path = join(folder, 'new', 'helper.apk');
    const wanted = await release((_request, response) => response.end(APK));
    expect(await isSnapshotHelper(path, wanted)).toBe(false);
    await fetchSnapshotHelper(path, { release: wanted });
    expect(await readFile(path)).toEqual(APK);
    expect(await readdir(dirname(path))).toEqual(['helper.apk']);
    expect(await isSnapshotHelper(path, wanted)).toBe(true);
    expect(await isSnapshotHelper(path)).toBe(false);
  });

  test.each<[string, RequestListener, string]>([
    ['another APK', (_, response) => response.end('another'), 'A proxy may have changed it'],
    ['an error', (_, response) => response.writeHead(404).end(APK), 'npm package agent-device'],
    ['a file without end', (_, response) => response.end(Buffer.alloc(MAX_APK_BYTES + 1)), 'connection'],
  ])('%s is refused, and the existing file stays', async (_, listener, hint) => {
    const path = join(folder, 'helper.apk');
    await writeFile(path, 'former');
    await expect(fetchSnapshotHelper(path, { release: await release(listener) })).rejects.toMatchObject({
      name: 'AndroidError',
      code: 'DOWNLOAD_FAILED',
      hint: expect.stringContaining(hint),
    });
    expect(await readFile(path, 'utf8')).toBe('former');
  });

  test('an aborted download saves nothing', async () => {
    const abort = new AbortController();
    const wanted = await release(() => abort.abort());
    const path = join(folder, 'helper.apk');
    await expect(fetchSnapshotHelper(path, { release: wanted, signal: abort.signal })).rejects.toMatchObject({
      code: 'ABORTED',
      hint: undefined,
    });
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('packagedSnapshotHelper', () => {
  const MANIFEST = {
    version: '0.21.5',
    sha256: SHA_256,
    packageName: SNAPSHOT_HELPER_PACKAGE,
    versionCode: 21_005,
    statusProtocol: 'android-snapshot-helper-v1',
  };

  async function packageWith(manifest: string, apk = APK) {
    const dist = join(folder, 'android/snapshot-helper/dist');
    await mkdir(dist, { recursive: true });
    await writeFile(join(dist, 'helper-0.21.5.manifest.json'), manifest);
    await writeFile(join(dist, 'helper-0.21.5.apk'), apk);
    return packagedSnapshotHelper(folder);
  }

  test('finds the APK that the manifest describes', async () => {
    expect(await packagedSnapshotHelper(folder)).toBeUndefined();
    expect(await packageWith(JSON.stringify(MANIFEST))).toEqual({
      path: join(folder, 'android/snapshot-helper/dist/helper-0.21.5.apk'),
      version: '0.21.5',
      versionCode: 21_005,
      sha256: SHA_256,
    });
  });

  test.each([
    ['another app', { packageName: 'org.example.other' }],
    ['another protocol', { statusProtocol: 'android-snapshot-helper-v2' }],
    ['another SHA-256', { sha256: '00'.repeat(32) }],
    ['a version that is no version', { version: 'a\u001bb' }],
    ['no version code', { versionCode: '21005' }],
  ])('a manifest with %s is ignored', async (_, change) => {
    expect(await packageWith(JSON.stringify({ ...MANIFEST, ...change }))).toBeUndefined();
  });

  test.each(['', 'null', '[]', '{', '"text"'])('the manifest %j is ignored', async (manifest) => {
    expect(await packageWith(manifest)).toBeUndefined();
  });
});
