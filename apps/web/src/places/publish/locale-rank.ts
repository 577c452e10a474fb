import type { PublishPlan } from '@storedeck/contract';
import { type Listing, localeOrder, findMainLocale, type Store, STORES } from '@storedeck/listing';
import { useMemo } from 'react';

import { usePublishPlan, usePublishState } from '../../server/publish.ts';
import { useListing } from '../../server/queries.ts';

/** The position of a locale in the lists of this place; texts that all locales share come first. */
export type LocaleRank = (store: Store, locale: string | null) => number;

/**
 * Returns the positions of the locales of New: the main locale first, then the order of the listing. If New names no main
 * locale, it is the one that the stores had when the plan was made, or else that of Current.
 */
export function rankLocales(
  listing: Listing | null | undefined,
  {
    plan,
    current,
  }: {
    plan?: Pick<PublishPlan, 'stores'> | null | undefined;
    current?: Listing | null | undefined;
  } = {},
): LocaleRank {
  const orders = new Map(
    STORES.map((store) => {
      const planned = plan?.stores.find((each) => each.store === store);
      return [store, localeOrder(listing, store, [planned?.mainLocale, findMainLocale(current, store)])];
    }),
  );
  return (store, locale) => {
    const order = orders.get(store) ?? [];
    if (locale === null) return -1;
    const at = order.indexOf(locale);
    return at < 0 ? order.length : at;
  };
}

export function useLocaleRank(): LocaleRank {
  const { data: next } = useListing('new');
  const { data: current } = useListing('current');
  const { data: state } = usePublishState();
  const { data: plan } = usePublishPlan(state?.plan ?? null);
  return useMemo(() => rankLocales(next, { plan, current }), [next, plan, current]);
}
