import { codeFor, type LocaleEntry, type Store, STORE_NAMES } from '@storedeck/listing';
import { ChevronDown, Languages } from 'lucide-react';
import { useState } from 'react';

import { Button } from '../../ui/button.tsx';
import { Popover } from '../../ui/popover.tsx';
import { LocaleList } from './lazy-parts.ts';
import type { JudgedListings } from './matrix/completeness.ts';

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
      className="w-84 max-w-[calc(100vw-1rem)]"
      trigger={
        <Button
          data-testid="locale-picker"
          data-key="locale"
          // The width is fixed, so that the row of controls does not wrap when a longer name is chosen.
          className="w-52 fold-1:w-44 fold-2:w-26 fold-6:w-18 fold-5:px-2"
        >
          <Languages aria-hidden className="text-muted size-4 shrink-0 fold-2:hidden" />
          <span className="sr-only">Locale: </span>
          <span className="min-w-0 truncate fold-2:sr-only">{chosen?.name ?? 'Locale'}</span>
          <span className="text-muted fold-2:text-ink me-auto shrink-0 font-normal tabular-nums">
            {chosen && codeFor(chosen, store)}
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
      <p className="text-muted border-line border-t px-3 py-2 text-sm">
        {count === entries.length
          ? `${STORE_NAMES[store]} has all ${count} locales`
          : `${STORE_NAMES[store]} has ${count} of ${entries.length} locales`}
      </p>
    </Popover>
  );
}
