import { posix } from 'node:path';

import type { MachineFiles } from '../../shell/simulated-machine.ts';
import { noSuchFile, type FileFacts, type MacFiles, type OpenFile } from '../mac-files.ts';

const FOLDER = 0o40_755;
const FILE = 0o100_644;
const MAX_FILES = 1000;
const MAX_BYTES = 64 * 1024 * 1024;

interface StoredFile {
  readonly content: Buffer;
  readonly mode: number;
  readonly changedAt: number;
}

/** Files that exist in the memory of this process only. There are no links, and no path leads to another file. */
export class MemoryFiles implements MacFiles, MachineFiles {
  readonly #home: string;
  readonly #files = new Map<string, StoredFile>();
  readonly #folders = new Set<string>(['/']);

  constructor(home: string) {
    this.#home = home;
    for (const folder of [home, '/tmp', '/bin', '/usr/bin', '/opt/homebrew/bin']) this.#addFolder(folder);
  }

  read(path: string): Buffer | undefined {
    return this.#files.get(this.#absolute(path))?.content;
  }

  /**
   * Writes a file into a folder that exists. Returns false for a folder, for a program, and when there are too many
   * files or bytes.
   */
  write(path: string, content: Buffer): boolean {
    const file = this.#absolute(path);
    if (!this.#folders.has(posix.dirname(file)) || this.#folders.has(file)) return false;
    const others = [...this.#files]
      .filter(([other]) => other !== file)
      .map(
        ([
          ,
          {
            content: { length },
          },
        ]) => length,
      );
    const bytes = others.reduce((sum, length) => sum + length, content.length);
    if (others.length >= MAX_FILES || bytes > MAX_BYTES) return false;
    this.#files.set(file, { content, mode: FILE, changedAt: Math.floor(Date.now() / 1000) });
    return true;
  }

  /** Adds a file, and the folders that it is in. The path may begin with `~`. */
  add(path: string, text: string): void {
    const file = this.#absolute(path.replace(/^~\//, ''));
    this.#addFolder(posix.dirname(file));
    this.write(file, Buffer.from(text));
  }

  isFolder(path: string): boolean {
    return this.#folders.has(this.#absolute(path));
  }

  async facts(path: string): Promise<FileFacts> {
    if (this.isFolder(path)) return { mode: FOLDER, size: 0, changedAt: 0 };
    const { content, mode, changedAt } = this.#existing(path);
    return { mode, size: content.length, changedAt };
  }

  async realPath(path: string): Promise<string> {
    const absolute = this.#absolute(path);
    if (!this.#folders.has(absolute)) this.#existing(absolute);
    return absolute;
  }

  async open(path: string): Promise<OpenFile> {
    const { content, mode, changedAt } = this.#existing(path);
    return {
      read: async (position, length) => content.subarray(position, position + length),
      facts: async () => ({ mode, size: content.length, changedAt }),
      close: async () => undefined,
    };
  }

  async remove(path: string): Promise<void> {
    this.#existing(path);
    this.#files.delete(this.#absolute(path));
  }

  #existing(path: string): StoredFile {
    const file = this.#files.get(this.#absolute(path));
    if (!file) throw noSuchFile();
    return file;
  }

  #addFolder(path: string): void {
    for (let folder = path; folder !== '/'; folder = posix.dirname(folder)) this.#folders.add(folder);
  }

  #absolute(path: string): string {
    return posix.resolve(this.#home, path);
  }
}
