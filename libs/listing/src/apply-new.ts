import type { Listing } from './listing.ts';

/**
 * Returns the listing that the stores have after New is published. A store's part, a locale, a text or a set of
 * pictures that New does not contain stays as in Current. App previews always stay as in Current.
 */
export function applyNew(current: Listing | null, next: Listing): Listing {
  const [appStore, googlePlay] = [next.appStore ?? current?.appStore, next.googlePlay ?? current?.googlePlay];
  return {
    ...next,
    ...(appStore && {
      appStore: {
        ...current?.appStore,
        ...appStore,
        locales: mergeLocales(current?.appStore?.locales, next.appStore?.locales),
      },
    }),
    ...(googlePlay && {
      googlePlay: {
        ...current?.googlePlay,
        ...googlePlay,
        locales: mergeLocales(current?.googlePlay?.locales, next.googlePlay?.locales),
      },
    }),
  };
}

interface WithSlots {
  screenshots?: unknown;
  images?: unknown;
  previews?: unknown;
}

function mergeLocales<Locale extends WithSlots>(
  current: Readonly<Record<string, Locale>> = {},
  next: Readonly<Record<string, Locale>> = {},
): Record<string, Locale> {
  const locales: Record<string, Locale> = { ...current };
  for (const [code, locale] of Object.entries(next)) {
    const before = locales[code];
    locales[code] = mergeLocale(before, locale);
  }
  return locales;
}

function mergeLocale<Locale extends WithSlots>(before: Locale | undefined, next: Locale): Locale {
  const merged = { ...next, ...before, ...withoutUndefined(next) };
  for (const key of ['screenshots', 'images'] as const) {
    if (before?.[key] && next[key]) merged[key] = { ...before[key], ...next[key] };
  }
  // App previews are never published, so they stay as in Current.
  return { ...merged, previews: before?.previews };
}

function withoutUndefined<Value extends object>(value: Value): Partial<Value> {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Partial<Value>;
}
