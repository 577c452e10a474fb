import { createHash } from 'node:crypto';
import type { Dirent, Stats } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { crc32 } from 'node:zlib';

import { Folder, type OpenedFile } from '@storedeck/host/folder';
import { PREVIEW_LIMITS } from '@storedeck/listing';
import { PictureCheck } from '@storedeck/pictures';

import { isListingFormatError, ListingFormatError, throwIfAborted } from '../listing-format-error.ts';
import type { Losses } from '../lost.ts';
import { decodeText } from './decode-text.ts';
import {
  IS_LFS_POINTER,
  isPictureCutOff,
  type PictureFormat,
  readPictureFormat,
} from './read-picture-format.ts';
import { readVideoFormat, type VideoFormat } from './read-video-format.ts';
import { errorCode, readFailure, unsafe } from './system-error.ts';
import { whyUnreadable } from './why-unreadable.ts';

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

const LFS_POINTER = /^version https:\/\/git-lfs\.github\.com\/spec\//;

/** Where a file was found, and its hash. */
interface FoundFile {
  /** Absolute path of the file. */
  readonly from: string;
  /** SHA-256 of the file's bytes, in hex. */
  readonly sha256: string;
}

/** A picture file of the folder. */
export type SourcePicture = PictureFormat & FoundFile;

/** A video file of the folder. */
export type SourceVideo = VideoFormat & FoundFile;

export interface Entries {
  /** Names in the order of their characters, without hidden files and folders. */
  readonly files: readonly string[];
  readonly folders: readonly string[];
}

const NOTHING: Entries = { files: [], folders: [] };

/**
 * A folder whose content is untrusted. The sizes and the number of files are limited. What cannot be read is reported as
 * lost with the reason, and does not keep the other files from being read: a link to a place outside the folder, a pipe,
 * a text in another encoding, a file that is too large. Links that stay inside the folder are followed. Paths are
 * relative to the folder, with forward slashes.
 */
export class SourceFolder {
  readonly root: string;
  readonly #folder: Folder;
  readonly #losses: Losses;
  readonly #signal: AbortSignal | undefined;
  readonly #known = new Map<string, Promise<Entries>>();
  readonly #pictures = new Map<string, Promise<SourcePicture | string>>();
  /** The target of each link, relative to the root. */
  readonly #links = new Map<string, string>();
  #entries = 0;
  #pictureBytes = 0;

  private constructor(root: string, { losses, signal }: SourceOptions) {
    this.root = root;
    this.#folder = new Folder(root);
    this.#losses = losses;
    this.#signal = signal;
  }

  /** Opens the folder. Links in `dir` are followed, because a person has chosen that path. */
  static async open(dir: string, options: SourceOptions): Promise<SourceFolder> {
    try {
      const root = await realpath(dir);
      if (!(await stat(root)).isDirectory())
        throw new ListingFormatError('FORMAT_NOT_FOUND', `${dir.slice(0, 200)} is a file, and no folder.`, {
          hint: 'Name the folder with the files of this format, or choose the format of the file.',
        });
      return new SourceFolder(root, options);
    } catch (error) {
      if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(errorCode(error) ?? '')) throw noFolder(dir, error);
      throw readFailure(error, dir);
    }
  }

  /** The files and folders in a folder; empty if the folder does not exist or cannot be read. */
  async entries(path: string): Promise<Entries> {
    const known = this.#known.get(path);
    if (known) return known;
    // A path may lead through a link, which only the entries of the folder around it show.
    const above = dirname(path);
    if (path !== '' && !(await this.entries(above === '.' ? '' : above)).folders.includes(basename(path)))
      return NOTHING;
    const entries = this.#readEntries(path);
    this.#known.set(path, entries);
    return entries;
  }

  /**
   * The names of the folders in a folder, for a search: without hidden ones and links. Their files do not count, and
   * what cannot be read is no loss.
   */
  async foldersIn(path: string): Promise<string[]> {
    throwIfAborted(this.#signal);
    const found = (await this.#folder.entries(path).catch(() => undefined)) ?? [];
    return found
      .filter((entry) => entry.isDirectory() && !/^\.|\uFFFD/.test(entry.name))
      .map(({ name }) => name)
      .sort();
  }

  async #readEntries(path: string): Promise<Entries> {
    throwIfAborted(this.#signal);
    const place = this.#behindLinks(path);
    let found: Dirent[];
    try {
      found = (await this.#folder.entries(place)) ?? [];
    } catch (error) {
      if (path === '') throw readFailure(error, this.root);
      this.#losses.add(whyUnreadable(error), path);
      return NOTHING;
    }
    this.#entries += found.length;
    if (this.#entries > MAX_ENTRIES)
      throw unsafe(
        `${join(this.root, path)} and its folders hold more than ${MAX_ENTRIES} files.`,
        'Check that this is the right folder.',
      );
    const files: string[] = [];
    const folders: string[] = [];
    for (const entry of found) {
      if (entry.name.startsWith('.')) continue;
      const at = path === '' ? entry.name : `${path}/${entry.name}`;
      const kind = await this.#findKind(entry, at, place === '' ? entry.name : `${place}/${entry.name}`);
      if (kind === 'file') files.push(entry.name);
      else if (kind === 'folder') folders.push(entry.name);
      else this.#losses.add(kind, at);
    }
    return { files: files.sort(), folders: folders.sort() };
  }

  /** What an entry is; for anything else than a file or a folder, the reason why it is not read. */
  async #findKind(entry: Dirent, at: string, place: string): Promise<'file' | 'folder' | (string & {})> {
    // Node puts a replacement character into a name that is not UTF-8. A file cannot be opened by such a name.
    if (entry.name.includes('\uFFFD')) return 'Its name is not UTF-8. Rename it.';
    if (entry.isFile()) return 'file';
    if (entry.isDirectory()) return 'folder';
    if (!entry.isSymbolicLink()) return 'It is a pipe, a socket or a device.';
    const target = await realpath(join(this.root, place)).catch(() => undefined);
    if (target === undefined) return 'It is a link to a file that does not exist.';
    const inside = relative(this.root, target).split(sep).join('/');
    if (inside === '..' || inside.startsWith('../'))
      return 'It is a link to a place outside the chosen folder, which is not followed.';
    const stats: Stats | undefined =
      inside === '' ? undefined : await this.#folder.look(inside).catch(() => undefined);
    if (inside === '' || (stats?.isDirectory() === true && `${at}/`.startsWith(`${inside}/`)))
      return 'It is a link to a folder that contains it.';
    if (!stats?.isDirectory() && !stats?.isFile()) return 'It is a pipe, a socket or a device.';
    this.#links.set(at, inside);
    return stats.isFile() ? 'file' : 'folder';
  }

  /** The path with each link replaced by its target. */
  #behindLinks(path: string): string {
    let place = '';
    let at = '';
    for (const name of path.split('/')) {
      at = at === '' ? name : `${at}/${name}`;
      place = this.#links.get(at) ?? (place === '' ? name : `${place}/${name}`);
    }
    return place;
  }

  /** Whether a file exists. Hidden files are not found. */
  async has(path: string): Promise<boolean> {
    const above = dirname(path);
    return (await this.entries(above === '.' ? '' : above)).files.includes(basename(path));
  }

  /**
   * The text of a file, with `\n` as line break and without blanks and line breaks at its ends; undefined if the file
   * does not exist or cannot be read.
   */
  async text(path: string, maxBytes = MAX_TEXT_BYTES): Promise<string | undefined> {
    const text = (await this.has(path)) ? await this.#readText(path, maxBytes) : undefined;
    if (typeof text !== 'object') return text;
    this.#losses.add(text.reason, path);
    return undefined;
  }

  /** Like `text`, for the one file without which there is nothing to read: throws if it cannot be read. */
  async mainText(path: string, maxBytes: number): Promise<string | undefined> {
    const text = (await this.has(path)) ? await this.#readText(path, maxBytes) : undefined;
    if (typeof text === 'string') return text;
    const reason = text?.reason ?? this.#findLoss(path);
    if (reason === undefined) return undefined;
    throw this.#unreadable(path, reason);
  }

  /** The bytes of a file without which there is nothing to read: throws if it does not exist or cannot be read. */
  async mainBytes(path: string, maxBytes: number): Promise<Buffer> {
    throwIfAborted(this.#signal);
    let reason: string | undefined;
    try {
      const bytes = (await this.has(path))
        ? await this.#folder.read(this.#behindLinks(path), { maxBytes })
        : undefined;
      if (bytes && !LFS_POINTER.test(bytes.toString('latin1', 0, 64))) return bytes;
      if (bytes) reason = IS_LFS_POINTER;
    } catch (error) {
      reason = whyUnreadable(error);
    }
    throw this.#unreadable(path, reason ?? this.#whyMissing(path));
  }

  #whyMissing(path: string): string {
    if (basename(path).startsWith('.')) return 'Its name begins with a dot. Rename it.';
    return this.#findLoss(path) ?? 'There is no such file.';
  }

  #findLoss(path: string): string | undefined {
    return this.#losses.list().find(({ places }) => places.includes(path))?.reason;
  }

  #unreadable(path: string, reason: string): ListingFormatError {
    return new ListingFormatError(
      /larger/.test(reason) ? 'FORMAT_UNSAFE' : 'FORMAT_INVALID',
      `${join(this.root, path)} cannot be read. ${reason}`,
      { hint: 'Check that this is the right file.' },
    );
  }

  async #readText(path: string, maxBytes: number): Promise<string | { reason: string } | undefined> {
    throwIfAborted(this.#signal);
    let bytes: Buffer | undefined;
    try {
      bytes = await this.#folder.read(this.#behindLinks(path), { maxBytes });
    } catch (error) {
      return { reason: whyUnreadable(error) };
    }
    if (bytes === undefined) return undefined;
    const text = decodeText(bytes);
    if (text === undefined) return { reason: 'It is not UTF-8 text. Save it again with the encoding UTF-8.' };
    if (LFS_POINTER.test(text)) return { reason: IS_LFS_POINTER };
    return text.replaceAll(/\r\n?/g, '\n').trim();
  }

  /** Reads a picture. Returns a sentence with the reason when a listing cannot contain the file. */
  async picture(path: string): Promise<SourcePicture | string> {
    if (!(await this.has(path))) return 'There is no such file.';
    const picture =
      this.#pictures.get(path) ??
      this.#readFile(path, MAX_PICTURE_BYTES, async (file) => {
        const format = await readPictureFormat(file);
        if (typeof format === 'string' || !(await isPictureCutOff(file, format))) return format;
        return 'The picture is cut off: the end of the file is missing.';
      });
    this.#pictures.set(path, picture);
    return picture;
  }

  /** Reads a video. Returns a sentence with the reason when a listing cannot contain the file. */
  async video(path: string): Promise<SourceVideo | string> {
    if (!(await this.has(path))) return 'There is no such file.';
    return this.#readFile(path, PREVIEW_LIMITS.maxBytes, readVideoFormat);
  }

  async #readFile<Format extends object>(
    path: string,
    maxBytes: number,
    readFormat: (file: OpenedFile) => Promise<Format | string>,
  ): Promise<(Format & FoundFile) | string> {
    throwIfAborted(this.#signal);
    const place = this.#behindLinks(path);
    const from = join(this.root, place);
    let file: OpenedFile | undefined;
    try {
      file = await this.#folder.open(place, { maxBytes });
      if (file === undefined) return 'There is no such file.';
      this.#pictureBytes += file.size;
      if (this.#pictureBytes > MAX_PICTURES_BYTES)
        throw unsafe(
          `The pictures in ${this.root} have more than 4 GiB in total.`,
          'Check that this is the right folder.',
        );
      const format = await readFormat(file);
      if (typeof format === 'string') return format;
      const { sha256, isIntact } = await this.#hashFile(file);
      if (!isIntact) return 'The picture is damaged: a part of it cannot be shown.';
      return { ...format, from, sha256 };
    } catch (error) {
      if (isListingFormatError(error)) throw error;
      return whyUnreadable(error);
    } finally {
      await file?.handle.close();
    }
  }

  async #hashFile({ handle, size }: OpenedFile): Promise<{ sha256: string; isIntact: boolean }> {
    const [hash, check] = [createHash('sha256'), new PictureCheck(crc32)];
    for await (const bytes of handle.createReadStream({ start: 0, end: size - 1, autoClose: false })) {
      throwIfAborted(this.#signal);
      hash.update(bytes as Buffer);
      check.add(bytes as Buffer);
    }
    return { sha256: hash.digest('hex'), isIntact: check.isIntact };
  }
}

interface SourceOptions {
  /** Collects what cannot be read. */
  readonly losses: Losses;
  readonly signal?: AbortSignal | undefined;
}

function noFolder(dir: string, cause: unknown): ListingFormatError {
  return new ListingFormatError('FORMAT_NOT_FOUND', `There is no folder ${dir.slice(0, 200)}.`, {
    hint: 'Check the spelling; names are case-sensitive on most disks.',
    cause,
  });
}
