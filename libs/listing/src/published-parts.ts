import { isSameSet } from './compare/is-same-set.ts';
import type { AppStoreLocale, Listing, Slots } from './listing.ts';
import { ownValue } from './own-value.ts';
import type { StoredListings } from './stored-listings.ts';
import { isSameText } from './texts/stored-text.ts';
import { isTextOfVersion, listFields } from './texts/text-fields.ts';

/**
 * Returns New without the parts that publishing does not write although New contains them: texts and sets of the App
 * Store that are the same as in the live listing, while the version in preparation has others. New has not changed them,
 * so that version keeps its own. A locale that is the same object in the same listings gives the same object.
 */
export function publishedParts({ live, draft }: StoredListings, next: Listing): Listing {
  const [before, now] = [live?.appStore, draft?.appStore];
  if (!next.appStore || !before || !now) return next;
  const { copyright, ...appStore } = next.appStore;
  const locales = Object.entries(appStore.locales).map(([code, locale]): [string, AppStoreLocale] => {
    const [former, prepared] = [ownValue(before.locales, code), ownValue(now.locales, code)];
    return [code, former && prepared ? withoutUnchanged(locale, { former, prepared }) : locale];
  });
  const isKept = isUnchanged(copyright, before.copyright, now.copyright);
  return {
    ...next,
    appStore: {
      ...appStore,
      ...(copyright !== undefined && !isKept && { copyright }),
      locales: Object.fromEntries(locales),
    },
  };
}

/** The locales of the stores beside a locale of New. */
interface StoreLocales {
  readonly former: AppStoreLocale;
  readonly prepared: AppStoreLocale;
}

/** The latest result for each locale of New, so that a view can skip the locales that an edit has not changed. */
const results = new WeakMap<AppStoreLocale, StoreLocales & { readonly published: AppStoreLocale }>();

function withoutUnchanged(locale: AppStoreLocale, stores: StoreLocales): AppStoreLocale {
  const known = results.get(locale);
  if (known?.former === stores.former && known.prepared === stores.prepared) return known.published;
  const published = leaveOutUnchanged(locale, stores);
  results.set(locale, { ...stores, published });
  return published;
}

function leaveOutUnchanged(locale: AppStoreLocale, { former, prepared }: StoreLocales): AppStoreLocale {
  const kept = listFields('appStore').filter(
    (field) =>
      !isTextOfVersion('appStore', field) && isUnchanged(locale[field], former[field], prepared[field]),
  );
  const texts = Object.entries(locale).filter(([field]) => !kept.includes(field));
  const published = (['screenshots', 'previews'] as const).flatMap((key) => {
    const sets: Slots | undefined = locale[key];
    if (!sets) return [];
    const changed = Object.entries(sets).filter(([slot, pictures]) => {
      const [old, present] = [former, prepared].map((each) => ownValue<Slots[string]>(each[key], slot) ?? []);
      return !isSameSet(pictures, old ?? []) || isSameSet(present ?? [], old ?? []);
    });
    return [[key, Object.fromEntries(changed)] as const];
  });
  return { ...Object.fromEntries(texts), ...Object.fromEntries(published) };
}

/** Whether New has the live text, while the version in preparation has another one. */
function isUnchanged(next: unknown, live: unknown, prepared: unknown): boolean {
  if (next === undefined) return false;
  const [own, former, present] = [next, live, prepared].map((text) => (typeof text === 'string' ? text : ''));
  return isSameText(own ?? '', former ?? '') && !isSameText(present ?? '', former ?? '');
}
