import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createClient, isApiError } from '@storedeck/contract';
import { recoverWorkingFolder } from '@storedeck/store-sync';

import { readContent, expectRefused } from '../hostile/expect-refused.ts';
import { type ServerWithStores, startServerWithStores } from '../publish/server-with-stores.ts';
import { sendRequest } from '../send-request.ts';
import { until } from '../until.ts';

let running: ServerWithStores;
let client: ReturnType<typeof createClient>;
let elsewhere: string;
const made: string[] = [];
beforeAll(async () => {
  running = await startServerWithStores();
  client = createClient({ baseUrl: `http://127.0.0.1:${running.server.port}` });
  await client.sync();
  elsewhere = await folder();
  await mkdir(join(elsewhere, 'fastlane/metadata/en-US'), { recursive: true });
  await writeFile(join(elsewhere, 'fastlane/metadata/en-US/name.txt'), 'Garden\n');
});
beforeEach(async () => {
  const { dir } = running.server;
  for (const path of ['listing.json', 'assets/new', 'export'])
    await rm(join(dir, path), { recursive: true, force: true });
  await client.importListing({ body: { format: 'fastlane', path: elsewhere } });
});
afterAll(async () => {
  await running.close();
  for (const dir of made) await rm(dir, { recursive: true, force: true });
});

async function folder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'storedeck-formats-'));
  made.push(dir);
  return dir;
}

async function failure(call: Promise<unknown>) {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return isApiError(error) ? error.code : error;
}

function post(path: string, body: unknown) {
  return sendRequest(running.server.port, {
    method: 'POST',
    path,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}

describe('a listing is exported and imported again', () => {
  test.each([
    ['fastlane', 'metadata/en-US/name.txt'],
    ['store-config', 'store.config.json'],
  ] as const)('as %s', async (format, file) => {
    const { dir } = running.server;
    const out = await client.exportListing({ body: { format, which: 'current' } });
    expect(out).toMatchObject({ path: join(dir, 'export', format), files: expect.any(Number) });
    expect(await readdir(out.path, { recursive: true })).toContain(file);
    const { backup, files, lost } = await client.importListing({
      body: { format, path: out.path, existing: 'replace' },
    });
    expect(files).toBeGreaterThan(3);
    expect(backup).toMatch(/^assets\/new-backup-/);
    expect(lost).toEqual([]);
    const { listing } = await client.readListing({ params: { which: 'new' } });
    const { listing: current } = await client.readListing({ params: { which: 'current' } });
    expect(listing?.appStore).toMatchObject({ bundleId: current?.appStore?.bundleId });
    const pictures = (of: typeof listing) =>
      Object.values(of?.appStore?.locales ?? {}).flatMap(({ screenshots }) =>
        Object.entries(screenshots ?? {}).flatMap(([slot, images]) =>
          images.map(({ bytesSha256 }) => `${slot} ${bytesSha256}`),
        ),
      );
    expect(pictures(listing).sort()).toEqual(pictures(current).sort());
    const name = (of: typeof listing) => of?.appStore?.locales['en-US']?.name;
    expect(name(listing)).toBe(name(current));
    // If nothing was lost, an export of the imported listing gives the same files, as long as no version in preparation
    // keeps others.
    const draftFile = join(dir, 'listing-draft.json');
    const draft = await readFile(draftFile);
    await rm(draftFile);
    const before = await readContent(out.path);
    await client.exportListing({ body: { format, which: 'new' } });
    expect(await readContent(out.path)).toEqual(before);
    await writeFile(draftFile, draft);
  });

  test('an import replaces New only on request, and keeps a backup', async () => {
    const body = { format: 'fastlane' as const, path: elsewhere };
    await client.startFromCurrent();
    const before = await readFile(join(running.server.dir, 'listing.json'), 'utf8');
    expect(await failure(client.importListing({ body }))).toBe('NEW_EXISTS');
    expect(await readFile(join(running.server.dir, 'listing.json'), 'utf8')).toBe(before);
    const { backup } = await client.importListing({ body: { ...body, existing: 'replace' } });
    expect(await readFile(join(running.server.dir, backup ?? '', 'listing.json'), 'utf8')).toBe(before);
    const { listing } = await client.readListing({ params: { which: 'new' } });
    expect(listing?.appStore?.locales).toEqual({ 'en-US': { name: 'Garden' } });
  });
});

describe('files that a client sends', () => {
  const CONTENT_TYPE = 'application/x-storedeck-files';
  const pack = (files: Record<string, string>) =>
    new Blob([
      `${JSON.stringify(Object.entries(files).map(([path, text]) => ({ path, size: text.length })))}\n`,
      ...Object.values(files),
    ]);
  const FILES = { 'metadata/en-US/subtitle.txt': 'Sent', 'metadata/de-DE/name.txt': 'Garten' };
  const sent = { contentType: CONTENT_TYPE, body: pack(FILES) } as const;
  const temporary = async () =>
    (await readdir(join(running.server.dir, 'assets'))).filter((name) => name.includes('.tmp-'));

  test('are read without changing New, and imported', async () => {
    const before = await readContent(running.server.dir);
    const read = await client.readFiles({ ...sent, query: { format: 'fastlane' } });
    expect(read).toMatchObject({ exists: true, lost: [] });
    expect(read.listing.appStore?.locales).toEqual({
      'de-DE': { name: 'Garten' },
      'en-US': { subtitle: 'Sent' },
    });
    expect(await readContent(running.server.dir)).toEqual(before);
    expect(await failure(client.importFiles({ ...sent, query: { format: 'fastlane' } }))).toBe('NEW_EXISTS');
    const { backup } = await client.importFiles({
      ...sent,
      query: { format: 'fastlane', existing: 'merge' },
    });
    expect(backup).toMatch(/^assets\/new-backup-/);
    const { listing } = await client.readListing({ params: { which: 'new' } });
    expect(listing?.appStore?.locales).toEqual({
      'de-DE': { name: 'Garten' },
      'en-US': { name: 'Garden', subtitle: 'Sent' },
    });
    expect(await temporary()).toEqual([]);
  });

  test('are refused with a message that names the file and not the temporary folder', async () => {
    const before = await readContent(running.server.dir);
    for (const [files, code, said] of [
      [{ '../../escape.txt': 'x' }, 'FORMAT_UNSAFE', '"../../escape.txt" cannot be accepted'],
      [
        { 'metadata/en-US/name.txt': '\u00ff'.repeat(70_000) },
        'FORMAT_NOT_FOUND',
        'No text and no picture of a listing was found in these files',
      ],
      [{ 'notes.txt': 'x' }, 'FORMAT_NOT_FOUND', 'There is no fastlane listing in these files.'],
    ] as const) {
      const body = new Blob([
        `${JSON.stringify(Object.entries(files).map(([path, text]) => ({ path, size: Buffer.byteLength(text) })))}\n`,
        ...Object.values(files),
      ]);
      const refused = await client
        .importFiles({ contentType: CONTENT_TYPE, body, query: { format: 'fastlane', existing: 'replace' } })
        .catch((error: unknown) => error);
      expect(refused).toMatchObject({ code, message: expect.stringContaining(said) });
      expect((refused as Error).message).not.toContain(running.server.dir);
    }
    expect(await readContent(running.server.dir)).toEqual(before);
    expect(await temporary()).toEqual([]);
  });

  test('are removed when the client disconnects', async () => {
    const before = await readContent(running.server.dir);
    const socket = connect(running.server.port, '127.0.0.1');
    const list = `${JSON.stringify([{ path: 'metadata/en-US/name.txt', size: 100_000 }])}\n`;
    socket.write(
      `POST /api/import-files?format=fastlane HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${CONTENT_TYPE}\r\nContent-Length: 200000\r\n\r\n${list}half`,
    );
    await until(async () => (await temporary()).length === 1);
    socket.destroy();
    await until(async () => (await temporary()).length === 0);
    expect(await readContent(running.server.dir)).toEqual(before);
  });

  test('that a crash has left are removed at the next start', async () => {
    const { dir } = running.server;
    // No process has the id 99999999, so the recovery treats the folder as left by a crash.
    const left = join(dir, 'assets/.received.tmp-99999999-0123456789ab');
    await mkdir(join(left, 'metadata'), { recursive: true });
    await writeFile(join(left, 'metadata/name.txt'), 'x');
    await recoverWorkingFolder(dir);
    expect(await temporary()).toEqual([]);
  });
});

test('there is no listing to export before the first sync', async () => {
  const { server, close } = await startServerWithStores();
  const body = { format: 'fastlane', which: 'current' } as const;
  const other = createClient({ baseUrl: `http://127.0.0.1:${server.port}` });
  expect(await failure(other.exportListing({ body }))).toBe('LISTING_MISSING');
  await close();
});

describe('a refused import or export changes nothing', () => {
  test.each([
    [{}, 400],
    [{ format: 'gpp', path: '/tmp' }, 400],
    [{ format: 'fastlane' }, 400],
    [{ format: 'fastlane', path: 5 }, 400],
    [{ format: 'fastlane', path: ['/tmp'] }, 400],
    [{ format: 'fastlane', path: '' }, 400],
    [{ format: 'fastlane', path: 'fastlane' }, 400],
    [{ format: 'fastlane', path: '~/fastlane' }, 400],
    [{ format: 'fastlane', path: 'file:///etc' }, 400],
    [{ format: 'fastlane', path: '/tmp/../etc' }, 400],
    [{ format: 'fastlane', path: '/tmp/a\0b' }, 400],
    [{ format: 'fastlane', path: `/${'x'.repeat(5000)}` }, 400],
    [{ format: 'fastlane', path: `/${'x'.repeat(300)}` }, 404],
    [{ format: 'fastlane', path: '/no/such/folder' }, 404],
    [{ format: 'fastlane', path: '/etc/hostname' }, 404],
    [{ format: 'fastlane', path: '/dev/zero' }, 404],
    [{ format: 'fastlane', path: '/proc/self' }, 404],
    [{ format: 'fastlane', path: '/tmp', existing: 'yes' }, 400],
    [{ format: 'store-config', path: '/etc' }, 404],
    [{ format: 'store-config', path: '/etc/passwd' }, 400],
    [{ format: 'store-config', path: '/dev/zero' }, 400],
    [{ format: 'store-config', path: '/dev/tty' }, [400, 404]],
    [{ format: 'store-config', path: '/proc/self/environ' }, 400],
    [{ format: 'store-config', path: '/proc/self/mem' }, 400],
    [{ format: '__proto__', path: '/tmp' }, 400],
  ])('import %j: %j', async (body, status) => {
    const before = await readContent(running.server.dir);
    const response = await post('/api/import', body);
    await expectRefused(running.server, response, status);
    expect(response.text).not.toMatch(/root:|PATH=/);
    expect(await readContent(running.server.dir)).toEqual(before);
  });

  test.each([
    [{}, 400],
    [{ format: 'fastlane' }, 400],
    [{ format: 'fastlane', which: 'template' }, 400],
    [{ format: '../../tmp', which: 'new' }, 400],
  ])('export %j: %j', async (body, status) => {
    const before = await readContent(running.server.dir);
    await expectRefused(running.server, await post('/api/export', body), status);
    expect(await readContent(running.server.dir)).toEqual(before);
  });

  test('import of folders with links, pipes and invalid files', async () => {
    const before = await readContent(running.server.dir);
    const traps: ((dir: string) => unknown)[] = [
      (dir) => symlink('/etc/passwd', join(dir, 'metadata/en-US/subtitle.txt')),
      (dir) => symlink('/', join(dir, 'metadata/fr-FR')),
      (dir) => execFileSync('mkfifo', [join(dir, 'metadata/en-US/subtitle.txt')]),
      (dir) => writeFile(join(dir, 'metadata/en-US/subtitle.txt'), Buffer.from([0xff, 0xfe])),
      (dir) => writeFile(join(dir, 'metadata/en-US/subtitle.txt'), 'x'.repeat(100_000)),
    ];
    for (const trap of traps) {
      const dir = await folder();
      await mkdir(join(dir, 'metadata/en-US'), { recursive: true });
      await trap(dir);
      const response = await post('/api/import', { format: 'fastlane', path: dir, existing: 'replace' });
      await expectRefused(running.server, response, 404);
      expect(response.text).toContain('metadata/');
    }
    expect(await readContent(running.server.dir)).toEqual(before);
  });

  test('export through a link out of the working folder, or over files that are not an export', async () => {
    const { dir } = running.server;
    const outside = await folder();
    await rm(join(dir, 'export'), { recursive: true, force: true });
    await symlink(outside, join(dir, 'export'));
    await expectRefused(running.server, await post('/api/export', { format: 'fastlane', which: 'new' }), 500);
    expect(await readdir(outside)).toEqual([]);
    await rm(join(dir, 'export'));
    await mkdir(join(dir, 'export/fastlane'), { recursive: true });
    await writeFile(join(dir, 'export/fastlane/Fastfile'), 'mine');
    await expectRefused(running.server, await post('/api/export', { format: 'fastlane', which: 'new' }), 409);
    expect(await readFile(join(dir, 'export/fastlane/Fastfile'), 'utf8')).toBe('mine');
  });

  test('export of a listing that contains a file outside of the working folder', async () => {
    const { dir } = running.server;
    const listing = JSON.parse(await readFile(join(dir, 'listing.json'), 'utf8')) as {
      appStore: { locales: Record<string, object> };
    };
    listing.appStore.locales['en-US'] = { screenshots: { APP_IPHONE_67: [{ file: '../../etc/passwd' }] } };
    await writeFile(join(dir, 'listing.json'), JSON.stringify(listing));
    await expectRefused(
      running.server,
      await post('/api/export', { format: 'store-config', which: 'new' }),
      400,
    );
    expect(await readContent(join(dir, 'export'))).toEqual(
      expect.not.objectContaining({ [join(dir, 'export/store-config/01.png')]: expect.anything() }),
    );
  });
});
