import type { AppPreview, ListingPicture, Store } from '@storedeck/listing';

/**
 * Where a listing shows a file: a picture of a slot, the video of an app preview, the poster frame of an app preview, or
 * the icon of the app on the App Store, which has no locale.
 */
export type PictureAddress =
  | { readonly kind: 'icon' }
  | {
      readonly kind: 'picture' | 'preview' | 'poster';
      readonly locale: string;
      /** The display type, the image type or the preview type. */
      readonly slot: string;
      /** The position in the display order, from 0. */
      readonly position: number;
    };

/** The listing of a reading that has a picture; see `StoreReading`. */
export type ReadPart = 'listing' | 'draft';

/** A picture, or the video of an app preview, that a store has and that can be downloaded. */
export interface RemotePicture {
  store: Store;
  /** Identifies the image, wherever the listing uses it. Pictures with equal keys are downloaded once. */
  key: string;
  url: string;
  part: ReadPart;
  address: PictureAddress;
  /** Width and height in pixels, if the store states them. */
  size?: { width: number; height: number };
  /** Whether the listing is usable without this picture, so that a failed download is no failure. */
  optional?: boolean;
  /** Whether the file is the video of an app preview. */
  video?: boolean;
}

/**
 * Returns a key of a picture, which is equal in all locales that use the picture: the store's checksum of the uploaded
 * bytes, or otherwise the store's id. Returns undefined if the store sends neither. A picture need not be downloaded
 * again if a picture with the same key is there.
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
