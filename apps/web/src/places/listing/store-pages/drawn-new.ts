import type { Listing } from '@storedeck/listing';

/**
 * New as its page is drawn. New seldom contains the app's icon, feature graphic and categories, so missing ones are
 * taken from Current. Texts and screenshots come from New only, so that the user can see which ones are missing.
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
      },
    }),
    ...(googlePlay && {
      googlePlay: {
        ...googlePlay,
        locales: Object.fromEntries(
          Object.entries(googlePlay.locales).map(([code, locale]) => {
            const { icon, featureGraphic } = before[code]?.images ?? {};
            const graphics = { ...(icon && { icon }), ...(featureGraphic && { featureGraphic }) };
            return [code, { ...locale, images: { ...graphics, ...locale.images } }];
          }),
        ),
      },
    }),
  };
}
