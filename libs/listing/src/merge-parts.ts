import type { Listing } from './listing.ts';

/**
 * Lays `next` over `former`: a store's part, a locale, a text or a set that `next` does not contain stays
 * as in `former`.
 */
export function mergeParts(former: Listing | null, next: Listing): Listing {
  const [appStore, googlePlay] = [next.appStore ?? former?.appStore, next.googlePlay ?? former?.googlePlay];
  return {
    ...next,
    ...(appStore && {
      appStore: {
        ...former?.appStore,
        ...appStore,
        locales: mergeLocales(former?.appStore?.locales, next.appStore?.locales),
      },
    }),
    ...(googlePlay && {
      googlePlay: {
        ...former?.googlePlay,
        ...googlePlay,
        locales: mergeLocales(former?.googlePlay?.locales, next.googlePlay?.locales),
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
  former: Readonly<Record<string, Locale>> = {},
  next: Readonly<Record<string, Locale>> = {},
): Record<string, Locale> {
  const locales: Record<string, Locale> = { ...former };
  for (const [code, locale] of Object.entries(next)) {
    const before = locales[code];
    locales[code] = mergeLocale(before, locale);
  }
  return locales;
}

/** The latest result for each locale, so that a view can skip the locales that an edit has not changed. */
const results = new WeakMap<WithSlots, { readonly before: unknown; readonly merged: unknown }>();

function mergeLocale<Locale extends WithSlots>(before: Locale | undefined, next: Locale): Locale {
  const known = results.get(next);
  if (known && known.before === before) return known.merged as Locale;
  const merged = mergeAnew(before, next);
  results.set(next, { before, merged });
  return merged;
}

function mergeAnew<Locale extends WithSlots>(before: Locale | undefined, next: Locale): Locale {
  const merged = { ...next, ...before, ...withoutUndefined(next) };
  for (const key of ['screenshots', 'images', 'previews'] as const) {
    if (before?.[key] && next[key]) merged[key] = { ...before[key], ...next[key] };
  }
  return merged;
}

function withoutUndefined<Value extends object>(value: Value): Partial<Value> {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Partial<Value>;
}
