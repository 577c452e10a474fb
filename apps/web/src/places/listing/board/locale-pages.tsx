import { pickForm, type Listing, type LocaleEntry, STORE_NAMES } from '@storedeck/listing';

import { selectShown } from '../shown.ts';
import { PageNameContext } from '../store-pages/page-text.tsx';
import { StorePage } from '../store-pages/store-page.tsx';
import type { ListingState } from '../url-state.ts';
import { BOARD_DEVICES } from './board-devices.ts';

/** The width of all pages side by side at their real size, in rem: two phones, two tablets and the space between. */
export const PAGES_WIDTH = 2 * 28.125 + 2 * 55.125;

/** The store pages of one locale on all devices, side by side. */
export function LocalePages({
  state,
  listing,
  entries,
  zoom,
  onChange,
}: {
  state: ListingState;
  listing: Listing;
  entries: readonly LocaleEntry[];
  zoom: number;
  onChange: (change: Partial<ListingState>) => void;
}) {
  return (
    <div className="flex w-max items-start" style={{ zoom }}>
      {BOARD_DEVICES.map(({ store, device, name }) => {
        const each = { ...state, store, device };
        return (
          <section
            key={name}
            aria-label={name}
            className={`shrink-0 ${pickForm(device) === 'phone' ? 'w-[28.125rem]' : 'w-[55.125rem]'}`}
          >
            <h2 className="text-muted px-6 pt-4 text-center text-lg">
              {name}, {STORE_NAMES[store]}
            </h2>
            <PageNameContext value={name}>
              <StorePage
                state={each}
                shown={selectShown(each, { listing, current: null, entries })}
                listing={listing}
                onChange={onChange}
              />
            </PageNameContext>
          </section>
        );
      })}
    </div>
  );
}
