/** A file of a simulated phone. */
export interface PhoneFile {
  readonly content: Buffer;
  /** Type and permissions, as `stat` returns them. */
  readonly mode: number;
}

const WRITABLE_FOLDERS = ['/data/local/tmp/', '/sdcard/'];

/**
 * The files of a simulated phone that adb may write. In the phone's shell, some programs use these files, such as `rm`
 * and `pm install`, but redirections do not.
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

  /** Whether the user of adb may write a file with this path. */
  isWritable(path: string): boolean {
    return WRITABLE_FOLDERS.some((folder) => path.startsWith(folder) && path.length > folder.length);
  }

  /** Writes a file, even if the user of adb may not write it. */
  set(path: string, file: PhoneFile): void {
    this.#files.set(path, file);
  }

  /** Removes a file. */
  delete(path: string): void {
    this.#files.delete(path);
  }
}
