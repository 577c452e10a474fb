import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { credentialsFrom, startFromCurrent, syncListing } from '@storedeck/store-sync';
import { planPublish, publish } from '@storedeck/store-sync/publish';

import { median } from '../measure/median.ts';
import { megabytes } from '../measure/process-memory.ts';
import { LARGE_LISTING, type SimulatedStores, withStores } from '../store-sync/simulated-stores.ts';
import type { Row } from '../table.ts';
import { measureLibrary } from './library.ts';
import { memoryOfCommand } from './memory-of-command.ts';
import { replaceScreenshots } from './new-pictures.ts';
import { runPlainPublisher } from './plain-publisher.ts';
import { type ChildReport, publishInChild } from './publish-in-child.ts';
import { watchedFetch } from './watched-fetch.ts';

/**
 * The wait between two reads of a set, in ms. It is the same for both sides. Each set is read several times, because
 * the simulated App Store has processed a picture only after two reads.
 */
const POLL_MS = 250;
const PLANS = 5;

/**
 * Measures publishing to simulated stores that delay each response by 40 ms. 20 screenshots of 300 kB are replaced in
 * each of 30 locales, and the time is compared with that of a plain client that sends the same writes one after the
 * other. Also measures a plan of this listing, the memory of the command `storedeck publish`, publishing again when
 * nothing has changed, and publishing through the App Asset Library.
 */
export async function benchPublish(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'storedeck-bench-'));
  try {
    const ours = await withStores(LARGE_LISTING, (stores) => measureOurs(join(folder, 'ours'), stores));
    // The stores are started again, so that both sides have the same work and the same limit of requests.
    const plain = await withStores(LARGE_LISTING, async (stores) => {
      await startNew(join(folder, 'plain'), stores);
      return runPlainPublisher(join(folder, 'plain'), stores, POLL_MS);
    });
    const peakBytes = await withStores(LARGE_LISTING, async (stores) => {
      const dir = join(folder, 'command');
      await startNew(dir, stores);
      const { env, endpoints } = stores;
      const { hash } = await planPublish({
        dir,
        credentials: credentialsFrom(env),
        endpoints,
        mine: ['appStore'],
      });
      return memoryOfCommand(dir, hash, stores);
    });
    return [
      publishRow(ours.published, plain),
      planRow(ours.plans),
      unchangedRow(ours.writesAgain),
      memoryRow(peakBytes),
      await measureLibrary(join(folder, 'library'), LARGE_LISTING, POLL_MS),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Ours {
  readonly published: ChildReport;
  /** For each plan, the time outside of the reads and the time of the reads, in ms. */
  readonly plans: readonly { readonly ownMs: number; readonly readsMs: number }[];
  readonly writesAgain: number;
}

async function measureOurs(dir: string, stores: SimulatedStores): Promise<Ours> {
  await startNew(dir, stores);
  const published = await publishInChild({ dir, stores, pollMs: POLL_MS });
  const plans: Ours['plans'][number][] = [];
  while (plans.length < PLANS) plans.push(await measurePlan(dir, stores));
  return { published, plans, writesAgain: await publishAgain(dir, stores) };
}

/** Syncs, starts the listing New, and replaces each App Store screenshot of New. */
async function startNew(dir: string, { env, endpoints }: SimulatedStores): Promise<void> {
  await mkdir(dir);
  await syncListing({ dir, credentials: credentialsFrom(env), endpoints });
  await startFromCurrent({ dir });
  await replaceScreenshots(dir);
}

async function measurePlan(dir: string, { env, endpoints }: SimulatedStores): Promise<Ours['plans'][number]> {
  const watched = watchedFetch();
  const start = performance.now();
  await planPublish({ dir, credentials: credentialsFrom(env), endpoints, fetch: watched.fetch });
  const { firstMs, lastMs } = watched.times();
  return { ownMs: firstMs - start + performance.now() - lastMs, readsMs: lastMs - firstMs };
}

/** Publishes New once more, and returns the number of writes. */
async function publishAgain(dir: string, { env, endpoints }: SimulatedStores): Promise<number> {
  const watched = watchedFetch();
  const shared = { dir, credentials: credentialsFrom(env), endpoints, fetch: watched.fetch };
  const { hash } = await planPublish(shared);
  await publish({ ...shared, plan: hash });
  return watched.writes();
}

function publishRow({ ms, uploads }: ChildReport, plain: { ms: number; requests: number }): Row {
  return {
    what: `publish ${uploads} screenshots of 30 locales to the App Store, 40 ms latency`,
    ours: `${(ms / 1000).toFixed(1)} s`,
    beside: `${(plain.ms / 1000).toFixed(1)} s plain client, ${plain.requests} requests, one after the other`,
    ratio: plain.ms / ms,
    target: '≥ 6 × faster',
    holds: plain.ms / ms >= 6,
  };
}

function planRow(plans: Ours['plans']): Row {
  const own = median(plans.map(({ ownMs }) => ownMs));
  const reads = median(plans.map(({ readsMs }) => readsMs));
  return {
    what: `plan over 30 locales with 28 pictures each, besides its reads (median of ${PLANS})`,
    ours: `${(own / 1000).toFixed(2)} s`,
    beside: `${(reads / 1000).toFixed(2)} s of reads`,
    ratio: own / reads,
    target: '≤ 1.5 s',
    holds: own <= 1_500,
  };
}

function unchangedRow(writes: number): Row {
  return {
    what: 'publish again when nothing has changed',
    ours: `${writes} writes`,
    beside: '0 writes allowed',
    ratio: writes,
    target: '0 writes',
    holds: writes === 0,
  };
}

function memoryRow(peakBytes: number): Row {
  const allowed = 200e6;
  return {
    what: 'peak memory of storedeck publish with these 600 screenshots (resident, with Node)',
    ours: megabytes(peakBytes),
    beside: `${megabytes(allowed)} allowed`,
    ratio: peakBytes / allowed,
    target: '≤ 200 MB',
    holds: peakBytes <= allowed,
  };
}
