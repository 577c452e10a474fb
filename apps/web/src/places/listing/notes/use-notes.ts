import { isUpdate, type Listing, type LocaleEntry, type StoredListings, STORES } from '@storedeck/listing';
import { noteColumns, readNotes, type Notes } from '@storedeck/listing/notes';
import { useMemo, useRef } from 'react';

const NO_LISTING: Listing = { schemaVersion: 1 };

/**
 * The notes of New in all languages of both stores. After an edit, only the rows of the changed languages are new
 * objects, so that only these rows are drawn again.
 */
export function useNotes({
  stored,
  kept,
  next,
  entries,
}: {
  /** What the stores had at the last sync. */
  stored: StoredListings;
  /** The listing from which publishing keeps what New does not change. */
  kept: Listing | null;
  next: Listing | null;
  entries: readonly LocaleEntry[];
}): Notes {
  const former = useRef<Notes>(undefined);
  return useMemo(() => {
    const columns = noteColumns([next, kept, stored.live, stored.draft], { isUpdate: isUpdate(stored) });
    former.current = readNotes(
      { stores: STORES, current: kept, next: next ?? NO_LISTING, entries, columns },
      former.current,
    );
    return former.current;
  }, [stored, kept, next, entries]);
}
