import type { AppPreview, ListingPicture, Store } from '@storedeck/listing';

/** A picture, or the video of an app preview, that must be on disk after the sync. */
export interface WantedPicture {
  store: Store;
  /** Identifies the picture itself. Pictures with equal keys are downloaded once. */
  key: string;
  url: string;
  /** The path to which the picture is saved, from `picturePath`; unique for each place in the listing. */
  path: string;
  /** Width and height in pixels, where the store names them. */
  size?: { width: number; height: number };
  /** If the picture cannot be downloaded, it is reported as skipped and the sync continues. */
  optional?: boolean;
  /** True for the video of an app preview. */
  video?: boolean;
}

/**
 * Identifies a picture independently of the locales that use it: by the store's checksum of the uploaded bytes, or else
 * by the store's id. Undefined when the store sends neither. A picture is not downloaded again if a picture with the
 * same key is on disk.
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
