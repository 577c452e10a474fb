import type { Listing } from '@storedeck/contract';

/**
 * The listing as the stores have it once New is applied: what New does not name, be it a store, a locale, a text or a
 * set of pictures, stays as it is in Current.
 */
export function plannedListing(current: Listing | null, planned: Listing): Listing {
  const { appStore, googlePlay } = fill(planned, current ?? {});
  return {
    ...planned,
    ...(appStore && { appStore: { ...appStore, locales: fillLocales(planned.appStore, current?.appStore) } }),
    ...(googlePlay && {
      googlePlay: { ...googlePlay, locales: fillLocales(planned.googlePlay, current?.googlePlay) },
    }),
  };
}

/**
 * New as its page is drawn: it seldom names the app's icon, graphic and categories, which then stay as they are in Current.
 * Texts and screenshots are its own, so that what is missing can be seen.
 */
export function drawnNew(current: Listing | null, { appStore, googlePlay, ...planned }: Listing): Listing {
  const before = current?.googlePlay?.locales ?? {};
  return {
    ...planned,
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

function fill(planned: Listing, current: Partial<Listing>): Listing {
  return {
    ...planned,
    ...((planned.appStore ?? current.appStore) && {
      appStore: { ...current.appStore, ...planned.appStore } as NonNullable<Listing['appStore']>,
    }),
    ...((planned.googlePlay ?? current.googlePlay) && {
      googlePlay: { ...current.googlePlay, ...planned.googlePlay } as NonNullable<Listing['googlePlay']>,
    }),
  };
}

interface Localized<Locale> {
  readonly locales: Readonly<Record<string, Locale>>;
}

function fillLocales<Locale extends { screenshots?: unknown; images?: unknown }>(
  planned: Localized<Locale> | undefined,
  current: Localized<Locale> | undefined,
): Record<string, Locale> {
  const locales: Record<string, Locale> = { ...current?.locales };
  for (const [code, locale] of Object.entries(planned?.locales ?? {})) {
    const before = locales[code];
    locales[code] = before === undefined ? locale : fillLocale(locale, before);
  }
  return locales;
}

function fillLocale<Locale extends { screenshots?: unknown; images?: unknown }>(
  locale: Locale,
  before: Locale,
): Locale {
  const filled = { ...before, ...withoutUndefined(locale) };
  for (const slots of ['screenshots', 'images'] as const) {
    if (before[slots] && locale[slots]) filled[slots] = { ...before[slots], ...locale[slots] };
  }
  return filled;
}

function withoutUndefined<Value extends object>(value: Value): Partial<Value> {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Partial<Value>;
}
