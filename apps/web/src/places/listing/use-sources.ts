import {
  applyNew,
  keptListing,
  type Listing,
  type LocaleEntry,
  pairLocales,
  type StoredListings,
} from '@storedeck/listing';
import { listingPair, type ListingPair } from '@storedeck/listing/compare';
import { useDeferredValue, useMemo } from 'react';

import { useListing } from '../../server/queries.ts';
import { useLater } from '../../ui/use-later.ts';
import { useNewListing } from './editor/draft/held-draft.ts';
import { comparedPair, type ListingState, type Pair, type Source, type View } from './url-state.ts';
import { useStoredListings } from './use-stored.ts';

/** The listings that the place can show, and the listings that the address selects. */
export interface Sources {
  readonly queries: Readonly<Record<Source, ReturnType<typeof useListing>>>;
  readonly listings: Readonly<Record<Source, Listing | null>>;
  /** What the stores had at the last sync. */
  readonly stored: StoredListings;
  /** The listing from which publishing keeps what New does not contain; see `keptListing`. */
  readonly kept: Listing | null;
  /** What the stores have after New is published; null without New. */
  readonly applied: Listing | null;
  readonly pair: Pair;
  /** The listing that is shown; in Compare, the second of the two listings. */
  readonly shown: Source;
  /**
   * The query whose pending state or error the place shows: the first selected query without a listing, otherwise the
   * query of `shown`. While the draft is read, it is the query of the draft if New is shown, because the draft fills the
   * gaps of New.
   */
  readonly query: ReturnType<typeof useListing>;
  /** The locales of all listings. */
  readonly entries: readonly LocaleEntry[];
  /** The listings on both sides of Compare. */
  readonly compared: ListingPair | null;
  /** Whether the first view is drawn. Data and parts that the first view does not need are read and drawn after it. */
  readonly isSeen: boolean;
}

/** The listing that each view shows. */
const VIEWED: Readonly<Record<View, Source | 'compare'>> = {
  current: 'current',
  draft: 'draft',
  new: 'new',
  compare: 'compare',
  matrix: 'new',
  board: 'current',
  notes: 'new',
};

export function useSources(state: ListingState): Sources {
  const { view } = state;
  const viewed = VIEWED[view];
  const named = viewed === 'compare' ? state.pair : { from: viewed, to: viewed };
  const isNamed = (source: Source): boolean => named === null || named.from === source || named.to === source;
  const current = useListing('current');
  const isSeen = useLater(useDeferredValue(!current.isPending, false));
  const draft = useListing('draft', { enabled: isNamed('draft') || isNamed('new') || isSeen });
  const newListing = useNewListing({ enabled: isNamed('new') || isSeen });
  const queries = { current, draft, new: newListing };
  const [live = null, prepared = null, planned = null] = [current.data, draft.data, newListing.data];
  const listings = { current: live, draft: prepared, new: planned };
  const { from, to } = comparedPair(state, {
    draft: prepared?.[state.store] !== undefined,
    new: planned !== null,
  });
  const pair = useMemo(() => ({ from, to }), [from, to]);
  const selected: readonly Source[] = viewed === 'compare' ? [from, to] : [viewed];
  const shown = viewed === 'compare' ? to : viewed;
  const [before, after] = [listings[from], listings[to]];
  const stored = useStoredListings(live, prepared);
  const first = selected.find((source) => listings[source] === null) ?? shown;
  const isFilled = !selected.includes('new') || !draft.isPending;
  return {
    queries,
    listings,
    stored,
    kept: useMemo(() => keptListing(stored), [stored]),
    applied: useMemo(() => planned && applyNew(stored, planned), [stored, planned]),
    pair,
    shown,
    query: isFilled ? queries[first] : draft,
    entries: useMemo(() => pairLocales([live, prepared, planned]), [live, prepared, planned]),
    compared: useMemo(
      () =>
        view === 'compare' && before && after
          ? listingPair(before, after, { newSide: findNewSide(pair), stored })
          : null,
      [view, pair, before, after, stored],
    ),
    isSeen,
  };
}

/** Returns the side of Compare that shows New; null if neither side shows New. */
function findNewSide({ from, to }: Pair): 'before' | 'after' | null {
  if (from === 'new') return 'before';
  return to === 'new' ? 'after' : null;
}
