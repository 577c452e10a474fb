import type { AppStoreLocale, Listing, PlayLocale } from '@storedeck/contract';

import { useListing } from '../../../server/queries.ts';
import type { Slots as SlotMap } from '../devices.ts';
import { STORE_NAMES, type Store } from '../stores.ts';
import type { View } from '../url-state.ts';
import { LastSync } from './last-sync.tsx';
import { InspectorSection } from './section.tsx';
import { Slots } from './slots.tsx';
import { Source } from './source.tsx';
import { StartFromTemplate } from './template.tsx';
import { Texts } from './texts.tsx';

/** The facts behind the page that is shown. */
export function Inspector({
  listing,
  store,
  view,
  locale,
  slots,
}: {
  listing: Listing;
  store: Store;
  view: View;
  locale: AppStoreLocale | PlayLocale | undefined;
  slots: SlotMap;
}) {
  const template = useListing('template');
  return (
    <aside
      aria-label="Facts"
      className="border-line thin-scrollbar bg-ground shrink-0 border-t lg:w-[clamp(18rem,26vw,32rem)] lg:overflow-y-auto lg:border-s lg:border-t-0"
    >
      <InspectorSection title={`${STORE_NAMES[store]}, ${view === 'current' ? 'as read' : 'as planned'}`}>
        <Source listing={listing} store={store} view={view} />
      </InspectorSection>
      {view === 'current' && <LastSync />}
      {locale && (
        <>
          <InspectorSection title="Texts">
            <Texts store={store} locale={locale} />
          </InspectorSection>
          <InspectorSection title="Pictures">
            <Slots slots={slots} />
          </InspectorSection>
        </>
      )}
      {view === 'new' && template.data && (
        <InspectorSection title="Template">
          <StartFromTemplate replaces look="plain" />
        </InspectorSection>
      )}
    </aside>
  );
}
