import type { Listing } from '@storedeck/listing';

/**
 * New as its page is drawn. New seldom contains the app's icon, categories and contact, so missing ones are taken from
 * Live.
 */
export function drawnNew(current: Listing | null, { appStore, googlePlay, ...newListing }: Listing): Listing {
  return {
    ...newListing,
    ...(appStore && {
      appStore: {
        ...appStore,
        icon: appStore.icon ?? current?.appStore?.icon,
        categories: appStore.categories ?? current?.appStore?.categories,
        copyright: appStore.copyright ?? current?.appStore?.copyright,
      },
    }),
    ...(googlePlay && {
      googlePlay: { ...googlePlay, contact: googlePlay.contact ?? current?.googlePlay?.contact },
    }),
  };
}
