import { isUnreached } from './connected.ts';

/**
 * A chosen file with its path, which starts with the name of the chosen folder or file:
 * `fastlane/metadata/en-US/name.txt`.
 */
export interface ChosenFile {
  readonly path: string;
  readonly file: File;
}

/** A request body that contains files. */
interface SentFiles {
  readonly body: Blob;
  readonly contentType: 'application/x-storedeck-files';
}

/**
 * Sends files with `send`. If the browser cannot read a file, because it was changed, moved or protected after the user
 * chose it, the request fails as if the server could not be reached. Then the file is found, so that the error names it.
 */
export async function sendFiles<Result>(
  files: readonly ChosenFile[],
  send: (sent: SentFiles) => Promise<Result>,
): Promise<Result> {
  try {
    return await send({ body: packFiles(files), contentType: 'application/x-storedeck-files' });
  } catch (error) {
    const path = isUnreached(error) ? await firstUnreadable(files) : undefined;
    if (path === undefined) throw error;
    throw new Error(`The browser cannot read ${path}. It was changed after it was chosen: choose it again.`, {
      cause: error,
    });
  }
}

/**
 * Returns a line of JSON with the paths and sizes, then the bytes of the files. The browser reads the files from the disk
 * while it sends them.
 */
function packFiles(files: readonly ChosenFile[]): Blob {
  const list = files.map(({ path, file }) => ({ path, size: file.size }));
  return new Blob([`${JSON.stringify(list)}\n`, ...files.map(({ file }) => file)]);
}

async function firstUnreadable(files: readonly ChosenFile[]): Promise<string | undefined> {
  for (const { path, file } of files) {
    try {
      await file.slice(0, 1).arrayBuffer();
    } catch {
      return path;
    }
  }
  return undefined;
}
