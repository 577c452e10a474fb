import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { createClient } from '@storedeck/contract';

import type { StoresInChild } from './store-sync.ts';

const MAIN = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url));

export interface MeasuredSync {
  ms: number;
  downloaded: number;
}

/** The syncs of one server. */
export interface ServedSyncs {
  first: MeasuredSync;
  /** Those after it, in which nothing had changed. */
  again: MeasuredSync[];
  /** Largest resident set of the server's process during the first, in bytes. Linux only: elsewhere NaN. */
  peakRss: number;
}

/** Starts the built server on a folder, as a user does, and syncs through its interface: once, and then as often as `repeats`. */
export async function serveSyncs(
  dir: string,
  { env, endpoints }: StoresInChild,
  repeats: number,
): Promise<ServedSyncs> {
  const server = spawn(process.execPath, [MAIN, '--dir', dir, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      ...env,
      ASC_API_BASE_URL: endpoints.appStoreConnectUrl,
      PLAYSTORE_API_BASE_URL: endpoints.playUrl,
      PLAYSTORE_TOKEN_URL: endpoints.playTokenUrl,
    },
  });
  try {
    const [line] = (await once(server.stdout, 'data')) as [Buffer];
    const baseUrl = /http:\/\/\S+/.exec(line.toString())?.[0].replace('localhost', '127.0.0.1') ?? '';
    const client = createClient({ baseUrl });
    const timed = async (): Promise<MeasuredSync> => {
      const began = performance.now();
      const { downloaded } = await client.sync();
      return { ms: performance.now() - began, downloaded };
    };
    const first = await timed();
    const peakRss = await peakOf(server.pid);
    const again: MeasuredSync[] = [];
    while (again.length < repeats) again.push(await timed());
    return { first, peakRss, again };
  } finally {
    server.kill();
    await once(server, 'exit');
  }
}

async function peakOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? NaN) * 1024;
}
