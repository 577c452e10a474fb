import type { ChosenFile } from './chosen-files.ts';

export const SENT_FILES_TYPE = 'application/x-storedeck-files';

/**
 * The body of `importFiles` and `readFiles`: a line of JSON with the paths and sizes, then the bytes of the files. The
 * browser reads the files from the disk while it sends them.
 */
export function packFiles(files: readonly ChosenFile[]): Blob {
  const list = files.map(({ path, file }) => ({ path, size: file.size }));
  return new Blob([`${JSON.stringify(list)}\n`, ...files.map(({ file }) => file)]);
}

/**
 * The first file that the browser cannot read, because it was changed, moved or forbidden after it was chosen. The
 * browser reports this like a lost connection.
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
