import { codeFor, listDevices, pairLocales, STORE_NAMES, STORES } from '@storedeck/listing';

import { selectShown } from '../../places/listing/shown.ts';
import { VIEWS, VIEW_NAMES, type ListingState } from '../../places/listing/url-state.ts';
import { useListing } from '../../server/queries.ts';
import type { PaletteCommand } from './command.ts';

/** Commands that choose what the Listing place shows: view, store, device type and locale. */
export function useListingChoices({
  state,
  isHere,
  show,
}: {
  state: ListingState;
  /** Whether the Listing place is open. */
  isHere: boolean;
  show: (change: Partial<ListingState>) => void;
}): PaletteCommand[] {
  const { data: current = null } = useListing('current');
  const { data: draft = null } = useListing('draft');
  const { data: next = null } = useListing('new');
  const listings = { current, draft, new: next, compare: next, matrix: next, board: current, notes: next };
  const { entries, entry, slots, device } = selectShown(state, {
    listing: listings[state.view],
    current,
    entries: pairLocales([current, draft, next]),
  });

  const choice = (
    group: string,
    change: Partial<ListingState>,
    { label, chosen }: { label: string; chosen: boolean },
  ): PaletteCommand => ({
    group,
    label,
    ...(chosen && isHere && { note: 'shown' }),
    keywords: [group],
    run: () => show(change),
  });

  return [
    ...VIEWS.map((view) => ({
      ...choice('View', { view }, { label: VIEW_NAMES[view], chosen: view === state.view }),
      keys: `view-${view}` as const,
    })),
    ...STORES.map((store) =>
      choice('Store', { store }, { label: STORE_NAMES[store], chosen: store === state.store }),
    ),
    ...listDevices(state.store, slots).map(({ key, label }) =>
      choice('Device type', { device: key }, { label, chosen: key === device.key }),
    ),
    ...entries.map((each): PaletteCommand => {
      const code = codeFor(each, state.store);
      return {
        group: 'Locale',
        label: each.name,
        note: each === entry ? `${code}, shown` : code,
        keywords: ['locale', 'language', each.ownName],
        codes: Object.values(each.codes),
        run: () => show({ locale: code }),
      };
    }),
  ];
}
