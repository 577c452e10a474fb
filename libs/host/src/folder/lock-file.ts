import { link, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

import { readCode, writeFailure } from './folder-failure.ts';
import { Folder } from './folder.ts';
import { temporaryName } from './temporary-names.ts';

/** The bytes of a lock file that are read. Its own content is shorter. */
const MAX_BYTES = 4096;

/**
 * A file by which processes agree on who has something. It exists as long as one of them has it, and its content says
 * which. Who may take the lock of another process, for example of one that has ended, is up to the caller.
 */
export class LockFile {
  readonly path: string;
  readonly #folder: Folder;

  /** `path`: an absolute path. The folder must exist. */
  constructor(path: string) {
    this.path = path;
    this.#folder = new Folder(dirname(path));
  }

  /**
   * Creates the file with this content. Resolves to false if the file exists, because then another process, or another
   * part of this process, has the lock. Rejects with a HostError if the file cannot be written.
   */
  async claim(text: string): Promise<boolean> {
    // The file is complete before it gets its name, so that no other process reads a part of it.
    const own = this.#temporary();
    try {
      await this.#create(own, text);
      return await this.#link(own, text);
    } catch (error) {
      throw writeFailure(error, this.path);
    } finally {
      await rm(own, { force: true });
    }
  }

  /** Replaces the content, or creates the file. */
  async write(text: string): Promise<void> {
    await this.#folder.replace(basename(this.path), text, { mode: 0o600 });
  }

  /** Returns the content; undefined if the file does not exist or cannot be read. */
  read(): Promise<string | undefined> {
    return this.#read(this.path);
  }

  /**
   * Removes the file if it has this content. The file is renamed before it is compared, so that another process cannot
   * replace it between the comparison and the removal. A file with other content gets its name back.
   */
  async remove(text: string): Promise<void> {
    const aside = this.#temporary();
    await rename(this.path, aside).catch(() => undefined);
    const moved = await this.#read(aside);
    if (moved !== undefined && moved !== text) await link(aside, this.path).catch(() => undefined);
    await rm(aside, { force: true });
  }

  async #link(own: string, text: string): Promise<boolean> {
    try {
      await link(own, this.path);
      return true;
    } catch (error) {
      if (readCode(error) === 'EEXIST') return false;
      // Some file systems have no links.
      if (readCode(error) !== 'EPERM' && readCode(error) !== 'ENOTSUP') throw error;
      return await this.#create(this.path, text).then(
        () => true,
        (failure: unknown) => {
          if (readCode((failure as { cause?: unknown }).cause) === 'EEXIST') return false;
          throw failure;
        },
      );
    }
  }

  async #create(path: string, text: string): Promise<void> {
    await using file = await this.#folder.create(basename(path), 0o600);
    await file.writeFile(text);
  }

  async #read(path: string): Promise<string | undefined> {
    try {
      const file = await this.#folder.open(basename(path));
      if (file === undefined) return undefined;
      await using handle = file.handle;
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(MAX_BYTES), 0, MAX_BYTES, 0);
      return buffer.toString('utf8', 0, bytesRead);
    } catch {
      return undefined;
    }
  }

  #temporary(): string {
    return join(dirname(this.path), temporaryName(basename(this.path)));
  }
}
