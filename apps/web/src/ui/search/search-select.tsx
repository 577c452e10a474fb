import { Check, ChevronDown } from 'lucide-react';
import { useState } from 'react';

import { Button } from '../button.tsx';
import { Popover } from '../popover.tsx';
import type { SearchTerms } from './rank-matches.ts';
import { SearchList } from './search-list.tsx';

export interface SearchOption {
  readonly value: string;
  readonly name: string;
  /** Shown after the name, such as the code of a language. */
  readonly note?: string;
  readonly terms: SearchTerms;
}

/** A button that shows the chosen option, and opens a list with a search field to choose another one. */
export function SearchSelect({
  label,
  options,
  value,
  empty,
  className = '',
  onChange,
}: {
  label: string;
  options: readonly SearchOption[];
  value: string;
  /** Shown when `value` is not among the options. */
  empty: string;
  className?: string;
  onChange: (value: string) => void;
}) {
  const [open, setOpen] = useState(false);
  const chosen = options.find((option) => option.value === value);
  return (
    <Popover
      label={label}
      open={open}
      onOpenChange={setOpen}
      className="flex w-76 max-w-[calc(100vw-1rem)] flex-col"
      trigger={
        <Button className={`min-w-0 font-normal ${className}`}>
          <span className="sr-only">{label}: </span>
          <span className="min-w-0 truncate">{chosen?.name ?? empty}</span>
          <span className="text-muted me-auto shrink-0">{chosen?.note}</span>
          <ChevronDown aria-hidden className="text-muted size-3.5 shrink-0" />
        </Button>
      }
    >
      <SearchList
        label="Languages"
        placeholder="Search by language or code"
        entries={options}
        chosen={chosen}
        toKey={(option) => option.value}
        toTerms={(option) => option.terms}
        none={(typed) => `No language matches “${typed}”`}
        onChoose={(option) => {
          onChange(option.value);
          setOpen(false);
        }}
      >
        {(option) => (
          <>
            <Check
              aria-hidden
              className={`size-3.5 shrink-0 ${option === chosen ? 'text-accent-ink' : 'invisible'}`}
            />
            <span className="min-w-0 flex-1 truncate">{option.name}</span>
            <span className="text-muted text-sm">{option.note}</span>
          </>
        )}
      </SearchList>
    </Popover>
  );
}
