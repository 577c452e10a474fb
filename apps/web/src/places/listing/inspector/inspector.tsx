import { readAppPreviews, type Listing, readSlots, type Store, STORE_NAMES } from '@storedeck/listing';

import { useListing } from '../../../server/queries.ts';
import { EditButton } from '../editor/edit-button.tsx';
import { InspectorSection } from '../inspector-section.tsx';
import { StartFromTemplate } from '../lazy-parts.ts';
import type { Shown } from '../shown.ts';
import { DrawnLocaleContext } from '../store-pages/origin.tsx';
import { LastSync } from '../sync/last-sync.tsx';
import type { Source as SourceName } from '../url-state.ts';
import { AppPreviewSlots, Slots } from './slots.tsx';
import { Source } from './source.tsx';
import { Texts } from './texts.tsx';

const ORIGINS: Readonly<Record<SourceName, string>> = {
  current: 'as synced',
  draft: 'as prepared there',
  new: 'after New is published',
};

/** The facts about the shown listing. `listing` is the listing as the page draws it. */
export function Inspector({
  listing,
  store,
  view,
  shown,
}: {
  listing: Listing;
  store: Store;
  view: SourceName;
  shown: Shown;
}) {
  const { drawn, keptFrom } = shown;
  // The facts of New are those of the drawn page, because publishing keeps what New does not contain.
  const own = drawn?.instead === null ? drawn.locale : undefined;
  const locale = view === 'new' ? own : shown.locale;
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
        <DrawnLocaleContext
          value={{ origins: (view === 'new' && drawn?.origins) || {}, instead: null, keptFrom }}
        >
          <InspectorSection title="Texts">
            <Texts store={store} locale={locale} />
          </InspectorSection>
          <InspectorSection title="Pictures">
            <Slots slots={readSlots(locale)} />
          </InspectorSection>
          {Object.keys(readAppPreviews(locale)).length > 0 && (
            <InspectorSection title="App previews">
              <AppPreviewSlots previews={readAppPreviews(locale)} />
            </InspectorSection>
          )}
        </DrawnLocaleContext>
      )}
      {view === 'new' && template.data && (
        <InspectorSection title="Template">
          <StartFromTemplate replaces look="plain" />
        </InspectorSection>
      )}
    </aside>
  );
}
