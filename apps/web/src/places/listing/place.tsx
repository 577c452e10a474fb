import { isApiError } from '@storedeck/contract';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';

import { useListing } from '../../server/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Blank } from './blank.tsx';
import { StartFromTemplate } from './inspector/template.tsx';
import { ListingView } from './listing-view.tsx';
import { NothingSynced } from './nothing-synced.tsx';
import { GalleryContext, type Gallery } from './pictures/gallery.ts';
import { Lightbox } from './pictures/lightbox.tsx';
import { selectShown } from './shown.ts';
import { SyncBar } from './sync/sync-bar.tsx';
import { SyncOutcomeNotice } from './sync/sync-outcome.tsx';
import { Toolbar } from './toolbar.tsx';
import { readListingState, writeListingState, type ListingState } from './url-state.ts';

/** The Listing place: the store page, what is shown of it, the facts behind it, and the sync. */
export function ListingPlace() {
  const [search, setSearch] = useSearchParams();
  const state = readListingState(search);
  const current = useListing('current');
  const planned = useListing('new');
  const [lightbox, setLightbox] = useState<{ gallery: Gallery; index: number } | null>(null);
  const query = state.view === 'current' ? current : planned;
  const shown = selectShown(state, current.data ?? null, planned.data ?? null);

  useEffect(() => {
    document.title = shown.title === null ? 'Storedeck' : `${shown.title} · Storedeck`;
  }, [shown.title]);

  const change = (to: Partial<ListingState>): void =>
    setSearch((before) => writeListingState(before, to), { replace: true });

  return (
    <GalleryContext value={(gallery, index) => setLightbox({ gallery, index })}>
      <Toolbar
        state={state}
        device={shown.device}
        slots={shown.slots}
        entries={shown.entries}
        entry={shown.entry}
        current={current.data ?? null}
        onChange={change}
      />
      <SyncBar />
      <SyncOutcomeNotice />
      <div className="bg-stage flex min-h-0 flex-1 flex-col overflow-y-auto lg:overflow-hidden">
        {query.error ? (
          <Blank title="The listing cannot be read">
            <p className="wrap-anywhere">{query.error.message}</p>
            {isApiError(query.error) && query.error.hint && (
              <p className="text-muted wrap-anywhere">{query.error.hint}</p>
            )}
            <Button onClick={() => void query.refetch()}>Read again</Button>
          </Blank>
        ) : query.isPending ? null : query.data ? (
          <ListingView state={state} shown={shown} listing={query.data} onChange={change} />
        ) : state.view === 'current' ? (
          <NothingSynced />
        ) : (
          <Blank title="No new listing yet">
            <p className="text-muted">
              New is the listing you prepare: <code className="font-mono text-sm">listing.json</code> and its
              pictures in <code className="font-mono text-sm">assets/new</code>.
            </p>
            <StartFromTemplate replaces={false} look="primary" />
          </Blank>
        )}
      </div>
      {lightbox && (
        <Lightbox gallery={lightbox.gallery} start={lightbox.index} onClose={() => setLightbox(null)} />
      )}
    </GalleryContext>
  );
}
