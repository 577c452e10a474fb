import { mkdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import type { Store } from '@storedeck/listing';
import pLimit from 'p-limit';

import { diskError } from '../folder/disk-error.ts';
import { linkOrCopy } from '../folder/link-or-copy.ts';
import { isLocalEndpoint, type StoreEndpoints } from '../http/endpoints.ts';
import type { Http } from '../http/open-http.ts';
import { throwIfAborted } from '../store-sync-error.ts';
import { allOrFirstFailure } from '../sync/all-or-first-failure.ts';
import type { Progress } from '../sync/progress.ts';
import { concernsOneFile, downloadPicture } from './download-picture.ts';
import { pictureFile } from './picture-path.ts';
import type { PictureRecord, SeenPicture } from './picture-record.ts';
import type { PictureOnDisk, PicturesOnDisk } from './pictures-on-disk.ts';
import { savedAs, type SavedPictures } from './saved-picture.ts';
import type { WantedPicture } from './wanted-picture.ts';

/**
 * The largest number of downloads at the same time. Parallel downloads hide the latency of the stores. A larger number
 * would be faster, but its buffers would take more memory until the next garbage collection.
 */
const PARALLEL_PICTURES = 16;

interface CollectOptions {
  /** The working folder, with the pictures of the previous sync. */
  dir: string;
  /** The folder in which the new `current` and `draft` are built. No other folder is written. */
  staging: string;
  onDisk: PicturesOnDisk;
  endpoints: StoreEndpoints;
  http: Http;
  progress: Progress;
  stop: AbortController;
  signal: AbortSignal;
  onPicture?: ((picture: ArrivedPicture) => void) | undefined;
}

/** A picture that a running sync has downloaded. */
export interface ArrivedPicture {
  readonly store: Store;
  /** The path that the listing will contain for the picture after the sync, relative to the working folder. */
  readonly file: string;
  /** The absolute path of the downloaded file. When the sync ends, the file is moved or removed. */
  readonly path: string;
}

/** The pictures that a sync has put into its staging folder. */
export interface Collected {
  saved: SavedPictures;
  /** The numbers of downloaded and of reused pictures, without videos. */
  downloaded: number;
  reused: number;
  skipped: string[];
  record: PictureRecord;
}

/**
 * Puts every wanted picture and video into the staging folder: from disk if the previous sync has saved the file,
 * otherwise from the store. A picture that several locales use is downloaded once.
 */
export async function collectPictures(wanted: WantedPicture[], options: CollectOptions): Promise<Collected> {
  const { staging, progress, stop } = options;
  progress.expect(wanted.length);
  for (const folder of new Set(wanted.map(({ path }) => dirname(path))))
    await mkdir(join(staging, folder), { recursive: true }).catch((error: unknown) => {
      throw diskError(error, join(staging, folder));
    });
  const groupsByKey = groupByKey(wanted);
  const missing = [...groupsByKey].filter(([key, [{ video }]]) => !video && !options.onDisk.byKey.has(key));
  progress.expectDownloads(missing.length);
  const limit = pLimit(PARALLEL_PICTURES);
  const groups = await allOrFirstFailure(
    stop,
    [...groupsByKey].map(([key, pictures]) => limit(() => collectGroup(key, pictures, options))),
  );
  return {
    saved: new Map(groups.flatMap(({ saved }) => saved)),
    downloaded: groups.reduce((total, { downloaded }) => total + downloaded, 0),
    reused: groups.reduce((total, { reused }) => total + reused, 0),
    skipped: groups.flatMap(({ skipped }) => skipped),
    record: Object.fromEntries(groups.flatMap(({ record }) => record)),
  };
}

type Group = [WantedPicture, ...WantedPicture[]];

/** Groups the wanted pictures that have the same key. */
export function groupByKey(wanted: WantedPicture[]): Map<string, Group> {
  const groups = new Map<string, Group>();
  for (const picture of wanted) {
    const group = groups.get(picture.key);
    if (group) group.push(picture);
    else groups.set(picture.key, [picture]);
  }
  return groups;
}

interface CollectedGroup {
  downloaded: number;
  reused: number;
  saved: [path: string, image: ReturnType<typeof savedAs> | { state: string }][];
  record: [file: string, seen: SeenPicture][];
  skipped: string[];
}

async function collectGroup(key: string, group: Group, options: CollectOptions): Promise<CollectedGroup> {
  const { dir, onDisk, signal } = options;
  throwIfAborted(signal);
  const kept = onDisk.byKey.get(key);
  try {
    const source = kept ? { ...kept, file: join(dir, kept.file) } : await download(group[0], options);
    const places = await linkToPlaces(group, source, options);
    const downloaded = kept ? 0 : 1;
    const counted = group[0].video
      ? { downloaded: 0, reused: 0 }
      : { downloaded, reused: group.length - downloaded };
    return { ...counted, ...places, skipped: [] };
  } catch (error) {
    if (!group[0].optional || !concernsOneFile(error, group[0])) throw error;
    if (!group[0].video) options.progress.finishDownload();
    const saved = group.map(({ path }): [string, { state: string }] => [path, { state: 'UNAVAILABLE' }]);
    return { downloaded: 0, reused: 0, saved, record: [], skipped: [error.message] };
  }
}

/** Downloads a picture to its place in the staging folder. */
async function download(
  picture: WantedPicture,
  { staging, http, endpoints, progress, signal, onPicture }: CollectOptions,
): Promise<PictureOnDisk> {
  const part = join(staging, `${picture.path}.part`);
  const api = picture.store === 'appStore' ? endpoints.appStoreConnectUrl : endpoints.playUrl;
  const content = await downloadPicture(picture, part, {
    http,
    // Pictures from this machine are accepted only if the API also runs on this machine.
    allowLoopback: isLocalEndpoint(api),
    signal,
    onBytes: (count) => progress.receive(count),
  });
  const file = join(staging, `${picture.path}.${content.extension}`);
  await rename(part, file).catch((error: unknown) => {
    throw diskError(error, file);
  });
  if (!picture.video) {
    progress.finishDownload();
    onPicture?.({
      store: picture.store,
      file: pictureFile(picture.path, content.extension),
      path: file,
    });
  }
  return { ...content, file };
}

/** Links `source.file` to the path of every picture of the group, except to the path at which the file already is. */
async function linkToPlaces(
  group: Group,
  source: PictureOnDisk,
  { staging, progress }: CollectOptions,
): Promise<Pick<CollectedGroup, 'saved' | 'record'>> {
  const places: Pick<CollectedGroup, 'saved' | 'record'> = { saved: [], record: [] };
  for (const { path } of group) {
    const target = join(staging, `${path}.${source.extension}`);
    if (target !== source.file) await linkOrCopy(source.file, target);
    const file = pictureFile(path, source.extension);
    places.saved.push([path, savedAs(file, source)]);
    places.record.push([file, source.seen]);
    progress.finish();
  }
  return places;
}
