import { codeFor, listDevices, STORES } from '@storedeck/listing';

import { useKeyAction } from '../../keys/key-actions.ts';
import type { Shown } from './shown.ts';
import type { ListingState } from './url-state.ts';

/** Handles the keys that choose what the Listing place shows. */
export function useListingKeys(
  { store, device }: ListingState,
  { entries, entry, slots }: Shown,
  change: (to: Partial<ListingState>) => void,
): void {
  function stepLocale(step: 1 | -1): void {
    const at = entries.findIndex((each) => each === entry);
    const next = entries[(at + step + entries.length) % entries.length];
    if (next) change({ locale: codeFor(next, store) });
  }

  function nextDevice(): void {
    const keys = listDevices(store, slots).map(({ key }) => key);
    const next = keys[(keys.indexOf(device) + 1) % keys.length];
    if (next !== undefined) change({ device: next });
  }

  useKeyAction('view-current', () => change({ view: 'current' }));
  useKeyAction('view-draft', () => change({ view: 'draft' }));
  useKeyAction('view-new', () => change({ view: 'new' }));
  useKeyAction('view-compare', () => change({ view: 'compare' }));
  useKeyAction('view-matrix', () => change({ view: 'matrix' }));
  useKeyAction('view-board', () => change({ view: 'board' }));
  useKeyAction('view-notes', () => change({ view: 'notes' }));
  useKeyAction('store', () => change({ store: STORES.find((each) => each !== store) ?? store }));
  useKeyAction('device', nextDevice);
  useKeyAction('next-locale', () => stepLocale(1));
  useKeyAction('previous-locale', () => stepLocale(-1));
}
