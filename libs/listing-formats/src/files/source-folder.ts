import { createHash } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { Folder, type OpenedFile } from '@storedeck/host/folder';

import { ListingFormatError, throwIfAborted } from '../listing-format-error.ts';
import { type PictureFormat, readPictureFormat } from './read-picture-format.ts';
import { errorCode, notRegular, readFailure, unsafe } from './system-error.ts';
import { textOf } from './text-bytes.ts';

/**
 * The largest number of files and folders. A locale with all texts and pictures that both stores accept has about 400
 * files, so this is enough for 25 such locales.
 */
const MAX_ENTRIES = 10_000;
/**
 * The largest size of a text file: four times the size of the longest text that a store accepts, in the script that
 * needs the most bytes per character.
 */
const MAX_TEXT_BYTES = 64 * 1024;
const MAX_PICTURE_BYTES = 50 * 1024 * 1024;
const MAX_PICTURES_BYTES = 4 * 1024 * 1024 * 1024;

/** A picture file of the folder. */
export interface SourcePicture extends PictureFormat {
  /** Absolute path of the file. */
  readonly from: string;
  /** SHA-256 of the file's bytes, in hex. */
  readonly sha256: string;
}

export interface Entries {
  /** Names, sorted as fastlane sorts them. */
  readonly files: readonly string[];
  readonly folders: readonly string[];
}

/**
 * A folder whose content is untrusted. The sizes and the number of files are limited. An entry that is neither a
 * regular file nor a folder is refused with an error that contains its name. Paths are relative to the folder, with
 * forward slashes.
 */
export class SourceFolder {
  readonly root: string;
  readonly #folder: Folder;
  readonly #signal: AbortSignal | undefined;
  readonly #known = new Map<string, Promise<Entries>>();
  readonly #pictures = new Map<string, Promise<SourcePicture | string>>();
  #entries = 0;
  #pictureBytes = 0;

  private constructor(root: string, signal: AbortSignal | undefined) {
    this.root = root;
    this.#folder = new Folder(root);
    this.#signal = signal;
  }

  /** Opens the folder. Links in `dir` are followed, because a person has chosen that path. */
  static async open(dir: string, signal?: AbortSignal): Promise<SourceFolder> {
    try {
      const root = await realpath(dir);
      if (!(await stat(root)).isDirectory()) throw noFolder(dir);
      return new SourceFolder(root, signal);
    } catch (error) {
      if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(errorCode(error) ?? '')) throw noFolder(dir, error);
      throw readFailure(error, dir);
    }
  }

  /** The files and folders in a folder, without hidden files and folders; empty if the folder does not exist. */
  entries(path: string): Promise<Entries> {
    const entries = this.#known.get(path) ?? this.#readEntries(path);
    this.#known.set(path, entries);
    return entries;
  }

  async #readEntries(path: string): Promise<Entries> {
    throwIfAborted(this.#signal);
    const place = join(this.root, path);
    const found = await this.#readFolder(path).catch((error: unknown) => {
      throw readFailure(error, place);
    });
    this.#entries += found.length;
    if (this.#entries > MAX_ENTRIES)
      throw unsafe(
        `${place} and its folders hold more than ${MAX_ENTRIES} files.`,
        'Check that this is the right folder.',
      );
    const shown = found.filter(({ name }) => !name.startsWith('.'));
    for (const entry of shown) {
      // Node puts a replacement character into a name that is not UTF-8. A file cannot be opened by such a name, so the
      // name is refused.
      if (entry.name.includes('\uFFFD'))
        throw unsafe(`${join(place, entry.name)} has a name that is not UTF-8.`, 'Rename it.');
      if (!entry.isFile() && !entry.isDirectory()) throw notRegular(join(place, entry.name));
    }
    const names = (of: Dirent[]): string[] => of.map(({ name }) => name).sort();
    return {
      files: names(shown.filter((entry) => entry.isFile())),
      folders: names(shown.filter((entry) => entry.isDirectory())),
    };
  }

  /** The entries of a folder; none if there is no folder, also if there is a file in its place. */
  async #readFolder(path: string): Promise<Dirent[]> {
    const isFile = path !== '' && (await this.#folder.look(path))?.isFile() === true;
    return isFile ? [] : ((await this.#folder.entries(path)) ?? []);
  }

  /** The text of a file without the line end at the end of the file; undefined if the file does not exist. */
  async text(path: string, maxBytes = MAX_TEXT_BYTES): Promise<string | undefined> {
    throwIfAborted(this.#signal);
    const place = join(this.root, path);
    const file = await this.#open(path);
    if (file === undefined) return undefined;
    try {
      if (file.size > maxBytes)
        throw unsafe(
          `${place} is larger than ${maxBytes / 1024} KiB, more than any text of a listing.`,
          'Check whether this is the right file.',
        );
      const bytes = Buffer.alloc(file.size);
      await file.handle.read(bytes, 0, file.size, 0);
      const text = textOf(bytes);
      if (text !== undefined) return text;
      throw new ListingFormatError('FORMAT_INVALID', `${place} is not UTF-8 text.`, {
        hint: 'Save it again with the encoding UTF-8.',
      });
    } catch (error) {
      throw readFailure(error, place);
    } finally {
      await file.handle.close();
    }
  }

  async #open(path: string): Promise<OpenedFile | undefined> {
    return this.#folder.open(path).catch((error: unknown) => {
      throw readFailure(error, join(this.root, path));
    });
  }

  /** Reads a picture. Returns a sentence with the reason when a listing cannot contain the file. */
  picture(path: string): Promise<SourcePicture | string> {
    const picture = this.#pictures.get(path) ?? this.#readPicture(path);
    this.#pictures.set(path, picture);
    return picture;
  }

  async #readPicture(path: string): Promise<SourcePicture | string> {
    throwIfAborted(this.#signal);
    const from = join(this.root, path);
    const file = await this.#open(path);
    if (file === undefined) return 'There is no such file.';
    try {
      if (file.size > MAX_PICTURE_BYTES)
        throw unsafe(
          `${from} is larger than ${MAX_PICTURE_BYTES / 1024 / 1024} MiB.`,
          'Save it smaller, or remove it.',
        );
      this.#pictureBytes += file.size;
      if (this.#pictureBytes > MAX_PICTURES_BYTES)
        throw unsafe(
          `The pictures in ${this.root} have more than 4 GiB in total.`,
          'Check that this is the right folder.',
        );
      const format = await readPictureFormat(file);
      if (format === undefined) return 'It is not a readable PNG, JPEG or WebP.';
      const hash = createHash('sha256');
      for await (const bytes of file.handle.createReadStream({
        start: 0,
        end: file.size - 1,
        autoClose: false,
      })) {
        throwIfAborted(this.#signal);
        hash.update(bytes as Buffer);
      }
      return { ...format, from, sha256: hash.digest('hex') };
    } catch (error) {
      throw readFailure(error, from);
    } finally {
      await file.handle.close();
    }
  }
}

function noFolder(dir: string, cause?: unknown): ListingFormatError {
  return new ListingFormatError('FORMAT_NOT_FOUND', `There is no folder ${dir.slice(0, 200)}.`, {
    hint: 'Check the spelling; names are case-sensitive on most disks.',
    cause,
  });
}
