import { codeFor, devicesOf, STORE_NAMES, STORES } from '@storedeck/listing';
import { useLocation, useSearch } from 'wouter';

import { selectShown } from '../../places/listing/shown.ts';
import {
  VIEWS,
  VIEW_NAMES,
  readListingState,
  writeListingState,
  type ListingState,
} from '../../places/listing/url-state.ts';
import { useListing } from '../../server/queries.ts';
import { useSync } from '../../server/sync.ts';
import type { PaletteCommand } from './command.ts';

/** Commands about the listing. From another place they open the Listing place. */
export function useListingCommands({
  startNew,
}: {
  startNew: (from: 'template' | 'current') => void;
}): PaletteCommand[] {
  const [here, navigate] = useLocation();
  const search = useSearch();
  const sync = useSync();
  const { data: current = null } = useListing('current');
  const { data: planned = null } = useListing('new');
  const { data: template } = useListing('template');
  const address = new URLSearchParams(here === '/' ? search : '');
  const state = readListingState(address);
  const { entries, entry, slots, device } = selectShown(state, current, planned);
  const show = (change: Partial<ListingState>) =>
    navigate(`/?${writeListingState(address, change).toString()}`);
  const choice = (
    group: string,
    label: string,
    chosen: boolean,
    change: Partial<ListingState>,
  ): PaletteCommand => ({
    group,
    label,
    ...(chosen && here === '/' && { note: 'shown' }),
    keywords: [group],
    run: () => show(change),
  });
  return [
    sync.running
      ? { group: 'Listing', label: 'Cancel the sync', run: sync.cancel }
      : {
          group: 'Listing',
          label: 'Sync now',
          keywords: ['refresh', 'download', 'fetch'],
          run: () => {
            sync.start();
            if (here !== '/') show({});
          },
        },
    ...(['template', 'current'] as const)
      .filter((from) => (from === 'template' ? template : current))
      .map((from) => ({
        group: 'Listing',
        label: planned ? `Start New again from ${from}…` : `Start New from ${from}`,
        stays: true,
        run: () => startNew(from),
      })),
    {
      group: 'Listing',
      label: 'Show the problems',
      keywords: ['errors', 'warnings', 'limits'],
      run: () => {
        const next = writeListingState(address, {});
        next.set('panel', 'problems');
        navigate(`/?${next.toString()}`);
      },
    },
    ...VIEWS.map((view) => choice('View', VIEW_NAMES[view], view === state.view, { view })),
    ...STORES.map((store) => choice('Store', STORE_NAMES[store], store === state.store, { store })),
    ...devicesOf(state.store, slots).map(({ key, label }) =>
      choice('Device type', label, key === device.key, { device: key }),
    ),
    ...entries.map((each): PaletteCommand => {
      const code = codeFor(each, state.store);
      return {
        group: 'Locale',
        label: each.name,
        note: each === entry ? `${code}, shown` : code,
        keywords: ['locale', 'language', each.ownName, ...Object.values(each.codes)],
        run: () => show({ locale: code }),
      };
    }),
  ];
}
