import { STORES } from '@storedeck/listing';

import type { WantedPicture } from '../reading/wanted-picture.ts';
import type { StoreReadings } from './read-stores.ts';

/**
 * Returns the pictures of all stores in the order in which they are downloaded. A page first shows the icons, then the
 * poster frames and the screenshots of each store's main locale in Current, so these come first.
 */
export function firstShownFirst({ appStore, googlePlay }: StoreReadings): WantedPicture[] {
  const mainLocale = {
    appStore: appStore?.listing.primaryLocale,
    googlePlay: googlePlay?.listing.defaultLanguage,
  };
  const rankOf = ({ store, path, video }: WantedPicture): number => {
    const [which, , locale, ...rest] = path.split('/');
    if (which !== 'current' || video) return 3;
    // The icon of the App Store belongs to no locale, the icon of Google Play to each.
    if (rest.length === 0) return 0;
    if (locale !== mainLocale[store]) return 3;
    if (/-icon$/.test(path)) return 0;
    return rest.length > 1 ? 1 : 2;
  };
  const pictures = STORES.flatMap((store) => ({ appStore, googlePlay })[store]?.pictures ?? []);
  return pictures.toSorted((a, b) => rankOf(a) - rankOf(b));
}
