import { applyNew, type Listing, pairLocales } from '@storedeck/listing';
import type { LocaleEntry } from '@storedeck/listing';
import { useDeferredValue, useMemo } from 'react';

import { useListing } from '../../server/queries.ts';
import { useLater } from '../../ui/use-later.ts';
import { useNewListing } from './editor/draft/held-draft.ts';
import { comparedPair, type ListingState, type Pair, type Source } from './url-state.ts';

/** The listings that the place can show, and those that the address selects. */
export interface Sources {
  readonly queries: Readonly<Record<Source, ReturnType<typeof useListing>>>;
  readonly listings: Readonly<Record<Source, Listing | null>>;
  readonly pair: Pair;
  /** The listing that is shown, or the later one of two compared listings. */
  readonly shown: Source;
  /** The query that decides what is drawn: the first selected one without a listing, otherwise that of `shown`. */
  readonly query: ReturnType<typeof useListing>;
  /** The locales of all listings. */
  readonly entries: readonly LocaleEntry[];
  /** Both sides of Compare. */
  readonly compared: { readonly before: Listing; readonly after: Listing } | null;
  /** True once the first page is drawn. What is not needed before is read and drawn then. */
  readonly isSeen: boolean;
}

export function useSources(state: ListingState): Sources {
  const { view } = state;
  const viewed = view === 'matrix' ? 'new' : view;
  const named = viewed === 'compare' ? state.pair : { from: viewed, to: viewed };
  const isNamed = (source: Source): boolean => named === null || named.from === source || named.to === source;
  const current = useListing('current');
  const isSeen = useLater(useDeferredValue(!current.isPending, false));
  const draft = useListing('draft', { enabled: isNamed('draft') || isSeen });
  const newListing = useNewListing({ enabled: isNamed('new') || isSeen });
  const queries = { current, draft, new: newListing };
  const listings = {
    current: current.data ?? null,
    draft: draft.data ?? null,
    new: newListing.data ?? null,
  };
  const pair = comparedPair(state, {
    draft: listings.draft?.[state.store] !== undefined,
    new: listings.new !== null,
  });
  const selected: readonly Source[] = viewed === 'compare' ? [pair.from, pair.to] : [viewed];
  const shown = viewed === 'compare' ? pair.to : viewed;
  const [before, after] = [listings[pair.from], listings[pair.to]];
  return {
    queries,
    listings,
    pair,
    shown,
    query: queries[selected.find((source) => listings[source] === null) ?? shown],
    entries: useMemo(
      () => pairLocales([listings.current, listings.draft, listings.new]),
      [listings.current, listings.draft, listings.new],
    ),
    compared: useMemo(
      () => (view === 'compare' && before && after ? bothSides(pair, before, after) : null),
      // eslint-disable-next-line react-hooks/exhaustive-deps -- the pair is a new object each time
      [view, pair.from, pair.to, before, after],
    ),
    isSeen,
  };
}

/** New changes only what it names, so it is drawn as the other side would look after it is published there. */
function bothSides({ from, to }: Pair, before: Listing, after: Listing): { before: Listing; after: Listing } {
  return {
    before: from === 'new' ? applyNew(after, before) : before,
    after: to === 'new' ? applyNew(before, after) : after,
  };
}
