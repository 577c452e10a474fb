import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect } from '@jest/globals';

import { sendRequest, type TestResponse } from '../send-request.ts';
import { type ServerProcess, startServerProcess, type StartServerOptions } from '../server-process.ts';

export interface ServerFixture {
  /** The working folder of this test. */
  readonly dir: string;
  /** The temporary folder of the servers of this test. */
  readonly temp: string;
  start(options?: StartServerOptions): Promise<ServerProcess>;
  /** Ends the servers that still run, with their children. The fixture also does this after each test. */
  endAll(): Promise<void>;
}

/** Gives each test of a test file its own folders, and ends the servers that the test has started. */
export function useServerFixture(): ServerFixture {
  let dir = '';
  let temp = '';
  let servers: ServerProcess[] = [];
  const endAll = async (): Promise<void> => {
    for (const server of servers) if (server.child.exitCode === null) await server.stop();
    servers = [];
  };
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'storedeck-reliability-'));
    temp = await mkdtemp(join(tmpdir(), 'storedeck-reliability-temp-'));
  });
  afterEach(async () => {
    await endAll();
    for (const path of [dir, temp]) await rm(path, { recursive: true, force: true });
  });
  return {
    get dir() {
      return dir;
    },
    get temp() {
      return temp;
    },
    async start({ env = {}, ...options } = {}) {
      const server = await startServerProcess(['--dir', dir], { ...options, env: { TMPDIR: temp, ...env } });
      servers.push(server);
      return server;
    },
    endAll,
  };
}

/** Saves text as `.env` and replaces an existing `.env`. */
export function saveEnvText({ port }: { port: number }, body: string): Promise<TestResponse> {
  return sendRequest(port, {
    method: 'POST',
    path: '/api/env?force=1',
    body,
    headers: { 'Content-Type': 'text/plain' },
  });
}

export function syncWith({ port }: ServerProcess): Promise<TestResponse> {
  return sendRequest(port, { path: '/api/sync' });
}

/** Checks that `assets/current` contains exactly the pictures that the Current listing names. */
export async function expectWholeListing({ port }: ServerProcess, dir: string): Promise<void> {
  const { json } = await sendRequest(port, { path: '/api/listing/current' });
  const named = [...JSON.stringify(json?.['listing'] ?? {}).matchAll(/"(assets\/current\/[^"]+)"/g)].map(
    ([, path]) => path,
  );
  const found = (
    await readdir(join(dir, 'assets/current'), { recursive: true, withFileTypes: true }).catch(() => [])
  )
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1));
  expect(found.sort()).toEqual([...new Set(named)].sort());
}
