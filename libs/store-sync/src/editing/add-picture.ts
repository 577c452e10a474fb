import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type FileHandle, mkdir, lstat, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import type { ListingPicture, StoreSlug } from '@storedeck/listing';

import { diskError, errorCode } from '../folder/disk-error.ts';
import { ownAssetsFolder } from '../folder/folder-lock.ts';
import { linkOrCopy } from '../folder/link-or-copy.ts';
import { inTurn, syncFolder } from '../folder/write-atomic.ts';
import { FolderNames } from '../pictures/folder-names.ts';
import { type PictureFormat } from '../pictures/picture-format.ts';
import { abortedError, StoreSyncError } from '../store-sync-error.ts';
import { judgePicture } from './judge-picture.ts';
import { newListingQueue } from './write-listing.ts';

const MAX_BYTES = 20 * 1024 * 1024;

/** A picture, and the slot of the new listing that it is for. */
export interface AddPictureOptions {
  /** The working folder. */
  dir: string;
  store: StoreSlug;
  locale: string;
  /** As the store names it: `APP_IPHONE_67`, `phoneScreenshots`. */
  slot: string;
  /** The bytes; more than 20 MiB are refused. */
  body: Readable;
  /** The name the picture had, kept as `fileName`. */
  name?: string | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Puts a picture into `assets/new/<store>/<locale>/<slot>/` under a name made here. What it is is told by its bytes,
 * never by its name; it must be one that the store takes for the slot. The listing does not name it yet: that is
 * `writeListing`'s. Bytes that are there already are not written again.
 *
 * @throws StoreSyncError PICTURE_REFUSED saying what is expected, DISK_FULL, FOLDER_NOT_WRITABLE, ABORTED
 */
export async function addPicture(options: AddPictureOptions): Promise<ListingPicture> {
  const { dir, store, locale, slot, name } = options;
  const folder = resolve(dir);
  const names = new FolderNames();
  const wrong = names.refuseLocale(locale) ?? names.refuseSlot(locale, slot);
  if (wrong !== undefined)
    throw new StoreSyncError('PICTURE_REFUSED', `Nothing can be added for ${locale}, ${slot}: ${wrong}.`);
  // Of the form that is swept when the folder is mended, should this process end here.
  const temporary = join(folder, `.picture.tmp-${process.pid}-${randomBytes(6).toString('hex')}`);
  try {
    const sha256 = await receive(options, temporary);
    const format = await judge(temporary, store, slot);
    const file = await inTurn(newListingQueue(folder), () =>
      place(temporary, { folder, parts: ['new', store, locale, slot], sha256, extension: format.extension }),
    );
    const { width, height } = format;
    return {
      file,
      ...(name !== undefined && { fileName: plainName(name) }),
      width,
      height,
      bytesSha256: sha256,
    };
  } catch (error) {
    if (options.signal?.aborted) throw abortedError(error);
    // What broke on the way here is the sender's to explain.
    throw options.body.errored === error ? error : diskError(error, join(folder, 'assets/new'));
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Writes what arrives to a file, and gives the hex SHA-256 of it. */
async function receive({ body, signal }: AddPictureOptions, path: string): Promise<string> {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* counted(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      bytes += chunk.length;
      if (bytes > MAX_BYTES)
        throw new StoreSyncError('PICTURE_REFUSED', 'The picture has more than 20 MiB.', {
          hint: 'Export it as JPEG, or as a PNG of fewer colours.',
        });
      hash.update(chunk);
      yield chunk;
    }
  }
  await pipeline(body, counted, createWriteStream(path, { flags: 'wx', mode: 0o644, flush: true }), {
    ...(signal && { signal }),
  });
  return hash.digest('hex');
}

async function judge(path: string, store: StoreSlug, slot: string): Promise<PictureFormat> {
  let file: FileHandle | undefined;
  try {
    file = await open(path, 'r');
    return await judgePicture(file, store, slot);
  } finally {
    await file?.close();
  }
}

interface Place {
  folder: string;
  /** Folders below `assets`. */
  parts: string[];
  sha256: string;
  extension: string;
}

/** Gives the picture its name and resolves to its path as a listing writes it. */
async function place(temporary: string, { folder, parts, sha256, extension }: Place): Promise<string> {
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
      await syncFolder(into);
      return listed(file);
    } catch (error) {
      // Another process took the number; the next one is free.
      if (!(await stat(join(into, file)).catch(() => undefined))) throw error;
    }
  }
}

/** Made one by one, because a link among them may lead out of the working folder. */
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

/** The last part of a path, without what a terminal or a page would take for an instruction. */
function plainName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  // eslint-disable-next-line no-control-regex -- control characters are what is taken out
  return last.replace(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, '').slice(0, 255);
}
