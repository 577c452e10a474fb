import type { ChosenFile } from './chosen-files.ts';

export const SENT_FILES_TYPE = 'application/x-storedeck-files';

/**
 * Returns the body of `importFiles` and `readFiles`: a line of JSON with the paths and sizes, then the bytes of the
 * files. The browser reads the files from the disk while it sends them.
 */
export function packFiles(files: readonly ChosenFile[]): Blob {
  const list = files.map(({ path, file }) => ({ path, size: file.size }));
  return new Blob([`${JSON.stringify(list)}\n`, ...files.map(({ file }) => file)]);
}

/**
 * Returns the path of the first file that the browser cannot read, because the file was changed, moved or protected
 * after the user chose it; undefined if all files can be read. Call this after a request that did not reach the server:
 * if a request contains such a file, the browser only reports a lost connection.
 */
export async function firstUnreadable(files: readonly ChosenFile[]): Promise<string | undefined> {
  for (const { path, file } of files) {
    try {
      await file.slice(0, 1).arrayBuffer();
    } catch {
      return path;
    }
  }
  return undefined;
}
