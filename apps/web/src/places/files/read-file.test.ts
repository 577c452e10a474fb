import { expect, test } from '@jest/globals';

import { TEXT_BYTES, readFile } from './read-file.ts';

/**
 * Returns a `fetch` that responds like the server for a file with these bytes. Also returns the list of the requested
 * ranges.
 */
function serving(bytes: Uint8Array<ArrayBuffer>, contentType: string) {
  const requested: (string | null)[] = [];
  const fetch = async (_input: unknown, init?: RequestInit): Promise<Response> => {
    const range = new Headers(init?.headers).get('Range');
    requested.push(range);
    const headers = {
      'Content-Type': contentType,
      'Last-Modified': 'Sat, 21 Nov 2026 04:00:00 GMT',
      ETag: '"1-2"',
    };
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
    if (first === undefined)
      return new Response(bytes, { headers: { ...headers, 'Content-Length': `${bytes.length}` } });
    if (Number(first) >= bytes.length) {
      return Response.json({ ok: false, error: 'outside', code: 'RANGE_INVALID' }, { status: 416 });
    }
    const end = Math.min(Number(last), bytes.length - 1);
    return new Response(bytes.slice(Number(first), end + 1), {
      status: 206,
      headers: { ...headers, 'Content-Range': `bytes ${first}-${end}/${bytes.length}` },
    });
  };
  return { requested, fetch: fetch as typeof globalThis.fetch };
}

test('a text file is read with its size and modification time', async () => {
  const { fetch } = serving(new TextEncoder().encode('héllo\n'), 'text/plain');
  expect(await readFile('/a b.txt', { fetch })).toEqual({
    path: '/a b.txt',
    url: '/api/preview-file?path=%2Fa+b.txt&state=%221-2%22',
    kind: 'text',
    contentType: 'text/plain',
    size: 7,
    modified: Date.UTC(2026, 10, 21, 4),
    text: 'héllo\n',
  });
});

test('only the start of a long text is requested, and no half character is shown', async () => {
  const bytes = new Uint8Array(TEXT_BYTES + 10).fill(0x61);
  bytes.set([0xc3, 0xa9], TEXT_BYTES - 1);
  const { fetch, requested } = serving(bytes, 'text/plain');
  const file = await readFile('/long.txt', { fetch });
  expect(requested).toEqual([`bytes=0-${TEXT_BYTES - 1}`]);
  expect(file.size).toBe(TEXT_BYTES + 10);
  expect(file.text).toBe('a'.repeat(TEXT_BYTES - 1));
});

test('no more is read when the response is longer than requested', async () => {
  const endless = new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(65_536).fill(0x61)) });
  const file = await readFile('/endless', { fetch: () => Promise.resolve(new Response(endless)) });
  expect(file.text).toHaveLength(TEXT_BYTES);
});

test('an empty file is recognized', async () => {
  const { fetch, requested } = serving(new Uint8Array(), 'text/plain');
  expect(await readFile('/empty', { fetch })).toMatchObject({ kind: 'empty', size: 0, text: null });
  expect(requested).toEqual([`bytes=0-${TEXT_BYTES - 1}`, null]);
});

test('bytes that are not text are not decoded', async () => {
  const { fetch } = serving(Uint8Array.of(0x7f, 0, 1), 'application/octet-stream');
  expect(await readFile('/bin', { fetch })).toMatchObject({ kind: 'binary', text: null });
});

test('a failure has the message of the server', async () => {
  const body = {
    ok: false,
    error: 'There is no file /x.',
    code: 'FILE_NOT_FOUND',
    hint: 'Check the spelling.',
  };
  const fetch = () => Promise.resolve(Response.json(body, { status: 404 }));
  await expect(readFile('/x', { fetch })).rejects.toMatchObject({
    message: 'There is no file /x.',
    code: 'FILE_NOT_FOUND',
    hint: 'Check the spelling.',
  });
});
