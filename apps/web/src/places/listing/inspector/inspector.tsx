import {
  appPreviewsOf,
  type AppStoreLocale,
  type GooglePlayLocale,
  type Listing,
  type Slots as SlotMap,
  type Store,
  STORE_NAMES,
} from '@storedeck/listing';

import { useListing } from '../../../server/queries.ts';
import { EditButton } from '../editor/edit-button.tsx';
import { StartFromTemplate } from '../lazy-parts.ts';
import { LastSync } from '../sync/last-sync.tsx';
import type { Source as SourceName } from '../url-state.ts';
import { InspectorSection } from './section.tsx';
import { AppPreviewSlots, Slots } from './slots.tsx';
import { Source } from './source.tsx';
import { Texts } from './texts.tsx';

const ORIGINS: Readonly<Record<SourceName, string>> = {
  current: 'as synced',
  draft: 'as prepared there',
  new: 'as written in New',
};

/** The facts about the shown listing. */
export function Inspector({
  listing,
  store,
  view,
  locale,
  slots,
}: {
  listing: Listing;
  store: Store;
  view: SourceName;
  locale: AppStoreLocale | GooglePlayLocale | undefined;
  slots: SlotMap;
}) {
  const template = useListing('template');
  return (
    <aside
      aria-label="Facts"
      className="thin-scrollbar bg-ground border-line max-lg:border-t lg:min-h-0 lg:flex-1 lg:overflow-y-auto"
    >
      {view === 'new' && <EditButton />}
      <InspectorSection title={`${STORE_NAMES[store]}, ${ORIGINS[view]}`}>
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
          {Object.keys(appPreviewsOf(locale)).length > 0 && (
            <InspectorSection title="App previews">
              <AppPreviewSlots previews={appPreviewsOf(locale)} />
            </InspectorSection>
          )}
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
