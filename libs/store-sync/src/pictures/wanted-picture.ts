import type { ListingPicture, Store } from '@storedeck/listing';

/** A picture of a store's listing that belongs on disk. */
export interface WantedPicture {
  store: Store;
  /** Identifies the picture itself. Pictures with equal keys are downloaded once. */
  key: string;
  url: string;
  /** Where it is saved, from `picturePath`: unique for each place of the listing. */
  path: string;
  /** Width and height in pixels, where the store names them. */
  size?: { width: number; height: number };
  /** When it cannot be downloaded, it is reported as skipped and the sync goes on. */
  optional?: boolean;
}

/**
 * Identifies a picture independent of the locales that use it: by the store's checksum of the uploaded bytes, else by the
 * store's id. Undefined when the store names neither. A picture on disk with the same key is not downloaded again.
 */
export function pictureKey(store: Store, image: ListingPicture): string | undefined {
  const identity = image.sourceChecksum ?? (image.remoteId ? `id:${image.remoteId}` : undefined);
  if (identity === undefined) return undefined;
  // Apple renders one upload in several sizes, so the size is part of the key. Google serves one size.
  return store === 'appStore'
    ? `${store} ${identity} ${image.width}x${image.height}`
    : `${store} ${identity}`;
}
