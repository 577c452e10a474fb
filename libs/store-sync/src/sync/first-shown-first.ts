import { STORES } from '@storedeck/listing';
import type { RemotePicture } from '@storedeck/store-api';

import { picturePath } from '../pictures/picture-path.ts';
import type { WantedPicture } from './pictures/wanted-picture.ts';
import type { StoreReadings } from './read-stores.ts';

/**
 * Returns the pictures of all stores, with their paths, in the order in which they are downloaded. A page first shows the
 * icons, then the poster frames and the screenshots of each store's main locale in Current, so these come first.
 */
export function firstShownFirst({ appStore, googlePlay }: StoreReadings): WantedPicture[] {
  const mainLocale = {
    appStore: appStore?.listing.primaryLocale,
    googlePlay: googlePlay?.listing.defaultLanguage,
  };
  const rank = ({ store, part, address }: RemotePicture): number => {
    if (part === 'draft' || address.kind === 'preview') return 3;
    // The icon of the App Store belongs to no locale, the icon of Google Play to each.
    if (address.kind === 'icon') return 0;
    if (address.locale !== mainLocale[store]) return 3;
    if (address.slot === 'icon') return 0;
    return address.kind === 'poster' ? 1 : 2;
  };
  const pictures = STORES.flatMap((store) => ({ appStore, googlePlay })[store]?.pictures ?? []);
  return pictures.toSorted((a, b) => rank(a) - rank(b)).map(addPath);
}

function addPath(picture: RemotePicture): WantedPicture {
  const { part, store, address } = picture;
  return { ...picture, path: picturePath(part === 'draft' ? 'draft' : 'current', store, address) };
}
