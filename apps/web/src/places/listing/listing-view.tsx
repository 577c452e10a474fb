import { pickForm, type Listing } from '@storedeck/listing';
import { useDeferredValue, type ReactNode } from 'react';

import { whenLoaded } from '../../ui/when-loaded.tsx';
import { useEditMode } from './editor/edit-mode.ts';
import { EditOnClick } from './editor/edit-on-click.tsx';
import { DraftCaption, ReleasedNew } from './lazy-parts.ts';
import type { Shown } from './shown.ts';
import { StoreLookMenu } from './store-pages/look/store-look-menu.tsx';
import { StorePage } from './store-pages/store-page.tsx';
import type { ListingState, Source } from './url-state.ts';

const Editor = whenLoaded(async () => (await import('./editing.ts')).Editor);
const Inspector = whenLoaded(async () => (await import('./inspector/inspector.tsx')).Inspector);

/** A listing: its store page, and beside it the inspector or the editor. */
export function ListingView({
  state,
  source,
  shown,
  listing,
  drawn,
  isSeen,
  panel,
  onChange,
}: {
  state: ListingState;
  /** Which listing is shown: Live, Draft or New. */
  source: Source;
  shown: Shown;
  listing: Listing;
  /** The listing as the page draws it: instead of New, what the stores have after New is published. */
  drawn: Listing;
  /**
   * Whether the first view is drawn. The inspector is drawn after it, so that the inspector does not delay the store
   * page.
   */
  isSeen: boolean;
  /** Shown above the inspector. */
  panel?: ReactNode;
  onChange: (change: Partial<ListingState>) => void;
}) {
  const editing = useEditMode()[0] && state.view === 'new';
  // New without a part for the store is said to have none, although the store keeps its own.
  const whole = listing[state.store] ? drawn : listing;
  // The store page is drawn first, the inspector after it.
  const facts = useDeferredValue(
    isSeen && <Inspector listing={whole} store={state.store} view={source} shown={shown} />,
  );
  // A framed page has an empty margin, into which this row reaches.
  const isPhone = pickForm(shown.device.key) === 'phone';
  const page = <StorePage state={state} shown={shown} listing={whole} onChange={onChange} />;
  return (
    <div className="flex min-h-0 flex-1 flex-col max-lg:flex-none lg:flex-row">
      <div className="thin-scrollbar flex min-w-0 flex-1 flex-col lg:overflow-y-auto">
        <div
          className={`relative z-10 flex items-start gap-2 px-3 pt-3 md:px-4 ${isPhone ? 'max-[28rem]:pb-2 min-[28rem]:-mb-4' : 'max-md:pb-2 md:-mb-4'}`}
        >
          <div className="size-8 shrink-0" />
          <div className="min-w-0 flex-1">
            {state.view === 'draft' && <DraftCaption listing={listing} store={state.store} />}
            {state.view === 'new' && state.store === 'appStore' && <ReleasedNew />}
          </div>
          <StoreLookMenu />
        </div>
        {state.view === 'new' ? <EditOnClick>{page}</EditOnClick> : page}
      </div>
      <div className="border-line flex shrink-0 flex-col max-lg:contents lg:w-[clamp(18rem,26vw,32rem)] lg:border-s">
        {panel}
        {editing ? <Editor store={state.store} shown={shown} onChange={onChange} /> : facts}
      </div>
    </div>
  );
}
