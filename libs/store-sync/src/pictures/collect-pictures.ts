import { mkdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import type { ListingPicture } from '@storedeck/listing';
import type { LimitFunction } from 'p-limit';

import { diskError } from '../folder/disk-error.ts';
import { linkOrCopy } from '../folder/link-or-copy.ts';
import type { Http } from '../http/open-http.ts';
import type { Progress } from '../progress.ts';
import { throwIfAborted } from '../store-sync-error.ts';
import { concernsOnePicture, downloadPicture, type SavedPicture } from './download-picture.ts';
import type { PictureRecord } from './picture-record.ts';
import type { PicturesOnDisk } from './pictures-on-disk.ts';
import { pictureKey, type WantedPicture } from './wanted-picture.ts';

const CURRENT = 'assets/current/';

interface CollectOptions {
  /** The working folder, which holds the pictures of the sync before. */
  dir: string;
  /** The new folder that becomes `assets/current`; nothing else is written. */
  staging: string;
  onDisk: PicturesOnDisk;
  http: Http;
  allowLoopback: boolean;
  limit: LimitFunction;
  progress: Progress;
  signal: AbortSignal;
}

export interface Collected {
  downloaded: number;
  reused: number;
  skipped: string[];
  record: PictureRecord;
}

/**
 * Puts every wanted picture into the staging folder: from disk where the former sync has it, else from the store, and
 * each only once however many locales use it. Fills in the `image` entries.
 */
export async function collectPictures(wanted: WantedPicture[], options: CollectOptions): Promise<Collected> {
  const groups = [...groupByKey(wanted)];
  options.progress.expect(wanted.length);
  for (const folder of new Set(wanted.map((picture) => picture.folder)))
    await mkdir(join(options.staging, folder), { recursive: true });
  const collected: Collected = { downloaded: 0, reused: 0, skipped: [], record: {} };
  await Promise.all(
    groups.map(([key, pictures]) => options.limit(() => collectOne({ key, pictures, collected }, options))),
  );
  return collected;
}

/** Pictures that are the same, whatever they are used for. */
export function groupByKey(wanted: WantedPicture[]): Map<string, [WantedPicture, ...WantedPicture[]]> {
  const groups = new Map<string, [WantedPicture, ...WantedPicture[]]>();
  for (const picture of wanted) {
    const key = pictureKey(picture.store, picture.image) ?? `address ${picture.url}`;
    const group = groups.get(key);
    if (group) group.push(picture);
    else groups.set(key, [picture]);
  }
  return groups;
}

/** Where a picture lies, relative to the working folder. */
export function pictureFile({ folder, name }: WantedPicture, extension: string): string {
  return `${CURRENT}${folder}/${name}.${extension}`;
}

/** Notes in the listing where a picture lies and what it is. */
export function nameInListing(
  image: ListingPicture,
  { file, width, height, seen }: SavedPicture & { file: string },
): void {
  Object.assign(image, { file, width, height, bytesSha256: seen.sha256 });
}

async function collectOne(
  {
    key,
    pictures,
    collected,
  }: { key: string; pictures: [WantedPicture, ...WantedPicture[]]; collected: Collected },
  { dir, staging, onDisk, http, allowLoopback, progress, signal }: CollectOptions,
): Promise<void> {
  throwIfAborted(signal);
  const [first] = pictures;
  const kept = onDisk.byKey.get(key);
  const temporary = join(staging, first.folder, `${first.name}.part`);
  let saved: SavedPicture | undefined = kept;
  if (saved === undefined) {
    try {
      const onBytes = (count: number): void => progress.receive(count);
      saved = await downloadPicture(first, temporary, { http, allowLoopback, signal, onBytes });
      collected.downloaded += 1;
    } catch (error) {
      if (!first.optional || !concernsOnePicture(error)) throw error;
      collected.skipped.push(error.message);
      for (const picture of pictures) picture.image.state = 'UNAVAILABLE';
      return;
    }
  }
  let source = kept ? join(dir, kept.file) : temporary;
  for (const picture of pictures) {
    const file = pictureFile(picture, saved.extension);
    const target = join(staging, file.slice(CURRENT.length));
    if (source === temporary) {
      await rename(source, target).catch((error: unknown) => {
        throw diskError(error, dirname(target));
      });
      source = target;
    } else {
      await linkOrCopy(source, target);
    }
    nameInListing(picture.image, { ...saved, file });
    collected.record[file] = saved.seen;
    progress.finish();
  }
  collected.reused += pictures.length - (kept === undefined ? 1 : 0);
}
