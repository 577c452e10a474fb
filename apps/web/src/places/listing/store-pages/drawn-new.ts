import type { Listing } from '@storedeck/listing';

/**
 * Returns New as its store page draws it. New seldom contains the app's icon, categories, copyright and contact. If one
 * of these values is missing, the value of Live is used.
 */
export function drawnNew(current: Listing | null, { appStore, googlePlay, ...newListing }: Listing): Listing {
  const before = current?.googlePlay?.locales ?? {};
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
      googlePlay: {
        ...googlePlay,
        contact: googlePlay.contact ?? current?.googlePlay?.contact,
        locales: Object.fromEntries(
          Object.entries(googlePlay.locales).map(([code, locale]) => {
            const icon = locale.images?.['icon'] ?? before[code]?.images?.['icon'];
            return [code, { ...locale, images: { ...locale.images, ...(icon && { icon }) } }];
          }),
        ),
      },
    }),
  };
}
