import { codeFor, type LocaleEntry, type Store, STORE_NAMES } from '@storedeck/listing';
import { ChevronDown, Languages } from 'lucide-react';
import { useState, type CSSProperties } from 'react';

import { Button } from '../../ui/button.tsx';
import { Popover } from '../../ui/popover.tsx';
import type { JudgedListings } from './completeness.ts';
import { LocaleList } from './lazy-parts.ts';
import { StatusLegend } from './status-dot.tsx';

/**
 * Lets the user choose a locale from a list with a search field. The list shows the store's code of each locale, and
 * whether the locale is complete.
 */
export function LocalePicker({
  entries,
  chosen,
  store,
  judged,
  onChoose,
}: {
  entries: readonly LocaleEntry[];
  chosen: LocaleEntry | undefined;
  store: Store;
  judged: JudgedListings;
  onChoose: (entry: LocaleEntry) => void;
}) {
  const [open, setOpen] = useState(false);
  const count = entries.filter(({ codes }) => codes[store] !== undefined).length;
  return (
    <Popover
      label="Choose a locale"
      open={open}
      onOpenChange={setOpen}
      className="flex w-84 max-w-[calc(100vw-1rem)] flex-col"
      trigger={
        <Button
          data-testid="locale-picker"
          data-key="locale"
          disabled={entries.length === 0}
          title={entries.length === 0 ? 'Nothing synced yet' : chosen?.name}
          // The width is fixed, so that nothing moves when a longer name is chosen.
          style={{ '--name': `${measureWidth(entries)}ch` } as CSSProperties}
          className="fold-2:w-26 fold-6:w-18 fold-5:px-2"
        >
          <Languages aria-hidden className="text-muted size-4 shrink-0 fold-1:hidden" />
          <span className="sr-only">Locale: </span>
          <span className="w-(--name) truncate text-start fold-2:sr-only">{chosen?.name ?? 'Locale'}</span>
          <span className="text-muted fold-2:text-ink fold-1:sr-only fold-2:not-sr-only me-auto w-14 shrink-0 truncate text-end font-normal tabular-nums fold-2:me-auto fold-2:text-start">
            {chosen ? codeFor(chosen, store) : <span className="fold-2:inline hidden">–</span>}
          </span>
          <ChevronDown aria-hidden className="text-muted size-3.5 shrink-0 fold-6:hidden" />
        </Button>
      }
    >
      <LocaleList
        entries={entries}
        chosen={chosen}
        store={store}
        judged={judged}
        onChoose={(entry) => {
          onChoose(entry);
          setOpen(false);
        }}
      />
      <div className="text-muted border-line space-y-1 border-t px-3 py-2 text-sm">
        <StatusLegend />
        <p>
          {count === entries.length
            ? `${STORE_NAMES[store]} has all ${count} locales`
            : `${STORE_NAMES[store]} has ${count} of ${entries.length} locales`}
        </p>
      </div>
    </Popover>
  );
}

const MAX_LETTERS = 26;
const MEAN_LETTER = 0.9;

/** The width in `ch` in which the name of every locale fits, except a few very long names. */
function measureWidth(entries: readonly LocaleEntry[]): number {
  return MEAN_LETTER * Math.min(MAX_LETTERS, Math.max(8, ...entries.map(({ name }) => name.length)));
}
