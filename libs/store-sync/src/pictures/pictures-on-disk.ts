import { createHash } from 'node:crypto';
import { constants, lstatSync } from 'node:fs';
import { type FileHandle, open, readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { setImmediate } from 'node:timers/promises';

import type { Listing, ListingPicture } from '@storedeck/listing';
import pLimit from 'p-limit';

import type { StoreName } from '../store-sync-error.ts';
import { type PictureFormat, readPictureFormat } from './picture-format.ts';
import { fileStamp, isTrusted, type PictureRecord, type SeenPicture } from './picture-record.ts';
import { pictureKey } from './wanted-picture.ts';

/** `assets/current/` and below, with no way up. */
const OWN_FILE =
  /^assets\/current\/(?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/)*[A-Za-z0-9_-][A-Za-z0-9._-]*\.(png|jpg|webp)$/;

const PARALLEL_READS = 4;
/** Stamps looked at before other work gets its turn. */
const STAMPS_AT_ONCE = 100;
const READ_BYTES = 64 * 1024;

export interface PictureOnDisk extends PictureFormat {
  /** Relative to the working folder. */
  file: string;
  seen: SeenPicture;
}

/** The intact pictures of the sync before. */
export interface PicturesOnDisk {
  /** By the path that the listing gives, relative to the working folder. */
  byFile: Map<string, PictureOnDisk>;
  byKey: Map<string, PictureOnDisk>;
  /** Whatever lies in `assets/current/`, relative to the working folder. */
  files: string[];
}

/**
 * Looks at the pictures that the listing of the sync before names, to see that they still are what they were: by their
 * stamps where the record has seen them lately, else by their bytes. Begun early, this costs no time: it runs while the
 * stores are asked. A file that is gone, changed, or no picture any more is left out.
 */
export async function picturesOnDisk(
  dir: string,
  { listing, record, signal }: { listing: Listing | undefined; record: PictureRecord; signal: AbortSignal },
): Promise<PicturesOnDisk> {
  const limit = pLimit(PARALLEL_READS);
  const found = { byFile: new Map<string, PictureOnDisk>(), byKey: new Map<string, PictureOnDisk>() };
  const files = filesBelow(dir, 'assets/current');
  const add = (key: string, picture: PictureOnDisk | undefined): void => {
    if (picture === undefined) return;
    found.byFile.set(picture.file, picture);
    found.byKey.set(key, picture);
  };
  const readings: Promise<void>[] = [];
  for (const [at, [key, image]] of namedPictures(listing).entries()) {
    if (at % STAMPS_AT_ONCE === 0) await setImmediate();
    if (signal.aborted) break;
    const trusted = unreadPicture(dir, image, record);
    if (trusted) add(key, trusted);
    else
      readings.push(
        limit(async () => {
          if (!signal.aborted) add(key, await readWhole(dir, image));
        }),
      );
  }
  await Promise.all(readings);
  return { ...found, files: await files };
}

async function filesBelow(dir: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(dir, folder), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

function namedPictures(listing: Listing | undefined): [string, ListingPicture][] {
  const found: [string, ListingPicture][] = [];
  const add = (store: StoreName, images: Iterable<ListingPicture>): void => {
    for (const image of images) {
      const key = pictureKey(store, image);
      if (key !== undefined && image.file && image.bytesSha256 && OWN_FILE.test(image.file))
        found.push([key, image]);
    }
  };
  const { appStore, googlePlay } = listing ?? {};
  for (const locale of Object.values(appStore?.locales ?? {}))
    add('appstore', Object.values(locale.screenshots ?? {}).flat());
  if (appStore?.icon) add('appstore', [appStore.icon]);
  for (const locale of Object.values(googlePlay?.locales ?? {}))
    add('googleplay', Object.values(locale.images ?? {}).flat());
  return found;
}

/** The picture whose stamp says that it was not touched. The call blocks: handing so short a one to a thread costs ten times as much. */
function unreadPicture(dir: string, image: ListingPicture, record: PictureRecord): PictureOnDisk | undefined {
  const { file, width, height, bytesSha256 } = image;
  if (!file || !width || !height || !bytesSha256 || !Object.hasOwn(record, file)) return undefined;
  const [seen, extension] = [record[file], OWN_FILE.exec(file)?.[1]];
  const stats = lstatSync(join(dir, file), { throwIfNoEntry: false });
  if (!seen || !stats?.isFile() || !isTrusted(seen, fileStamp(stats), bytesSha256)) return undefined;
  return { file, extension: extension as PictureFormat['extension'], width, height, seen };
}

async function readWhole(dir: string, image: ListingPicture): Promise<PictureOnDisk | undefined> {
  const [file, sha256] = [image.file ?? '', image.bytesSha256 ?? ''];
  const readAt = Date.now();
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
  const handle = await open(join(dir, file), flags).catch(() => undefined);
  if (handle === undefined) return undefined;
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) return undefined;
    const format = await readPictureFormat(handle);
    if (typeof format === 'string' || (await hashOf(handle)) !== sha256) return undefined;
    return { ...format, file, seen: { sha256, stamp: fileStamp(stats), readAt } };
  } catch {
    return undefined;
  } finally {
    await handle.close();
  }
}

/** Through one buffer, so that large pictures cost no more memory than small ones. */
async function hashOf(file: FileHandle): Promise<string> {
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(READ_BYTES);
  for (let position = 0; ;) {
    const { bytesRead } = await file.read(buffer, 0, READ_BYTES, position);
    if (bytesRead === 0) return hash.digest('hex');
    hash.update(buffer.subarray(0, bytesRead));
    position += bytesRead;
  }
}
