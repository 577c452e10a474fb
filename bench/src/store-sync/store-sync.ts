import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { median } from '../measure/median.ts';
import type { Row } from '../table.ts';
import { runPlainClient } from './plain-client.ts';
import { serveSyncs, type ServedSyncs } from './served-sync.ts';
import { LARGE_LISTING, type ListingSize, type SimulatedStores, withStores } from './simulated-stores.ts';

const TENTH: ListingSize = { ...LARGE_LISTING, locales: 3 };
/** The number of servers whose first sync is measured. */
const SERVERS = 3;
/** The number of syncs after the first sync, in which nothing has changed. */
const REPEATS = 5;

/**
 * Measures the sync of a listing of 30 locales with 28 screenshots of 300 kB each, from stores that delay each response
 * by 40 ms. The sync is compared with a plain client that sends the same requests one after the other, and with a sync
 * in which nothing has changed.
 */
export async function benchStoreSync(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'storedeck-bench-'));
  try {
    const { full, plain } = await withStores(LARGE_LISTING, async (stores) => ({
      full: await syncSeveralTimes(join(folder, 'full'), stores, REPEATS),
      plain: await runPlainClient(join(folder, 'plain'), stores),
    }));
    const small = await withStores(TENTH, (stores) => syncSeveralTimes(join(folder, 'small'), stores, 0));
    return [firstSyncRow(full, plain), unchangedRow(full), memoryRow(full, small)];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function firstSyncRow({ first }: ServedSyncs, plain: { ms: number; requests: number }): Row {
  return {
    what: `first sync, ${first.downloaded} pictures (median of ${SERVERS})`,
    ours: seconds(first.ms),
    beside: `${seconds(plain.ms)} plain client, ${plain.requests} requests, one after the other`,
    ratio: plain.ms / first.ms,
    target: '≥ 8 × faster',
    holds: plain.ms / first.ms >= 8,
  };
}

function unchangedRow({ first, again }: ServedSyncs): Row {
  const ms = median(again.map((sync) => sync.ms));
  const downloaded = again.reduce((sum, sync) => sum + sync.downloaded, 0);
  return {
    what: `sync in which nothing has changed (median of ${REPEATS})`,
    ours: `${seconds(ms)}, ${downloaded} pictures`,
    beside: `${seconds(first.ms)} first sync`,
    ratio: ms / first.ms,
    target: '< 0.10 ×, 0 pictures',
    holds: ms / first.ms < 0.1 && downloaded === 0,
  };
}

function memoryRow(full: ServedSyncs, small: ServedSyncs): Row {
  const ratio = full.peakBytes / small.peakBytes;
  return {
    what: `peak memory of the server in the first sync (median of ${SERVERS})`,
    ours: wholeMegabytes(full.peakBytes),
    beside: `${wholeMegabytes(small.peakBytes)} with ${small.first.downloaded} pictures`,
    ratio,
    target: '< 250 MB, < 1.5 ×',
    holds: full.peakBytes < 250e6 && ratio < 1.5,
  };
}

/**
 * Starts several servers, each with its own folder. Returns the medians of their first syncs, and the repeated syncs of
 * the last server.
 */
async function syncSeveralTimes(dir: string, stores: SimulatedStores, repeats: number): Promise<ServedSyncs> {
  const servers: ServedSyncs[] = [];
  while (servers.length < SERVERS) {
    const folder = join(dir, `${servers.length}`);
    await mkdir(folder, { recursive: true });
    servers.push(await serveSyncs(folder, stores, servers.length === SERVERS - 1 ? repeats : 0));
    await rm(folder, { recursive: true });
  }
  return {
    first: {
      ms: median(servers.map(({ first }) => first.ms)),
      downloaded: Math.min(...servers.map(({ first }) => first.downloaded)),
    },
    peakBytes: median(servers.map(({ peakBytes }) => peakBytes)),
    again: servers.flatMap(({ again }) => again),
  };
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}

function wholeMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}
