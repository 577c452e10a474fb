import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createClient, type Endpoint, endpoints, type ErrorBody, isApiError } from '@storedeck/contract';

import { type ServerWithStores, startServerWithStores } from '../publish/server-with-stores.ts';
import { sendRequest } from '../send-request.ts';

let running: ServerWithStores;
let client: ReturnType<typeof createClient>;
async function failure(call: Promise<unknown>): Promise<ErrorBody['code'] | undefined> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return isApiError(error) ? error.code : undefined;
}

// The client validates each response against the contract, and in these tests the server does so too.
describe('endpoints', () => {
  beforeEach(async () => {
    running = await startServerWithStores();
    client = createClient({ baseUrl: `http://127.0.0.1:${running.server.port}` });
  });
  afterEach(() => running.close());

  test('health: the working folder, and whether it is the demo', async () =>
    expect(await client.health()).toMatchObject({ ok: true, dir: running.server.dir, demo: false }));

  test('sync, listing and assets', async () => {
    expect(await client.readListing({ params: { which: 'current' } })).toEqual({
      ok: true,
      listing: null,
      etag: '',
    });
    const result = await client.sync();
    expect(result).toMatchObject({ appstore: { iphone: 6, ipad: 2 }, googleplay: { phone: 4 } });
    expect(result.downloaded).toBeGreaterThan(0);
    expect(result.skipped).toEqual([]);
    const { stores } = await client.reviews();
    expect(stores.map(({ store, summary }) => [store, summary.count])).toEqual([
      ['appStore', 8],
      ['googlePlay', 6],
    ]);
    const { listing } = await client.readListing({ params: { which: 'current' } });
    const picture = listing?.appStore?.locales['en-US']?.screenshots?.['APP_IPHONE_67']?.[0]?.file ?? '';
    expect(picture).toMatch(/^assets\/current\//);
    const asset = await sendRequest(running.server.port, { path: `/${picture}` });
    expect([asset.status, asset.headers['content-type']]).toEqual([200, expect.stringMatching(/^image\//)]);
  });

  test('.env: key files are returned in base64, other files are not returned', async () => {
    const { env, hasProd, appDist } = await client.readEnv();
    expect({ env, hasProd, appDist }).toEqual({ env: running.env, hasProd: true, appDist: '' });
  });

  test('saving and testing .env text', async () => {
    expect(await client.saveEnv({ body: running.envText })).toMatchObject({ saved: false, existed: true });
    const verdict = await client.testEnv({ body: running.envText });
    expect(verdict).toMatchObject({ ok: true, appstore: { ok: true }, googleplay: { ok: true } });
    expect(verdict.appstore.detail).toMatch(/^OK — .+ \(app\.tilia\.garden\)$/);
    expect(verdict.googleplay.detail).toMatch(/^OK — edit access to app\.tilia\.garden \(SA .+\)$/);
    const half = await client.testEnv({ body: running.envText.replace(/^PLAYSTORE.*$/gm, '') });
    expect(half).toMatchObject({ ok: true, appstore: { ok: true }, googleplay: { ok: false } });
    expect(half.googleplay.detail).toMatch(/^not configured — missing PLAYSTORE_PACKAGE_NAME, /);
  });

  test('New is started from the template, with its pictures', async () => {
    expect(await failure(client.applyTemplate())).toBe('TEMPLATE_MISSING');
    const picture = 'assets/template/01.png';
    await mkdir(join(running.server.dir, 'assets/template'), { recursive: true });
    await writeFile(join(running.server.dir, picture), 'picture');
    const template = {
      schemaVersion: 1,
      googlePlay: {
        packageName: 'app.tilia.garden',
        locales: { 'en-US': { images: { phoneScreenshots: [{ file: picture }] } } },
      },
    };
    await writeFile(join(running.server.dir, 'listing-template.json'), JSON.stringify(template));
    expect(await client.applyTemplate()).toEqual({ ok: true, copied: 1, backup: null, removedBackups: [] });
    const { listing } = await client.readListing({ params: { which: 'new' } });
    expect(listing?.googlePlay?.locales['en-US']?.images?.['phoneScreenshots']?.[0]?.file).toBe(
      'assets/new/01.png',
    );
  });

  test('a broken listing file gives the error LISTING_INVALID', async () => {
    await writeFile(join(running.server.dir, 'listing-template.json'), '{"schemaVersion": 2}');
    expect(await failure(client.readListing({ params: { which: 'template' } }))).toBe('LISTING_INVALID');
  });

  test('preview of a file', async () => {
    const path = join(running.server.dir, 'notes.md');
    await writeFile(path, '# Notes');
    const response = await client.previewFile({ query: { path } });
    expect([response.headers.get('content-type'), await response.text()]).toEqual([
      'text/markdown; charset=utf-8',
      '# Notes',
    ]);
    expect(await failure(client.previewFile({ query: { path: '/no/such/file' } }))).toBe('FILE_NOT_FOUND');
  });

  test('a sync without keys: the error names the missing settings', async () => {
    await writeFile(join(running.server.dir, '.env'), '# empty\n');
    const response = await sendRequest(running.server.port, { path: '/api/sync' });
    expect(response).toMatchObject({ status: 500, json: { code: 'NOT_CONFIGURED' } });
    expect(response.text).toContain('ASC_KEY_ID');
  });
});

describe('every path of the contract', () => {
  beforeAll(async () => {
    running = await startServerWithStores();
  });
  afterAll(() => running.close());

  const rows = Object.entries<Endpoint>(endpoints).map(
    ([name, { method, path }]) => [name, method, path] as const,
  );

  test.each(rows)('%s: %s %s exists and lists its methods', async (_name, method, template) => {
    const path = template.replace(':which', 'current');
    const response = await sendRequest(running.server.port, { method: 'DELETE', path });
    expect(response).toMatchObject({ status: 405, json: { ok: false, code: 'METHOD_NOT_ALLOWED' } });
    expect(response.headers.allow?.split(', ')).toContain(method);
  });
});
