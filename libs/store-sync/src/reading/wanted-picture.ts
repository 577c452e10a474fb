import type { AppPreview, ListingPicture, Store } from '@storedeck/listing';

/** A picture, or the video of an app preview, that must be on disk after the sync. */
export interface WantedPicture {
  store: Store;
  /** Identifies the image, wherever the listing uses it. Pictures with equal keys are downloaded once. */
  key: string;
  url: string;
  /**
   * The path at which the picture is saved: relative to `assets` and without the extension, such as
   * `current/appstore/en-US/01-APP_IPHONE_67`. Each place in the listing has its own path.
   */
  path: string;
  /** Width and height in pixels, if the store states them. */
  size?: { width: number; height: number };
  /** Whether the sync continues, and reports the picture as skipped, if the picture cannot be downloaded. */
  optional?: boolean;
  /** Whether the file is the video of an app preview. */
  video?: boolean;
}

/**
 * Returns a key of a picture, which is equal in all locales that use the picture: the store's checksum of the uploaded
 * bytes, or otherwise the store's id. Returns undefined if the store sends neither. A picture is not downloaded again
 * if a picture with the same key is on disk.
 */
export function pictureKey(store: Store, image: ListingPicture): string | undefined {
  const identity = image.sourceChecksum ?? (image.remoteId ? `id:${image.remoteId}` : undefined);
  if (identity === undefined) return undefined;
  // Apple renders one upload in several sizes, so the size is part of the key. Google serves one size.
  return store === 'appStore'
    ? `${store} ${identity} ${image.width}x${image.height}`
    : `${store} ${identity}`;
}

/** Like `pictureKey`, for the video of an app preview. */
export function videoKey({ sourceChecksum, remoteId }: AppPreview): string | undefined {
  const identity = sourceChecksum ?? (remoteId ? `id:${remoteId}` : undefined);
  return identity && `appStore video ${identity}`;
}
