import { isApiError, type Client, type ListedFolder } from '@storedeck/contract';

import { readFile, type PreviewedFile } from './read-file.ts';

/** A folder of this computer and its entries. */
export interface PreviewedFolder extends Omit<ListedFolder, 'ok'> {
  readonly kind: 'folder';
  readonly path: string;
}

/**
 * Reads the file or the folder that a path names.
 * @throws ApiError with the same codes as `GET /api/preview-file` and `GET /api/preview-folder`
 */
export async function readPath(
  path: string,
  { client, signal }: { client: Pick<Client, 'listFolder'>; signal: AbortSignal },
): Promise<PreviewedFile | PreviewedFolder> {
  try {
    return await readFile(path, { signal });
  } catch (failure) {
    if (!isApiError(failure) || failure.code !== 'NOT_A_FILE') throw failure;
    const folder = await client.listFolder({ query: { path }, signal }).catch((error: unknown) => {
      // The path names neither a file nor a folder, but for example a pipe. The first error is thrown, because it says
      // that the path is not a regular file.
      throw isApiError(error) && error.code === 'NOT_A_FOLDER' ? failure : error;
    });
    const { entries, total, separator } = folder;
    return { kind: 'folder', path, entries, total, separator };
  }
}
