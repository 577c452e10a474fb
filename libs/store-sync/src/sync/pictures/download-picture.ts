import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { basename, dirname } from 'node:path';

import { Folder } from '@storedeck/host/folder';
import { type Http, isStoreError, STORE_TITLE, type StoreError } from '@storedeck/store-api';

import { asDiskError } from '../../files/disk-error.ts';
import { readWholePicture } from '../../pictures/read-picture.ts';
import { readVideoFormat } from '../../pictures/video-file.ts';
import { StoreSyncError } from '../../store-sync-error.ts';
import { fileStamp } from './picture-record.ts';
import type { PictureContent } from './saved-picture.ts';
import type { WantedPicture } from './wanted-picture.ts';

const MIB = 1024 * 1024;
/** The maximum size of a download, in MiB. Apple accepts app previews of up to 500 MB. */
const MAX_MIB = { picture: 64, video: 500 };

/**
 * Streams a picture or video to `path`. A picture must be a complete PNG, JPEG or WebP with the width and height that
 * the store states. A video must be a complete MP4 or QuickTime file. After a failure, the file is removed.
 *
 * @throws StoreSyncError IMAGE_INVALID, STORE_UNREACHABLE, STORE_RATE_LIMITED, DISK_FULL, FOLDER_NOT_WRITABLE, ABORTED
 */
export async function downloadPicture(
  wanted: WantedPicture,
  path: string,
  {
    http,
    allowLoopback,
    signal,
    onBytes,
  }: { http: Http; allowLoopback: boolean; signal: AbortSignal; onBytes: (count: number) => void },
): Promise<PictureContent> {
  let saved: PictureContent | undefined;
  try {
    const { store, url } = wanted;
    await http.fetchPicture({ store, url, what: nameKind(wanted), allowLoopback, signal }, async (body) => {
      saved = await save(body, path, { wanted, onBytes });
    });
    if (saved === undefined)
      throw new StoreSyncError('IMAGE_INVALID', `A ${nameKind(wanted)} has no body.`, { store });
    return saved;
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

async function save(
  body: AsyncIterable<Uint8Array>,
  path: string,
  { wanted, onBytes }: { wanted: WantedPicture; onBytes: (count: number) => void },
): Promise<PictureContent> {
  const hash = createHash('sha256');
  // An attempt that has failed may have left a part of the file.
  await rm(path, { force: true });
  const file = await new Folder(dirname(path)).create(basename(path)).catch(asDiskError(path));
  try {
    let size = 0;
    for await (const chunk of body) {
      size += chunk.length;
      const limit = MAX_MIB[nameKind(wanted)];
      if (size > limit * MIB) throw refuse(wanted, `is larger than ${limit} MiB`);
      hash.update(chunk);
      await file.writeFile(chunk).catch(asDiskError(path));
      onBytes(chunk.length);
    }
    const format = await (wanted.video ? readVideoFormat(file) : readWholePicture(file));
    if (typeof format === 'string') throw refuse(wanted, format);
    const { size: named } = wanted;
    if (named && 'width' in format && (format.width !== named.width || format.height !== named.height)) {
      throw refuse(
        wanted,
        `has ${format.width}×${format.height} pixels instead of ${named.width}×${named.height}`,
      );
    }
    const seen = { sha256: hash.digest('hex'), stamp: fileStamp(await file.stat()), readAt: Date.now() };
    return { ...format, seen };
  } finally {
    await file.close();
  }
}

function nameKind({ video }: WantedPicture): 'picture' | 'video' {
  return video ? 'video' : 'picture';
}

function refuse(wanted: WantedPicture, reason: string): StoreSyncError {
  const { store, path } = wanted;
  return new StoreSyncError(
    'IMAGE_INVALID',
    `${STORE_TITLE[store]}'s ${nameKind(wanted)} ${path} ${reason}.`,
    {
      store,
      hint: 'Look at it in the store console; upload it again if it is broken there too.',
    },
  );
}

/**
 * Whether an error concerns only one file, and not the connection, the disk or the whole sync. Videos come from another
 * host than pictures, so an error of the connection to that host concerns only the video.
 */
export function concernsOneFile(error: unknown, { video }: WantedPicture): error is StoreError {
  if (!isStoreError(error)) return false;
  if (video && (error.code === 'STORE_UNREACHABLE' || error.code === 'STORE_RATE_LIMITED')) return true;
  return error.code === 'IMAGE_INVALID';
}
