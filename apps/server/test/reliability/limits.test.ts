/** Limits of the system: full, read-only and separate disks, short writes, other users, no free descriptors. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { chmod, chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type RunningFakeStores, startFakeStores } from '@storedeck/fake-stores/node';

import { readContent } from '../hostile/expect-refused.ts';
import { sendRequest } from '../send-request.ts';
import { until } from '../until.ts';
import { describeWithMounts, mountDisk, unmount } from './mounts.ts';
import { expectWholeListing, saveEnvText, syncWith, useServerFixture } from './server-fixture.ts';
import { makeShortWrites } from './short-writes.ts';

const fixture = useServerFixture();
let fake: RunningFakeStores;
let env: Record<string, string>;
beforeAll(async () => {
  fake = await startFakeStores({ locales: 2, pictures: { bytes: 20_000 } });
  env = {
    ...(await fake.stores.makeCredentials()).env,
    ASC_API_BASE_URL: fake.ascBaseUrl,
    PLAYSTORE_API_BASE_URL: fake.playBaseUrl,
    PLAYSTORE_TOKEN_URL: fake.playTokenUrl,
  };
});
afterAll(() => fake.close());

function preview({ port }: { port: number }, name: string) {
  return sendRequest(port, { path: `/api/preview-file?path=${join(fixture.dir, name)}` });
}

describeWithMounts('a disk of 64 KB', () => {
  beforeEach(() => mountDisk(fixture.dir, '64k'));
  afterEach(async () => {
    await fixture.endAll();
    unmount(fixture.dir);
  });

  test('a .env that is too large for the disk is refused, and the previous .env is kept; a smaller one is saved', async () => {
    const server = await fixture.start();
    expect((await saveEnvText(server, 'A=1\n')).json).toMatchObject({ saved: true });
    const before = await readContent(fixture.dir);
    const response = await saveEnvText(server, `A=${'x'.repeat(200_000)}`);
    expect(response.json).toMatchObject({ ok: false, code: 'DISK_FULL', hint: expect.any(String) });
    const { [join(fixture.dir, '.env.backup')]: _backup, ...rest } = await readContent(fixture.dir);
    expect(rest).toEqual(before);
    expect(
      (await sendRequest(server.port, { path: `/api/preview-file?path=${join(fixture.dir, '.env')}` })).text,
    ).toBe('A=1\n');
    expect((await saveEnvText(server, 'A=2\n')).json).toMatchObject({ saved: true });
  });

  test('a read-only disk: previews work, and the error of saving names the folder', async () => {
    await writeFile(join(fixture.dir, 'notes.md'), 'hello');
    const server = await fixture.start();
    execFileSync('mount', ['-o', 'remount,ro', fixture.dir]);
    expect((await saveEnvText(server, 'A=1\n')).json).toMatchObject({
      code: 'FOLDER_NOT_WRITABLE',
      error: expect.stringContaining(fixture.dir),
    });
    expect(
      (await sendRequest(server.port, { path: `/api/preview-file?path=${join(fixture.dir, 'notes.md')}` }))
        .text,
    ).toBe('hello');
  });
});

describeWithMounts('a separate disk inside the working folder', () => {
  let disk: string;
  const mountAt = async (place: string): Promise<void> => {
    disk = join(fixture.dir, place);
    await mkdir(disk, { recursive: true });
    mountDisk(disk);
  };
  afterEach(async () => {
    await fixture.endAll();
    unmount(disk);
  });

  test('at assets/: a sync and a start from Current, which change folders and listing together, work', async () => {
    await mountAt('assets');
    const server = await fixture.start({ env });
    for (const path of ['/api/sync', '/api/sync'])
      expect((await sendRequest(server.port, { path })).status).toBe(200);
    await expectWholeListing(server, fixture.dir);
    const begun = await sendRequest(server.port, { method: 'POST', path: '/api/listing/new/from-current' });
    expect(begun.json).toMatchObject({ ok: true, copied: expect.any(Number) });
    expect((await sendRequest(server.port, { path: '/api/listing/new' })).json).toMatchObject({
      listing: { schemaVersion: 1 },
    });
    expect(
      Object.keys(await readContent(fixture.dir)).filter((path) => /\.listing|\.tmp-|staging/.test(path)),
    ).toEqual([]);
  });

  test('a move between the two disks that a crash interrupted is finished at the next start', async () => {
    await mountAt('assets');
    await mkdir(join(disk, '.replacing-1'));
    await writeFile(join(disk, '.replacing-1/listing-current.json'), '{"schemaVersion":1}');
    const server = await fixture.start();
    expect((await sendRequest(server.port, { path: '/api/listing/current' })).json).toMatchObject({
      listing: { schemaVersion: 1 },
    });
    expect(Object.keys(await readContent(disk))).toEqual([]);
  });

  test('at assets/current/: the sync is refused, and nothing is changed', async () => {
    await mountAt('assets/current');
    await writeFile(join(disk, 'mine.txt'), 'mine');
    const server = await fixture.start({ env });
    expect((await syncWith(server)).json).toMatchObject({ ok: false, code: 'FOLDER_NOT_WRITABLE' });
    expect(await readContent(fixture.dir)).toEqual({ [join(disk, 'mine.txt')]: 'mine' });
  });
});

const tools = mkdtempSync(join(tmpdir(), 'storedeck-short-writes-'));
const library = makeShortWrites(tools);
afterAll(() => rmSync(tools, { recursive: true }));

const TITLE = 'the system writes only half of the bytes of each write: all saved files are complete';
test(library ? TITLE : `${TITLE}: left out, needs Linux and a C compiler (apt install gcc)`, async () => {
  if (library === undefined) return;
  const shortened = { LD_PRELOAD: library };
  const script = `const calls = () => /syscw: (\\d+)/.exec(fs.readFileSync('/proc/self/io', 'utf8'))[1];
    const [file, before] = [fs.openSync('${join(fixture.temp, 'x')}', 'w'), calls()];
    fs.writeSync(file, 'x'.repeat(100));
    process.stdout.write(String(calls() - before))`;
  const calls = execFileSync(process.execPath, ['-e', script], { env: shortened, encoding: 'utf8' });
  expect(Number(calls)).toBeGreaterThan(5);

  const server = await fixture.start({ env: { ...env, ...shortened } });
  const text = `A=${'x'.repeat(200_000)}\nEND=1\n`;
  expect((await saveEnvText(server, text)).json).toMatchObject({ saved: true });
  expect(await readFile(join(fixture.dir, '.env'), 'utf8')).toBe(text);
  expect((await syncWith(server)).status).toBe(200);
  await expectWholeListing(server, fixture.dir);
  const listing = await readFile(join(fixture.dir, 'listing-current.json'), 'utf8');
  const images = [...listing.matchAll(/"file": "([^"]+)"[^{}]*?"bytesSha256": "([0-9a-f]+)"/g)];
  expect(images.length).toBeGreaterThan(10);
  for (const [, file = '', sha256] of images)
    expect(
      createHash('sha256')
        .update(await readFile(join(fixture.dir, file)))
        .digest('hex'),
    ).toBe(sha256);
  const exported = await sendRequest(server.port, {
    method: 'POST',
    path: '/api/export',
    headers: { 'Content-Type': 'application/json' },
    body: '{"format":"fastlane","which":"current"}',
  });
  const copies = await readContent(String(exported.json?.['path']));
  const sums = Object.values(copies).map((bytes) =>
    createHash('sha256').update(bytes, 'latin1').digest('hex'),
  );
  // App previews are left out here, because an export does not contain them.
  const screenshots = images.filter(
    ([, file = '']) => /iphone|ipad|phone/i.test(file) && !file.includes('/previews/'),
  );
  for (const [, , sha256] of screenshots) expect(sums).toContain(sha256);
});

describe('permissions and descriptors', () => {
  test('a folder of another user: readable files are shown, and errors say why others are not', async () => {
    const secret = join(fixture.dir, 'secret.txt');
    await writeFile(secret, 'secret', { mode: 0o600 });
    await writeFile(join(fixture.dir, 'notes.md'), 'hello');
    const root = process.getuid?.() === 0;
    // Root can read and write everything, so if the test runs as root, the server runs as another user.
    if (root) await chown(fixture.temp, 65534, 65534);
    else await chmod(secret, 0);
    await chmod(fixture.dir, 0o777);
    const through = root ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : [];
    const server = await fixture.start({ through });
    await chmod(fixture.dir, 0o555);
    expect((await preview(server, 'notes.md')).text).toBe('hello');
    expect([
      (await preview(server, 'secret.txt')).status,
      (await preview(server, 'secret.txt')).json?.['code'],
    ]).toEqual([403, 'FILE_DENIED']);
    expect((await saveEnvText(server, 'A=1\n')).json).toMatchObject({
      code: 'FOLDER_NOT_WRITABLE',
      error: expect.stringContaining(fixture.dir),
    });
    await chmod(fixture.dir, 0o755);
  });

  test('no free descriptor: an error; with free descriptors, all requests work again', async () => {
    await writeFile(join(fixture.dir, 'notes.md'), 'hello');
    const server = await fixture.start({ through: ['sh', '-c', 'ulimit -n 60; exec "$0" "$@"'] });
    const path = `/api/preview-file?path=${join(fixture.dir, 'notes.md')}`;
    const sockets = Array.from({ length: 100 }, () =>
      connect(server.port, '127.0.0.1').on('error', () => undefined),
    );
    const closed = sockets.map((socket) => new Promise((resolve) => socket.resume().once('close', resolve)));
    // Without a free descriptor, the server closes a new connection at once.
    await Promise.race(closed);
    // Some of these endpoints load a module at their first use, which fails without a free descriptor.
    const paths = [path, '/api/ios/remote', '/api/events', '/api/env'];
    const refused = Promise.withResolvers<string>();
    for (const socket of sockets)
      socket.on(
        'data',
        (bytes) => String(bytes).includes('Too many files and') && refused.resolve(String(bytes)),
      );
    for (const [at, socket] of sockets.entries())
      socket.write(`GET ${paths[at % paths.length]} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    expect(await refused.promise).toContain('"code":"FILE_UNREADABLE"');
    for (const socket of sockets) socket.destroy();
    await Promise.all(closed);
    await until(
      async () => (await sendRequest(server.port, { path }).catch(() => undefined))?.status === 200,
    );
    expect((await sendRequest(server.port, { path })).text).toBe('hello');
    expect((await sendRequest(server.port, { path: '/api/ios/remote' })).json).toMatchObject({ ok: true });
    expect((await saveEnvText(server, 'A=1\n')).json).toMatchObject({ saved: true });
    expect(server.stderr()).not.toContain('"msg":"internal error"');
  });
});
