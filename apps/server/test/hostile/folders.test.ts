/**
 * A working folder with untrusted content, such as a downloaded repository: pipes, devices and links instead of files
 * and folders. Each endpoint responds, and nothing outside of the folder is read or changed.
 */
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type RunningFakeStores, startFakeStores } from '@storedeck/fake-stores/node';

import { startTestServer } from '../running-server.ts';
import { sendRequest, type TestRequest } from '../send-request.ts';
import { contentOf } from './expect-refused.ts';

let fake: RunningFakeStores;
let environment: Readonly<Record<string, string>>;
beforeAll(async () => {
  fake = await startFakeStores({
    locales: 1,
    screenshotsPerSet: { APP_IPHONE_67: 1, phoneScreenshots: 1 },
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
const PLACES = [
  ['.env'],
  ['listing-current.json'],
  ['assets'],
  ['assets/.lock'],
  ['assets/current'],
  ['assets/new'],
  ['export'],
  [
    '.env.backup',
    'listing.json',
    'listing-template.json',
    'assets/.pictures-current.json',
    'assets/template',
    'export/fastlane',
  ],
];

const KINDS: Record<string, (path: string, outside: string) => Promise<unknown>> = {
  'a pipe': async (path) => execFileSync('mkfifo', [path]),
  'a file of 40 MB': (path) => writeFile(path, '').then(() => truncate(path, 40e6)),
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

function requests(dir: string): TestRequest[] {
  return [
    { path: '/api/env' },
    { path: '/api/listing/new' },
    { path: '/api/listing/template' },
    { path: '/api/sync' },
    { path: '/api/listing/current' },
    { path: '/api/listing/new/from-current', method: 'POST' },
    { path: '/api/apply-template', method: 'POST' },
    json('/api/listing/new', { etag: '', listing: { schemaVersion: 1 } }, 'PUT'),
    json('/api/export', { format: 'fastlane', which: 'current' }),
    json('/api/import', { format: 'fastlane', path: join(dir, 'export/fastlane'), existing: 'replace' }),
    ...['A=1\n', 'A=2\n'].map((body) => ({
      path: '/api/env?force=1',
      method: 'POST',
      body,
      headers: { 'Content-Type': 'text/plain' },
    })),
  ];
}

describe.each(Object.keys(KINDS))('%s', (kind) => {
  test.each(PLACES.map((places) => [places.join(', '), places] as const))(
    'in the place of %s',
    async (_places, places) => {
      const [dir, outside] = [
        await mkdtemp(join(tmpdir(), 'storedeck-folder-')),
        await mkdtemp(join(tmpdir(), 'storedeck-outside-')),
      ];
      // Outside of the working folder, there is a folder that looks like an interrupted replacement, which the server
      // must not complete, and a file that the server must not overwrite with a listing.
      await mkdir(join(outside, '.replacing-0123456789ab'));
      await writeFile(join(outside, '.replacing-0123456789ab/listing-current.json'), '{"schemaVersion":1}');
      await writeFile(join(outside, 'canary.json'), 'CANARY=1\n');
      const before = await contentOf(outside);
      for (const place of places) {
        await mkdir(dirname(join(dir, place)), { recursive: true });
        await KINDS[kind]?.(join(dir, place), outside);
      }

      const server = await startTestServer({
        dir,
        environment,
        storeEndpoints: {
          appStoreConnectUrl: fake.ascBaseUrl,
          playUrl: fake.playBaseUrl,
          playTokenUrl: fake.playTokenUrl,
        },
      });
      for (const request of requests(dir)) {
        const { status, json: body } = await sendRequest(server.port, request);
        expect([200, 400, 404, 409, 500]).toContain(status);
        expect([request.path, body?.['code'], typeof body?.['ok']]).not.toEqual([
          request.path,
          'INTERNAL',
          'boolean',
        ]);
      }
      expect(await contentOf(outside)).toEqual(before);
      expect(fake.stores.googlePlay.openEdits).toEqual([]);
      await server.close();
      await rm(outside, { recursive: true });
    },
  );
});
