import type { ListingPicture } from '@storedeck/listing';

import type { StoreName } from '../store-sync-error.ts';

/** A picture that a store names and that belongs on disk. */
export interface WantedPicture {
  store: StoreName;
  /** Where to fetch it. */
  url: string;
  /** The entry of the listing; gets `file`, `bytesSha256` and the pixel size once the picture is saved. */
  image: ListingPicture;
  /** Folder below `assets/current`, and file name without its extension. */
  folder: string;
  name: string;
  /** Width and height in pixels, where the store names them. */
  size?: { width: number; height: number };
  /** A picture the listing can do without: when it cannot be had, it is reported instead of failing the sync. */
  optional?: boolean;
}

/**
 * Names the picture itself, wherever and in whatever locale it is used: by what the store says of the uploaded bytes,
 * else by its id. Pictures with equal keys are fetched once, and not at all when the key is on disk already.
 */
export function pictureKey(store: StoreName, image: ListingPicture): string | undefined {
  const identity = image.sourceChecksum ?? (image.remoteId ? `id:${image.remoteId}` : undefined);
  if (identity === undefined) return undefined;
  // Apple renders one upload in several sizes, so the size is part of what is served; Google serves one.
  return store === 'appstore'
    ? `${store} ${identity} ${image.width}x${image.height}`
    : `${store} ${identity}`;
}
