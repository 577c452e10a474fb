import { link } from 'node:fs/promises';
import { dirname } from 'node:path';

import type { Folder, OpenedFile } from '@storedeck/host/folder';

/**
 * Copies open files into a folder. A file that is added several times is copied once; its other paths become hard links
 * to the copy. So a listing that names one picture many times cannot fill the disk.
 */
export class FileCopies {
  readonly #folder: Folder;
  /** The path of the copy of each file. The key is the device and the inode of the file. */
  readonly #copies = new Map<string, string>();

  constructor(folder: Folder) {
    this.#folder = folder;
  }

  /** Adds a file at a path that does not exist. Rejects with a HostError. */
  async add(file: OpenedFile, path: string): Promise<void> {
    if (path.includes('/')) await this.#folder.makeFolder(dirname(path));
    const key = `${file.stats.dev} ${file.stats.ino}`;
    const former = this.#copies.get(key);
    if (former !== undefined && (await this.#link(former, path))) return;
    await this.#copy(file, path);
    this.#copies.set(key, path);
  }

  /** Returns false if a hard link is not possible, for example because a file has the largest number of links. */
  async #link(from: string, to: string): Promise<boolean> {
    const [source, target] = [await this.#folder.resolve(from), await this.#folder.resolve(to)];
    return link(source, target).then(
      () => true,
      () => false,
    );
  }

  /** Copies as many bytes as the file had when it was opened, so that a growing file cannot keep the copy running. */
  async #copy({ handle, size }: OpenedFile, path: string): Promise<void> {
    const copy = await this.#folder.create(path);
    try {
      if (size > 0)
        await copy.writeFile(handle.createReadStream({ start: 0, end: size - 1, autoClose: false }));
      if ((await copy.stat()).size !== size) throw Object.assign(new Error('short copy'), { code: 'EIO' });
    } finally {
      await copy.close();
    }
  }
}
