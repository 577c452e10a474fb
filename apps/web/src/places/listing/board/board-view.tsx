import {
  isScreenshotSlot,
  type Listing,
  readLocales,
  type LocaleEntry,
  readSlots,
  STORES,
} from '@storedeck/listing';
import { useDeferredValue, useRef } from 'react';
import { useSearchParams } from 'wouter';

import { SOURCES, type ListingState, type Source } from '../url-state.ts';
import { BoardBar } from './board-bar.tsx';
import { readBoardState, writeBoardState, type BoardState } from './board-state.ts';
import { LocalePages, PAGES_WIDTH } from './locale-pages.tsx';
import { ScreenInLocales } from './screen-in-locales.tsx';
import { useZoom } from './use-zoom.ts';

/** All devices of both stores side by side: the pages of one locale, or one screenshot in all locales. */
export function BoardView({
  state,
  listings,
  entries,
  onChange,
}: {
  state: ListingState;
  /** Live, the draft and, instead of New, what the stores have after New is published. */
  listings: Readonly<Record<Source, Listing | null>>;
  entries: readonly LocaleEntry[];
  onChange: (change: Partial<ListingState>) => void;
}) {
  const [search, setSearch] = useSearchParams();
  const board = readBoardState(search);
  const area = useRef<HTMLDivElement>(null);
  const sources = SOURCES.filter((source) => listings[source] !== null);
  const source =
    sources.find((each) => each === board.source) ?? (listings.new ? 'new' : (sources[0] ?? 'current'));
  const listing = listings[source];
  const { zoom, zoomIn, zoomOut, zoomToFit } = useZoom(area, () =>
    fitTo((area.current?.clientWidth ?? 0) / remInPixels(), board.mode),
  );
  // Drawing forty locales takes longer than one refresh of the monitor. So the control for the position is updated
  // first, and the screenshots later.
  const drawn = useDeferredValue(board);
  if (!listing) return null;
  const last = lastPosition(listing);

  function show(change: Partial<BoardState>): void {
    setSearch((before) => writeBoardState(before, change), { replace: true });
    if (change.mode) zoomToFit();
  }

  return (
    <section aria-label="Board" className="flex min-h-0 flex-1 flex-col">
      <h1 className="sr-only">Board</h1>
      <BoardBar
        board={board}
        source={source}
        sources={sources}
        last={last}
        zoom={zoom}
        onChange={show}
        onZoom={{ in: zoomIn, out: zoomOut, fit: zoomToFit }}
      />
      <div
        ref={area}
        data-testid="board"
        tabIndex={0}
        className="thin-scrollbar relative min-h-0 flex-1 overflow-auto"
      >
        {drawn.mode === 'screen' ? (
          <ScreenInLocales
            listing={listing}
            entries={entries}
            position={Math.min(last, drawn.position)}
            zoom={zoom}
          />
        ) : (
          <LocalePages state={state} listing={listing} entries={entries} zoom={zoom} onChange={onChange} />
        )}
      </div>
    </section>
  );
}

/** The smallest width of a card when the cards are fitted to the window, in rem. */
const MIN_CARD = 30;
/** The width of a card at zoom 1, and of its margins, in rem. */
const CARD = { content: 48, margins: 5 };

/** Returns the zoom at which the pages of a locale, or a row of complete cards, are as wide as `width` in rem. */
function fitTo(width: number, mode: BoardState['mode']): number {
  if (mode === 'locale') return width / PAGES_WIDTH;
  return (width / Math.max(1, Math.floor(width / MIN_CARD)) - CARD.margins) / CARD.content;
}

/** Returns the largest position at which a locale has a screenshot. */
function lastPosition(listing: Listing): number {
  const counts = STORES.flatMap((store) =>
    Object.values(readLocales(listing, store)).flatMap((locale) =>
      Object.entries(readSlots(locale)).map(([slot, pictures]) =>
        isScreenshotSlot(slot) ? pictures.length : 0,
      ),
    ),
  );
  return Math.max(1, ...counts) - 1;
}

function remInPixels(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}
