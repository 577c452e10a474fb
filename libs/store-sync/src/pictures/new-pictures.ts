import { join, resolve } from 'node:path';

import type { Listing, ListingPicture } from '@storedeck/listing';
import { abortedError } from '@storedeck/store-api';

import { runInOrder } from '../files/run-in-order.ts';
import { mapPictures } from './map-pictures.ts';
import type { PictureFacts } from './picture-facts-record.ts';
import { readPictureFacts } from './picture-facts.ts';
import { isBelowAssets } from './picture-file-reader.ts';

/**
 * Returns the listing with the `bytesSha256`, `bytesMd5`, `width`, `height`, `damaged` and `doubtful` of its picture files. The
 * values in the listing file are not used, because another program may have replaced a picture. `remoteId`, `sourceChecksum` and
 * `state` are the store's facts about the picture with the `bytesSha256` of the entry. These facts are removed if the
 * picture file has another hash, or if the entry has no hash.
 *
 * A picture file is not read again while its size, times and inode are unchanged: the facts are kept in
 * `assets/.pictures-new.json`.
 */
export async function withPictureFacts(
  dir: string,
  listing: Listing,
  signal?: AbortSignal,
): Promise<Listing> {
  const folder = resolve(dir);
  return runInOrder(join(folder, 'assets (facts of pictures)'), async () => {
    const facts = await readPictureFacts(folder, listFiles(listing), signal);
    if (signal?.aborted) throw abortedError(signal.reason);
    return mapPictures(listing, (picture) => withFacts(picture, facts.get(picture.file ?? '')));
  });
}

function withFacts(picture: ListingPicture, facts: PictureFacts | undefined): ListingPicture {
  const { bytesSha256, bytesMd5: _md5, damaged: _damaged, doubtful: _doubtful, ...stated } = picture;
  if (facts === undefined) return stated;
  const { damaged, doubtful, ...others } = facts;
  const read = { ...others, ...(damaged && { damaged }), ...(doubtful && { doubtful }) };
  if (bytesSha256 === facts.bytesSha256) return { ...stated, ...read };
  const { remoteId: _id, sourceChecksum: _checksum, state: _state, ...own } = stated;
  // A person has declared it of another picture.
  if (bytesSha256) delete own.aiGeneratedState;
  return { ...own, ...read };
}

function listFiles(listing: Listing): string[] {
  const files = new Set<string>();
  mapPictures(listing, (picture) => {
    if (picture.file !== null && isBelowAssets(picture.file)) files.add(picture.file);
    return picture;
  });
  return [...files];
}
