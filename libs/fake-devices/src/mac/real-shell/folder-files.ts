import { lstat, open, realpath, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';

import { noSuchFile, type FileFacts, type MacFiles, type OpenFile } from '../mac-files.ts';
import type { MacFolder } from './mac-folder.ts';

/**
 * The files in the Mac's folder on this computer. A path that leaves the folder, by `..` or through a link, is a path
 * that does not exist.
 */
export class FolderFiles implements MacFiles {
  readonly #folder: MacFolder;

  constructor(folder: MacFolder) {
    this.#folder = folder;
  }

  async facts(path: string, { followLink }: { readonly followLink: boolean }): Promise<FileFacts> {
    return pickFacts(await (followLink ? stat(await this.#target(path)) : lstat(await this.#entry(path))));
  }

  realPath(path: string): Promise<string> {
    return this.#target(path);
  }

  async open(path: string): Promise<OpenFile> {
    const file = await open(await this.#target(path), 'r');
    return {
      read: async (position, length) => {
        const buffer = Buffer.alloc(length);
        return buffer.subarray(0, (await file.read(buffer, 0, length, position)).bytesRead);
      },
      facts: async () => pickFacts(await file.stat()),
      close: () => file.close(),
    };
  }

  async remove(path: string): Promise<void> {
    await rm(await this.#entry(path));
  }

  /** The path on this computer to which all links of a path lead. */
  async #target(path: string): Promise<string> {
    return this.#contained(await realpath(this.#toPath(path)));
  }

  /** The path on this computer of a file, which may be a link itself. */
  async #entry(path: string): Promise<string> {
    const file = this.#toPath(path);
    return join(this.#contained(await realpath(dirname(file))), basename(file));
  }

  #toPath(path: string): string {
    return this.#contained(this.#folder.realPath(resolve(this.#folder.home, path)));
  }

  #contained(path: string): string {
    if (this.#folder.contains(path)) return path;
    throw noSuchFile();
  }
}

function pickFacts({ mode, size, mtimeMs }: Awaited<ReturnType<typeof stat>>): FileFacts {
  return { mode: Number(mode), size: Number(size), changedAt: Math.floor(Number(mtimeMs) / 1000) };
}
