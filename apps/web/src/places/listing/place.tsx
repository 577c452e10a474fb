import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';

import { useKeyAction } from '../../keys/key-actions.ts';
import { useIsListingArriving } from '../../server/queries.ts';
import { needsNotice, useSync } from '../../server/sync.ts';
import { onFirstInput } from '../../ui/on-first-input.ts';
import { whenLoaded } from '../../ui/when-loaded.tsx';
import { ImportDrop } from './formats/import-drop.tsx';
import { Lightbox, preloadLazyParts, SyncOutcomeNotice } from './lazy-parts.ts';
import { ListingStage } from './listing-stage.tsx';
import { ProblemsButton } from './problems/problems-button.tsx';
import { useProblems } from './problems/use-problems.ts';
import { selectShown, slotsInAny } from './shown.ts';
import { GalleryContext, type Gallery } from './store-pages/pictures/gallery.ts';
import { SyncBar } from './sync/sync-bar.tsx';
import { Toolbar } from './toolbar.tsx';
import {
  readListingState,
  SOURCE_NAMES,
  writeListingState,
  type ListingState,
  type Source,
} from './url-state.ts';
import { useListingKeys } from './use-listing-keys.ts';
import { useReveal } from './use-reveal.ts';
import { useSources } from './use-sources.ts';

const ProblemsPanel = whenLoaded(async () => (await import('./problems/problems-panel.tsx')).ProblemsPanel);

/** Why there is nothing to check for problems. */
const NOT_THERE: Readonly<Record<Source, string>> = {
  current: 'Nothing synced yet',
  draft: 'No draft has been read yet',
  new: 'There is no New yet',
};

/**
 * The Listing place: the toolbar with the sync, and the chosen view: a store page with the inspector or the editor, the
 * comparison, the matrix or the board.
 */
export function ListingPlace() {
  const [search, setSearch] = useSearchParams();
  const state = readListingState(search);
  const sources = useSources(state);
  const { listings, stored, applied, shown: source, query, entries, compared, isSeen } = sources;
  const { current: read, new: plan } = listings;
  const [lightbox, setLightbox] = useState<{ gallery: Gallery; index: number } | null>(null);
  // In Compare, the second side is the shown listing. If the second side is New, `compared.after` also contains the
  // parts of the first side that New does not change. So the user can choose the locales and devices of both sides.
  const listing = compared ? compared.after : listings[source];
  const shown = selectShown(state, {
    listing,
    current: read,
    ...(state.view === 'new' && listing && { stored, kept: sources.kept }),
    entries,
  });
  // Pictures that have not arrived yet are no problems.
  const isArriving = useIsListingArriving();
  const judged = isSeen && !isArriving ? listings[source] : null;
  const problems = useProblems(judged, { stored, source, entries });
  const problemsOpen = search.get('panel') === 'problems';
  const reveal = useReveal({ state, applied, judged: listings[source], isNew: source === 'new' });

  useEffect(() => (isSeen ? onFirstInput(preloadLazyParts) : undefined), [isSeen]);

  useEffect(() => {
    document.title = shown.title === null ? 'Storedeck' : `${shown.title} · Storedeck`;
  }, [shown.title]);

  const change = (to: Partial<ListingState>): void =>
    setSearch((before) => writeListingState(before, to), { replace: true });

  useListingKeys(state, shown, change);
  useKeyAction('edit', reveal.startEditing);
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
      source={source}
      problems={problems}
      next={source === 'new' ? plan : null}
      entries={entries}
      onReveal={reveal.show}
      onOpenField={reveal.openProblem}
      onClose={toggleProblems}
    />
  );

  return (
    <GalleryContext value={(gallery, index) => setLightbox({ gallery, index })}>
      <Toolbar
        state={state}
        device={shown.device}
        slots={slotsInAny(Object.values(listings), shown, state.store)}
        entries={shown.entries}
        entry={shown.entry}
        current={read}
        judged={{ listing: listings[source], stored: source === 'new' ? stored : null }}
        problems={
          <ProblemsButton
            problems={problems}
            unavailable={query.data || query.isPending ? undefined : NOT_THERE[source]}
            open={problemsOpen}
            onToggle={toggleProblems}
          />
        }
        onChange={change}
      />
      <SyncBar first={!read} />
      <SyncNotice />
      <ImportDrop enabled={state.view === 'new'}>
        <div
          ref={reveal.stage}
          className="bg-stage flex min-h-0 flex-1 flex-col overflow-y-auto lg:overflow-hidden"
        >
          <ListingStage
            state={state}
            sources={sources}
            shown={shown}
            panel={panel}
            reveal={reveal}
            onChange={change}
          />
        </div>
      </ImportDrop>
      {lightbox && (
        <Lightbox gallery={lightbox.gallery} start={lightbox.index} onClose={() => setLightbox(null)} />
      )}
    </GalleryContext>
  );
}

/** A component of its own, so that the place is not drawn again for each picture that arrives. */
function SyncNotice() {
  const { outcome } = useSync();
  return outcome && needsNotice(outcome) ? <SyncOutcomeNotice /> : null;
}
