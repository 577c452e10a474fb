/** Type, permissions and size of a file or folder. */
export interface FileFacts {
  /** As `stat` returns them. */
  readonly mode: number;
  readonly size: number;
  /** The time of the last change, in seconds since 1970. */
  readonly changedAt: number;
}

/** An open file of the Mac. */
export interface OpenFile {
  /** Reads up to `length` bytes. Returns no bytes at the end of the file. */
  read(position: number, length: number): Promise<Buffer>;
  facts(): Promise<FileFacts>;
  close(): Promise<void>;
}

/**
 * The files of the Mac, as SFTP shows them. A path that is not absolute begins in the home folder. Every method rejects
 * with an error that has a code of the operating system, such as `ENOENT`, also for every path outside of the Mac.
 */
export interface MacFiles {
  facts(path: string, options: { readonly followLink: boolean }): Promise<FileFacts>;
  /** Returns the absolute path, without links. */
  realPath(path: string): Promise<string>;
  /** Opens a file for reading. */
  open(path: string): Promise<OpenFile>;
  remove(path: string): Promise<void>;
}

/** Returns the error for a path that does not exist. */
export function noSuchFile(): Error {
  return Object.assign(new Error('No such file'), { code: 'ENOENT' });
}
