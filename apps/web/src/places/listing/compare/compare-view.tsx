import { applyNew, picturesAt, type Listing, type ListingPicture, type Store } from '@storedeck/listing';
import { changeCountText, diffWords, type PictureChange } from '@storedeck/listing/compare';
import type { ProblemPlace } from '@storedeck/listing/problems';
import { useMemo, useRef, type ReactNode } from 'react';

import { Blank } from '../blank.tsx';
import { selectShown, type Shown } from '../shown.ts';
import { PageNameContext, PageTextContext } from '../store-pages/page-text.tsx';
import { PictureMarkContext } from '../store-pages/pictures/picture-mark.tsx';
import { StorePage } from '../store-pages/store-page.tsx';
import type { ListingState } from '../url-state.ts';
import { changedLocales, type ChangedLocale } from './changed-locales.ts';
import { ChangesPanel } from './changes-panel.tsx';
import { MarkedText } from './marked-text.tsx';
import { PictureBadge } from './picture-badge.tsx';
import { useShelvesTogether } from './scroll-shelves-together.ts';

/** Current and New side by side in one scroll area, with every difference marked in place. */
export function CompareView({
  state,
  shown,
  current,
  newListing,
  panel,
  onChange,
  onReveal,
}: {
  state: ListingState;
  shown: Shown;
  current: Listing;
  newListing: Listing;
  /** Shown above the changes. */
  panel: ReactNode;
  onChange: (change: Partial<ListingState>) => void;
  onReveal: (target: ProblemPlace) => void;
}) {
  const { store } = state;
  const pages = useRef<HTMLDivElement>(null);
  useShelvesTogether(pages);
  const { entries } = shown;
  const locales = useMemo(
    () => changedLocales(store, { current, newListing }, entries),
    [store, current, newListing, entries],
  );
  const after = useMemo(() => applyNew(current, newListing), [current, newListing]);
  const here = locales.find(({ entry }) => entry === shown.entry);
  const marks = useMemo(() => marksOf(here, { current, after, store }), [here, current, after, store]);
  return (
    <div className="flex min-h-0 flex-1 flex-col max-lg:flex-none lg:flex-row">
      <div
        ref={pages}
        className="thin-scrollbar grid min-w-0 flex-1 content-start max-md:[--stage-inset:0px] md:grid-cols-2 md:[--stage-inset:0.75rem] lg:overflow-y-auto"
      >
        <Side
          name="Current"
          side="current"
          about={here?.side === 'added' ? 'not there yet' : versionOf(current, store)}
        >
          <PageTextContext
            value={(field) => {
              const parts = marks.texts.get(field);
              return parts && <MarkedText parts={parts} side="current" />;
            }}
          >
            <PictureMarkContext value={(image) => <Mark change={marks.before.get(image)} side="current" />}>
              {here?.side === 'added' ? (
                <Blank title={`Current has no ${here.entry.name}`}>
                  <p className="text-muted">New adds this locale.</p>
                </Blank>
              ) : (
                <StorePage
                  state={{ ...state, view: 'current' }}
                  shown={selectShown({ ...state, view: 'current' }, { current, newListing: after, entries })}
                  listing={current}
                  onChange={onChange}
                />
              )}
            </PictureMarkContext>
          </PageTextContext>
        </Side>
        <Side name="New" side="new" about={aboutNew(here, newListing, store)}>
          <PageTextContext
            value={(field) => {
              const parts = marks.texts.get(field);
              return parts && <MarkedText parts={parts} side="new" />;
            }}
          >
            <PictureMarkContext value={(image) => <Mark change={marks.after.get(image)} side="new" />}>
              <StorePage
                state={{ ...state, view: 'new' }}
                shown={selectShown({ ...state, view: 'new' }, { current, newListing: after, entries })}
                listing={after}
                onChange={onChange}
              />
            </PictureMarkContext>
          </PageTextContext>
        </Side>
      </div>
      <div className="border-line flex shrink-0 flex-col max-lg:contents lg:w-[clamp(17rem,24vw,32rem)] lg:border-s">
        {panel}
        <ChangesPanel
          store={store}
          current={current}
          newListing={newListing}
          locales={locales}
          here={here}
          onReveal={onReveal}
        />
      </div>
    </div>
  );
}

function Side({
  name,
  side,
  about,
  children,
}: {
  name: string;
  side: 'current' | 'new';
  about: string;
  children: ReactNode;
}) {
  return (
    <section
      aria-label={name}
      data-side={side}
      className={`flex min-w-0 flex-col ${side === 'new' ? 'max-md:order-first md:border-s' : ''} border-line`}
    >
      <h2 className="bg-stage border-line sticky top-0 z-20 flex items-baseline gap-2 border-b px-4 py-1.5 font-semibold">
        {name}
        <span className="text-muted min-w-0 truncate text-sm font-normal">{about}</span>
      </h2>
      <PageNameContext value={name}>{children}</PageNameContext>
    </section>
  );
}

function Mark({ change, side }: { change: PictureChange | undefined; side: 'current' | 'new' }) {
  return change ? <PictureBadge change={change} side={side} /> : null;
}

function aboutNew(here: ChangedLocale | undefined, newListing: Listing, store: Store): string {
  if (here?.side === 'untouched') return 'leaves this locale as it is';
  const counts = here ? changeCountText(here) : '';
  return [versionOf(newListing, store), counts === '' ? 'no change here' : counts]
    .filter(Boolean)
    .join(' · ');
}

function versionOf({ appStore, googlePlay }: Listing, store: Store): string {
  return (store === 'appStore' ? appStore?.version?.versionString : googlePlay?.versionName) ?? '';
}

function marksOf(
  here: ChangedLocale | undefined,
  { current, after, store }: { current: Listing; after: Listing; store: Store },
) {
  const code = here?.code ?? '';
  const texts = new Map(
    here?.texts.map(({ field, before, after: now }) => [field, diffWords(before, now, code)]) ?? [],
  );
  const before = new Map<ListingPicture, PictureChange>();
  const now = new Map<ListingPicture, PictureChange>();
  for (const { slot, before: was, after: is } of here?.sets ?? []) {
    picturesAt(current, { store, code }, slot).forEach((picture, at) => set(before, picture, was[at]));
    picturesAt(after, { store, code }, slot).forEach((picture, at) => set(now, picture, is[at]));
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
