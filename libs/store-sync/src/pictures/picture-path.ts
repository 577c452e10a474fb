import { type Store, STORE_SLUGS } from '@storedeck/listing';

/** The folder of the Current listing's pictures, relative to the working folder. */
export const CURRENT_FOLDER = 'assets/current';

/**
 * The path at which a picture of a listing is saved: below `assets/current`, without the extension, such as
 * `appstore/en-US/01-APP_IPHONE_67`.
 */
export function picturePath({
  store,
  locale,
  slot,
  position,
}: {
  store: Store;
  locale: string;
  slot: string;
  /** Place in the display order, from 0. */
  position: number;
}): string {
  return `${STORE_SLUGS[store]}/${locale}/${String(position + 1).padStart(2, '0')}-${slot}`;
}

/** Like `picturePath`, for the app icon of the App Store, which has no locale. */
export function appIconPath(): string {
  return `${STORE_SLUGS.appStore}/01-APP_ICON`;
}

/** The path of a saved picture as it is written in the listing: relative to the working folder, with its extension. */
export function pictureFile(path: string, extension: string): string {
  return `${CURRENT_FOLDER}/${path}.${extension}`;
}
