import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';

import { startTestServer, type TestServer } from '../running-server.ts';
import { sendRequest } from '../send-request.ts';
import { readContent, expectRefused } from './expect-refused.ts';

let server: TestServer;
let file: string;
beforeAll(async () => {
  server = await startTestServer();
  file = join(server.dir, '.env');
});
afterAll(() => server.close());
beforeEach(async () => {
  await rm(file, { force: true });
});

function post(body: string | Buffer, path = '/api/env') {
  return sendRequest(server.port, { method: 'POST', path, body, headers: { 'Content-Type': 'text/plain' } });
}

describe('text that is not valid .env text', () => {
  test.each([
    ['nothing', ''],
    ['only comments', '# one\n# two\n'],
    ['a page', '<!doctype html><html><body>a: b</body></html>'],
    ['JSON', '{"A": "b"}'],
    ['a NUL', 'A=1\0\nB=2'],
    ['another control character', 'A=1\x07'],
    ['a quote that is never closed', 'A=1\nASC_KEY_ID="2X9R4HXF34\nB=2'],
    [
      'a key on several lines without quotes',
      'KEY=-----BEGIN PRIVATE KEY-----\nMIGTAgEA\n-----END PRIVATE KEY-----\n',
    ],
    ['JSON on several lines without quotes', 'A=1\nKEY={\n  "type": "service_account"\n}\n'],
  ])('%s: 400, and the file is unchanged', async (_what, text) => {
    await writeFile(file, 'KEEP=me\n');
    const before = await readContent(server.dir);
    for (const path of ['/api/env', '/api/env?force=1', '/api/test'])
      await expectRefused(server, await post(text, path), 400);
    expect(await readContent(server.dir)).toEqual(before);
  });

  test('bytes that are not UTF-8: 400', async () =>
    expectRefused(server, await post(Buffer.from([0x41, 0x3d, 0xff, 0xfe])), 400));
});

describe('unusual text', () => {
  test.each([
    ['a byte order mark', '\uFEFFA=1\n'],
    ['CRLF', 'A=1\r\nB=2\r\n'],
    ['lone CR', 'A=1\rB=2'],
    ['no final newline', 'A=1'],
    ['export', 'export A=1\n'],
    ['spaces', 'A = 1 \n'],
    ['duplicates', 'A=1\nA=2\n'],
    ['quotes, signs and emoji', `A="a#b=c"\nB='it "is"'\nC=\`x'y"z\`\nD=$HOME\\n\nE=🌳\n`],
  ])('%s: kept byte for byte', async (_what, text) => {
    expect((await post(text)).json).toMatchObject({ ok: true, saved: true, existed: false });
    expect(await readFile(file, 'utf8')).toBe(text);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });
});

test('an existing file is replaced only with force, and a backup is kept', async () => {
  await post('A=first\n');
  expect((await post('A=second\n')).json).toEqual({ ok: true, saved: false, existed: true, path: file });
  expect(await readFile(file, 'utf8')).toBe('A=first\n');
  expect((await post('A=second\n', '/api/env?force=1')).json).toMatchObject({ saved: true, existed: true });
  expect(await readFile(`${file}.backup`, 'utf8')).toBe('A=first\n');
});

test('saved text is used by the next request', async () => {
  await post('BUNDLE_ID=com.example.one\nOTHER=never shown\n');
  expect((await sendRequest(server.port, { path: '/api/env' })).json).toMatchObject({
    env: { BUNDLE_ID: 'com.example.one' },
    hasProd: false,
  });
});

test('fifty saves at the same time: the file has the complete text of one of them', async () => {
  const texts = Array.from({ length: 50 }, (_, index) => `A=${String(index).repeat(2000)}\n`);
  const responses = await Promise.all(texts.map((text) => post(text, '/api/env?force=1')));
  for (const response of responses) expect(response.status).toBe(200);
  expect(texts).toContain(await readFile(file, 'utf8'));
});

describe('invalid credentials', () => {
  const complete = {
    ASC_KEY_ID: 'ABCDEFGHIJ',
    ASC_ISSUER_ID: '00000000-0000-0000-0000-000000000000',
    BUNDLE_ID: 'com.example.app',
  };
  test.each([
    ['not base64', '!!canary!!'],
    ['base64 of text that is not a key', Buffer.from('canary, no key').toString('base64')],
  ])('%s: the error contains the name of the variable, never its value', async (_what, value) => {
    const text = Object.entries({ ...complete, ASC_KEY_P8_B64: value }).map(
      ([name, entry]) => `${name}="${entry}"\n`,
    );
    const response = await post(text.join(''), '/api/test');
    expect(response.status).toBe(200);
    expect(response.json).toMatchObject({ ok: false, appstore: { ok: false }, googleplay: { ok: false } });
    expect(response.text).toContain('ASC_KEY_P8_B64');
    expect(response.text).not.toContain(value);
    expect(response.text).not.toContain('canary');
  });
});

test('an address of a store that cannot be used is named by its variable', async () => {
  const other = await startTestServer({ storeEndpoints: { playStsUrl: 'foo' } });
  const { json } = await sendRequest(other.port, {
    method: 'POST',
    path: '/api/test',
    body: 'BUNDLE_ID=com.example.app',
    headers: { 'Content-Type': 'text/plain' },
  });
  await other.close();
  expect(json).toMatchObject({ code: 'NOT_CONFIGURED', error: expect.stringContaining('PLAYSTORE_STS_URL') });
});
