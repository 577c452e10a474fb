import { fieldName, listFields } from '@storedeck/listing';
import { useLocation, useSearch } from 'wouter';

import { withEditor } from '../../places/listing/editor/edit-mode.ts';
import { useEditTarget } from '../../places/listing/editor/edit-target.ts';
import { readListingState, writeListingState, type ListingState } from '../../places/listing/url-state.ts';
import { useListing } from '../../server/queries.ts';
import { useSync } from '../../server/sync.ts';
import type { PaletteCommand } from './command.ts';
import { useListingChoices } from './listing-choices.ts';

/**
 * Commands for the listing. If another place is open, they open the Listing place, except the command that cancels a
 * sync.
 */
export function useListingCommands({
  startNew,
}: {
  startNew: (from: 'template' | 'current') => void;
}): PaletteCommand[] {
  const [here, navigate] = useLocation();
  const search = useSearch();
  const sync = useSync();
  const { data: current } = useListing('current');
  const { data: newListing } = useListing('new');
  const { data: template } = useListing('template');
  const isHere = here === '/';
  const address = new URLSearchParams(isHere ? search : '');
  const show = (change: Partial<ListingState>) =>
    navigate(`/?${writeListingState(address, change).toString()}`);
  const state = readListingState(address);
  const choices = useListingChoices({ state, isHere, show });
  const [, setEditTarget] = useEditTarget();

  const syncCommand: PaletteCommand = sync.running
    ? { group: 'Listing', label: 'Cancel the sync', run: sync.cancel }
    : {
        group: 'Listing',
        label: 'Sync now',
        keys: 'sync',
        keywords: ['refresh', 'download', 'fetch'],
        run: () => {
          sync.start();
          if (!isHere) show({});
        },
      };
  const startCommands = (['template', 'current'] as const)
    .filter((from) => (from === 'template' ? template : current))
    .map((from) => ({
      group: 'Listing',
      label: newListing ? `Start New again from ${from}…` : `Start New from ${from}`,
      stays: true,
      run: () => startNew(from),
    }));
  const problemsCommand: PaletteCommand = {
    group: 'Listing',
    label: 'Show the problems',
    keys: 'problems',
    keywords: ['errors', 'warnings', 'limits'],
    run: () => {
      const next = writeListingState(address, {});
      next.set('panel', 'problems');
      navigate(`/?${next.toString()}`);
    },
  };
  const editCommands = (newListing ? listFields(state.store) : []).map((field) => ({
    group: 'Edit New',
    label: `Edit ${fieldName(state.store, field)}`,
    run: () => {
      setEditTarget(() => ({ field, picture: null }));
      navigate(`/?${withEditor(writeListingState(address, { view: 'new' })).toString()}`);
    },
  }));
  return [syncCommand, ...startCommands, problemsCommand, ...choices, ...editCommands];
}
