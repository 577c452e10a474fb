import { slotsOf } from '@storedeck/listing';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'wouter';

import { failureOf } from '../../server/failure-of.ts';
import { needsNotice, useSync } from '../../server/sync.ts';
import { useKeyAction } from '../../shell/keys/key-actions.ts';
import { onFirstInput } from '../../ui/on-first-input.ts';
import { whenLoaded } from '../../ui/when-loaded.tsx';
import { withEditor } from './editor/edit-mode.ts';
import { ImportDrop } from './formats/import-drop.tsx';
import {
  DraftNotRead,
  Lightbox,
  ListingNotRead,
  NoNew,
  preloadLazyParts,
  SyncOutcomeNotice,
} from './lazy-parts.ts';
import { ListingView } from './listing-view.tsx';
import { ProblemsButton } from './problems/problems-button.tsx';
import { useProblems } from './problems/use-problems.ts';
import { selectShown } from './shown.ts';
import { drawnNew } from './store-pages/drawn-new.ts';
import { GalleryContext, type Gallery } from './store-pages/pictures/gallery.ts';
import { SyncBar } from './sync/sync-bar.tsx';
import { Toolbar } from './toolbar.tsx';
import { readListingState, SOURCE_NAMES, writeListingState, type ListingState } from './url-state.ts';
import { useListingKeys } from './use-listing-keys.ts';
import { useReveal } from './use-reveal.ts';
import { useSources } from './use-sources.ts';

const BoardView = whenLoaded(async () => (await import('./board/board-view.tsx')).BoardView);
const CompareView = whenLoaded(async () => (await import('./compare/compare-view.tsx')).CompareView);
const MatrixView = whenLoaded(async () => (await import('./editing.ts')).MatrixView);
const NothingSynced = whenLoaded(async () => (await import('./sync/nothing-synced.tsx')).NothingSynced);
const ProblemsPanel = whenLoaded(async () => (await import('./problems/problems-panel.tsx')).ProblemsPanel);

/**
 * The Listing place: the toolbar with the sync, and the chosen view: a store page with the inspector or the editor, the
 * comparison, the matrix or the board.
 */
export function ListingPlace() {
  const [search, setSearch] = useSearchParams();
  const state = readListingState(search);
  const { queries, listings, pair, shown: source, query, entries, compared, isSeen } = useSources(state);
  const { current: read, new: plan } = listings;
  const [lightbox, setLightbox] = useState<{ gallery: Gallery; index: number } | null>(null);
  const sync = useSync();
  const drawn = useMemo(
    () => (state.view === 'new' && plan ? drawnNew(read, plan) : null),
    [read, plan, state.view],
  );
  // In Compare, the second side is the shown listing. If the second side is New, `compared.after` also contains the
  // parts of the first side that New does not change. So the user can choose the locales and devices of both sides.
  const listing = compared ? compared.after : listings[source];
  const shown = selectShown(state, {
    listing,
    current: read,
    live: state.view === 'new' && listing ? read : null,
    entries,
  });
  const failure = failureOf(query);
  // Drawing a listing takes a long time. It is deferred, so that the toolbar is drawn first and input does not wait for
  // the listing.
  const ready = useDeferredValue(!query.isPending, false);
  const problems = useProblems(isSeen ? listings[source] : null, {
    current: read,
    isNew: source === 'new',
    entries,
  });
  const problemsOpen = search.get('panel') === 'problems';
  const places = useReveal({
    state,
    current: read,
    next: plan,
    judged: listings[source],
    isNew: source === 'new',
  });

  useEffect(() => (isSeen ? onFirstInput(preloadLazyParts) : undefined), [isSeen]);

  useEffect(() => {
    document.title = shown.title === null ? 'Storedeck' : `${shown.title} · Storedeck`;
  }, [shown.title]);

  const change = (to: Partial<ListingState>): void =>
    setSearch((before) => writeListingState(before, to), { replace: true });

  useListingKeys(state, shown, change);
  useKeyAction('edit', () => setSearch((before) => withEditor(writeListingState(before, { view: 'new' }))));
  useKeyAction('problems', toggleProblems);

  function toggleProblems(): void {
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (problemsOpen) next.delete('panel');
        else next.set('panel', 'problems');
        return next;
      },
      { replace: true },
    );
  }

  const panel = problemsOpen && (
    <ProblemsPanel
      name={SOURCE_NAMES[source]}
      problems={problems}
      next={source === 'new' ? plan : null}
      entries={entries}
      onReveal={places.show}
      onOpenField={places.openProblem}
      onClose={toggleProblems}
    />
  );

  return (
    <GalleryContext value={(gallery, index) => setLightbox({ gallery, index })}>
      <Toolbar
        state={state}
        device={shown.device}
        slots={slotsOf(shown.drawn?.locale)}
        entries={shown.entries}
        entry={shown.entry}
        current={read}
        judged={{ listing: listings[source], current: source === 'new' ? read : null }}
        problems={
          query.data && <ProblemsButton problems={problems} open={problemsOpen} onToggle={toggleProblems} />
        }
        onChange={change}
      />
      <SyncBar first={!read} />
      {sync.outcome && needsNotice(sync.outcome) && <SyncOutcomeNotice />}
      <ImportDrop enabled={state.view === 'new'}>
        <div
          ref={places.stage}
          className="bg-stage flex min-h-0 flex-1 flex-col overflow-y-auto lg:overflow-hidden"
        >
          {failure ? (
            <ListingNotRead error={failure} onRetry={() => void query.refetch()} />
          ) : query.isPending || !ready ? null : compared ? (
            <CompareView
              state={state}
              pair={pair}
              shown={shown}
              listings={listings}
              before={compared.before}
              after={compared.after}
              panel={panel}
              onChange={change}
              onReveal={places.show}
            />
          ) : state.view === 'board' && (read ?? plan) ? (
            <BoardView state={state} listings={listings} entries={entries} onChange={change} />
          ) : state.view === 'matrix' && query.data ? (
            <MatrixView state={state} shown={shown} current={read} panel={panel} onEdit={places.openEditor} />
          ) : query.data ? (
            <ListingView
              state={state}
              source={source}
              shown={shown}
              listing={query.data}
              drawn={drawn ?? query.data}
              isSeen={isSeen}
              panel={panel}
              onChange={change}
            />
          ) : query === queries.new ? (
            <NoNew hasCurrent={read !== null} />
          ) : query === queries.draft && read ? (
            <DraftNotRead />
          ) : (
            <NothingSynced />
          )}
        </div>
      </ImportDrop>
      {lightbox && (
        <Lightbox gallery={lightbox.gallery} start={lightbox.index} onClose={() => setLightbox(null)} />
      )}
    </GalleryContext>
  );
}
