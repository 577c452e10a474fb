import { deviceFor } from '@storedeck/listing';
import type { ListingAddress } from '@storedeck/listing/problems';
import { useLocation } from 'wouter';

import { writeListingState } from '../url-state.ts';
import { withEditor } from './edit-mode.ts';
import { useEditTarget } from './edit-target.ts';

/** Returns a function that shows a text or a set of New in the editor of the Listing place. */
export function useOpenInEditor(): (place: ListingAddress) => void {
  const [, navigate] = useLocation();
  const [, setTarget] = useEditTarget();
  return ({ store, locale, field, slot, picture }) => {
    const name = field ?? slot;
    const device = slot === undefined ? null : deviceFor(store, {}, slot);
    const state = writeListingState(new URLSearchParams(), {
      store,
      locale,
      view: 'new',
      ...(device !== null && { device }),
    });
    if (locale === null) state.set('edit', 'app');
    else if (name !== undefined) setTarget(() => ({ field: name, picture: picture ?? null }));
    navigate(`/?${withEditor(state).toString()}`);
  };
}
