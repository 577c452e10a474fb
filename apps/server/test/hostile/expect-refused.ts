import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect } from '@jest/globals';
import { ErrorBody } from '@storedeck/contract';

import type { TestServer } from '../running-server.ts';
import { sendRequest, type TestResponse } from '../send-request.ts';

/**
 * Checks that a response has the status or one of the statuses, and that it is a JSON error of the contract. It must
 * contain no HTML, stack traces or CORS headers. Also checks that the server still works.
 */
export async function expectRefused(
  server: TestServer,
  response: TestResponse,
  status: number | number[],
): Promise<void> {
  expect([status].flat()).toContain(response.status);
  if (response.status !== 204) expect(ErrorBody.parse(response.json)).toMatchObject({ ok: false });
  expect(response.headers).not.toHaveProperty('access-control-allow-origin');
  expect(response.text).not.toMatch(/<html|node_modules|\.ts:\d+/i);
  expect((await sendRequest(server.port, { path: '/' })).status).toBe(200);
}

/** Returns the content of all files of a folder by path, to check that a refused request has changed nothing. */
export async function readContent(dir: string): Promise<Record<string, string>> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    await Promise.all(files.sort().map(async (file) => [file, await readFile(file, 'latin1')])),
  ) as Record<string, string>;
}
