/** A file of a simulated phone. */
export interface PhoneFile {
  readonly content: Buffer;
  /** Type and permissions, as `stat` returns them. */
  readonly mode: number;
}

const WRITABLE_FOLDERS = ['/data/local/tmp/', '/sdcard/'];

/**
 * The files of a simulated phone in the folders that adb may write. Some programs of the phone's shell, such as `rm`
 * and `pm install`, use these files, and redirections of the simulated shell do.
 */
export class PhoneFiles {
  readonly #files = new Map<string, PhoneFile>();

  /** The absolute paths of all files. */
  get paths(): readonly string[] {
    return [...this.#files.keys()];
  }

  /** Returns the file with this path, or undefined. */
  get(path: string): PhoneFile | undefined {
    return this.#files.get(path);
  }

  /** Whether adb may write a file with this path. */
  isWritable(path: string): boolean {
    return WRITABLE_FOLDERS.some((folder) => path.startsWith(folder) && path.length > folder.length);
  }

  /** Writes a file. Does not check whether adb may write it. */
  set(path: string, file: PhoneFile): void {
    this.#files.set(path, file);
  }

  /** Removes a file. */
  delete(path: string): void {
    this.#files.delete(path);
  }
}
