import { type Store, STORE_SLUGS } from '@storedeck/listing';

/** The listings that a sync writes, which are also the names of their folders below `assets`. */
export const SYNCED = ['current', 'draft'] as const;
/** One of `SYNCED`. */
export type Synced = (typeof SYNCED)[number];

/** The folder of a store's pictures in a listing, relative to the working folder. */
export function storeFolder(which: Synced, store: Store): string {
  return `assets/${which}/${STORE_SLUGS[store]}`;
}

/**
 * The path at which a picture of a listing is saved: below `assets`, without the extension, such as
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
  /** Place in the display order, from 0. */
  position: number;
}): string {
  return `${which}/${STORE_SLUGS[store]}/${locale}/${String(position + 1).padStart(2, '0')}-${slot}`;
}

/** Like `picturePath`, for the app icon of the App Store, which has no locale. */
export function appIconPath(which: Synced): string {
  return `${which}/${STORE_SLUGS.appStore}/01-APP_ICON`;
}

/** The folder of a locale that holds its app previews. */
const PREVIEW_FOLDER = 'previews';

interface PreviewPlace {
  which: Synced;
  locale: string;
  /** The preview type. */
  slot: string;
  /** Place in the display order, from 0. */
  position: number;
}

/** Like `picturePath`, for the video of an app preview: `current/appstore/en-US/previews/01-IPHONE_67`. */
export function previewPath(place: PreviewPlace): string {
  return inPreviewFolder(place, PREVIEW_FOLDER);
}

/** Like `previewPath`, for the poster frame: `current/appstore/en-US/previews/posters/01-IPHONE_67`. */
export function posterPath(place: PreviewPlace): string {
  return inPreviewFolder(place, `${PREVIEW_FOLDER}/posters`);
}

function inPreviewFolder({ which, locale, slot, position }: PreviewPlace, folder: string): string {
  return `${which}/${STORE_SLUGS.appStore}/${locale}/${folder}/${String(position + 1).padStart(2, '0')}-${slot}`;
}

/**
 * Whether a path below the folder of a listing belongs to an app preview: `appstore/en-US/previews/01-IPHONE_67.mp4`.
 */
export function isPreviewFile(path: string): boolean {
  const [store, , folder] = path.split('/');
  return store === STORE_SLUGS.appStore && folder === PREVIEW_FOLDER;
}

/** The path of a saved picture as it is written in the listing: relative to the working folder, with its extension. */
export function pictureFile(path: string, extension: string): string {
  return `assets/${path}.${extension}`;
}
