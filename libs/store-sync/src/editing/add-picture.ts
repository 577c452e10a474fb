import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';

import { safeLine } from '@storedeck/foreign-text';
import { flushFolder, Folder, temporaryName } from '@storedeck/host/folder';
import {
  fileSizeText,
  isPreviewType,
  type ListingPicture,
  MAX_PICTURE_BYTES,
  PREVIEW_LIMITS,
  type Store,
  STORE_FOLDERS,
} from '@storedeck/listing';
import { PictureCheck } from '@storedeck/pictures';
import { abortedError, FolderNames } from '@storedeck/store-api';

import { diskError } from '../files/disk-error.ts';
import { ownAssetsFolder } from '../files/folder-lock.ts';
import { linkOrCopy } from '../files/link-or-copy.ts';
import { runInOrder } from '../files/run-in-order.ts';
import { hashFile } from '../pictures/picture-facts.ts';
import { type PictureFormat } from '../pictures/read-picture.ts';
import { StoreSyncError } from '../store-sync-error.ts';
import { judgePicture } from './judge-picture.ts';
import { judgeVideo } from './judge-video.ts';
import { newListingQueue } from './write-listing.ts';

/** The largest picture or video that is added, and what to do with a larger one. */
interface Limit {
  readonly maxBytes: number;
  readonly message: string;
  readonly hint: string;
}

const PICTURE_LIMIT: Limit = {
  maxBytes: MAX_PICTURE_BYTES,
  message: `The picture has more than ${fileSizeText(MAX_PICTURE_BYTES)}.`,
  hint: 'Export it as JPEG, or as a PNG with fewer colours.',
};
const VIDEO_LIMIT: Limit = {
  maxBytes: PREVIEW_LIMITS.maxBytes,
  message: `The video has more than ${fileSizeText(PREVIEW_LIMITS.maxBytes)}.`,
  hint: 'Export it with 10 to 12 Mbit/s.',
};

/** A picture or video, and the slot of the New listing to which it is added. */
export interface AddPictureOptions {
  /** The working folder. */
  dir: string;
  store: Store;
  locale: string;
  /** The store's name of the slot, such as `APP_IPHONE_67`, `phoneScreenshots`, or `IPHONE_67` for app previews. */
  slot: string;
  /** The bytes of the picture, at most `MAX_PICTURE_BYTES`; those of a video, at most `PREVIEW_LIMITS.maxBytes`. */
  body: Readable;
  /** The original name of the file, kept as `fileName`. */
  name?: string | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Saves a picture in `assets/new/<store>/<locale>/<slot>/` under a generated name. The format is read from the bytes,
 * never from the file name, and the store must accept the picture in the slot. A picture that is already in the folder
 * is not written again. A video is also saved if the App Store would refuse it, because it can be made into an app
 * preview; `judgeNew` finds what is wrong. The listing file is not changed: add the returned entry to the listing, and save the listing
 * with `writeListing`.
 *
 * @returns the entry for the listing
 * @throws StoreSyncError PICTURE_REFUSED (the message and hint say what is accepted), DISK_FULL, FOLDER_NOT_WRITABLE,
 * ABORTED; and an error of `body`
 */
export async function addPicture(options: AddPictureOptions): Promise<ListingPicture> {
  const { dir, store, locale, slot, name } = options;
  const folder = resolve(dir);
  const names = new FolderNames();
  const wrong = names.refuseLocale(locale) ?? names.refuseSlot(locale, slot);
  if (wrong !== undefined)
    throw new StoreSyncError('PICTURE_REFUSED', `Nothing can be added for ${locale}, ${slot}: ${wrong}.`);
  const root = new Folder(folder);
  const temporary = temporaryName('picture');
  try {
    const { sha256, md5, format } = await receive(options, root, temporary);
    const file = await runInOrder(newListingQueue(folder), () =>
      linkPicture(join(folder, temporary), {
        folder: root,
        parts: ['new', STORE_FOLDERS[store], locale, slot],
        sha256,
        extension: format.extension,
      }),
    );
    const { width, height, durationMs } = format;
    return {
      file,
      ...(name !== undefined && { fileName: plainName(name) }),
      width,
      height,
      ...(durationMs !== undefined && { durationMs }),
      bytesSha256: sha256,
      bytesMd5: md5,
    };
  } catch (error) {
    if (options.signal?.aborted) throw abortedError(error);
    // An error of the stream `body` is thrown unchanged.
    throw options.body.errored === error ? error : diskError(error, join(folder, 'assets/new'));
  } finally {
    await root.remove(temporary);
  }
}

/** What is known about a file that was added. */
type AddedFormat = Pick<PictureFormat, 'width' | 'height'> & { extension: string; durationMs?: number };

/** Writes the bytes of `body` to a new file, judges them, and returns their SHA-256 and MD5 in hex. */
async function receive(
  { body, signal, store, slot }: AddPictureOptions,
  folder: Folder,
  name: string,
): Promise<{ sha256: string; md5: string; format: AddedFormat }> {
  const isVideo = store === 'appStore' && isPreviewType(slot);
  const limit = isVideo ? VIDEO_LIMIT : PICTURE_LIMIT;
  const [sha256, md5, check] = [createHash('sha256'), createHash('md5'), new PictureCheck(crc32)];
  let bytes = 0;
  async function* counted(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      bytes += chunk.length;
      if (bytes > limit.maxBytes)
        throw new StoreSyncError('PICTURE_REFUSED', limit.message, { hint: limit.hint });
      sha256.update(chunk);
      md5.update(chunk);
      check.add(chunk);
      yield chunk;
    }
  }
  const file = await folder.create(name);
  try {
    const save = async (source: AsyncIterable<Buffer>): Promise<void> => {
      for await (const chunk of source) await file.writeFile(chunk);
      await file.sync();
    };
    await pipeline(body, counted, save, { ...(signal && { signal }) });
    const format = isVideo ? await judgeVideo(file) : await judgePicture(file, { store, slot, check });
    return { sha256: sha256.digest('hex'), md5: md5.digest('hex'), format };
  } finally {
    await file.close();
  }
}

interface Destination {
  /** The working folder. */
  folder: Folder;
  /** The names of the nested folders that lead from `assets` to the picture. */
  parts: string[];
  sha256: string;
  extension: string;
}

/**
 * Links the picture into its folder under the next number, unless the folder already has this picture. Returns the
 * picture's path for the listing.
 */
async function linkPicture(
  temporary: string,
  { folder, parts, sha256, extension }: Destination,
): Promise<string> {
  await ownAssetsFolder(folder.root);
  const place = ['assets', ...parts].join('/');
  const into = await folder.makeFolder(place);
  const digest = sha256.slice(0, 12);
  const listed = (file: string): string => `${place}/${file}`;
  for (;;) {
    const present = ((await folder.entries(place)) ?? []).map(({ name }) => name);
    const same = present.find((file) => file.endsWith(`-${digest}.${extension}`));
    if (same !== undefined && (await hasDigest(folder, listed(same), sha256))) return listed(same);
    const last = Math.max(0, ...present.map((file) => Number(/^(\d{1,6})-/.exec(file)?.[1] ?? 0)));
    const file = `${String(last + 1).padStart(2, '0')}-${digest}.${extension}`;
    try {
      await linkOrCopy(temporary, join(into, file));
      await flushFolder(into);
      return listed(file);
    } catch (error) {
      // Another process took this number: try the next one.
      if (!(await folder.look(listed(file)))) throw error;
    }
  }
}

async function hasDigest(folder: Folder, path: string, sha256: string): Promise<boolean> {
  const opened = await folder.open(path, { maxBytes: PREVIEW_LIMITS.maxBytes }).catch(() => undefined);
  if (opened === undefined) return false;
  await using handle = opened.handle;
  return (await hashFile(handle)).bytesSha256 === sha256;
}

/** Returns the last part of a path, which is safe to show. */
function plainName(name: string): string {
  return safeLine(name.split(/[\\/]/).at(-1) ?? '', 255);
}
