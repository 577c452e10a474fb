import { rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { allOrFirstFailure } from '@storedeck/async';
import { Folder } from '@storedeck/host/folder';
import type { Store } from '@storedeck/listing';
import { type Http, isLocalAddress, throwIfAborted } from '@storedeck/store-api';
import pLimit from 'p-limit';

import { asDiskError } from '../../files/disk-error.ts';
import { linkOrCopy } from '../../files/link-or-copy.ts';
import { pictureFile } from '../../pictures/picture-path.ts';
import type { StoreEndpoints } from '../../run/endpoints.ts';
import type { Progress } from '../../run/progress.ts';
import { concernsOneFile, downloadPicture } from './download-picture.ts';
import type { PictureRecord, SeenPicture } from './picture-record.ts';
import type { PictureOnDisk, PicturesOnDisk } from './pictures-on-disk.ts';
import { savedAs, type SavedPicture, type SavedPictures } from './saved-picture.ts';
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
  /** Receives each picture as soon as it is in the staging folder. */
  saved: Map<string, SavedPicture>;
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
  /** The number of downloaded pictures. This and the next two numbers do not count videos. */
  downloaded: number;
  /** The number of pictures that were on disk already. */
  reused: number;
  /** The number of places that show one of these pictures, in addition to the first place of each. */
  shared: number;
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
    await new Folder(staging).makeFolder(folder).catch(asDiskError(join(staging, folder)));
  const groupsByKey = groupByKey(wanted);
  const missing = [...groupsByKey].filter(([key, [{ video }]]) => !video && !options.onDisk.byKey.has(key));
  progress.expectDownloads(missing.length);
  const limit = pLimit(PARALLEL_PICTURES);
  const groups = await allOrFirstFailure(
    stop,
    [...groupsByKey].map(([key, pictures]) => limit(() => collectGroup(key, pictures, options))),
  );
  return {
    saved: options.saved,
    downloaded: groups.reduce((total, { downloaded }) => total + downloaded, 0),
    reused: groups.reduce((total, { reused }) => total + reused, 0),
    shared: groups.reduce((total, { shared }) => total + shared, 0),
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
  shared: number;
  record: [file: string, seen: SeenPicture][];
  skipped: string[];
}

async function collectGroup(key: string, group: Group, options: CollectOptions): Promise<CollectedGroup> {
  const { dir, onDisk, signal } = options;
  throwIfAborted(signal);
  const kept = onDisk.byKey.get(key);
  try {
    const source = kept ? { ...kept, file: join(dir, kept.file) } : await download(group[0], options);
    const record = await linkToPlaces(group, source, options);
    return { ...countPictures(group, kept !== undefined), record, skipped: [] };
  } catch (error) {
    if (!group[0].optional || !concernsOneFile(error, group[0])) throw error;
    if (!group[0].video) options.progress.finishDownload();
    for (const { path } of group) options.saved.set(path, { state: 'UNAVAILABLE' });
    return { ...NOTHING, record: [], skipped: [error.message] };
  }
}

const NOTHING = { downloaded: 0, reused: 0, shared: 0 };

function countPictures(group: Group, isKept: boolean): typeof NOTHING {
  if (group[0].video) return NOTHING;
  return { ...NOTHING, [isKept ? 'reused' : 'downloaded']: 1, shared: group.length - 1 };
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
    allowLoopback: isLocalAddress(api),
    signal,
    onBytes: (count) => progress.receive(count),
  });
  const file = join(staging, `${picture.path}.${content.extension}`);
  await rename(part, file).catch(asDiskError(file));
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
  { staging, progress, saved }: CollectOptions,
): Promise<CollectedGroup['record']> {
  const record: CollectedGroup['record'] = [];
  for (const { path } of group) {
    const target = join(staging, `${path}.${source.extension}`);
    if (target !== source.file) await linkOrCopy(source.file, target);
    const file = pictureFile(path, source.extension);
    saved.set(path, savedAs(file, source));
    record.push([file, source.seen]);
    progress.finish();
  }
  return record;
}
