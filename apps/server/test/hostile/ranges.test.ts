import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { startTestServer, type TestServer } from '../running-server.ts';
import { sendRequest, type TestResponse } from '../send-request.ts';
import { checkServerAfterEach } from './check-server.ts';
import { expectRefused } from './expect-refused.ts';
import { withTitle } from './with-title.ts';

const CONTENT = 'The quick brown fox.';
let server: TestServer;
let path: string;
let etag: string;
beforeAll(async () => {
  server = await startTestServer();
  path = `/api/preview-file?path=${join(server.dir, 'file.txt')}`;
  await writeFile(join(server.dir, 'file.txt'), CONTENT);
  etag = String((await sendRequest(server.port, { path })).headers.etag);
});
checkServerAfterEach(() => server);
afterAll(() => server.close());

function send(headers: Record<string, string | string[]>) {
  return sendRequest(server.port, { path, headers });
}

/** Checks that a response contains exactly the bytes that its headers announce. */
async function expectConsistent(response: TestResponse): Promise<void> {
  if (response.status === 416) {
    await expectRefused(server, response, 416);
    expect(response.headers['content-range']).toBe(`bytes */${CONTENT.length}`);
    return;
  }
  const named = /^bytes (\d+)-(\d+)\/20$/.exec(response.headers['content-range'] ?? '');
  expect([response.status, named !== null]).toEqual(named ? [206, true] : [200, false]);
  const whole = named ? CONTENT.slice(Number(named[1]), Number(named[2]) + 1) : CONTENT;
  expect([response.text, response.headers['content-length']]).toEqual([whole, String(whole.length)]);
  expect(whole).not.toBe('');
}

describe('Range', () => {
  test.each(
    (
      [
        ['bytes=0-0', 206],
        ['bytes=4-8', 206],
        ['bytes=-1', 206],
        ['bytes=19-', 206],
        ['bytes=0-99999999999999999999', 206],
        ['bytes=-99999999999999999999', 206],
        ['bytes=0-1,0-1,0-1', 206],
        ['bytes=20-', 416],
        ['bytes=20-30', 416],
        ['bytes=9007199254740993-', 416],
        ['bytes=99999999999999999999-', 416],
        ['bytes=-0', 416],
        ['bytes=0-1,5-6', 200],
        [
          `bytes=${Array.from({ length: 2000 }, (_, index) => `${index * 2}-${index * 2}`).join(',')}`.slice(
            0,
            15_000,
          ),
          200,
        ],
        [`bytes=${'0-,'.repeat(4000)}`, [200, 206]],
        ['bytes=8-4', [200, 416]],
        ['bytes=', [200, 416]],
        ['bytes=-', [200, 416]],
        ['bytes=--1', [200, 416]],
        ['bytes=a-b', [200, 416]],
        ['bytes=1e0-1e1', [200, 206, 416]],
        ['bytes=0x0-0x2', [200, 206, 416]],
        ['bytes=NaN-', [200, 416]],
        ['bytes=1.5-3.5', [200, 206, 416]],
        ['bytes=,,,', [200, 416]],
        ['bytes = 0-1', [200, 206, 416]],
        ['BYTES=0-1', [200, 206]],
        ['items=0-1', 200],
        ['0-1', 200],
        ['', 200],
      ] as [string, number | number[]][]
    ).map(withTitle),
  )('%s: %j', async (_title, status, range) => {
    const response = await send({ Range: range });
    expect([status].flat()).toContain(response.status);
    await expectConsistent(response);
  });

  test('two Range headers', async () => expectConsistent(await send({ Range: ['bytes=0-1', 'bytes=5-6'] })));

  test('random ranges lead to consistent responses', async () => {
    const position = fc.oneof(
      fc.nat({ max: 25 }).map(String),
      fc.constantFrom('', ' ', '-', '+1', '1e1', 'x'),
    );
    const range = fc.tuple(position, position).map((ends) => ends.join('-'));
    await fc.assert(
      fc.asyncProperty(fc.array(range, { minLength: 1, maxLength: 4 }), async (ranges) =>
        expectConsistent(await send({ Range: `bytes=${ranges.join(',')}` })),
      ),
      { numRuns: 100 },
    );
  });
});

describe('conditions', () => {
  const many = (tag: string) => `${'"x", '.repeat(3000)}${tag}`.slice(-15_000);
  test.each<[string, () => Record<string, string>, number]>([
    ['the current tag', () => ({ 'If-None-Match': etag }), 304],
    ['any tag', () => ({ 'If-None-Match': '*' }), 304],
    ['the current tag after three thousand others', () => ({ 'If-None-Match': many(etag) }), 304],
    ['three thousand other tags', () => ({ 'If-None-Match': many('"y"') }), 200],
    ['commas alone', () => ({ 'If-None-Match': ','.repeat(15_000) }), 200],
    ['a quote that is never closed', () => ({ 'If-None-Match': `"${'a'.repeat(15_000)}` }), 200],
    ['an empty tag', () => ({ 'If-None-Match': '' }), 200],
    ['an invalid date', () => ({ 'If-Modified-Since': 'yesterday' }), 200],
    ['a date in the far future', () => ({ 'If-Modified-Since': 'Fri, 31 Dec 9999 23:59:59 GMT' }), 304],
    ['a date that is out of range', () => ({ 'If-Modified-Since': 'Fri, 31 Dec 999999 23:59:59 GMT' }), 200],
    [
      'another tag and a date in the future',
      () => ({ 'If-None-Match': '"x"', 'If-Modified-Since': 'Fri, 31 Dec 9999 23:59:59 GMT' }),
      200,
    ],
    ['If-Match with other tags', () => ({ 'If-Match': many('"y"') }), 412],
    ['If-Match with the current tag', () => ({ 'If-Match': many(etag) }), 200],
    [
      'If-Unmodified-Since with a date in the past',
      () => ({ 'If-Unmodified-Since': 'Thu, 01 Jan 1970 00:00:00 GMT' }),
      412,
    ],
    ['If-Unmodified-Since with an invalid date', () => ({ 'If-Unmodified-Since': 'x' }), 200],
    ['If-Range with the tag of an older file', () => ({ Range: 'bytes=0-1', 'If-Range': '"old"' }), 200],
    ['If-Range with the current tag', () => ({ Range: 'bytes=0-1', 'If-Range': etag }), 206],
    ['If-Range with an invalid date', () => ({ Range: 'bytes=0-1', 'If-Range': 'x' }), 200],
    [
      'the current tag with Cache-Control: no-cache',
      () => ({ 'If-None-Match': etag, 'Cache-Control': 'no-cache' }),
      200,
    ],
  ])('%s', async (_what, headers, status) => {
    const response = await send(headers());
    expect(response.status).toBe(status);
    if (status === 412) await expectRefused(server, response, 412);
    else if (status === 304) expect(response.text).toBe('');
    else await expectConsistent(response);
    // A browser replaces stored headers by the headers of a 304, so a 304 must have the protecting headers too.
    expect(response.headers['x-content-type-options']).toBe('nosniff');
  });
});
