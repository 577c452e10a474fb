import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';

import { Folder } from '@storedeck/host/folder';
import { type AppPreview, type Listing, type ListingPicture, type Store, STORES } from '@storedeck/listing';
import { pictureKey, videoKey } from '@storedeck/store-api';
import pLimit from 'p-limit';

import { storeFolder, SYNCED } from '../../pictures/picture-path.ts';
import { type PictureFormat, readPicture } from '../../pictures/read-picture.ts';
import { readVideoFormat, type VideoFormat } from '../../pictures/video-file.ts';
import { fileStamp, isTrusted, type PictureRecord } from './picture-record.ts';
import type { PictureContent } from './saved-picture.ts';

/** The path of a picture or video below `assets/current/` or `assets/draft/`; no name in it starts with a dot. */
const OWN_FILE =
  /^assets\/(?:current|draft)\/(?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/)*[A-Za-z0-9_-][A-Za-z0-9._-]*\.(?:(png|jpg|webp)|(mp4|mov))$/;

const PARALLEL_READS = 4;
/**
 * The number of stamps (`fileStamp`) that are read without a break. During a break, other work of this process can run.
 */
const STAMPS_AT_ONCE = 100;
const READ_BYTES = 64 * 1024;

export type PictureOnDisk = PictureContent & {
  /** The path of the file: relative to the working folder in `PicturesOnDisk`, absolute in `collectPictures`. */
  file: string;
};

/** The pictures and videos of the previous sync that have not changed. */
export interface PicturesOnDisk {
  /** The pictures; the key is the path relative to the working folder. */
  byFile: Map<string, PictureOnDisk>;
  /** The pictures; the key is `WantedPicture.key`. */
  byKey: Map<string, PictureOnDisk>;
  /** The paths of all files in `assets/current` and `assets/draft`, without the files of stores that are not synced. */
  files: string[];
}

/**
 * Finds the pictures and videos of the previous sync that have not changed: by their stamps if the record is recent,
 * otherwise by their bytes. A file that is missing, has changed or is not a regular file is left out. Runs while the
 * stores are read.
 */
export async function picturesOnDisk(
  dir: string,
  {
    stores,
    listings,
    record,
    signal,
  }: {
    stores: readonly Store[];
    /** The previous listings, Current first. */
    listings: readonly (Listing | undefined)[];
    record: PictureRecord;
    signal: AbortSignal;
  },
): Promise<PicturesOnDisk> {
  const limit = pLimit(PARALLEL_READS);
  const found = { byFile: new Map<string, PictureOnDisk>(), byKey: new Map<string, PictureOnDisk>() };
  const folder = new Folder(dir);
  const files = Promise.all(SYNCED.map((which) => filesBelow(folder, `assets/${which}`)));
  const kept = STORES.filter((store) => !stores.includes(store)).flatMap((store) =>
    SYNCED.map((which) => `${storeFolder(which, store)}/`),
  );
  const add = (key: string, picture: PictureOnDisk | undefined): void => {
    if (picture === undefined) return;
    found.byFile.set(picture.file, picture);
    found.byKey.set(key, picture);
  };
  const readings: Promise<void>[] = [];
  for (const [at, [key, image]] of namedPictures(listings, stores).entries()) {
    if (at % STAMPS_AT_ONCE === 0) await setImmediate();
    if (signal.aborted) break;
    const trusted = unreadPicture(folder, image, record);
    if (trusted) add(key, trusted);
    else
      readings.push(
        limit(async () => {
          if (!signal.aborted) add(key, await readWhole(folder, image));
        }),
      );
  }
  await Promise.all(readings);
  return {
    ...found,
    files: (await files).flat().filter((file) => !kept.some((folder) => file.startsWith(folder))),
  };
}

async function filesBelow(folder: Folder, path: string): Promise<string[]> {
  const entries = (await folder.entries(path).catch(() => undefined)) ?? [];
  const files = entries.map((entry) => {
    const below = `${path}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(folder, below) : [below];
  });
  return (await Promise.all(files)).flat();
}

/** The entry of a picture, or of the video of an app preview, in a listing. */
type Entry = Pick<ListingPicture, 'file' | 'width' | 'height' | 'bytesSha256'> &
  Pick<AppPreview, 'durationMs'>;

/** Returns each picture and video of the listings with its key. A file that both listings contain is returned once. */
function namedPictures(
  listings: readonly (Listing | undefined)[],
  stores: readonly Store[],
): [string, Entry][] {
  const found = new Map<string, [string, Entry]>();
  const addEntry = (key: string | undefined, entry: Entry): void => {
    if (key !== undefined && entry.file && entry.bytesSha256 && OWN_FILE.test(entry.file))
      found.set(`${key} ${entry.file}`, [key, entry]);
  };
  const add = (store: Store, images: Iterable<ListingPicture>): void => {
    if (!stores.includes(store)) return;
    for (const image of images) addEntry(pictureKey(store, image), image as Entry);
  };
  const addPreviews = (previews: Iterable<AppPreview>): void => {
    for (const { poster, ...preview } of previews) {
      if (stores.includes('appStore')) addEntry(videoKey(preview), preview as Entry);
      if (poster) add('appStore', [poster]);
    }
  };
  for (const { appStore, googlePlay } of listings.flatMap((listing) => listing ?? [])) {
    for (const locale of Object.values(appStore?.locales ?? {})) {
      add('appStore', Object.values(locale.screenshots ?? {}).flat());
      addPreviews(Object.values(locale.previews ?? {}).flat());
    }
    if (appStore?.icon) add('appStore', [appStore.icon]);
    for (const locale of Object.values(googlePlay?.locales ?? {}))
      add('googlePlay', Object.values(locale.images ?? {}).flat());
  }
  return [...found.values()];
}

/** Returns the picture if its stamp shows that it has not changed. */
function unreadPicture(folder: Folder, entry: Entry, record: PictureRecord): PictureOnDisk | undefined {
  const { file, bytesSha256 } = entry;
  const format = statedFormat(entry);
  if (!format || !file || !bytesSha256 || !Object.hasOwn(record, file)) return undefined;
  const seen = record[file];
  const stats = folder.lookNow(file);
  if (!seen || !stats?.isFile() || !isTrusted(seen, fileStamp(stats), bytesSha256)) return undefined;
  return { ...format, file, seen };
}

function statedFormat({ file, width, height, durationMs }: Entry): PictureFormat | VideoFormat | undefined {
  const [, picture, video] = OWN_FILE.exec(file ?? '') ?? [];
  if (video) return { extension: video as VideoFormat['extension'], durationMs: durationMs ?? null };
  if (!width || !height) return undefined;
  return { extension: picture as PictureFormat['extension'], width, height };
}

async function readWhole(folder: Folder, image: Entry): Promise<PictureOnDisk | undefined> {
  const [file, sha256] = [image.file ?? '', image.bytesSha256 ?? ''];
  const readAt = Date.now();
  const opened = await folder.open(file).catch(() => undefined);
  if (opened === undefined) return undefined;
  const { handle, stats } = opened;
  try {
    const format = await (OWN_FILE.exec(file)?.[2] ? readVideoFormat(handle) : readPicture(handle));
    if (typeof format === 'string' || (await hashFile(handle)) !== sha256) return undefined;
    return { ...format, file, seen: { sha256, stamp: fileStamp(stats), readAt } };
  } catch {
    return undefined;
  } finally {
    await handle.close();
  }
}

/** Hashes a file. All reads use the same buffer, so that a large picture takes no more memory than a small one. */
async function hashFile(file: FileHandle): Promise<string> {
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(READ_BYTES);
  for (let position = 0; ;) {
    const { bytesRead } = await file.read(buffer, 0, READ_BYTES, position);
    if (bytesRead === 0) return hash.digest('hex');
    hash.update(buffer.subarray(0, bytesRead));
    position += bytesRead;
  }
}
