import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect } from '@jest/globals';

import { sendRequest, type TestAnswer } from '../send-request.ts';
import { type ServerProcess, startServerProcess, type StartServerOptions } from '../server-process.ts';

export interface Rig {
  /** The working folder of this test. */
  readonly dir: string;
  /** The temporary folder that its servers see. */
  readonly temp: string;
  start(options?: StartServerOptions): Promise<ServerProcess>;
  /** Ends the servers that still run, with their children; done after each test too. */
  endAll(): Promise<void>;
}

/** Gives each test of a file its own folders, and ends what it has started. */
export function useRig(): Rig {
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

/** Saves `.env` text over whatever is there. */
export function saveEnvText({ port }: { port: number }, body: string): Promise<TestAnswer> {
  return sendRequest(port, {
    method: 'POST',
    path: '/api/env?force=1',
    body,
    headers: { 'Content-Type': 'text/plain' },
  });
}

export function syncWith({ port }: ServerProcess): Promise<TestAnswer> {
  return sendRequest(port, { path: '/api/sync' });
}

/** The listing names a set of pictures, and just those lie in the folder. */
export async function expectWholeListing({ port }: ServerProcess, dir: string): Promise<void> {
  const { json } = await sendRequest(port, { path: '/api/listing/current' });
  const named = [...JSON.stringify(json?.['listing'] ?? {}).matchAll(/"(assets\/current\/[^"]+)"/g)].map(
    ([, path]) => path,
  );
  const lying = (
    await readdir(join(dir, 'assets/current'), { recursive: true, withFileTypes: true }).catch(() => [])
  )
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1));
  expect(lying.sort()).toEqual([...new Set(named)].sort());
}
