import { useDeferredValue, type ReactNode } from 'react';

import { findFailure } from '../../server/find-failure.ts';
import { whenLoaded } from '../../ui/when-loaded.tsx';
import { DraftNotRead, ListingNotRead, NoNew } from './lazy-parts.ts';
import { ListingView } from './listing-view.tsx';
import type { Shown } from './shown.ts';
import type { ListingState } from './url-state.ts';
import type { useReveal } from './use-reveal.ts';
import type { Sources } from './use-sources.ts';

const BoardView = whenLoaded(async () => (await import('./board/board-view.tsx')).BoardView);
const CompareView = whenLoaded(async () => (await import('./compare/compare-view.tsx')).CompareView);
const MatrixView = whenLoaded(async () => (await import('./editing.ts')).MatrixView);
const NotesView = whenLoaded(async () => (await import('./editing.ts')).NotesView);
const NothingSynced = whenLoaded(async () => (await import('./sync/nothing-synced.tsx')).NothingSynced);

/** The chosen view of the listings; if it has nothing to show, what the user can do instead. */
export function ListingStage({
  state,
  sources,
  shown,
  panel,
  reveal,
  onChange,
}: {
  state: ListingState;
  sources: Sources;
  shown: Shown;
  panel: ReactNode;
  reveal: ReturnType<typeof useReveal>;
  onChange: (to: Partial<ListingState>) => void;
}) {
  const { queries, listings, query, compared, applied, entries, stored } = sources;
  const { current: read, new: plan } = listings;
  const failure = findFailure(query);
  // Drawing a listing takes a long time. A listing that arrives later is drawn in a deferred rendering, so that input
  // does not wait for it.
  const ready = useDeferredValue(!query.isPending);

  if (failure) return <ListingNotRead error={failure} onRetry={() => void query.refetch()} />;
  if (query.isPending || !ready) return null;
  if (compared) {
    return (
      <CompareView
        state={state}
        pair={sources.pair}
        shown={shown}
        next={plan}
        stored={stored}
        before={compared.before}
        after={compared.after}
        panel={panel}
        onChange={onChange}
        onReveal={reveal.show}
      />
    );
  }
  if (state.view === 'board' && (read ?? plan)) {
    return (
      <BoardView
        state={state}
        listings={{ ...listings, new: applied }}
        entries={entries}
        onChange={onChange}
      />
    );
  }
  if (!query.data) {
    if (query === queries.new) return <NoNew hasCurrent={read !== null} />;
    return query === queries.draft && read ? <DraftNotRead /> : <NothingSynced />;
  }
  if (state.view === 'matrix') {
    return (
      <MatrixView state={state} shown={shown} kept={sources.kept} panel={panel} onEdit={reveal.openEditor} />
    );
  }
  if (state.view === 'notes') return <NotesView shown={shown} kept={sources.kept} panel={panel} />;
  return (
    <ListingView
      state={state}
      source={sources.shown}
      shown={shown}
      listing={query.data}
      drawn={(state.view === 'new' && applied) || query.data}
      isSeen={sources.isSeen}
      panel={panel}
      onChange={onChange}
    />
  );
}
