import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';

import { fileFacts } from './file-facts.ts';

const PICTURE = { file: 'assets/new/a.png', width: 10, height: 20 };
const original = globalThis.fetch;
const head = jest.fn<typeof fetch>();

beforeEach(() => {
  head.mockReset();
  globalThis.fetch = head;
});
afterEach(() => {
  globalThis.fetch = original;
});

function respond(bytes: number | null): void {
  const headers = { 'Content-Type': 'image/png', 'Content-Length': String(bytes) };
  head.mockResolvedValueOnce(
    bytes === null ? new Response(null, { status: 404 }) : new Response(null, { headers }),
  );
}

test('the size of a file that may be replaced is read each time', async () => {
  respond(1000);
  respond(2000);
  expect(await fileFacts(PICTURE)).toBe('10 × 20 PNG, 1.0 kB');
  expect(await fileFacts(PICTURE)).toBe('10 × 20 PNG, 2.0 kB');
});

test('the size of a file with a known digest is read once', async () => {
  const picture = { ...PICTURE, bytesSha256: 'a'.repeat(64) };
  respond(1000);
  expect(await fileFacts(picture)).toBe('10 × 20 PNG, 1.0 kB');
  expect(await fileFacts(picture)).toBe('10 × 20 PNG, 1.0 kB');
  expect(head).toHaveBeenCalledTimes(1);
});

test('a file that was missing is looked for again', async () => {
  const picture = { ...PICTURE, bytesSha256: 'b'.repeat(64) };
  respond(null);
  respond(3000);
  expect(await fileFacts(picture)).toBe('file missing');
  expect(await fileFacts(picture)).toBe('10 × 20 PNG, 3.0 kB');
});
