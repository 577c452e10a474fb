import {
  appPreviewsName,
  fieldName,
  type Listing,
  slotName,
  type Store,
  STORE_NAMES,
} from '@storedeck/listing';
import {
  changeCountText,
  type ChangedLocale,
  changedSetText,
  compareSharedFacts,
  diffWords,
  type TextChange,
  textChangeKind,
} from '@storedeck/listing/compare';
import type { ListingAddress } from '@storedeck/listing/problems';
import { useState } from 'react';

import type { Looks } from '../../../pictures/looks/use-looks.ts';
import { MarkedText } from '../../../ui/marked-text.tsx';
import { SkipList } from '../../../ui/skip-list.tsx';
import { InspectorSection } from '../inspector-section.tsx';
import { type Pair, SOURCE_NAMES } from '../url-state.ts';

/**
 * The list of changes between two listings: in the shown locale, in the values that all locales share, and in the other
 * locales.
 */
export function ChangesPanel({
  store,
  pair,
  before,
  after,
  locales,
  here,
  looks,
  findNote,
  onReveal,
}: {
  store: Store;
  pair: Pair;
  before: Listing;
  after: Listing;
  locales: readonly ChangedLocale[];
  here: ChangedLocale | undefined;
  looks: Looks;
  /** What a reader must know about a text or set of a locale; empty if there is nothing to know. See `partNote`. */
  findNote: (code: string, part: string) => string;
  onReveal: (target: ListingAddress) => void;
}) {
  const app = compareSharedFacts(store, before, after);
  return (
    <aside
      aria-label="Changes"
      className="thin-scrollbar bg-ground border-line max-lg:border-t lg:min-h-0 lg:flex-1 lg:overflow-y-auto"
    >
      {here && (
        <InspectorSection title={`Changes in ${here.entry.name}`}>
          <HereList here={here} store={store} findNote={findNote} onReveal={onReveal} />
        </InspectorSection>
      )}
      {app.length > 0 && (
        <InspectorSection title="In every locale">
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
            {app.map(({ label, before, after }) => (
              <div key={label} className="contents">
                <dt className="text-muted">{label}</dt>
                <dd className="min-w-0 wrap-anywhere">
                  <MarkedText parts={diffWords(before, after, 'en')} side="both" />
                </dd>
              </div>
            ))}
          </dl>
        </InspectorSection>
      )}
      <InspectorSection title={`Locales on ${STORE_NAMES[store]}`}>
        <LocaleChanges
          pair={pair}
          locales={locales}
          here={here}
          looks={looks}
          store={store}
          onReveal={onReveal}
        />
      </InspectorSection>
    </aside>
  );
}

function HereList({
  here,
  store,
  findNote,
  onReveal,
}: {
  here: ChangedLocale;
  store: Store;
  findNote: (code: string, part: string) => string;
  onReveal: (target: ListingAddress) => void;
}) {
  if (here.side === 'untouched') {
    return <p className="text-muted">New does not contain this locale, so the store keeps it unchanged.</p>;
  }
  if (countChanges(here) === 0) return <p className="text-muted">Nothing changes here.</p>;
  const target = { store, locale: here.code };
  return (
    <ul className="-mx-2 space-y-0.5">
      {here.texts.map((change) => (
        <li key={change.field}>
          <button
            type="button"
            onClick={() => onReveal({ ...target, field: change.field })}
            className="hover:bg-hover flex w-full items-baseline gap-2 rounded-md px-2 py-1 text-start"
          >
            {fieldName(store, change.field)}
            <span className="text-muted ms-auto text-sm">{textChangeKind(change)}</span>
          </button>
          <Note text={findNote(here.code, change.field)} />
          {isShort(change) && (
            <p lang={here.code} dir="auto" className="px-2 pb-1 text-sm wrap-anywhere">
              <MarkedText parts={diffWords(change.before, change.after, here.code)} side="both" />
            </p>
          )}
        </li>
      ))}
      {[
        ...here.sets.map((change) => ({
          change,
          slot: change.slot,
          name: slotName(change.slot),
        })),
        // The prefix is added, because the slot of app previews has no prefix `APP_`: it is `IPHONE_67` for the display
        // type `APP_IPHONE_67`.
        ...here.previews.map((change) => ({
          change,
          slot: `APP_${change.slot}`,
          name: appPreviewsName(change.slot),
        })),
      ].map(({ change, slot, name }) => (
        <li key={name}>
          <button
            type="button"
            onClick={() => onReveal({ ...target, slot })}
            className="hover:bg-hover flex w-full items-baseline gap-2 rounded-md px-2 py-1 text-start"
          >
            {name}
            <span className="text-muted ms-auto text-sm tabular-nums">{changedSetText(change)}</span>
          </button>
          <Note text={findNote(here.code, change.slot)} />
        </li>
      ))}
    </ul>
  );
}

function Note({ text }: { text: string }) {
  return text !== '' && <p className="text-muted px-2 pb-1 text-sm">{text}</p>;
}

function countChanges({ texts, sets, previews }: ChangedLocale): number {
  return texts.length + sets.length + previews.length;
}

function isShort({ before, after }: TextChange): boolean {
  return before.length + after.length <= 400;
}

function LocaleChanges({
  pair,
  locales,
  here,
  looks,
  store,
  onReveal,
}: {
  pair: Pair;
  locales: readonly ChangedLocale[];
  here: ChangedLocale | undefined;
  looks: Looks;
  store: Store;
  onReveal: (target: ListingAddress) => void;
}) {
  const [all, setAll] = useState(false);
  const changing = locales.filter(
    (locale) => locale.side === 'added' || locale.side === 'removed' || countChanges(locale) > 0,
  );
  const shown = all ? locales : changing;
  const still = locales.length - changing.length;
  return (
    <>
      <p className="text-muted mb-1.5">
        {changing.length === 0
          ? 'No locale changes.'
          : `${changing.length} of ${locales.length} ${locales.length === 1 ? 'locale' : 'locales'} ${changing.length === 1 ? 'changes' : 'change'}.`}
        {!looks.isDone && <span role="status"> Comparing pictures…</span>}
      </p>
      <SkipList name="the locales" count={shown.length}>
        <ul className="-mx-2 space-y-0.5">
          {shown.map((locale) => (
            <li key={locale.code}>
              <button
                type="button"
                aria-current={locale === here ? 'true' : undefined}
                onClick={() => onReveal({ store, locale: locale.code })}
                className="hover:bg-hover aria-[current]:bg-fill flex w-full flex-wrap items-baseline gap-x-2 rounded-md px-2 py-1 text-start"
              >
                <span className="min-w-0 truncate">{locale.entry.name}</span>
                <span className="text-muted ms-auto text-sm tabular-nums">{localeWords(locale, pair)}</span>
              </button>
            </li>
          ))}
        </ul>
      </SkipList>
      {still > 0 && (
        <button
          type="button"
          aria-expanded={all}
          onClick={() => setAll(!all)}
          className="text-accent-ink mt-1.5 text-sm hover:underline"
        >
          {all ? 'Show only changed locales' : `Show ${still} unchanged`}
        </button>
      )}
    </>
  );
}

function localeWords(locale: ChangedLocale, { from, to }: Pair): string {
  const only = {
    both: '',
    added: `only in ${SOURCE_NAMES[to]}`,
    removed: `only in ${SOURCE_NAMES[from]}`,
    untouched: `only in ${SOURCE_NAMES[from === 'new' ? to : from]}`,
  }[locale.side];
  if (locale.side === 'untouched') return only;
  return [only, changeCountText(locale)].filter(Boolean).join(' · ') || '–';
}
