import {
  readAppPreviews,
  localeAt,
  picturesAt,
  type Listing,
  type ListingPicture,
  newVersionLine,
  partNote,
  type Store,
  type StoredListings,
  versionLine,
} from '@storedeck/listing';
import {
  changeCountText,
  type ChangedLocale,
  diffWords,
  type PictureChange,
} from '@storedeck/listing/compare';
import type { ListingAddress } from '@storedeck/listing/problems';
import { useMemo, useRef, useState, type ReactNode } from 'react';

import { PairLightbox } from '../../../pictures/pair/pair-lightbox.tsx';
import { PictureBadge } from '../../../pictures/picture-badge.tsx';
import { Blank } from '../../../ui/blank.tsx';
import { MarkedText } from '../../../ui/marked-text.tsx';
import { selectShown, type Shown } from '../shown.ts';
import { PageNameContext, PageTextContext } from '../store-pages/page-text.tsx';
import { GalleryContext, type OpenGallery, useGallery } from '../store-pages/pictures/gallery.ts';
import { PictureMarkContext } from '../store-pages/pictures/picture-mark.tsx';
import { StorePage } from '../store-pages/store-page.tsx';
import { type ListingState, type Pair, type Source, SOURCE_NAMES } from '../url-state.ts';
import { ChangesPanel } from './changes-panel.tsx';
import { NarrowBar } from './narrow-bar.tsx';
import { picturePairs } from './picture-pairs.ts';
import { useShelvesTogether } from './scroll-shelves-together.ts';
import { SourceSelect, withSource } from './source-select.tsx';
import { useChangedLocales } from './use-changed-locales.ts';
import { useNarrowSide } from './use-narrow-side.ts';

/** Two listings side by side in one scroll area (in a narrow window, one of them at a time), with the differences of the shown locale marked in place. */
export function CompareView({
  state,
  pair,
  shown,
  next,
  stored,
  before,
  after,
  panel,
  onChange,
  onReveal,
}: {
  state: ListingState;
  pair: Pair;
  shown: Shown;
  next: Listing | null;
  stored: StoredListings;
  /** The listings of both sides. Instead of New, its side has what the stores have after New is published. */
  before: Listing;
  after: Listing;
  /** Shown above the list of changes. */
  panel: ReactNode;
  onChange: (change: Partial<ListingState>) => void;
  onReveal: (target: ListingAddress) => void;
}) {
  const { store } = state;
  const pages = useRef<HTMLDivElement>(null);
  useShelvesTogether(pages);
  const { entries } = shown;
  const named = pair.from === 'new' || pair.to === 'new' ? next : null;
  const { locales, looks } = useChangedLocales(store, { before, after, named }, shown);
  const findNote = (code: string, part: string): string =>
    named && pair.to === 'new' ? partNote({ stored, next: named }, { store, code }, part) : '';
  const here = locales.find(({ entry }) => entry === shown.entry);
  const marks = useMemo(() => makeMarks(here, { before, after, store }), [here, before, after, store]);
  const pairs = useMemo(
    () => picturePairs(locales, { store, before, after }),
    [locales, store, before, after],
  );
  const [opened, setOpened] = useState<number | null>(null);
  const openGallery = useGallery();
  const openPair: OpenGallery = (gallery, index) => {
    const image = gallery.images[index];
    const at = pairs.findIndex((each) => image && (each.before === image || each.after === image));
    if (at < 0) openGallery(gallery, index);
    else setOpened(at);
  };
  const mark = (change: PictureChange | undefined, image: ListingPicture, side: 'current' | 'new') =>
    change && (
      <PictureBadge change={change} side={side} isPending={isUndecided(change) && looks.isPending(image)} />
    );
  const drawSide = (source: Source, listing: Listing): ReactNode => {
    const sideState = { ...state, view: source };
    const sideShown = selectShown(sideState, { listing, current: before, entries });
    return <StorePage state={sideState} shown={sideShown} listing={listing} onChange={onChange} />;
  };
  const describeVersion = (source: Source, listing: Listing): string =>
    source === 'new' && next ? newVersionLine(stored, next, store) : versionLine(listing, store);
  const [narrowSide, showSide] = useNarrowSide();
  const choose = (side: keyof Pair) => (source: Source) => onChange({ pair: withSource(pair, side, source) });
  return (
    <GalleryContext value={openPair}>
      <div className="flex min-h-0 flex-1 flex-col max-lg:flex-none lg:flex-row">
        <div
          ref={pages}
          className="thin-scrollbar grid min-w-0 flex-1 content-start [--stage-inset:0.75rem] md:grid-cols-2 lg:overflow-y-auto"
        >
          <NarrowBar
            pair={pair}
            side={narrowSide}
            onShow={showSide}
            onChoose={(chosen) => onChange({ pair: chosen })}
          />
          <Side
            source={pair.from}
            side="current"
            isBehind={narrowSide === 'after'}
            about={here?.side === 'added' ? 'not there yet' : describeVersion(pair.from, before)}
            onChoose={choose('from')}
          >
            <PageTextContext
              value={(field) => {
                const parts = marks.texts.get(field);
                return parts && <MarkedText parts={parts} side="current" />;
              }}
            >
              <PictureMarkContext value={(image) => mark(marks.before.get(image), image, 'current')}>
                {here?.side === 'added' ? (
                  <Blank title={`${SOURCE_NAMES[pair.from]} has no ${here.entry.name}`}>
                    <p className="text-muted">{SOURCE_NAMES[pair.to]} adds this locale.</p>
                  </Blank>
                ) : (
                  drawSide(pair.from, before)
                )}
              </PictureMarkContext>
            </PageTextContext>
          </Side>
          <Side
            source={pair.to}
            side="new"
            isBehind={narrowSide === 'before'}
            about={aboutAfter(here, describeVersion(pair.to, after))}
            onChoose={choose('to')}
          >
            <PageTextContext
              value={(field) => {
                const parts = marks.texts.get(field);
                return parts && <MarkedText parts={parts} side="new" />;
              }}
            >
              <PictureMarkContext value={(image) => mark(marks.after.get(image), image, 'new')}>
                {here?.side === 'removed' ? (
                  <Blank title={`${SOURCE_NAMES[pair.to]} has no ${here.entry.name}`}>
                    <p className="text-muted">{SOURCE_NAMES[pair.to]} removes this locale.</p>
                  </Blank>
                ) : (
                  drawSide(pair.to, after)
                )}
              </PictureMarkContext>
            </PageTextContext>
          </Side>
        </div>
        <div className="border-line flex shrink-0 flex-col max-lg:contents lg:w-[clamp(17rem,24vw,32rem)] lg:border-s">
          {panel}
          <ChangesPanel
            store={store}
            pair={pair}
            before={before}
            after={after}
            findNote={findNote}
            locales={locales}
            here={here}
            looks={looks}
            onReveal={onReveal}
          />
        </div>
      </div>
      {opened !== null && (
        <PairLightbox
          pairs={pairs}
          names={{ before: SOURCE_NAMES[pair.from], after: SOURCE_NAMES[pair.to] }}
          start={opened}
          onClose={() => setOpened(null)}
        />
      )}
    </GalleryContext>
  );
}

function Side({
  source,
  side,
  isBehind,
  about,
  onChoose,
  children,
}: {
  source: Source;
  side: 'current' | 'new';
  /** Whether a narrow window shows the other side. */
  isBehind: boolean;
  about: string;
  onChoose: (source: Source) => void;
  children: ReactNode;
}) {
  const name = SOURCE_NAMES[source];
  return (
    <section
      aria-label={name}
      data-side={side}
      className={`flex min-w-0 flex-col ${isBehind ? 'max-md:hidden' : ''} ${side === 'new' ? 'md:border-s' : ''} border-line`}
    >
      <header className="bg-stage border-line top-0 z-20 flex items-center gap-2 border-b px-2 py-0.5 max-md:justify-center md:sticky">
        <h2 className="sr-only">{name}</h2>
        <SourceSelect
          label={side === 'current' ? 'Compare from' : 'Compare to'}
          value={source}
          onChange={onChoose}
        />
        <span className="text-muted min-w-0 truncate text-sm">{about}</span>
      </header>
      <PageNameContext value={name}>{children}</PageNameContext>
    </section>
  );
}

function isUndecided({ kind }: PictureChange): boolean {
  return kind === 'added' || kind === 'removed' || kind === 'changed';
}

function aboutAfter(here: ChangedLocale | undefined, version: string): string {
  if (here?.side === 'untouched') return 'does not change this locale';
  const counts = here ? changeCountText(here) : '';
  return [version, counts === '' ? 'no change here' : counts].filter(Boolean).join(' · ');
}

function makeMarks(
  here: ChangedLocale | undefined,
  { before: earlier, after, store }: { before: Listing; after: Listing; store: Store },
) {
  const code = here?.code ?? '';
  const texts = new Map(
    here?.texts.map(({ field, before, after: now }) => [field, diffWords(before, now, code)]) ?? [],
  );
  const before = new Map<ListingPicture, PictureChange>();
  const now = new Map<ListingPicture, PictureChange>();
  for (const { slot, before: was, after: is } of here?.sets ?? []) {
    picturesAt(earlier, { store, code }, slot).forEach((picture, at) => set(before, picture, was[at]));
    picturesAt(after, { store, code }, slot).forEach((picture, at) => set(now, picture, is[at]));
  }
  const previewsAt = (listing: Listing, type: string) =>
    readAppPreviews(localeAt(listing, { store, code }))[type] ?? [];
  for (const { slot, before: was, after: is } of here?.previews ?? []) {
    previewsAt(earlier, slot).forEach((preview, at) => set(before, preview, was[at]));
    previewsAt(after, slot).forEach((preview, at) => set(now, preview, is[at]));
  }
  return { texts, before, after: now };
}

function set(
  marks: Map<ListingPicture, PictureChange>,
  image: ListingPicture,
  change: PictureChange | undefined,
) {
  if (change) marks.set(image, change);
}
