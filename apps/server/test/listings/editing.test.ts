import { once } from 'node:events';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createClient } from '@storedeck/contract';
import type { Listing } from '@storedeck/listing';

import { png } from '../devices/png.ts';
import { readContent, expectRefused } from '../hostile/expect-refused.ts';
import { startTestServer, type TestServer } from '../running-server.ts';
import { sendRaw, sendRequest } from '../send-request.ts';
import { until } from '../until.ts';

let server: TestServer;
let client: ReturnType<typeof createClient>;
beforeAll(async () => {
  server = await startTestServer();
  client = createClient({ baseUrl: `http://127.0.0.1:${server.port}` });
});
afterAll(() => server.close());

function listing(title: string): Listing {
  return {
    schemaVersion: 1,
    googlePlay: { packageName: 'a.b', locales: { 'en-US': { title } } },
  };
}

function path() {
  return join(server.dir, 'listing.json');
}
beforeEach(() => writeFile(path(), JSON.stringify(listing('on disk'))));

function read() {
  return client.readListing({ params: { which: 'new' } });
}

function save(title: string, etag: string) {
  return client.writeListing({ params: { which: 'new' }, body: { listing: listing(title), etag } });
}

describe('saving the new listing', () => {
  test('a saved listing can be read again', async () => {
    const { etag } = await read();
    const saved = await save('mine', etag);
    expect(await read()).toEqual({ ok: true, listing: listing('mine'), etag: saved.etag });
  });

  test('two clients read the same listing: the second save is refused and nothing is lost', async () => {
    const { etag } = await read();
    const both = await Promise.allSettled([save('first', etag), save('second', etag)]);
    const refused = both.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(refused).toMatchObject([{ status: 409, code: 'LISTING_CHANGED', hint: expect.any(String) }]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('a save is refused after the file was edited on disk, and the edit on disk is kept', async () => {
    const { etag } = await read();
    await writeFile(path(), JSON.stringify(listing('by hand')));
    await expect(save('mine', etag)).rejects.toMatchObject({ status: 409 });
    expect((await read()).listing).toEqual(listing('by hand'));
  });

  const put = (body: string, headers: Record<string, string> = {}) =>
    sendRequest(server.port, {
      method: 'PUT',
      path: '/api/listing/new',
      body,
      headers: { 'Content-Type': 'application/json', ...headers },
    });

  test('forty locales with texts of the maximum length are saved, a body of 4 MiB is refused', async () => {
    const { etag } = await read();
    const texts = {
      description: 'ж'.repeat(4000),
      whatsNew: 'ж'.repeat(4000),
      promotionalText: 'ж'.repeat(170),
    };
    const codes = Array.from(
      { length: 40 },
      (_, index) => `a${String.fromCharCode(97 + (index % 26))}-A${index + 10}`,
    );
    const locales = Object.fromEntries(codes.map((code) => [code, { ...texts, notes: 'ж'.repeat(8000) }]));
    const large = { schemaVersion: 1, appStore: { bundleId: 'a.b', locales } };
    const body = JSON.stringify({ listing: large, etag });
    expect(Buffer.byteLength(body)).toBeGreaterThan(1024 * 1024);
    expect((await put(body)).json).toMatchObject({ ok: true });
    await expectRefused(
      server,
      await put(JSON.stringify({ listing: {}, etag: 'x'.repeat(4 * 1024 * 1024) })),
      413,
    );
  });

  test.each<[string, string, Record<string, string>, number]>([
    ['broken JSON', '{', {}, 400],
    ['an empty body', '', {}, 400],
    ['no etag', '{"listing":{"schemaVersion":1}}', {}, 400],
    ['another schema version', '{"listing":{"schemaVersion":2},"etag":""}', {}, 400],
    [
      'a locale with a path out of the folder',
      '{"listing":{"schemaVersion":1,"appStore":{"bundleId":"a","locales":{"../x":{}}}},"etag":""}',
      {},
      400,
    ],
    [
      'a locale named __proto__',
      '{"listing":{"schemaVersion":1,"appStore":{"bundleId":"a","locales":{"__proto__":{"polluted":1}}}},"etag":""}',
      {},
      409,
    ],
    [
      'a body of type text/plain',
      '{"listing":{"schemaVersion":1},"etag":""}',
      { 'Content-Type': 'text/plain' },
      415,
    ],
    [
      'a request of another origin',
      '{"listing":{"schemaVersion":1},"etag":""}',
      { Origin: 'http://evil.test' },
      403,
    ],
  ])('%s is refused and nothing is written', async (_what, body, headers, status) => {
    const before = await readContent(server.dir);
    await expectRefused(server, await put(body, headers), [status, 400]);
    expect(await readContent(server.dir)).toEqual(before);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  test.each(['current', 'template'])('%s cannot be saved', async (which) =>
    expectRefused(
      server,
      await sendRequest(server.port, {
        method: 'PUT',
        path: `/api/listing/${which}`,
        body: '{}',
        headers: { 'Content-Type': 'application/json' },
      }),
      400,
    ),
  );

  test('New cannot be started from Current before the first sync', async () => {
    await rm(join(server.dir, 'listing-current.json'), { force: true });
    await expect(client.startFromCurrent()).rejects.toMatchObject({ status: 404, code: 'LISTING_MISSING' });
  });

  test('New is started from Current, with its pictures', async () => {
    await mkdir(join(server.dir, 'assets/current'), { recursive: true });
    await writeFile(join(server.dir, 'assets/current/01.png'), 'picture');
    await writeFile(join(server.dir, 'listing-current.json'), JSON.stringify(listing('live')));
    expect(await client.startFromCurrent()).toEqual({
      ok: true,
      copied: 1,
      backup: expect.stringMatching(/^assets\/new-backup-/),
      removedBackups: [],
    });
    expect((await read()).listing).toEqual(listing('live'));
  });
});

describe('adding a picture', () => {
  const query = 'store=appstore&locale=en-US&slot=APP_IPHONE_67';
  const post = (body: Buffer, search = query, headers: Record<string, string> = {}) =>
    sendRequest(server.port, {
      method: 'POST',
      path: `/api/assets/new?${search}`,
      body,
      headers: { 'Content-Type': 'image/png', ...headers },
    });
  const screenshot = png(1290, 2796);

  test('the picture is stored, described in the response, and served', async () => {
    const { image } = await client.addPicture({
      query: { store: 'appStore', locale: 'en-US', slot: 'APP_IPHONE_67', name: 'home.png' },
      body: new Blob([new Uint8Array(screenshot)]),
      contentType: 'image/png',
    });
    expect(image).toMatchObject({ fileName: 'home.png', width: 1290, height: 2796 });
    expect(await readFile(join(server.dir, image.file ?? ''))).toEqual(screenshot);
    const served = await sendRequest(server.port, { path: `/${image.file}` });
    expect([served.status, served.headers['content-type']]).toEqual([200, 'image/png']);
  });

  test('another spelling of a language is accepted, and one that the store does not have is refused', async () => {
    const added = await post(screenshot, 'store=appStore&locale=pt_BR&slot=APP_IPHONE_67');
    expect(added.json?.['image']).toMatchObject({
      file: expect.stringMatching(/^assets\/new\/appstore\/pt-BR\//),
    });
    const refused = await post(screenshot, 'store=googlePlay&locale=jp&slot=phoneScreenshots');
    await expectRefused(server, refused, 400);
    expect(refused.json).toMatchObject({
      code: 'INPUT_INVALID',
      error: 'Google Play has no language jp; did you mean ja-JP?',
    });
  });

  test.each(['phone', 'phonescreenshots', 'APP_IPHONE_67'])(
    'a slot that the store does not have is refused, and the hint names its slots: %s',
    async (slot) => {
      const refused = await post(screenshot, `store=googlePlay&locale=en-US&slot=${slot}`);
      await expectRefused(server, refused, 400);
      expect(refused.json).toMatchObject({
        code: 'INPUT_INVALID',
        error: `Google Play has no slot ${slot}.`,
        hint: expect.stringContaining('phoneScreenshots'),
      });
    },
  );

  test('a compressed body is accepted', async () =>
    expect((await post(gzipSync(screenshot), query, { 'Content-Encoding': 'gzip' })).json).toMatchObject({
      ok: true,
    }));

  test('a picture of a wrong size is refused, and the hint names the accepted sizes', async () => {
    const response = await post(png(1080, 1920));
    await expectRefused(server, response, 400);
    expect(response.json).toMatchObject({
      code: 'PICTURE_REFUSED',
      error: expect.stringContaining('1080 × 1920'),
    });
    expect(response.json?.['hint']).toContain('1290 × 2796');
  });

  test.each<[string, Buffer, string, Record<string, string>, number]>([
    ['a locale with a path out of the folder', screenshot, 'store=appstore&locale=../..&slot=X', {}, 400],
    ['a slot with a path out of the folder', screenshot, 'store=appstore&locale=en&slot=..%2F..', {}, 400],
    ['a slot named __proto__', screenshot, 'store=appstore&locale=en&slot=__proto__', {}, 400],
    ['another store', screenshot, 'store=other&locale=en&slot=X', {}, 400],
    ['no slot', screenshot, 'store=appstore&locale=en', {}, 400],
    ['two locales', screenshot, `${query}&locale=de`, {}, 400],
    ['a web page', Buffer.from('<script>alert(1)</script>'.repeat(9)), query, {}, 400],
    ['an empty body', Buffer.alloc(0), query, {}, 400],
    ['the content type of an SVG', Buffer.from('<svg/>'), query, { 'Content-Type': 'image/svg+xml' }, 415],
    [
      'the content type of a form',
      screenshot,
      query,
      { 'Content-Type': 'multipart/form-data; boundary=x' },
      415,
    ],
    ['no content type', screenshot, query, { 'Content-Type': '' }, 415],
    ['broken gzip', Buffer.from('no gzip'), query, { 'Content-Encoding': 'gzip' }, 400],
    ['a gzip bomb', gzipSync(Buffer.alloc(60_000_000)), query, { 'Content-Encoding': 'gzip' }, 400],
    ['more than 20 MiB', Buffer.alloc(20 * 1024 * 1024 + 1), query, {}, 400],
    ['a request of another origin', screenshot, query, { Origin: 'http://evil.test' }, 403],
  ])('%s is refused and no file is left', async (_what, body, search, headers, status) => {
    const before = await readContent(server.dir);
    await expectRefused(server, await post(body, search, headers), status);
    expect(await readContent(server.dir)).toEqual(before);
  });

  test('a Content-Length of a terabyte is refused before the body is sent', async () =>
    expectRefused(
      server,
      await sendRaw(
        server.port,
        `POST /api/assets/new?${query} HTTP/1.1\r\nHost: localhost\r\nContent-Type: image/png\r\nContent-Length: 1000000000000\r\n\r\n`,
      ),
      413,
    ));

  test('a client that disconnects during an upload: no file is left', async () => {
    const before = await readdir(server.dir, { recursive: true });
    const hasUpload = async () =>
      (await readdir(server.dir)).some((name) => name.startsWith('.picture.tmp-'));
    const socket = connect(server.port, '127.0.0.1');
    socket.write(
      `POST /api/assets/new?${query} HTTP/1.1\r\nHost: localhost\r\nContent-Type: image/png\r\nContent-Length: 9000000\r\n\r\n`,
    );
    socket.write(screenshot);
    await until(hasUpload);
    socket.destroy();
    await once(socket, 'close');
    await until(async () => !(await hasUpload()));
    expect(await readdir(server.dir, { recursive: true })).toEqual(before);
  });
});
