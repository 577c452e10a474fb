import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Listing } from '@storedeck/listing';
import { encodePng } from '@storedeck/pictures';
import { credentialsFrom, startFromCurrent, syncListing } from '@storedeck/store-sync';
import { planPublish, publish } from '@storedeck/store-sync/publish';

import { type ListingSize, type SimulatedStores, withStores } from '../store-sync/simulated-stores.ts';
import type { Row } from '../table.ts';
import { watchedFetch } from './watched-fetch.ts';

const SLOT = 'IPHONE_DUO_PROFILE';
const SIZE = { width: 2007, height: 2853 };
const PICTURES = 10;

/**
 * Publishes ten pictures in all locales, to a slot that only the App Asset Library has. Then publishes again without a
 * change.
 */
export async function measureLibrary(dir: string, size: ListingSize, pollMs: number): Promise<Row> {
  return withStores({ ...size, assetLibrary: true }, async (stores) => {
    await startNew(dir, stores);
    const start = performance.now();
    const writes = await publishNew(dir, stores, pollMs);
    const ms = performance.now() - start;
    const again = await publishNew(dir, stores, pollMs);
    // Each picture is reserved, sent and committed once, and placed in each locale.
    const needed = PICTURES * (3 + size.locales);
    return {
      what: `publish ${PICTURES} pictures to ${size.locales} locales through the App Asset Library, and again`,
      ours: `${(ms / 1000).toFixed(1)} s, ${writes} writes, then ${again}`,
      beside: `${needed} writes needed, then 0`,
      ratio: writes / needed,
      target: 'no needless write',
      holds: writes === needed && again === 0,
    };
  });
}

/** Syncs, starts the listing New, and puts the same pictures into the slot in all locales. */
async function startNew(dir: string, { env, endpoints }: SimulatedStores): Promise<void> {
  await mkdir(dir);
  await syncListing({ dir, credentials: credentialsFrom(env), endpoints });
  await startFromCurrent({ dir });
  const path = join(dir, 'listing.json');
  const listing = JSON.parse(await readFile(path, 'utf8')) as Listing;
  const locales = Object.values(listing.appStore?.locales ?? {});
  const files = await Promise.all(
    Array.from({ length: PICTURES }, async (_, at) => {
      const file = `assets/new/library-${at}.png`;
      await writeFile(join(dir, file), await drawPicture(at));
      return { file };
    }),
  );
  for (const locale of locales) locale.screenshots = { ...locale.screenshots, [SLOT]: files };
  await writeFile(path, JSON.stringify(listing));
}

/** Draws stripes, with other colours for each number. */
function drawPicture(number: number): Promise<Uint8Array> {
  const { width, height } = SIZE;
  const colours = Uint8Array.from({ length: width * height * 3 }, (_, at) => (at >> 10) * (number + 3));
  return encodePng(colours, SIZE);
}

/** Plans and publishes New, and returns the number of writes. */
async function publishNew(dir: string, { env, endpoints }: SimulatedStores, pollMs: number): Promise<number> {
  const watched = watchedFetch();
  const shared = { dir, credentials: credentialsFrom(env), endpoints, fetch: watched.fetch };
  const { hash } = await planPublish(shared);
  await publish({ ...shared, plan: hash, processing: { pollMs } });
  return watched.writes();
}
