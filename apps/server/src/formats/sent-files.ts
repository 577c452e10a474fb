import type { Readable } from 'node:stream';

import { isListingFormatError, ListingFormatError, receiveFiles } from '@storedeck/listing-formats';
import { createTemporaryFolder, hasNewListing } from '@storedeck/store-sync';

import type { Config } from '../config.ts';
import { importListing, type ImportOptions, readSource } from './import-listing.ts';

export interface SentImport extends Omit<ImportOptions, 'path'> {
  /** The files, in the format that `receiveFiles` reads. */
  readonly body: Readable;
}

/** Imports the files that a client sends. Rejects with ListingFormatError, StoreSyncError or ServerError. */
export function importFiles(config: Config, { body, ...options }: SentImport, signal: AbortSignal) {
  return withReceived(config, { body, signal }, (path) =>
    importListing(config, { ...options, path }, signal),
  );
}

/**
 * Reads a listing from the files that a client sends, and then removes the files. Rejects with the same errors as
 * `importFiles`.
 */
export async function readFiles(
  config: Config,
  { body, format }: Pick<SentImport, 'body' | 'format'>,
  signal: AbortSignal,
) {
  const { listing, lost } = await withReceived(config, { body, signal }, (path) =>
    readSource(config, { format, path }, signal),
  );
  return { listing, lost, exists: await hasNewListing(config.dir) };
}

/**
 * Calls `use` with the path of a temporary folder that contains the files of the body. Removes the folder afterwards.
 */
export async function withReceived<Result>(
  { dir }: Pick<Config, 'dir'>,
  { body, signal }: { body: Readable; signal: AbortSignal },
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  await using folder = await createTemporaryFolder(dir);
  try {
    await receiveFiles(body, { folder: folder.path, signal });
    return await use(folder.path);
  } catch (error) {
    throw isListingFormatError(error) ? withoutFolder(error, folder.path) : error;
  }
}

/** Removes the path of the temporary folder from messages, because the user has chosen the files elsewhere. */
function withoutFolder(error: ListingFormatError, folder: string): ListingFormatError {
  const message = error.message.replaceAll(`${folder}/`, '').replaceAll(folder, 'these files');
  return new ListingFormatError(error.code, message, {
    cause: error,
    ...(error.hint !== undefined && { hint: error.hint }),
  });
}
