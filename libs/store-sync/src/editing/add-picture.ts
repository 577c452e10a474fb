import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type FileHandle, mkdir, lstat, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import {
  fileSizeText,
  type ListingPicture,
  MAX_PICTURE_BYTES,
  type Store,
  STORE_SLUGS,
} from '@storedeck/listing';

import { diskError, errorCode } from '../folder/disk-error.ts';
import { flushFolder } from '../folder/flush-folder.ts';
import { ownAssetsFolder } from '../folder/folder-lock.ts';
import { linkOrCopy } from '../folder/link-or-copy.ts';
import { runInOrder } from '../folder/run-in-order.ts';
import { temporaryPath } from '../folder/temporary-files.ts';
import { FolderNames } from '../pictures/folder-names.ts';
import { type PictureFormat } from '../pictures/read-picture.ts';
import { abortedError, StoreSyncError } from '../store-sync-error.ts';
import { judgePicture } from './judge-picture.ts';
import { newListingQueue } from './write-listing.ts';

const TOO_LARGE = `The picture has more than ${fileSizeText(MAX_PICTURE_BYTES)}.`;

/** A picture, and the slot of the New listing to which it is added. */
export interface AddPictureOptions {
  /** The working folder. */
  dir: string;
  store: Store;
  locale: string;
  /** The store's name of the slot, such as `APP_IPHONE_67` or `phoneScreenshots`. */
  slot: string;
  /** The bytes of the picture, at most `MAX_PICTURE_BYTES`. */
  body: Readable;
  /** The original name of the file, kept as `fileName`. */
  name?: string | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Saves a picture in `assets/new/<store>/<locale>/<slot>/` under a generated name. The format is read from the bytes,
 * never from the file name, and the store must accept the picture in the slot. A picture that is already in the folder
 * is not written again. The listing file is not changed: add the returned entry to the listing, and save the listing
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
  const temporary = temporaryPath(join(folder, 'picture'));
  try {
    const { sha256, md5 } = await receive(options, temporary);
    const format = await judge(temporary, store, slot);
    const file = await runInOrder(newListingQueue(folder), () =>
      linkPicture(temporary, {
        folder,
        parts: ['new', STORE_SLUGS[store], locale, slot],
        sha256,
        extension: format.extension,
      }),
    );
    const { width, height } = format;
    return {
      file,
      ...(name !== undefined && { fileName: plainName(name) }),
      width,
      height,
      bytesSha256: sha256,
      bytesMd5: md5,
    };
  } catch (error) {
    if (options.signal?.aborted) throw abortedError(error);
    // An error of the stream `body` is thrown unchanged.
    throw options.body.errored === error ? error : diskError(error, join(folder, 'assets/new'));
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Writes the bytes of `body` to a file, and returns their SHA-256 and MD5 in hex. */
async function receive(
  { body, signal }: AddPictureOptions,
  path: string,
): Promise<{ sha256: string; md5: string }> {
  const [sha256, md5] = [createHash('sha256'), createHash('md5')];
  let bytes = 0;
  async function* counted(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      bytes += chunk.length;
      if (bytes > MAX_PICTURE_BYTES)
        throw new StoreSyncError('PICTURE_REFUSED', TOO_LARGE, {
          hint: 'Export it as JPEG, or as a PNG with fewer colours.',
        });
      sha256.update(chunk);
      md5.update(chunk);
      yield chunk;
    }
  }
  await pipeline(body, counted, createWriteStream(path, { flags: 'wx', mode: 0o644, flush: true }), {
    ...(signal && { signal }),
  });
  return { sha256: sha256.digest('hex'), md5: md5.digest('hex') };
}

async function judge(path: string, store: Store, slot: string): Promise<PictureFormat> {
  let file: FileHandle | undefined;
  try {
    file = await open(path, 'r');
    return await judgePicture(file, store, slot);
  } finally {
    await file?.close();
  }
}

interface Destination {
  folder: string;
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
  const into = await makeFolders(await ownAssetsFolder(folder), parts);
  const digest = sha256.slice(0, 12);
  const listed = (file: string): string => ['assets', ...parts, file].join('/');
  for (;;) {
    const present = await readdir(into);
    const same = present.find((file) => file.endsWith(`-${digest}.${extension}`));
    if (same !== undefined && (await hasDigest(join(into, same), sha256))) return listed(same);
    const last = Math.max(0, ...present.map((file) => Number(/^(\d{1,6})-/.exec(file)?.[1] ?? 0)));
    const file = `${String(last + 1).padStart(2, '0')}-${digest}.${extension}`;
    try {
      await linkOrCopy(temporary, join(into, file));
      await flushFolder(into);
      return listed(file);
    } catch (error) {
      // Another process took this number: try the next one.
      if (!(await stat(join(into, file)).catch(() => undefined))) throw error;
    }
  }
}

/** Creates the folders one by one, and refuses a link, because a link may lead out of the working folder. */
async function makeFolders(root: string, parts: readonly string[]): Promise<string> {
  let path = root;
  for (const part of parts) {
    path = join(path, part);
    await mkdir(path).catch((error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw diskError(error, path);
    });
    if (!(await lstat(path)).isDirectory())
      throw new StoreSyncError('FOLDER_NOT_WRITABLE', `${path} is not a folder.`, {
        hint: 'Replace the link or file of that name by a folder.',
      });
  }
  return path;
}

async function hasDigest(path: string, sha256: string): Promise<boolean> {
  if (!(await lstat(path)).isFile()) return false;
  return (
    createHash('sha256')
      .update(await readFile(path))
      .digest('hex') === sha256
  );
}

/**
 * Returns the last part of a path, at most 255 characters, without control characters and characters that change the
 * direction of text.
 */
function plainName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  // eslint-disable-next-line no-control-regex -- the pattern must contain the control characters that it removes
  return last.replace(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, '').slice(0, 255);
}
