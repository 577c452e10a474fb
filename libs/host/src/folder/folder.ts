import { constants, type Dirent, lstatSync, type Stats } from 'node:fs';
import { copyFile, type FileHandle, lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import { HostError } from '../host-error.ts';
import { readCode, notAFolder, notRegular, readFailure, writeFailure } from './folder-failure.ts';
import { isMissing, splitNames, placeIn } from './place-in.ts';
import { replaceFile, type ReplaceOptions } from './replace-file.ts';

export type { ReplaceOptions };

/** A regular file, open for reading. The caller must close the handle. */
export interface OpenedFile {
  readonly handle: FileHandle;
  /** The result of `stat` for the open file. */
  readonly stats: Stats;
  /** The size when the file was opened, in bytes. */
  readonly size: number;
}

/** Options of `Folder.append`. */
export interface AppendOptions {
  /** Permission bits of the file if it is created. */
  readonly mode: number;
  /** Whether the data must be on the disk when the call resolves. Default: false. */
  readonly flush?: boolean;
}

// Without O_NONBLOCK, opening a FIFO blocks a thread of libuv's pool until another process opens the FIFO too. Without
// O_NOCTTY, opening a terminal may make it the controlling terminal of this process.
const SAFE = (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0) | (constants.O_NOCTTY ?? 0);

/**
 * A folder whose content may come from somebody else, such as a repository that was downloaded. Below it, no symbolic
 * link is followed, neither at the end of a path nor between, and only regular files and folders are opened: never a
 * pipe, a socket or a device, which could block or never end. What a file is, is judged on the open descriptor. The
 * folder itself may be a link, because a person has chosen its path.
 *
 * Paths are relative to the folder, with forward slashes. Every method rejects with a HostError: NOT_A_FILE or
 * NOT_A_FOLDER if something else is there, FILE_TOO_LARGE, FILE_DENIED, FILE_UNREADABLE, FILE_UNWRITABLE, DISK_FULL, and FILE_NOT_FOUND
 * for a path that is not inside the folder.
 */
export class Folder {
  /** The absolute path of the folder. */
  readonly root: string;
  /** The folders that `lookNow` has examined, and whether each is a folder. */
  readonly #examined = new Map<string, boolean>();

  constructor(root: string) {
    this.root = resolve(root);
  }

  /**
   * Returns the absolute path of an entry, after checking that no folder between is a link. The entry itself is not
   * examined and need not exist.
   */
  place(path: string): Promise<string> {
    return placeIn(this.root, path);
  }

  /** Opens a file for reading; resolves with undefined if it does not exist. A larger file than `maxBytes` is refused. */
  async open(path: string, { maxBytes = Infinity } = {}): Promise<OpenedFile | undefined> {
    const place = await this.place(path);
    let handle: FileHandle | undefined;
    try {
      handle = await open(place, constants.O_RDONLY | SAFE);
      const stats = await handle.stat();
      if (!stats.isFile()) throw notRegular(place, stats);
      if (stats.size > maxBytes) throw tooLarge(place, maxBytes);
      return { handle, stats, size: stats.size };
    } catch (error) {
      await handle?.close();
      if (isMissing(error)) return undefined;
      throw readFailure(error, place);
    }
  }

  /**
   * Reads a file; resolves with undefined if it does not exist. A larger file than `maxBytes` is refused. Of a file that
   * grows meanwhile, as many bytes are read as it had at first.
   */
  async read(path: string, { maxBytes }: { maxBytes: number }): Promise<Buffer | undefined> {
    const file = await this.open(path, { maxBytes });
    if (file === undefined) return undefined;
    try {
      const bytes = Buffer.allocUnsafe(file.size);
      let length = 0;
      while (length < file.size) {
        const { bytesRead } = await file.handle.read(bytes, length, file.size - length, length);
        if (bytesRead === 0) break;
        length += bytesRead;
      }
      return bytes.subarray(0, length);
    } catch (error) {
      throw readFailure(error, join(this.root, path));
    } finally {
      await file.handle.close();
    }
  }

  /** Creates a file, open for reading and writing. Rejects with FILE_UNWRITABLE if the path exists. */
  async create(path: string, mode = 0o644): Promise<FileHandle> {
    const place = await this.place(path);
    const { O_RDWR, O_CREAT, O_EXCL } = constants;
    return open(place, O_RDWR | O_CREAT | O_EXCL | SAFE, mode).catch((error: unknown) => {
      throw writeFailure(error, place);
    });
  }

  /** Adds data to the end of a file, and creates the file if it does not exist. */
  async append(path: string, data: string, { mode, flush = false }: AppendOptions): Promise<void> {
    const place = await this.place(path);
    let handle: FileHandle | undefined;
    try {
      const { O_WRONLY, O_CREAT, O_APPEND } = constants;
      handle = await open(place, O_WRONLY | O_CREAT | O_APPEND | SAFE, mode);
      const stats = await handle.stat();
      if (!stats.isFile()) throw notRegular(place, stats);
      await handle.appendFile(data);
      if (flush) await handle.datasync();
    } catch (error) {
      throw writeFailure(error, place);
    } finally {
      await handle?.close();
    }
  }

  /**
   * Replaces the content of a file, or creates the file. At any moment, also after a crash or when the disk is full, the
   * file contains either the whole old content or the whole new content. A link, and anything else that is not a regular
   * file, is refused and not replaced.
   *
   * @returns whether the content was written; false only with `keepExisting`.
   */
  replace(path: string, data: string | Uint8Array, options: ReplaceOptions): Promise<boolean> {
    return replaceFile({ root: this.root, path }, data, options);
  }

  /** Lists a folder, or the root with an empty path; resolves with undefined if the folder does not exist. */
  async entries(path: string): Promise<Dirent[] | undefined> {
    const place = path === '' ? this.root : await this.place(path);
    try {
      const found = path === '' ? undefined : await lstat(place);
      if (found && !found.isDirectory()) throw notAFolder(place, found);
      return await readdir(place, { withFileTypes: true });
    } catch (error) {
      if (['ENOENT', 'ENAMETOOLONG'].includes(readCode(error))) return undefined;
      throw readFailure(error, place);
    }
  }

  /** Creates a folder and the folders above it up to the root, unless they exist. Returns its absolute path. */
  async makeFolder(path: string, mode = 0o777): Promise<string> {
    let place = this.root;
    for (const name of splitNames(path)) {
      place = join(place, name);
      await makeOneFolder(place, mode);
    }
    return place;
  }

  /** Returns what is at a path, without following a link; undefined if nothing is there. */
  async look(path: string): Promise<Stats | undefined> {
    const place = await this.place(path);
    return lstat(place).catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      throw readFailure(error, place);
    });
  }

  /**
   * Like `look`, for many paths: blocks, but takes a tenth of the time. A folder that this object has examined once is
   * not examined again, so do not keep the object. Returns undefined also if the path cannot be examined.
   */
  lookNow(path: string): Stats | undefined {
    const names = path.split('/');
    const isPlain = names.every((name) => !['', '.', '..'].includes(name));
    if (!isPlain || !this.#isFolder(names.slice(0, -1))) return undefined;
    return lookAt(join(this.root, path));
  }

  #isFolder(names: readonly string[]): boolean {
    if (names.length === 0) return true;
    const path = names.join('/');
    let isFolder = this.#examined.get(path);
    if (isFolder === undefined) {
      isFolder = this.#isFolder(names.slice(0, -1)) && lookAt(join(this.root, path))?.isDirectory() === true;
      this.#examined.set(path, isFolder);
    }
    return isFolder;
  }

  /** Copies a regular file to an absolute path that does not exist. The copy shares the blocks of the disk if possible. */
  async copyTo(path: string, to: string): Promise<void> {
    const place = await this.place(path);
    try {
      const found = await lstat(place);
      if (!found.isFile()) throw notRegular(place, found);
      await copyFile(place, to, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL);
    } catch (error) {
      throw writeFailure(error, to);
    }
  }

  /** Renames an entry of the folder. A link is renamed itself. */
  async rename(from: string, to: string): Promise<void> {
    const [source, target] = [await this.place(from), await this.place(to)];
    await rename(source, target).catch((error: unknown) => {
      throw writeFailure(error, target);
    });
  }

  /** Removes an entry with everything in it, if it exists. A link is removed itself. */
  async remove(path: string): Promise<void> {
    const place = await this.place(path);
    await rm(place, { recursive: true, force: true }).catch((error: unknown) => {
      throw writeFailure(error, place);
    });
  }
}

// `recursive` of `mkdir` is not used: it follows links, and in /proc, where it fails with ENOENT although the parent
// exists, Node retries forever.
async function makeOneFolder(place: string, mode: number): Promise<void> {
  try {
    await mkdir(place, mode);
  } catch (error) {
    const found = readCode(error) === 'EEXIST' ? await lstat(place).catch(() => undefined) : undefined;
    if (found?.isDirectory()) return;
    throw found ? notAFolder(place, found, error) : writeFailure(error, place);
  }
}

function lookAt(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

function tooLarge(path: string, maxBytes: number): HostError {
  const limit = maxBytes < 1024 ** 2 ? `${maxBytes / 1024} KiB` : `${maxBytes / 1024 ** 2} MiB`;
  return new HostError('FILE_TOO_LARGE', `${path} is larger than ${limit}.`, {
    hint: 'Check whether this is the right file, or move it to another place.',
  });
}
