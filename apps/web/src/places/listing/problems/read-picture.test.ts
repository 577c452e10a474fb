import { afterEach, expect, jest, test } from '@jest/globals';

import { pictureReader } from './read-picture.ts';

const CONTENT = new Uint8Array(10_000);

function respondWith(
  status: number,
  body: Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): void {
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(body, { status, headers }));
}

function read() {
  return pictureReader(new AbortController().signal)({ file: 'assets/new/01.png' }, 0);
}

afterEach(() => {
  jest.restoreAllMocks();
});

test('a part of a picture is read with the size of the whole file', async () => {
  respondWith(206, CONTENT.slice(0, 4096), { 'Content-Range': 'bytes 0-4095/10000' });
  expect(await read()).toEqual({ bytes: CONTENT.slice(0, 4096), fileBytes: 10_000 });
});

test('a server may respond with the whole file', async () => {
  respondWith(200, CONTENT);
  expect(await read()).toEqual({ bytes: CONTENT, fileBytes: 10_000 });
});

test('an empty file has no bytes, and a file that the server cannot send is missing', async () => {
  respondWith(416, new Uint8Array(), { 'Content-Range': 'bytes */0' });
  expect(await read()).toEqual({ bytes: new Uint8Array(), fileBytes: 0 });
  respondWith(404, new Uint8Array());
  expect(await read()).toBeNull();
});
