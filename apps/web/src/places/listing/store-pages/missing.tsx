import { codeFor, languageName, type LocaleEntry, type Store, STORE_NAMES } from '@storedeck/listing';

import { Blank } from '../../../ui/blank.tsx';
import { Button } from '../../../ui/button.tsx';
import type { View } from '../url-state.ts';

/** The message for a locale that the shown listing does not have on the chosen store. */
export function MissingLocale({
  entry,
  store,
  view,
  fallback,
  onChoose,
}: {
  entry: LocaleEntry;
  store: Store;
  view: View;
  /** The code of the language that visitors see instead. */
  fallback: string | null;
  onChoose: (code: string) => void;
}) {
  return (
    <Blank title={`No ${entry.name} on ${STORE_NAMES[store]}`}>
      <p className="text-muted">
        {view === 'new' ? 'The new listing has no texts in this language. ' : ''}
        {view === 'draft' ? 'The draft has no texts in this language. ' : ''}
        {fallback !== null && fallback !== codeFor(entry, store)
          ? `Visitors who read ${entry.name} are shown the store’s default language, ${languageName(fallback)}.`
          : ''}
      </p>
      {fallback !== null && <Button onClick={() => onChoose(fallback)}>Show {languageName(fallback)}</Button>}
    </Blank>
  );
}

/** The message for a listing that has no data for the chosen store. */
export function MissingStore({ store, view }: { store: Store; view: View }) {
  if (view === 'draft') return <NoDraft store={store} />;
  return (
    <Blank title={`Nothing from ${STORE_NAMES[store]}`}>
      <p className="text-muted">
        {view === 'new'
          ? `The new listing has no part for ${STORE_NAMES[store]}.`
          : `${STORE_NAMES[store]} was not part of the last sync: its keys are missing from .env. Add them and sync again.`}
      </p>
    </Blank>
  );
}

function NoDraft({ store }: { store: Store }) {
  return store === 'appStore' ? (
    <Blank title="No version is in preparation">
      <p className="text-muted">
        App Store Connect had no version beside the one in Live when the stores were last synced. Create one
        there and sync again to see it here.
      </p>
    </Blank>
  ) : (
    <Blank title="Google Play shows no draft">
      <p className="text-muted">
        Google’s API provides the draft of a production release with its notes, and there was none at the last
        sync. It does not provide texts and pictures that are saved in Play Console but not published.
      </p>
    </Blank>
  );
}

/** The message when no sync has read Draft yet. */
export function DraftNotRead() {
  return (
    <Blank title="The draft has not been read yet">
      <p className="text-muted">The next sync also reads what is prepared in the stores.</p>
    </Blank>
  );
}
