import { type Store, STORE_FOLDERS } from '@storedeck/listing';
import type { PictureAddress } from '@storedeck/store-api';

/** The listings that a sync writes. Each value is also the name of the listing's folder below `assets`. */
export const SYNCED = ['current', 'draft'] as const;
/** A listing that a sync writes. */
export type Synced = (typeof SYNCED)[number];

/** Returns the folder of a store's pictures of a listing, relative to the working folder. */
export function storeFolder(which: Synced, store: Store): string {
  return `assets/${which}/${STORE_FOLDERS[store]}`;
}

/** The name of the folder of app previews in the folder of a locale. */
const PREVIEW_FOLDER = 'previews';
const FOLDERS = { picture: '', preview: `${PREVIEW_FOLDER}/`, poster: `${PREVIEW_FOLDER}/posters/` };

/**
 * Returns the path at which a file of a listing is saved: relative to `assets` and without the extension, such as
 * `current/appstore/en-US/01-APP_IPHONE_67`, `current/appstore/en-US/previews/01-IPHONE_67` or
 * `current/appstore/01-APP_ICON`.
 */
export function picturePath(which: Synced, store: Store, address: PictureAddress): string {
  const folder = `${which}/${STORE_FOLDERS[store]}`;
  if (address.kind === 'icon') return `${folder}/01-APP_ICON`;
  const { kind, locale, slot, position } = address;
  return `${folder}/${locale}/${FOLDERS[kind]}${String(position + 1).padStart(2, '0')}-${slot}`;
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
