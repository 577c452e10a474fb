import { type Store, STORE_FOLDERS } from '@storedeck/listing';

/** The listings that a sync writes. Each value is also the name of the listing's folder below `assets`. */
export const SYNCED = ['current', 'draft'] as const;
/** A listing that a sync writes. */
export type Synced = (typeof SYNCED)[number];

/** Returns the folder of a store's pictures of a listing, relative to the working folder. */
export function storeFolder(which: Synced, store: Store): string {
  return `assets/${which}/${STORE_FOLDERS[store]}`;
}

/**
 * Returns the path at which a picture of a listing is saved: relative to `assets` and without the extension, such as
 * `current/appstore/en-US/01-APP_IPHONE_67`.
 */
export function picturePath({
  which,
  store,
  locale,
  slot,
  position,
}: {
  which: Synced;
  store: Store;
  locale: string;
  slot: string;
  /** The place of the picture in the display order, from 0. */
  position: number;
}): string {
  return `${which}/${STORE_FOLDERS[store]}/${locale}/${String(position + 1).padStart(2, '0')}-${slot}`;
}

/** Like `picturePath`, for the app icon of the App Store, which has no locale. */
export function appIconPath(which: Synced): string {
  return `${which}/${STORE_FOLDERS.appStore}/01-APP_ICON`;
}

/** The name of the folder of app previews in the folder of a locale. */
const PREVIEW_FOLDER = 'previews';

interface PreviewPlace {
  which: Synced;
  locale: string;
  /** The preview type. */
  slot: string;
  /** The place of the app preview in the display order, from 0. */
  position: number;
}

/** Like `picturePath`, for the video of an app preview, such as `current/appstore/en-US/previews/01-IPHONE_67`. */
export function previewPath(place: PreviewPlace): string {
  return inPreviewFolder(place, PREVIEW_FOLDER);
}

/** Like `previewPath`, for the poster frame, such as `current/appstore/en-US/previews/posters/01-IPHONE_67`. */
export function posterPath(place: PreviewPlace): string {
  return inPreviewFolder(place, `${PREVIEW_FOLDER}/posters`);
}

function inPreviewFolder({ which, locale, slot, position }: PreviewPlace, folder: string): string {
  return `${which}/${STORE_FOLDERS.appStore}/${locale}/${folder}/${String(position + 1).padStart(2, '0')}-${slot}`;
}

/**
 * Whether a file belongs to an app preview. `path` is relative to the folder of the listing, such as
 * `appstore/en-US/previews/01-IPHONE_67.mp4`.
 */
export function isPreviewFile(path: string): boolean {
  const [store, , folder] = path.split('/');
  return store === STORE_FOLDERS.appStore && folder === PREVIEW_FOLDER;
}

/** Returns the path of a saved picture for the listing: relative to the working folder, with the extension. */
export function pictureFile(path: string, extension: string): string {
  return `assets/${path}.${extension}`;
}
