import { codeFor, languageName, type LocaleEntry, type Store, STORE_NAMES } from '@storedeck/listing';

import { Button } from '../../../ui/button.tsx';
import { Blank } from '../blank.tsx';
import type { View } from '../url-state.ts';

/** The message for a locale that only the other store or the other view has. */
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
