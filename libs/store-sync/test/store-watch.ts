import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { FakeStores, FaultRule } from '@storedeck/fake-stores';
import type { Listing } from '@storedeck/listing';

import type { Plan } from '../src/publish/index.ts';
import { DUO } from './publish-rig.ts';

type Row = ReturnType<FakeStores['appStore']['table']['all']>[number];

/** Returns the screenshot sets of all versions, with the rows of their screenshots. */
function listSets(stores: FakeStores): { set: Row; rows: Row[] }[] {
  const { table } = stores.appStore;
  return table.all('appScreenshotSets').map((set) => ({ set, rows: table.related(set, 'appScreenshots') }));
}

function isComplete({ attributes }: Row): boolean {
  return (attributes['assetDeliveryState'] as { state: string }).state === 'COMPLETE';
}

/** Returns the ids of the localizations that have placements of the App Asset Library. */
function placedLocalizations({ appStore }: FakeStores): string[] {
  return appStore.table
    .all('appStoreVersionLocalizations')
    .flatMap(({ id }) => (appStore.placements(id).length > 0 ? [id] : []));
}

interface WatchOptions {
  readonly faults?: readonly FaultRule[];
  /** Called with each write that App Store Connect has accepted. */
  readonly onApplied?: (request: Request) => void;
}

/**
 * Replaces all faults by `faults`, and checks the App Store after every request without a fault: a set that had a
 * picture still has a picture, no set has more than ten screenshots, a request that changes the order of a set names
 * all screenshots of the set, and a localization that had a placement still has a placement. Adds a text about each
 * violation to `wrong`.
 */
export function watchStores(
  stores: FakeStores,
  wrong: string[],
  { faults = [], onApplied }: WatchOptions = {},
): void {
  stores.faults.clear();
  for (const fault of faults) stores.faults.add(fault);
  const filled = new Set(
    listSets(stores)
      .filter(({ rows }) => rows.some(isComplete))
      .map(({ set }) => set.id),
  );
  const placed = placedLocalizations(stores);
  stores.faults.add({
    match: { store: 'appStore' },
    respond: async ({ next, request }) => {
      const response = await next();
      if (request.method !== 'GET' && response.ok) onApplied?.(request);
      const stillPlaced = placedLocalizations(stores);
      for (const id of placed)
        if (!stillPlaced.includes(id)) wrong.push(`localization ${id} has no placement any more`);
      for (const { set, rows } of listSets(stores)) {
        if (rows.some(isComplete)) filled.add(set.id);
        else if (filled.has(set.id))
          wrong.push(`${request.method} ${request.url} left set ${set.id} without a picture`);
        if (rows.length > 10) wrong.push(`set ${set.id} has ${rows.length} rows`);
      }
      if (response.status === 409 && request.url.includes('/relationships/')) wrong.push('a partial order');
      return response;
    },
  });
}

/**
 * Returns the checksums of the pictures of the editable version and of Google Play's live listing, by place, such as
 * `appStore/en-US/APP_IPHONE_67`. For a picture that is still being processed, the text is `not complete`.
 */
export function shownPictures(stores: FakeStores): Record<string, string[]> {
  const { table } = stores.appStore;
  const version = table
    .all('appStoreVersions')
    .find(({ attributes }) => attributes['versionString'] === '3.5.0')!;
  const localizations = table.related(version, 'appStoreVersionLocalizations');
  // In the tests, `DUO` is the only slot with pictures from the App Asset Library.
  const library = localizations.map((texts): [string, string[]] => [
    `appStore/${String(texts.attributes['locale'])}/${DUO}`,
    stores.appStore
      .placements(texts.id)
      .map((image) => `sha256:${String(image.attributes['referenceName'])}`),
  ]);
  const apple = localizations.flatMap((texts) =>
    table
      .related(texts, 'appScreenshotSets')
      .map((set): [string, string[]] => [
        `appStore/${String(texts.attributes['locale'])}/${String(set.attributes['screenshotDisplayType'])}`,
        table
          .related(set, 'appScreenshots')
          .map((row) =>
            isComplete(row) ? `md5:${String(row.attributes['sourceFileChecksum'])}` : 'not complete',
          ),
      ]),
  );
  const play = [...stores.googlePlay.app.live.images].map(([key, images]): [string, string[]] => [
    `googlePlay/${key}`,
    images.map(({ sha256 }) => `sha256:${sha256}`),
  ]);
  return Object.fromEntries([...library, ...apple, ...play]);
}

/**
 * Returns, for each picture of New, the checksums that a store may report for it. If the picture is uploaded, this is
 * the checksum of its file. If the file was synced from the store, the store may still report the checksum of the
 * original upload.
 */
function wantedPictures(dir: string, next: Listing): Record<string, string[][]> {
  const wanted: Record<string, string[][]> = {};
  for (const [store, key, algorithm] of [
    ['appStore', 'screenshots', 'md5'],
    ['googlePlay', 'images', 'sha256'],
  ] as const) {
    for (const [locale, texts] of Object.entries(next[store]?.locales ?? {})) {
      for (const [slot, pictures] of Object.entries((texts as Record<string, unknown>)[key] ?? {})) {
        // The App Asset Library reports no checksum. `shownPictures` takes the SHA-256 from the reference name of the
        // picture, so the SHA-256 is compared.
        const known = slot === DUO ? 'sha256' : algorithm;
        wanted[`${store}/${locale}/${slot}`] = (pictures as { file: string; sourceChecksum?: string }[]).map(
          ({ file, sourceChecksum }) => {
            const own = createHash(known)
              .update(readFileSync(join(dir, file)))
              .digest('hex');
            return [`${known}:${own}`, ...(sourceChecksum ? [sourceChecksum] : [])];
          },
        );
      }
    }
  }
  return wanted;
}

/**
 * Compares the sets that the plan changes with New. Returns a text for each set whose pictures in the store differ from
 * New in number, order or content.
 */
export function wrongPlaces(
  stores: FakeStores,
  { dir, next, plan }: { dir: string; next: Listing; plan: Plan },
): string[] {
  const shown = shownPictures(stores);
  const changed = new Set(plan.stores.flatMap(({ changes }) => changes.map(({ key }) => key)));
  return Object.entries(wantedPictures(dir, next)).flatMap(([place, wanted]) => {
    if (!changed.has(place)) return [];
    const present = shown[place] ?? [];
    const right =
      present.length === wanted.length && wanted.every((any, at) => any.includes(present[at] ?? ''));
    return right
      ? []
      : [`${place}: ${present.length} of ${wanted.length}: ${present.join(' ').slice(0, 200)}`];
  });
}
