/**
 * A working folder with untrusted content, such as a downloaded repository: pipes, devices, links and damaged files at
 * every path that Storedeck knows. Each endpoint responds, and nothing outside of the folder is read or changed.
 */
import { execFileSync } from 'node:child_process';
import { lutimes, mkdir, mkdtemp, readdir, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { FakeAdbHost, FakeAndroidPhone, FakeIosHost } from '@storedeck/fake-devices';
import { type RunningFakeStores, startFakeStores } from '@storedeck/fake-stores/node';

import { connectMcp } from '../mcp/mcp-client.ts';
import { connectViewer } from '../mirror/mirror-viewer.ts';
import { startTestServer, type TestServer } from '../running-server.ts';
import { sendRequest, type TestRequest } from '../send-request.ts';
import { readContent } from './expect-refused.ts';

let fake: RunningFakeStores;
let environment: Readonly<Record<string, string>>;
beforeAll(async () => {
  fake = await startFakeStores({
    locales: 1,
    screenshotsPerSet: {
      ...{ APP_IPHONE_67: 1, APP_IPHONE_61: 0, APP_IPAD_PRO_3GEN_129: 0 },
      ...{ phoneScreenshots: 1, sevenInchScreenshots: 0, tenInchScreenshots: 0 },
    },
    previewsPerSet: {},
    pictures: { bytes: 500 },
  });
  ({ env: environment } = await fake.stores.makeCredentials());
});
afterAll(() => fake.close());

/**
 * The paths in the working folder that the tests replace. Each row is one test. The first rows contain only one path
 * each, because the server does not reach some of the other paths while this path is replaced. The paths of the last
 * row are replaced together.
 */
const PATHS = [
  ['.env'],
  ['assets'],
  ['assets/.lock'],
  ['assets/current', 'assets/new', 'designs', 'export', 'flows', 'listing.json', 'reviews'],
  [
    '.env.backup',
    'listing-current.json',
    'listing-draft.json',
    'listing-template.json',
    'assets/.pictures-current.json',
    'assets/.pictures-new.json',
    'assets/.new-base.json',
    'assets/.publish.json',
    'assets/.publish-uploads.jsonl',
    'assets/.agents.log',
    'assets/.agents.log.1',
    'assets/draft',
    'assets/template',
    'assets/recordings',
    'export/fastlane',
    'flows/a.yaml',
    'designs/a.json',
    'designs/frames',
    'reviews/.gitignore',
    'reviews/app-store.jsonl',
    'reviews/google-play.jsonl',
  ],
];

const LONG_AGO = new Date('2026-01-01T00:00:00Z');

const KINDS: Record<string, (path: string, outside: string) => Promise<unknown>> = {
  'a pipe': async (path) => execFileSync('mkfifo', [path]),
  'a folder': (path) => mkdir(path),
  'a file of 40 MB': (path) => writeFile(path, '').then(() => truncate(path, 40e6)),
  'JSON of five thousand levels': (path) => writeFile(path, '['.repeat(5000) + ']'.repeat(5000)),
  'a link to an endless device': (path) => symlink('/dev/zero', path),
  'a link to a file outside of the working folder': (path, outside) =>
    symlink(join(outside, 'canary.json'), path),
  'a link to a folder outside of the working folder': (path, outside) => symlink(outside, path),
  'a link to a path that does not exist': (path, outside) => symlink(join(outside, 'new'), path),
};

function json(path: string, body: unknown, method = 'POST'): TestRequest {
  return {
    method,
    path,
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json' },
  };
}

/** Requests that reach every path of the working folder. */
function requests(dir: string): TestRequest[] {
  const file = '{"configVersion":0,"apple":{"info":{"en-US":{"title":"Sent"}}}}';
  const sent = `[{"path":"store.config.json","size":${file.length}}]\n${file}`;
  return [
    { path: '/api/env' },
    { path: '/api/test', method: 'POST' },
    { path: '/api/listing/new' },
    { path: '/api/listing/template' },
    { path: '/api/sync' },
    { path: '/api/listing/current' },
    { path: '/api/listing/draft' },
    { path: '/api/listing/new/from-current', method: 'POST' },
    { path: '/api/listing/new' },
    { path: '/api/apply-template', method: 'POST' },
    json('/api/listing/new', { etag: '', listing: { schemaVersion: 1 } }, 'PUT'),
    { path: '/api/report?from=live&to=new' },
    { path: '/api/reviews' },
    { path: '/api/frames' },
    {
      path: '/api/frame-pictures',
      method: 'POST',
      // Black, with a transparent hole.
      body: Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAcAAAAHCAQAAABuW59YAAAAFElEQVR4nGNg+I8CsXEhgEguLqMAGMEn2SAw6XQAAAAASUVORK5CYII=',
        'base64',
      ),
      headers: { 'Content-Type': 'image/png' },
    },
    { path: '/api/flows' },
    { path: '/api/flows/file?path=flows/a.yaml' },
    json('/api/flows/file', { path: 'flows/a.yaml', source: '', etag: '' }, 'PUT'),
    { path: '/api/recordings' },
    json('/api/app-previews', {
      film: { path: 'assets/recordings/a.mp4', width: 886, height: 1920 },
      piece: { from: 0, frames: 453 },
      ...{ locale: 'en-US', type: 'IPHONE_67', name: 'a.mp4' },
    }),
    json('/api/recordings/delete', { name: 'a.mp4' }),
    { path: '/api/publish' },
    json('/api/publish/plan', {}),
    json('/api/export', { format: 'fastlane', which: 'current' }),
    json('/api/import', { format: 'fastlane', path: join(dir, 'export/fastlane'), existing: 'replace' }),
    {
      path: '/api/import-files?format=store-config&existing=merge',
      method: 'POST',
      body: sent,
      headers: { 'Content-Type': 'application/x-storedeck-files' },
    },
    {
      path: '/api/assets/new?store=appStore&locale=en-US&slot=APP_IPHONE_67',
      method: 'POST',
      body: 'x',
      headers: { 'Content-Type': 'image/png' },
    },
    { path: '/assets/current/a.png' },
    { path: '/assets/recordings/a.mp4' },
    { path: '/api/agents' },
    { path: '/api/health' },
    ...['A=1\n', 'A=2\n'].map((body) => ({
      path: '/api/env?force=1',
      method: 'POST',
      body,
      headers: { 'Content-Type': 'text/plain' },
    })),
  ];
}

/** Lets an agent read and change New, which is written to the log of agents. Returns the texts of the results. */
async function useTools(server: TestServer): Promise<string[]> {
  const agent = await connectMcp(server.port, { era: 'stateless' });
  const texts: string[] = [];
  for (const [name, args] of [
    ['listing_edit', { edits: [{ do: 'start' }] }],
    ['listing_get', { listing: 'new' }],
    ['listing_check', {}],
    ['listing_compare', {}],
    ['act', { device: 'PHONE1', do: 'tap', x: 10, y: 10 }],
  ] as const)
    texts.push((await agent.call(name, args)).text);
  await agent.close();
  return texts;
}

/** Records the screen of the phone for a moment. Returns the code of the failure, or `done`. */
async function record(server: TestServer): Promise<string> {
  const viewer = await connectViewer(server.port, { maxSize: 400 });
  await viewer.until(() => viewer.packets.length > 0);
  viewer.send({ type: 'record', on: true, request: 1 });
  const result = () => viewer.events.find(({ type }) => type === 'done' || type === 'failed');
  await viewer.until(() => result() !== undefined);
  const found = result();
  await viewer.close();
  return found?.type === 'failed' ? found.error.code : 'done';
}

async function startInFolder(dir: string): Promise<TestServer> {
  // A small screen, because its pictures would take most of the time of these tests.
  const phone = new FakeAndroidPhone({ serial: 'PHONE1', width: 270, height: 600 });
  const adb = new FakeAdbHost({ adbServer: true, scrcpyServer: '4.1', phones: [phone] });
  const host = new FakeIosHost({ phones: [], fallback: adb });
  const server = await startTestServer({
    dir,
    environment,
    home: host,
    storeEndpoints: {
      appStoreConnectUrl: fake.ascBaseUrl,
      playUrl: fake.playBaseUrl,
      playTokenUrl: fake.playTokenUrl,
    },
  });
  return {
    ...server,
    close: async () => {
      await server.close();
      await Promise.all([host.close(), adb.close(), phone.close()]);
    },
  };
}

test('an ordinary folder: these requests succeed, and write only to the paths that the other tests replace', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'storedeck-folder-'));
  const server = await startInFolder(dir);
  for (const request of requests(dir)) await sendRequest(server.port, request);
  expect((await useTools(server)).join('\n')).not.toContain('INTERNAL');
  expect(await record(server)).toBe('done');
  const planted = PATHS.flat().filter((name) => name !== 'assets' && name !== 'export');
  const files = Object.keys(await readContent(dir)).map((path) => relative(dir, path));
  expect(
    files.filter((file) => !planted.some((name) => file === name || file.startsWith(`${name}/`))),
  ).toEqual(files.filter((file) => file.startsWith('assets/new-backup-')));
  expect(files).toEqual(
    expect.arrayContaining([
      'listing.json',
      '.env',
      '.env.backup',
      'assets/.agents.log',
      'assets/.new-base.json',
    ]),
  );
  expect((await readdir(join(dir, 'assets/recordings'))).length).toBeGreaterThan(0);
  await server.close();
});

describe.each(Object.keys(KINDS))('%s', (kind) => {
  test.each(PATHS.map((paths) => [paths.join(', '), paths] as const))(
    'in the place of %s',
    async (_paths, paths) => {
      const [dir, outside] = [
        await mkdtemp(join(tmpdir(), 'storedeck-folder-')),
        await mkdtemp(join(tmpdir(), 'storedeck-outside-')),
      ];
      // Outside of the working folder, there is a folder that looks like an interrupted replacement, which the server
      // must not complete, a film that it must not list, and a file that it must not overwrite.
      await mkdir(join(outside, '.replacing-0123456789ab'));
      await writeFile(join(outside, '.replacing-0123456789ab/listing-current.json'), '{"schemaVersion":1}');
      await writeFile(join(outside, 'canary.json'), 'CANARY=1\n');
      await writeFile(join(outside, 'canary.mp4'), 'CANARY');
      const before = await readContent(outside);
      for (const name of paths) {
        await mkdir(dirname(join(dir, name)), { recursive: true });
        await KINDS[kind]?.(join(dir, name), outside);
        // A file that was changed a moment ago is read again for a while, because a program may be writing it.
        await lutimes(join(dir, name), LONG_AGO, LONG_AGO);
      }

      const server = await startInFolder(dir);
      for (const request of requests(dir)) {
        const { status, json: body, text } = await sendRequest(server.port, request);
        expect([request.path, status, [200, 400, 403, 404, 409, 500].includes(status)]).toEqual([
          request.path,
          status,
          true,
        ]);
        expect(text).not.toMatch(/canary/i);
        expect([request.path, body?.['code'], typeof body?.['ok']]).not.toEqual([
          request.path,
          'INTERNAL',
          'boolean',
        ]);
      }
      expect((await useTools(server)).join('\n')).not.toContain('INTERNAL');
      // A recording meets no other path.
      if (paths.some((name) => ['assets', 'assets/recordings'].includes(name)))
        expect(await record(server)).toBe(kind === 'a folder' ? 'done' : 'NOT_A_FOLDER');
      expect(await readContent(outside)).toEqual(before);
      expect(fake.stores.googlePlay.openEdits).toEqual([]);
      await server.close();
      await rm(outside, { recursive: true });
    },
  );
});
